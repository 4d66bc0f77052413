import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { LadderEntry, MetPerson, TableEntry } from '../link/messages';
import { choiceFit, peopleSorted, planFor, tableFor } from './choice';
import { onScale, rungsOf, scaleOf, UNRATED } from './ratings';
import { whomPath, whomRead } from './whom';

const rating = (points: number, margin = 100) => ({ game: 'rent-a-hero' as const, points, margin, games: 12, unsure: false });
const listed = (name: string, points: number): LadderEntry => ({ who: name.toLowerCase(), name, you: false, rating: rating(points) });

test('people and bots stand on one ladder; bots have no place, and who has as many points shares one', () => {
	const bots = [
		{ level: 1, seats: 4, points: 1200 },
		{ level: 3, seats: 4, points: 1500 },
		{ level: 3, seats: 3, points: 1501 },
	];
	const rungs = rungsOf({ people: [listed('Ada', 1600), listed('Bo', 1400), listed('Cy', 1600)], bots }, 4);
	expect(rungs.map((rung) => ('bot' in rung ? `bot ${rung.bot.level}` : `${rung.place} ${rung.entry.name}`))).toEqual(['1 Ada', '1 Cy', 'bot 3', '3 Bo', 'bot 1']);
	expect(rungsOf({ people: [], bots: [] }, 4)).toEqual([]);
});

test('the scale has room for a rating with its margin and for every bot', () => {
	const scale = scaleOf([rating(1500, 1000)], [{ level: 5, seats: 4, points: 2600 }]);
	expect(scale).toEqual({ least: 250, most: 2750 });
	expect([250, 1500, 2750, 9999].map((value) => onScale(value, scale))).toEqual([0, 50, 100, 100]);
	expect(scaleOf([], [])).toEqual({ least: 1000, most: 2000 });
});

test('what was chosen last is taken if it can be, whatever an older page has kept', () => {
	expect(choiceFit(null)).toEqual({ game: 'rent-a-hero', seats: 4 });
	expect(choiceFit({ game: 'here-to-slay', seats: 2 })).toEqual({ game: 'here-to-slay', seats: 2 });
	expect(choiceFit({ game: 'rent-a-hero', seats: 2 })).toEqual({ game: 'rent-a-hero', seats: 4 });
	expect(choiceFit({ game: 'chess' as never, seats: 2 })).toEqual({ game: 'rent-a-hero', seats: 4 });
});

const entry = (table: string, more: Partial<TableEntry>): TableEntry => ({ table, game: 'rent-a-hero', pace: 'normal', status: 'open', seats: 4, taken: 1, open: 1, here: 1, host: 'Ada', you: 0, asked: false, ...more });

test('one is invited to an open table where the other sits and a seat is left', () => {
	expect(tableFor([entry('a', { status: 'playing' }), entry('b', { taken: 4 }), entry('c', { you: null }), entry('d', {})])?.table).toBe('d');
	expect(tableFor([])).toBeUndefined();
});

test('a table that is opened for somebody has a seat for them', () => {
	expect(planFor(null, null).seats).toContain('invited');
	const bots = planFor({ seats: ['me', 2, 2] }, 'rent-a-hero');
	expect(bots.seats).toEqual(['me', 'invited', 2]);
	const played = { game: 'here-to-slay' as const, seats: [{ who: 'person' as const, place: 1 }, { who: 'person' as const, place: 2 }] };
	expect(planFor(null, 'rent-a-hero', played)).toMatchObject({ game: 'here-to-slay', seats: ['me', 'invited'] });
	expect(planFor({ seats: ['me', 'open', 'invited'] }, 'rent-a-hero').seats).toEqual(['me', 'open', 'invited']);
});

test('who is there comes first, then whom one has met last', () => {
	const met = (name: string, here: boolean, last: number): MetPerson => ({ name, here, last, table: 't', seat: 0, games: 1 });
	expect(peopleSorted([met('a', false, 3), met('b', true, 1), met('c', true, 2), met('d', false, 4)]).map(({ name }) => name).join('')).toBe('cbda');
});

test('whatever the server names as a reason not to rate a game has words', () => {
	const source = readFileSync(new URL('../../../src/server/lobby/lobby_results.c', import.meta.url), 'utf8');
	const why = /unrated_why[\s\S]*?\n}/.exec(source)?.[0] ?? '';
	const reasons = [...why.matchAll(/"(\w+)"/g)].map(([, reason]) => reason ?? '');
	expect(reasons).toContain('unfinished');
	expect(Object.keys(UNRATED)).toEqual(expect.arrayContaining(reasons));
});

test('whoever is spoken of has an address, which leads back to them', () => {
	for (const whom of [{ table: 'abcdefghjkmn', seat: 3 }, { game: 'here-to-slay' as const, who: 'x1y2' }]) expect(whomRead(whomPath(whom).slice(1))).toEqual(whom);
	for (const cut of [[], ['at'], ['at', 't'], ['at', 't', 'x'], ['at', 't', '12'], ['best', 'chess', 'x'], ['best', 'here-to-slay'], ['near', 't', '1']]) expect(whomRead(cut)).toBeNull();
});
