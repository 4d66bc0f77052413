import { expect, test } from 'vitest';
import type { KeptGame } from '../game/kept';
import { gameKey, recordId } from '../game/recordKey';
import { levelOf, ownSeat, passes, rowsOf, streaksOf, stretchesOf, sumOf, wonShare } from './figures';
import { crc32, zipOf } from './zip';

let made = 0;
const game = (winners: number[], { seats = 4, level = 2, mine = [0], name = 'rent-a-hero' as KeptGame['game'] } = {}): KeptGame => {
	const id = String(++made);
	return { id, same: id, game: name, when: made, seats: Array.from({ length: seats }, (_, i) => ({ name: `P${i}`, ...(mine.includes(i) || !level ? {} : { level }) })), mine, winners };
};

test('a victory is one of one; a shared one is a part; a draw and the games of several people at one device are nobody’s', () => {
	expect(wonShare(game([0]))).toBe(1);
	expect(wonShare(game([0, 2]))).toBe(0.5);
	expect(wonShare(game([]))).toBe(0);
	expect(ownSeat(game([0], { mine: [0, 1] }))).toBe(null);
	expect(sumOf([game([0]), game([1]), game([0, 1]), game([0], { mine: [0, 1] })])).toEqual({ games: 3, won: 2, share: 0.5, fair: 0.25 });
	expect(sumOf([])).toEqual({ games: 0, won: 0, share: 0, fair: 0 });
});

test('games are told apart by game, seats and the best bot', () => {
	const all = [game([0]), game([1], { seats: 3 }), game([0], { level: 5 }), game([0], { name: 'here-to-slay' }), game([2], { level: 0 })];
	expect(rowsOf(all).map((row) => [row.game, row.seats, row.level, row.games, row.won])).toEqual([
		['here-to-slay', 4, 2, 1, 1],
		['rent-a-hero', 3, 2, 1, 0],
		['rent-a-hero', 4, 0, 1, 0],
		['rent-a-hero', 4, 2, 1, 1],
		['rent-a-hero', 4, 5, 1, 1],
	]);
	expect(all.filter((one) => passes(one, { game: 'rent-a-hero', level: 2 }))).toHaveLength(2);
	expect(all.filter((one) => passes(one, { game: null, level: 0 }))).toHaveLength(1);
	expect(levelOf(game([0], { level: 0 }))).toBe(0);
});

test('streaks: victories one after the other, up to now and at most', () => {
	const newestFirst = [[0], [0], [1], [0], [0], [0], [2]].map((winners) => game(winners));
	expect(streaksOf(newestFirst)).toEqual({ now: 2, most: 3 });
	expect(streaksOf([])).toEqual({ now: 0, most: 0 });
	expect(streaksOf([game([1]), game([0])])).toEqual({ now: 0, most: 1 });
});

test('stretches have all games once, at most twelve of them, the oldest first', () => {
	const all = Array.from({ length: 103 }, (_, i) => game(i < 50 ? [0] : [1]));
	const found = stretchesOf(all);
	expect(found).toHaveLength(12);
	expect(found.reduce((sum, each) => sum + each.games, 0)).toBe(103);
	expect([found[0]?.from, found[0]?.share, found.at(-1)?.to, found.at(-1)?.share]).toEqual([1, 0, 103, 1]);
	expect(stretchesOf(all.slice(0, 4))).toEqual([]);
});

test('one game is one, whatever its players were called when it was told', () => {
	const record = 'muster record 1\ninfo people 0\ninfo name 0 Ada\ngame rent-a-hero\nseats 3\nchance first 2\n0 decline\nwinners 0\n';
	expect(gameKey(record)).toBe(gameKey(record.replace('name 0 Ada', 'name 0 Bo')));
	expect(gameKey(record)).toBe(gameKey(record.replaceAll('\n', '\r\n')));
	expect(gameKey(record)).not.toBe(gameKey(record.replace('decline', 'recruit')));
	expect(recordId(record)).not.toBe(recordId(record.replace('Ada', 'Bo')));
});

test('many records are one ZIP file', async () => {
	expect(crc32(new TextEncoder().encode('123456789'))).toBe(0xcbf43926); // the published check value
	const bytes = new DataView(await zipOf([{ name: 'ä.txt', text: 'one\n', when: 0 }, { name: 'b.txt', text: 'two', when: 1e12 }]).arrayBuffer());
	const end = bytes.byteLength - 22;
	expect([bytes.getUint32(0, true), bytes.getUint32(end, true), bytes.getUint16(end + 10, true)]).toEqual([0x04034b50, 0x06054b50, 2]);
	expect(bytes.getUint32(bytes.getUint32(end + 16, true), true)).toBe(0x02014b50);
});
