import { expect, test } from 'vitest';
import { flights } from './flights';

test('a card that the viewer may not know flies with its back up', () => {
	expect(flights({ e: 'send', seat: 2, hero: null, to: 3 })).toEqual([{ card: null, from: 'hand-2', to: 'vagabond' }]);
	expect(flights({ e: 'draw', seat: 1, hero: null })).toEqual([{ card: null, from: 'deck', to: 'hand-1', turn: false }]);
});

test('a passed vagabond is seen by who knows it', () => {
	const state = { game: 'rent-a-hero' as const, seats: 3, turn: 1, active: 0, step: 'HOLD', winners: null };
	const pass = { e: 'pass', seat: 1, to: 2 };
	expect(flights(pass, { ...state, vagabond: { hero: 6, holder: 1, seen: [0] } })[0]?.card).toBe('6');
	expect(flights(pass, { ...state, vagabond: { hero: null, holder: 1, seen: [0] } })[0]?.card).toBe(null);
});

test('what nobody could react to goes on at once', () => {
	const after = { game: 'rent-a-hero' as const, seats: 3, turn: 1, active: 0, step: 'HOLD', winners: null, stack: [], doomed: null };
	const stack = [{ seat: 1, hero: 5, target: null }];
	expect(flights({ e: 'use', seat: 1, hero: 5, target: null }, null, { ...after, stack })[0]?.to).toBe('stack');
	expect(flights({ e: 'use', seat: 1, hero: 5, target: null }, null, after)[0]?.to).toBe('band-1-5');
	expect(flights({ e: 'doom', seat: 2, hero: 3 }, null, { ...after, doomed: { seat: 2, hero: 3 } })[0]?.to).toBe('doomed');
	expect(flights({ e: 'doom', seat: 2, hero: 3 }, null, after)[0]?.to).toBe('out-2');
});

test('a recruit turns over on its way into the band', () => {
	expect(flights({ e: 'recruit', seat: 0, hero: 5 })).toEqual([{ card: '5', from: 'vagabond', to: 'band-0-5', turn: true }]);
});

test('what is only told does not travel', () => {
	expect(flights({ e: 'final' })).toEqual([]);
	expect(flights({ e: 'no-match', seat: 1 })).toEqual([]);
});
