import { signal } from '@preact/signals';
import { beforeEach, expect, test } from 'vitest';
import { Table } from '../game/table';
import type { Link, LinkState } from '../link/link';
import type { AboutTable, GameState } from '../link/messages';
import type { GameBeats } from './beat';
import { TableStage } from './stage';

let hear: (message: AboutTable) => void = () => undefined;
const link: Link = {
	state: signal<LinkState>('open'),
	ask: () => new Promise(() => undefined),
	listen: (_, call) => {
		hear = call;
		return () => undefined;
	},
	onOpen: () => () => undefined,
	close: () => undefined,
};

/** Pieces that are counted: each event makes one more. */
const game: GameBeats = {
	staging: (event, _, you) => ({ kind: 'slide', seat: event.seat ?? null, light: [], forced: event.e === 'push' && event.seat === you }),
	advance: (state) => ({ ...state, pieces: Number(state.pieces) + 1 }),
};

let calls: { at: number; call: () => void }[] = [];
let now = 0;
const clock = {
	now: () => now,
	after: (ms: number, call: () => void) => {
		const entry = { at: now + ms, call };
		calls.push(entry);
		return () => void (calls = calls.filter((each) => each !== entry));
	},
};
function pass(ms: number): void {
	const until = now + ms;
	for (let next = first(until); next; next = first(until)) {
		calls = calls.filter((each) => each !== next);
		now = next.at;
		next.call();
	}
	now = until;
}
const first = (until: number) => calls.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0];

const state = (pieces: number): GameState => ({ game: 'rent-a-hero', seats: 3, turn: 1, active: 0, step: 'HOLD', winners: null, pieces }) as unknown as GameState;
const head = { m: 'table', table: 'T', n: 10, game: 'rent-a-hero', options: {}, pace: 'normal', status: 'playing', you: 0, host: 0, seats: [], watching: 0, chat: true, record: false, commitment: '', orders: { react: 'auto', hold: false, plans: [] } } as unknown as AboutTable;
const play = (n: number, events: object[], more: object = {}): AboutTable =>
	({ m: 'play', table: 'T', n, events, state: state(9), words: { title: '', situation: [`now ${n}`], tell: events.map((_, i) => `line ${i}`) }, ...more }) as unknown as AboutTable;

let table: Table;
let stage: TableStage;
let hidden = false;
const pieces = (): unknown => table.state.value?.pieces;
const lines = (): number => table.log.value.length;

beforeEach(() => {
	calls = [];
	now = 0;
	hidden = false;
	table = new Table('T', link);
	stage = new TableStage(table, game, clock, { scale: () => 1, moves: () => true, hidden: () => hidden });
	table.stage.value = stage;
	hear({ ...head, state: state(0), words: { title: '', situation: ['before'], tell: [] } } as AboutTable);
});

test('table and story advance beat by beat, and so does a question that is somebody else’s', () => {
	hear(play(11, [{ e: 'a', seat: 1 }, { e: 'b', seat: 1 }, { e: 'c', seat: 2 }], { asking: { kind: 'decide', seat: 2, step: 'HOLD', left: null } }));
	expect([pieces(), lines(), table.asking.value, table.words.value?.situation]).toEqual([0, 0, null, ['before']]);
	pass(350); // of 400
	expect([pieces(), lines()]).toEqual([1, 1]);
	pass(400);
	expect([pieces(), lines(), table.behind.value]).toEqual([2, 2, true]);
	pass(500);
	expect([pieces(), lines(), table.behind.value]).toEqual([9, 3, false]);
	expect([table.asking.value?.seat, table.words.value?.situation]).toEqual([2, ['now 11']]);
});

test('one’s own question is there at once, with its words, and the rest follows in 600 ms', () => {
	const question = { n: 12, kind: 'decide', step: 'HOLD', actions: ['pass'], sealed: null };
	hear(play(11, Array.from({ length: 8 }, () => ({ e: 'a', seat: 1 })), { question, asking: { kind: 'decide', seat: 0, step: 'HOLD', left: null } }));
	expect([table.question.value?.n, table.words.value?.situation, table.asking.value?.seat]).toEqual([12, ['now 11'], 0]);
	expect(pieces()).toBe(0);
	pass(601);
	expect([pieces(), lines(), table.behind.value]).toEqual([9, 8, false]);
});

test('what others say about it, and which turn it is, wait until it was seen', () => {
	const said = (n: number, seat: number): AboutTable => ({ m: 'said', table: 'T', n, seat, sentence: 'Well played!' }) as unknown as AboutTable;
	hear(play(11, [{ e: 'a', seat: 1 }], { words: { title: 'Turn 2', situation: ['now 11'], tell: ['line 0'] } }));
	hear(said(12, 2));
	hear(said(13, 0)); // one's own is there at once
	expect([table.log.value.map(({ seat }) => seat), table.title.value]).toEqual([[0], '']);
	pass(401);
	expect([table.log.value.map(({ seat }) => seat), table.title.value]).toEqual([[0, 1, 2], 'Turn 2']);
	hear(said(14, 1));
	expect(lines()).toBe(4);
});

test('what is said does not slow down what one’s own question has hurried', () => {
	const question = { n: 12, kind: 'decide', step: 'HOLD', actions: ['pass'], sealed: null };
	hear(play(11, Array.from({ length: 8 }, () => ({ e: 'a', seat: 1 })), { question }));
	hear({ m: 'said', table: 'T', n: 12, seat: 1, sentence: 'Hello!' } as unknown as AboutTable);
	pass(601);
	expect(table.behind.value).toBe(false);
});

test('the words of a question are not overwritten by what led to it', () => {
	hear(play(11, [{ e: 'a', seat: 1 }], { asking: { kind: 'decide', seat: 1, step: 'HOLD', left: null } }));
	const question = { n: 13, kind: 'decide', step: 'HOLD', actions: ['pass'], sealed: null };
	hear(play(12, [{ e: 'a', seat: 1 }], { question, asking: { kind: 'decide', seat: 0, step: 'HOLD', left: null } }));
	pass(700);
	expect([table.words.value?.situation, table.asking.value?.seat]).toEqual([['now 12'], 0]);
});

test('a whole table, a hidden page and a stage that is taken down show the end at once', () => {
	hear(play(11, [{ e: 'a', seat: 1 }, { e: 'b', seat: 1 }]));
	hear({ ...head, n: 20, state: state(5) } as AboutTable);
	expect([pieces(), table.behind.value]).toEqual([5, false]);
	hidden = true;
	hear(play(21, [{ e: 'a', seat: 1 }]));
	expect([pieces(), lines(), table.behind.value]).toEqual([9, 3, false]);
	hidden = false;
	hear(play(22, [{ e: 'a', seat: 1 }], { state: state(4) }));
	stage.flush();
	expect([pieces(), table.behind.value]).toEqual([4, false]);
});

test('that the game is over is known at once, for those who keep it', () => {
	hear(play(11, [{ e: 'a', seat: 1 }], { over: { winners: [1], secret: '', words: [] } }));
	expect([table.over.value?.winners, table.behind.value]).toEqual([[1], true]);
});

test('what is done to the viewer stands for two seconds or until it was read', () => {
	hear(play(11, [{ e: 'push', seat: 0 }, { e: 'push', seat: 1 }]));
	expect(stage.forced.value?.text).toBe('line 0');
	pass(1999);
	expect(stage.forced.value?.text).toBe('line 0'); // longer than its beat
	pass(2);
	expect(stage.forced.value).toBeNull();
	hear(play(12, [{ e: 'push', seat: 0 }]));
	stage.read();
	expect(stage.forced.value).toBeNull();
});

test('whoever waits for what is behind is told when it was seen', async () => {
	let done = false;
	hear(play(11, [{ e: 'a', seat: 1 }]));
	void table.settled().then(() => (done = true));
	await Promise.resolve();
	expect(done).toBe(false);
	pass(401);
	await Promise.resolve();
	expect(done).toBe(true);
});

test('who hears the page hears all that is shown at once, and then the latest', async () => {
	hidden = true;
	for (let n = 11; n < 14; n++) hear(play(n, Array.from({ length: 5 }, () => ({ e: 'a', seat: 1 }))));
	expect(stage.said.value).toHaveLength(15);
	await Promise.resolve();
	hear(play(14, [{ e: 'b', seat: 1 }]));
	expect(stage.said.value).toHaveLength(8);
	expect(stage.said.value.at(-1)?.event.e).toBe('b');
});
