import { expect, test } from 'vitest';
import { bandPlaces, handCards, handSize, heroNotes, heroOf, isPower, journey, nearWin, vagabondHero, wishOf } from './view';

const way = (holder: number | null, active = 1, seats = 4) =>
	journey({ seats, active, vagabond: holder === null ? null : { hero: null, holder, seen: [active] }, tray: [{ hero: null, seat: 2, answer: 'no' }] });

test('the vagabond starts at its sender, goes round, and ends there', () => {
	expect(way(3).map((stop) => [stop.seat, stop.at])).toEqual([
		[1, 'start'],
		[2, 'passed'],
		[3, 'here'],
		[0, 'ahead'],
		[1, 'ahead'],
	]);
	expect(way(3).at(-1)?.last).toBe(true);
});

test('back at the sender, everybody has passed', () => {
	expect(way(1).map((stop) => stop.at)).toEqual(['start', 'passed', 'passed', 'passed', 'here']);
});

test('without a vagabond nobody has it', () => {
	expect(way(null).map((stop) => stop.at)).toEqual(['start', 'ahead', 'ahead', 'ahead', 'ahead']);
});

test('clues lie with who asked', () => {
	expect(way(3).map((stop) => stop.clues.length)).toEqual([0, 1, 0, 0, 0]);
});

test('a band has its places, and hands are counted if they are not seen', () => {
	const player = { hand: 3, band: [{ hero: 2, used: true }], eliminated: [], powers_used: 1 };
	expect(bandPlaces(player, 6).map((place) => place?.hero ?? null)).toEqual([2, null, null, null, null, null]);
	expect([handSize(player), handCards(player)]).toEqual([3, []]);
	expect(handSize({ ...player, hand: [1, 1, 7] })).toBe(3);
});

test('what the vagabond can be, and what would be lost', () => {
	const notes = heroNotes({ allowed: [1, 2, 3], candidates: [2, 3], doubles: [3], unseen: [1, 2, 3, 4, 5, 6, 7], party: 6 });
	expect(notes[1]).toEqual({ hero: 2, allowed: true, candidate: true, sure: false, double: false, unseen: 2 });
	expect(notes[2]).toMatchObject({ candidate: true, double: true });
	expect(notes[0]).toMatchObject({ allowed: true, candidate: false });
	expect(heroNotes({ candidates: [5] })[4]).toMatchObject({ sure: true });
	expect(heroNotes(null)[0]).toMatchObject({ allowed: false, unseen: null });
});

test('a vagabond that is known lies face up: it was shown, or can be nothing else', () => {
	const hidden = { vagabond: { hero: null, holder: 1, seen: [0] } };
	expect(vagabondHero({ vagabond: { hero: 6, holder: 1, seen: [1] } }, null, true)).toBe(6);
	expect(vagabondHero(hidden, { candidates: [4] }, false)).toBe(4);
	expect(vagabondHero(hidden, { candidates: [4, 6] }, false)).toBeNull();
	expect(vagabondHero(hidden, { candidates: [4] }, true)).toBeNull(); // of the one before, perhaps
	expect(vagabondHero(hidden, null, false)).toBeNull();
	expect(vagabondHero({ vagabond: null }, { candidates: [4] }, false)).toBeNull();
});

test('actions name the card they are done with', () => {
	expect(['send 4', 'clue 3', 'discard 7', 'use 3 5', 'use 1', 'pass', 'no-match', 'decline'].map(heroOf)).toEqual(['4', '3', '7', '3', '1', null, null, null]);
	expect([isPower('use 6'), isPower('send 6')]).toEqual([true, false]);
});

test('what one would do with a card, whether it is allowed or not', () => {
	const players = [{ hand: [3], band: [{ hero: 1, used: true }], eliminated: [], powers_used: 1 }, { hand: 5, band: [{ hero: 7, used: false }], eliminated: [], powers_used: 0 }];
	const vagabond = (holder: number) => ({ hero: null, holder, seen: [] });
	expect(wishOf(3, { players, vagabond: null }, 0)).toBe('send 3');
	expect(wishOf(3, { players, vagabond: vagabond(0) }, 0)).toBe('clue 3');
	expect(wishOf(1, { players, vagabond: vagabond(1) }, 0)).toBe('use 1');
	expect(wishOf(7, { players, vagabond: null }, 0)).toBeNull();
	expect(wishOf(7, { players, vagabond: null }, null)).toBeNull();
});

test('five of six is one step from winning', () => {
	const band = (n: number) => ({ hand: 3, band: Array.from({ length: n }, (_, i) => ({ hero: i + 1, used: false })), eliminated: [], powers_used: 0 });
	expect([3, 4, 5, 6].map((n) => nearWin(band(n), 6))).toEqual([false, false, true, false]);
});
