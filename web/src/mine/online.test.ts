import { expect, test } from 'vitest';
import type { KeptGame } from '../game/kept';
import type { GameEntry } from '../link/messages';
import { passes, sumOf } from './figures';
import { gamesMerge, ratingText } from './online';

const kept = (id: string, when: number, table?: string): KeptGame => ({ id, same: id, game: 'rent-a-hero', when, seats: [{ name: 'Ada' }, { name: 'Bo' }, { name: 'Birch', level: 2 }], mine: [0], winners: [0], ...(table === undefined ? {} : { table }) });
const entry = (table: string, ended: number, more: Partial<GameEntry> = {}): GameEntry => ({
	table,
	game: 'rent-a-hero',
	pace: 'normal',
	public: true,
	began: ended - 1000,
	ended,
	moves: 40,
	options: {},
	winners: [1],
	seats: [
		{ who: 'person', place: 2, name: 'Ada' },
		{ who: 'person', place: 1 },
		{ who: 'bot', place: 2, level: 3 },
	],
	you: 0,
	unrated: null,
	rating: null,
	...more,
});

test('a game that device and server know of is one, with the names of the one and the clock of the other', () => {
	const games = gamesMerge([kept('a', 50), kept('b', 9999, 'tb'), kept('c', 20, 'tc')], [entry('tb', 30), entry('td', 40)]);
	expect(games.map(({ id, when, here, entry: online }) => [id, when, here, online?.table])).toEqual([
		['a', 50, true, undefined],
		['table-td', 40, false, 'td'],
		['b', 30, true, 'tb'],
		['c', 20, true, undefined],
	]);
	expect(games[2]?.seats.map(({ name }) => name)).toEqual(['Ada', 'Bo', 'Birch']);
	expect(games[1]?.seats).toEqual([{ name: 'Ada' }, { name: 'Guest' }, { name: expect.stringMatching(/^Bot: /), level: 3 }]);
	expect(sumOf(games)).toMatchObject({ games: 4, won: 3 });
});

test('a page that is told twice counts once', () => {
	expect(gamesMerge([], [entry('t', 1), entry('t', 1)])).toHaveLength(1);
});

test('games are told apart by where they were played', () => {
	const games = gamesMerge([kept('a', 1), kept('b', 2, 'tb')], [entry('tc', 3)]);
	const shown = (online: boolean | null) => games.filter((game) => passes(game, { game: null, level: null, online })).map(({ id }) => id);
	expect(shown(null)).toEqual(['table-tc', 'b', 'a']);
	expect(shown(true)).toEqual(['table-tc', 'b']);
	expect(shown(false)).toEqual(['a']);
});

test('what a game did to a rating, or why nothing; closed tables need no word, and an unknown reason none either', () => {
	expect(ratingText(entry('t', 1, { rating: { before: 1500, after: 1530, margin: 900 } }))).toMatch(/1500.*1530/);
	expect(ratingText(entry('t', 1, { unrated: 'rules' }))).toContain('house rules');
	expect(ratingText(entry('t', 1, { unrated: 'private' }))).toBe('');
	expect(ratingText(entry('t', 1, { unrated: 'private' }), true)).toContain('public table');
	expect(ratingText(entry('t', 1, { unrated: 'moonlight' }))).toBe('');
});
