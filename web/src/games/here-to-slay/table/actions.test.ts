import { expect, test } from 'vitest';
import type { Choice } from '../../../table/choices';
import { choicesFrom, choicesTo, targetsFrom } from '../../../acting/meant';
import { cardOf, meant, offered, wishOf } from './actions';
import type { HtsState } from './view';

const choices = (...actions: string[]): Choice[] => actions.map((action) => ({ action, label: action, means: '', key: null }));
const table = (state: Partial<HtsState>): HtsState => ({ deck_top: [], players: [], ...state }) as HtsState;
const party = (...heroes: string[]) => ({ party: heroes.map((hero) => ({ hero, item: null, rolled: false })) });

test('an action belongs to the thing it is done with, and goes to its target', () => {
	expect(meant('play qi-bear')).toEqual({ source: 'card:qi-bear', target: null });
	expect(meant('play really-big-ring on bad-axe')).toEqual({ source: 'card:really-big-ring', target: 'card:bad-axe' });
	expect(meant('use bad-axe')).toEqual({ source: 'card:bad-axe', target: null });
	expect(meant('attack dracos')).toEqual({ source: 'card:dracos', target: null });
	expect(meant('modify modifier-p2m2 -2 p1')).toEqual({ source: 'card:modifier-p2m2', target: 'roll:1' });
	expect(meant('skill p3')).toEqual({ source: 'card:shadow-claw', target: 'seat:3' });
	expect(meant('challenge').source).toBe('card:challenge');
	expect(meant('draw').source).toBe('deck');
});

test('what is chosen is a seat, a card or only a number', () => {
	expect(meant('choose p2').source).toBe('seat:2');
	expect(meant('choose peanut').source).toBe('card:peanut');
	expect(meant('choose plundering-puma').source).toBe('card:plundering-puma');
	expect(meant('choose +1').source).toBeNull();
});

test('plain answers belong to nothing on the table', () => {
	for (const action of ['end', 'redraw', 'roll', 'decline', 'yes', 'show']) expect(meant(action)).toEqual({ source: null, target: null });
});

test('the frame is told the card of an action', () => {
	expect(cardOf('modify modifier-m4 -4 p0')).toBe('modifier-m4');
	expect(cardOf('choose p1')).toBeNull();
	expect(cardOf('draw')).toBeNull();
});

test('choices are grouped by card and by where the card goes', () => {
	const all = choices('draw', 'play really-big-ring on bad-axe', 'play really-big-ring on peanut', 'play peanut', 'end');
	expect(choicesFrom(meant, all, 'card:really-big-ring').length).toBe(2);
	expect(choicesTo(meant, all, 'card:really-big-ring', 'card:peanut').map(({ action }) => action)).toEqual(['play really-big-ring on peanut']);
	expect([...targetsFrom(meant, all, 'card:really-big-ring')]).toEqual(['card:bad-axe', 'card:peanut']);
	expect(targetsFrom(meant, all, 'card:peanut').size).toBe(0);
	expect(targetsFrom(meant, all, null).size).toBe(0);
});

test('two values of a Modifier go to the same roll', () => {
	const all = choices('modify modifier-p2m2 +2 p0', 'modify modifier-p2m2 +2 p1', 'modify modifier-p2m2 -2 p0', 'modify modifier-p2m2 -2 p1', 'decline');
	expect(choicesTo(meant, all, 'card:modifier-p2m2', 'roll:1').length).toBe(2);
	expect(targetsFrom(meant, all, 'card:modifier-p2m2').size).toBe(2);
});

test('cards that lie nowhere in sight are laid out', () => {
	const leaders = choices('choose cloaked-sage', 'choose divine-arrow');
	expect(offered(leaders, table({ players: [] }), [])).toEqual(['cloaked-sage', 'divine-arrow']);
});

test('cards of the own hand and Heroes in parties are chosen where they are', () => {
	expect(offered(choices('choose peanut', 'choose challenge'), table({}), ['peanut', 'challenge', 'challenge'])).toEqual([]);
	expect(offered(choices('choose peanut'), table({ players: [party('peanut')] as HtsState['players'] }), [])).toEqual([]);
});

test('cards on top of the deck are laid out even if the hand has their twins', () => {
	expect(offered(choices('choose challenge', 'choose modifier-p4'), table({ deck_top: ['challenge', 'modifier-p4'] }), ['challenge', 'modifier-p4'])).toEqual(['challenge', 'modifier-p4']);
});

test('a card that offers nothing still has a use one can ask about', () => {
	const state = { monsters: ['dracos'], players: [{ hand: ['peanut', 'challenge', 'modifier-p4', null], ...party('bad-axe') }, { hand: [], ...party('qi-bear') }] } as unknown as HtsState;
	expect(wishOf('dracos', 'Monster', state, 0)).toBe('attack dracos');
	expect(wishOf('bad-axe', 'Hero', state, 0)).toBe('use bad-axe');
	expect(wishOf('peanut', 'Hero', state, 0)).toBe('play peanut');
	expect(wishOf('challenge', 'Challenge', state, 0)).toBe('challenge');
	for (const [card, kind] of [['modifier-p4', 'Modifier'], ['qi-bear', 'Hero']] as const) expect(wishOf(card, kind, state, 0)).toBeNull();
	expect(wishOf('dracos', 'Monster', state, null)).toBeNull();
});
