import { signal } from '@preact/signals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { TestLink } from '../link/engine.testing';
import { Refusal, type Request } from '../link/messages';
import { recordPack, recordText, recordUnpack } from './record';
import type { Act } from '../game/table';
import { ReplayGame } from './replayGame';
import { curveOf, Review } from './review';
import { lastTold, nextStop, nextTurn, previousStop, previousTurn, type MoveNote } from './stops';

const DOC = readFileSync(join(__dirname, '../../../docs/record-format.md'), 'utf8');
const RECORD = /```record\n([\s\S]*?)```/.exec(DOC)?.[1] ?? '';

describe('records as text', () => {
	it('are found as they are, and in the answers of programs', () => {
		expect(recordText(RECORD)).toBe(RECORD);
		expect(recordText(`\uFEFF\n${RECORD.trimEnd()}`)).toBe(RECORD);
		expect(recordText(JSON.stringify({ ok: true, record: { format: 'muster-record', version: 1, text: RECORD } }))).toBe(RECORD);
		expect(recordText(JSON.stringify({ text: RECORD }))).toBe(RECORD);
		expect(recordText(JSON.stringify({ record: RECORD }))).toBe(RECORD);
	});
	it.each(['', 'hello', '{', '{}', '{"record":5}', '{"text":"{}"}'])('are not found in %j', (text) => {
		expect(recordText(text)).toBe(null);
	});
	it('fit into an address and come out as they were', async () => {
		const packed = await recordPack(RECORD);
		expect(packed).toMatch(/^[\w-]+$/);
		expect(packed.length).toBeLessThan(RECORD.length);
		expect(await recordUnpack(packed)).toBe(RECORD);
		await expect(recordUnpack('AAAA')).rejects.toThrow();
		await expect(recordUnpack('§')).rejects.toThrow();
	});
	it('do not unpack to more than a record can be', async () => {
		await expect(recordUnpack(await recordPack('a'.repeat(3 << 20)))).rejects.toThrow('too large');
	});
});

describe('stepping', () => {
	const note = (move: number, text?: string, turn = false): MoveNote => ({ move, seat: 0, told: text ? [{ text, turn }] : [] });
	const notes = [note(0, 'deal', true), note(1), note(2, 'sent'), note(3), note(4, 'turn', true), note(5)];
	it('stops where something happened, and at both ends', () => {
		expect([0, 1, 2, 4, 5].map((move) => nextStop(notes, move, 5))).toEqual([2, 2, 4, 5, 5]);
		expect([5, 4, 3, 2, 0].map((move) => previousStop(notes, move, 5))).toEqual([4, 2, 2, 0, 0]);
	});
	it('goes by turns', () => {
		expect([nextTurn(notes, 0, 5), nextTurn(notes, 4, 5)]).toEqual([4, 5]);
		expect([previousTurn(notes, 5), previousTurn(notes, 4), previousTurn(notes, 0)]).toEqual([4, 0, 0]);
	});
	it('knows what happened last', () => {
		expect(lastTold(notes, 3)?.move).toBe(2);
		expect(lastTold(notes, 0)?.move).toBe(0);
	});
});

/** The names have letters that turn others around; a whole one is made of them. */
const MADE_RECORD = readFileSync(join(__dirname, '../../../fuzz/corpus/record/named'), 'utf8')
	.replace(/info made 1 en .*\n/, 'info made 1 en Ada\u202e the Bold\ninfo made 1 portrait owl\ninfo made 2 en \u202e\u200f\n')
	.replace(/^made .*\n/m, (line) => `${line}made class bard when always do no-steal\n`);

/** The events of each scene that is shown. */
function watched(game: ReplayGame): string[][] {
	const seen: string[][] = [];
	const take = ({ events, arrive, rest }: Act): void => {
		if (events.length) seen.push(events.map(({ e }) => e));
		arrive();
		rest();
	};
	game.table.stage.value = { now: signal(null), take, flush: () => undefined };
	return seen;
}

describe('a record on the table', async () => {
	const link = await TestLink.open();
	const ask = <R extends Request>(request: R) => link.ask({ lang: 'en', ...request });

	it('is told to the end', async () => {
		const game = await ReplayGame.open(RECORD, ask);
		expect(game.opened).toMatchObject({ game: 'rent-a-hero', seats: 3, moves: 23, over: true, winners: [0] });
		await game.look('all');
		expect(game.notes.value.map(({ move }) => move)).toEqual(Array.from({ length: 24 }, (_, i) => i));
		expect(game.move.value).toBe(0);
		expect(game.table.state.value).toMatchObject({ turn: 1, deck: 54 });
		game.go(99);
		expect(game.move.value).toBe(23);
		expect(game.table.over.value?.winners).toEqual([0]);
		expect(game.table.words.value?.result?.length).toBeGreaterThan(1);
	});
	it('shows what moves when one thing happens, and only then', async () => {
		const game = await ReplayGame.open(RECORD, ask);
		await game.look('all');
		const seen = watched(game);
		game.step(1); // over an answer that says nothing, to the sending
		expect(game.move.value).toBe(2);
		expect(seen).toEqual([['send']]);
		game.step(-1);
		game.go(20);
		expect(seen).toHaveLength(1);
	});
	it('shows a seat only what it could know, and keeps the place', async () => {
		const game = await ReplayGame.open(RECORD, ask);
		await game.look('all');
		game.go(2);
		expect(game.table.state.value).toMatchObject({ vagabond: { hero: 3 } });
		await game.look(0);
		expect(game.move.value).toBe(2);
		expect(game.table.head.value?.you).toBe(0);
		expect(game.table.state.value).toMatchObject({ vagabond: { hero: null } });
		await game.look('table');
		expect(game.table.head.value?.you).toBe(null);
		expect(game.moment.value?.next).toBe(null);
	});
	it('says what is wrong with a broken one', async () => {
		const broken = await ReplayGame.open(RECORD.replace('2 send 3', '2 send 4'), ask).catch((error: unknown) => error);
		expect(broken).toBeInstanceOf(Refusal);
		expect((broken as Refusal).rule).toBe('RH-4.1');
	});
	it('is reviewed piece by piece, can be stopped and goes on', async () => {
		const game = await ReplayGame.open(RECORD, ask);
		const review = new Review(0, game.last, 60, ask);
		const stop = review.at.subscribe((at) => at === 5 && review.stop());
		await review.run();
		stop();
		expect(review.state.value).toBe('stopped');
		expect(review.at.value).toBe(5);
		expect(review.sums.value).toBe(null);
		await review.run();
		expect(review.state.value).toBe('done');
		expect(review.decisions.value.map(({ move }) => move)).toEqual([1, 3, 4, 5, 7, 9, 11, 12, 14, 15, 16, 17, 18, 19, 21, 23]);
		expect(review.sums.value).toMatchObject({ result: 1, turning_points: expect.any(Array) });
		const curve = curveOf(review.decisions.value, game.last, review.sums.value, 3);
		expect(curve[0]).toMatchObject({ move: 0 });
		expect(curve.at(-1)).toEqual({ move: 23, share: 1, loss: 0 });
		for (const point of curve) expect(point.share).toBeGreaterThanOrEqual(0);
	});
});

describe('a record with leaders that people made', async () => {
	const link = await TestLink.open();
	it('has their cards, under names that can be shown', async () => {
		const game = await ReplayGame.open(MADE_RECORD, (request) => link.ask({ lang: 'en', ...request }));
		expect(game.opened.made).toMatchObject([{ id: 'made-1', name: 'Ada the Bold', class_name: 'Wizard', card: { class: 'wizard', portrait: 'owl' } }, { id: 'made-2', name: '' }]);
		expect(game.table.made.value?.cards).toHaveLength(2);
	});
});
