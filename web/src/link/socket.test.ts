import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SocketLink } from './socket';
import { stranger, token, tokenAside, tokenSwap, tokenTake } from './token';

type Said = Record<string, unknown>;

/** A server that answers every hello by `answer`, at once, and a browser around the link. */
let answer: (request: Said) => Said;
let hellos: Said[];
let links: SocketLink[];
class Wire {
	onopen: (() => void) | null = null;
	onmessage: ((event: { data: string }) => void) | null = null;
	onclose: (() => void) | null = null;
	constructor() {
		queueMicrotask(() => this.onopen?.());
	}
	send(text: string): void {
		const request = JSON.parse(text) as Said;
		hellos.push(request);
		this.tell({ ...answer(request), id: request.id });
	}
	tell(message: Said): void {
		this.onmessage?.({ data: JSON.stringify(message) });
	}
	close(): void {
		queueMicrotask(() => this.onclose?.());
	}
}

beforeEach(() => {
	vi.useFakeTimers();
	vi.spyOn(Math, 'random').mockReturnValue(0.5);
	const kept = new Map<string, string>();
	vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value), removeItem: (key: string) => kept.delete(key) });
	vi.stubGlobal('WebSocket', Wire);
	vi.stubGlobal('addEventListener', () => undefined);
	vi.stubGlobal('window', { addEventListener: () => undefined, setTimeout });
	vi.stubGlobal('document', { addEventListener: () => undefined, hidden: false });
	hellos = [];
	links = [];
	stranger.value = null;
});
afterEach(() => {
	for (const link of links) link.close();
	vi.useRealTimers();
	vi.restoreAllMocks();
	vi.unstubAllGlobals();
});

const welcome = (more: Said = {}): Said => ({ m: 'welcome', v: 1, name: 'Ada', lang: 'en', ...more });
const refused = (error: string): Said => ({ m: 'refused', error, rule: null, message: `No: ${error}.` });
const settle = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0);
function open(name = ''): SocketLink {
	const link = new SocketLink('ws://x/ws', () => ({ name, lang: 'en' }));
	links.push(link);
	return link;
}

test('a newcomer keeps the token; whoever has one says it', async () => {
	answer = ({ token: given }) => welcome(given ? {} : { token: 'aa' });
	open();
	await settle();
	expect(token()).toBe('aa');
	open();
	await settle();
	expect(hellos.map(({ token: given }) => given)).toEqual([undefined, 'aa']);
	expect(tokenAside()).toBeNull();
});

test('no refusal of hello makes anybody somebody else', async () => {
	for (const error of ['server/store', 'limit/connections', 'limit/newcomers', 'limit/rate', 'hello/version', 'hello/token', 'request/field', 'new/one']) {
		tokenTake('aa');
		hellos = [];
		answer = () => refused(error);
		const link = open();
		await vi.advanceTimersByTimeAsync(120_000);
		expect(token(), error).toBe('aa');
		expect(link.bye.value).toBe(`No: ${error}.`);
		expect(hellos.every(({ token: given }) => given === 'aa')).toBe(true);
		link.close();
	}
});

test('a database that cannot be read just now: tried again, more and more rarely, until it can be', async () => {
	tokenTake('aa');
	answer = () => refused('server/store');
	const link = open();
	await settle();
	expect(link.state.value).toBe('lost');
	const tries: number[] = [];
	for (let second = 0; second < 8; second++) {
		await vi.advanceTimersByTimeAsync(1000);
		tries.push(hellos.length);
	}
	expect(tries[1]).toBeGreaterThanOrEqual(3);
	expect(tries[7]).toBeLessThanOrEqual(6);
	answer = () => welcome();
	await vi.advanceTimersByTimeAsync(15_000);
	expect([link.state.value, link.bye.value, token()]).toEqual(['open', null, 'aa']);
});

test('a server that does not know the device asks its person, and does nothing meanwhile', async () => {
	tokenTake('aa');
	answer = ({ token: given }) => (given ? refused('hello/token') : welcome({ token: 'bb' }));
	const link = open();
	await vi.advanceTimersByTimeAsync(60_000);
	expect(hellos.length).toBe(1);
	expect(stranger.value).toEqual({ asks: true });
	link.retry();
	await settle();
	expect(hellos.length).toBe(2);
	tokenTake(null); // somebody new, by the person's own will
	link.again();
	await settle();
	expect([token(), tokenAside(), stranger.value, link.state.value]).toEqual(['bb', 'aa', null, 'open']);
	answer = () => welcome();
	tokenSwap();
	link.again();
	await settle();
	expect([hellos.at(-1)?.token, token(), tokenAside()]).toEqual(['aa', 'aa', 'bb']);
});

test('a code makes a stranger known again; a wrong one leaves everything as it was', async () => {
	tokenTake('aa');
	answer = (request) => (request.do === 'redeem' ? (request.code === 'good' ? welcome({ token: 'cc' }) : refused('hello/code')) : refused('hello/token'));
	const link = open();
	await settle();
	const wrong = link.redeem('bad').catch((error: Error) => error.message);
	await settle();
	expect(await wrong).toBe('No: hello/code.');
	expect([token(), stranger.value?.asks]).toEqual(['aa', true]);
	const right = link.redeem('good');
	await settle();
	expect(await right).toBe('Ada');
	expect([token(), tokenAside(), stranger.value]).toEqual(['cc', 'aa', null]);
});

test('a good-bye says why, and the link comes back', async () => {
	answer = ({ token: given }) => welcome(given ? {} : { token: 'aa' });
	const link = open();
	await settle();
	const wire = (link as unknown as { socket: Wire }).socket;
	wire.tell({ m: 'bye', error: 'server/store', message: 'It cannot be read.' });
	wire.close();
	await settle();
	expect([link.state.value, link.bye.value]).toEqual(['lost', 'It cannot be read.']);
	await vi.advanceTimersByTimeAsync(1000);
	expect([link.state.value, link.bye.value]).toEqual(['open', null]);
});

test('a name that the server does not take keeps nobody out, and is said to be wrong', async () => {
	tokenTake('aa');
	answer = ({ name, do: what }) => (name === 'Аda' ? refused('name/text') : what === 'name' ? { m: 'ok', name: 'Ada' } : welcome());
	const link = open('Аda'); // the first letter is Cyrillic
	await settle();
	expect([link.state.value, link.nameWrong.value, token()]).toEqual(['open', 'No: name/text.', 'aa']);
	const kept = link.rename('Ada ', 'en');
	await settle();
	expect([await kept, link.nameWrong.value]).toEqual(['Ada', null]);
	const none = link.rename('Аda', 'en');
	await settle();
	expect([await none, link.nameWrong.value]).toEqual([null, 'No: name/text.']);
});
