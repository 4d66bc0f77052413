import { expect, test } from 'vitest';
import * as slay from '../games/here-to-slay/table/actions';
import type { HtsState } from '../games/here-to-slay/table/view';
import * as rent from '../games/rent-a-hero/table/view';
import type { Choice } from '../table/choices';
import { choicesFrom, targetsFrom } from './meant';
import { verbsOf } from './verbs';

const ask = (...actions: string[]): Choice[] => actions.map((action) => ({ action, label: action, means: '', key: null }));
const words = (choices: readonly Choice[]): string[] => choices.map(({ action }) => action);
const RENT = { cardOf: rent.heroOf, declines: rent.declines };

test('what ends or declines is apart from what else needs no card', () => {
	const turn = verbsOf(ask('draw', 'play peanut', 'attack dracos', 'redraw', 'end'), slay);
	expect([words(turn.verbs), turn.last?.action, turn.rest]).toEqual([['draw', 'redraw'], 'end', 2]);
	const window = verbsOf(ask('use 4', 'use 5', 'decline'), RENT);
	expect([words(window.verbs), window.last?.action, window.rest]).toEqual([[], 'decline', 2]);
	const hold = verbsOf(ask('recruit', 'pass', 'clue 3'), RENT);
	expect([words(hold.verbs), hold.last?.action]).toEqual([['recruit'], 'pass']);
	expect(verbsOf(ask('recruit'), RENT).last).toBeNull(); // it must be done
});

test('a hand card goes to the vagabond, the vagabond to the band or to the next player', () => {
	const choices = ask('recruit', 'pass', 'clue 3', 'use 3 5', 'use 3 6', 'use 4');
	expect([...targetsFrom(rent.meant, choices, 'card:3')]).toEqual(['vagabond']);
	expect([...targetsFrom(rent.meant, choices, 'vagabond')]).toEqual(['band', 'next']);
	expect([...targetsFrom(rent.meant, choices, 'band:3')]).toEqual(['band:5', 'band:6']);
	expect(words(choicesFrom(rent.meant, choices, 'band:4'))).toEqual(['use 4']);
});

test('a power, and a hero that costs both copies, are asked for twice', () => {
	const state = { stack: [{ seat: 0, hero: 2, target: null }] };
	expect(rent.weigh('use 4', state, null, 0)).toBe('grave');
	expect(rent.weigh('use 1', state, null, 0)).toBe('idle'); // to stop one's own power
	expect(rent.weigh('use 1', state, null, 1)).toBe('grave');
	expect(rent.weigh('recruit', state, { candidates: [5], doubles: [5] }, 0)).toBe('grave');
	expect(rent.weigh('recruit', state, { candidates: [5, 6], doubles: [5] }, 0)).toBe('plain');
	expect(rent.weigh('pass', state, null, 0)).toBe('plain');
});

test('Modifiers against oneself are asked for twice, gifts and own curses are for nobody', () => {
	const state = { players: [{ party: [{ hero: 'peanut' }] }, { party: [{ hero: 'hook' }] }] } as unknown as HtsState;
	const cards = new Map([['curse', { cursed: true }], ['ring', { cursed: false }]]) as never;
	const weigh = (action: string): string => slay.weighOf(action, state, cards, 0);
	expect(['modify m +2 p0', 'modify m -2 p0', 'modify m -2 p1', 'modify m +2 p1'].map(weigh)).toEqual(['plain', 'grave', 'plain', 'grave']);
	expect(['play ring on peanut', 'play ring on hook', 'play curse on hook', 'play curse on peanut'].map(weigh)).toEqual(['plain', 'idle', 'plain', 'idle']);
	expect(['redraw', 'draw', 'end'].map(weigh)).toEqual(['grave', 'plain', 'plain']);
});
