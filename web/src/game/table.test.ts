import { signal } from '@preact/signals';
import { beforeEach, expect, test } from 'vitest';
import type { Link, LinkState } from '../link/link';
import { Refusal, type AboutTable, type Answer, type AnswerTo, type GameEvent, type Question, type Request, type TableMessage } from '../link/messages';
import { Table } from './table';

/** A link that writes down what is asked, and answers as it is told. */
class Wire implements Link {
	readonly state = signal<LinkState>('open');
	asked: Request[] = [];
	answer: (request: Request) => Answer | Error = () => ({ m: 'ok', id: 1 });
	hear: (message: AboutTable) => void = () => undefined;
	private openers: (() => void)[] = [];
	ask<R extends Request>(request: R): Promise<AnswerTo<R>> {
		this.asked.push(request);
		const answer = this.answer(request);
		return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer as AnswerTo<R>);
	}
	listen(_: string, hear: (message: AboutTable) => void): () => void {
		this.hear = hear;
		return () => undefined;
	}
	onOpen(call: () => void): () => void {
		this.openers.push(call);
		call();
		return () => undefined;
	}
	open(): void {
		for (const call of this.openers) call();
	}
	close(): void {}
}

const head: TableMessage = { m: 'table', table: 'T', n: 10, game: 'rent-a-hero', options: {}, pace: 'normal', status: 'playing', you: 0, host: 0, seats: [], watching: 0, chat: true, record: false, commitment: '', orders: { react: 'auto', hold: false, rest: false, plans: [] } };
const question: Question = { n: 11, kind: 'decide', step: 'HOLD', actions: ['recruit', 'pass'], sealed: null };
const play = (n: number, tell: string[], more: object = {}): AboutTable => ({ m: 'play', table: 'T', n, events: tell.map((): GameEvent => ({ e: 'pass', seat: 1 })), words: { title: '', situation: [], tell }, ...more }) as unknown as AboutTable;
const settle = (): Promise<void> => new Promise((done) => setTimeout(done));

let wire: Wire;
let table: Table;
beforeEach(() => {
	wire = new Wire();
	table = new Table('T', wire);
});

test('a table is looked at each time the link opens', () => {
	table.look();
	wire.open();
	expect(wire.asked.map((request) => request.do)).toEqual(['look', 'look']);
});

test('messages in order are taken; a gap asks for the whole table; old ones are dropped', () => {
	wire.hear(head);
	wire.hear(play(11, ['one']));
	expect(table.log.value.map(({ text }) => text)).toEqual(['one']);
	wire.hear(play(11, ['again']));
	wire.hear(play(13, ['too early']));
	expect(table.log.value).toHaveLength(1);
	expect(wire.asked).toEqual([{ do: 'sync', table: 'T' }]);
	wire.hear({ ...head, n: 13 });
	wire.hear(play(14, ['two', '']));
	expect(table.log.value.map(({ text }) => text)).toEqual(['one', 'two']); // nobody sees the last one
});

test('an answer is shown as sent until something else is asked', async () => {
	wire.hear(head);
	wire.hear(play(11, [], { question }));
	await table.act('pass');
	expect(wire.asked).toEqual([{ do: 'act', table: 'T', n: 11, action: 'pass' }]);
	expect(table.sent.value).toBe('pass');
	wire.hear(play(12, [], { question: null }));
	expect(table.sent.value).toBeNull();
});

test('a refusal takes the answer back and says why; a stale one is nobody’s fault', async () => {
	wire.hear(head);
	wire.hear(play(11, [], { question }));
	wire.answer = () => new Refusal('action/illegal', 'RH-5.4', 'You must recruit it.');
	await table.act('pass');
	expect(table.sent.value).toBeNull();
	expect(table.complaint.value).toMatchObject({ code: 'action/illegal', rule: 'RH-5.4', text: 'You must recruit it.' });
	table.complaint.value = null;
	wire.answer = () => new Refusal('play/stale', null, 'That question is no longer open: the game has moved on.');
	await table.act('pass');
	expect(table.complaint.value).toBeNull();
});

test('a table that cannot be reached is a problem until it can', async () => {
	wire.answer = () => new Refusal('table/unknown', null, 'There is no such table.');
	table.look();
	await settle();
	expect(table.problem.value).toBeInstanceOf(Refusal);
	wire.answer = () => ({ m: 'ok', id: 1 });
	wire.open();
	await settle();
	expect(table.problem.value).toBeNull();
});

test('what was said while one was away is written down once', () => {
	const hello = { seat: 1, phrase: 'hello', sentence: 'Hello!', at: 1 };
	wire.hear({ ...head, talk: [hello] });
	wire.hear({ m: 'said', table: 'T', n: 11, seat: 2, text: 'hm' });
	wire.hear({ ...head, n: 20, talk: [hello, { seat: 2, text: 'hm', at: 1 }, { seat: 1, text: 'what?', at: 1 }] });
	expect(table.log.value.map(({ text }) => text)).toEqual(['Hello!', 'hm', 'what?']);
});

test('pause, seats, the end and the next table', () => {
	wire.hear(head);
	wire.hear({ m: 'pause', table: 'T', n: 11, paused: true, want: [0, 1], asking: { kind: 'decide', seat: 0, step: 'HOLD', left: 5000 } });
	expect([table.paused.value, table.want.value, table.asking.value?.seat, table.until.value]).toEqual([true, [0, 1], 0, null]);
	wire.hear({ m: 'seats', table: 'T', n: 12, status: 'playing', host: 0, seats: [{ who: 'person', name: 'Ada', here: false }], watching: 2, chat: false });
	expect([table.head.value?.seats[0]?.here, table.head.value?.watching, table.head.value?.chat]).toEqual([false, 2, false]);
	wire.hear(play(13, [], { over: { winners: [0], secret: '', words: [] } }));
	expect(table.head.value?.status).toBe('over');
	wire.hear({ m: 'rematch', table: 'T', n: 14, next: 'U' });
	expect(table.next.value).toBe('U');
	wire.hear({ ...head, n: 15, next: 'U', muted: [2] });
	expect([table.next.value, table.muted.value]).toEqual(['U', [2]]);
});

test('a resignation is in the story, once', () => {
	wire.hear({ ...head, seats: [{ who: 'person', name: 'Ada' }, { who: 'person', name: 'Bo' }] });
	const seats = (n: number, bo: boolean, ada = false): AboutTable => ({ m: 'seats', table: 'T', n, status: 'playing', host: 0, watching: 0, chat: true, seats: [{ who: 'person', name: 'Ada', resigned: ada }, { who: 'person', name: 'Bo', resigned: bo }] });
	for (const [n, bo] of [[11, false], [12, true], [13, true]] as const) wire.hear(seats(n, bo));
	expect(table.log.value).toMatchObject([{ kind: 'event', seat: 1, event: { e: 'resign', seat: 1 } }]);
	expect(table.log.value[0]?.text).toMatch(/Bo.* resigns; a bot takes over\./);
	wire.hear(seats(14, true, true));
	expect(table.log.value[1]?.text).toBe('You resign; a bot takes over your seat.');
});

test('talk from before the start stands before the story after a reload', async () => {
	wire.answer = (request) => ({ m: 'ok', id: 1, ...(request.do === 'story' ? { first: 0, story: ['deal', 'first'].map((text, i) => ({ text, event: { e: 'pass', seat: 1 }, at: i + 1 })) } : {}) });
	const talk = [{ seat: 1, text: 'before', at: 0 }, { seat: 1, text: 'between', at: 1 }, { seat: 0, text: 'after', at: 2 }];
	wire.hear({ ...head, state: { game: 'rent-a-hero', seats: 3, turn: 1, active: 0, step: 'HOLD', winners: null }, talk });
	await settle();
	expect(table.log.value.map(({ text }) => text)).toEqual(['before', 'deal', 'between', 'first', 'after']);
});

test('orders and ears that are changed on another device', () => {
	wire.hear(head);
	wire.hear({ m: 'orders', table: 'T', n: 11, orders: { react: 'never', hold: true, rest: false, plans: [] }, muted: [1] });
	expect([table.orders.value?.react, table.orders.value?.hold, table.muted.value]).toEqual(['never', true, [1]]);
});

test('a table that stands still, and a seat that is given away, are told with their reason', () => {
	wire.hear(head);
	wire.hear({ m: 'seats', table: 'T', n: 11, status: 'frozen', host: 0, seats: [], watching: 0, chat: true, message: 'It stands still.' });
	expect(table.head.value).toMatchObject({ status: 'frozen', message: 'It stands still.' });
	wire.hear({ ...head, n: 20, status: 'frozen', message: 'Still.' });
	expect(table.head.value?.message).toBe('Still.');
	wire.hear({ m: 'removed', table: 'T', blocked: true, message: 'Gone.' });
	expect(table.removed.value?.message).toBe('Gone.');
	expect(wire.asked.filter(({ do: what }) => what === 'sync')).toEqual([]);
});
