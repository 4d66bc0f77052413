import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { signal } from '@preact/signals';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Table } from '../game/table';
import type { Link, LinkState } from '../link/link';
import { Refusal, type AboutTable, type AnswerTo, type Mixed, type Request, type Reveal, type SeatInfo, type TableMessage } from '../link/messages';
import { blake2b, bytesOf, hexOf } from './blake2b';
import { commitmentOf, commitOf, pactOf, wordMake } from './bytes';
import { fairKept } from './kept';
import { FairWatch, pledge } from './watch';

// -- The bytes ------------------------------------------------------------------------------------------------

test('BLAKE2b: the number of its standard, and texts of every length round a block', () => {
	expect(hexOf(blake2b(new TextEncoder().encode('abc')))).toBe('bddd813c634239723171ef3fee98579b94964e3bb1cb3e427262c8c068d52319');
	expect(hexOf(blake2b(new Uint8Array(0)))).toBe('0e5751c026e543b2e8ab2eb06099daa1d1e5df47778f7787faab45cdf12fe3a8');
	const all = [127, 128, 129, 255, 256, 257].map((length) => hexOf(blake2b(new Uint8Array(length).fill(7))));
	expect(new Set(all).size).toBe(all.length);
	expect(hexOf(bytesOf('x'))).toBe('0'.repeat(64));
});

test('the numbers are those of docs/fair-dice.md', () => {
	const text = readFileSync(join(__dirname, '../../../docs/fair-dice.md'), 'utf8');
	const number = (name: string): string => new RegExp(`^${name} +([0-9a-f]{64})$`, 'm').exec(text)?.[1] ?? '';
	const commitment = commitmentOf(Array.from({ length: 32 }, (_, i) => i.toString(16).padStart(2, '0')).join(''));
	const commits = [commitOf('0123456789abcdef'.repeat(4)), null, commitOf('żółw')];
	expect(commitment).toBe(number('commitment'));
	expect(commits[0]).toBe(number('commit of seat 0'));
	expect(commits[2]).toBe(number('commit of seat 2'));
	expect(pactOf(commitment, commits)).toBe(number('pact'));
});

test('words are new each time', () => {
	expect(wordMake()).toMatch(/^[0-9a-f]{64}$/);
	expect(wordMake()).not.toBe(wordMake());
});

// -- A table with a server that is honest, or is not -------------------------------------------------------------

class Wire implements Link {
	readonly state = signal<LinkState>('open');
	asked: Request[] = [];
	refuse = '';
	hear: (message: AboutTable) => void = () => undefined;
	ask<R extends Request>(request: R): Promise<AnswerTo<R>> {
		this.asked.push(request);
		return request.do === this.refuse ? Promise.reject(new Refusal('fair/reveal', null, 'No.')) : Promise.resolve({ m: 'ok', id: 1, story: [], first: 0 } as unknown as AnswerTo<R>);
	}
	listen(_: string, hear: (message: AboutTable) => void): () => void {
		this.hear = hear;
		return () => undefined;
	}
	onOpen(): () => void {
		return () => undefined;
	}
	close(): void {}
	last(what: string): Request | undefined {
		return this.asked.filter((request) => request.do === what).at(-1);
	}
}

const SECRET = '5a'.repeat(32);
const SEAL = commitmentOf(SECRET);
const BO = { word: 'bo', commit: commitOf('bo') };

let wire: Wire;
let table: Table;
let fair: FairWatch;
let n: number;

const person = (name: string, commit: string | null): SeatInfo => ({ who: 'person', name, here: true, commit });
function tell(status: TableMessage['status'], own: string | null, more: Partial<TableMessage> = {}): void {
	const seats = [person('Ada', own), person('Bo', BO.commit), { who: 'bot' as const, name: 'Elm', level: 3 }];
	wire.hear({ m: 'table', table: 'T', n: ++n, game: 'rent-a-hero', options: {}, pace: 'normal', status, you: 0, host: 0, seats, watching: 0, chat: true, record: false, commitment: SEAL, ...more });
}
const settle = (): Promise<void> => new Promise((done) => setTimeout(done));
const own = (): string => String(wire.last('commit')?.commit);
function asks(more: Partial<Reveal> = {}): void {
	const commits = more.commits ?? [own(), BO.commit, null];
	const commitment = more.commitment ?? SEAL;
	wire.hear({ m: 'reveal', table: 'T', n: ++n, left: 5000, pact: pactOf(commitment, commits), ...more, commits, commitment });
}
const mixed = (own: Partial<Mixed> = {}, bo: Partial<Mixed> = {}): Mixed[] => [
	{ word: String(wire.last('reveal')?.word), commit: commitOf(String(wire.last('reveal')?.word)), state: 'kept', ...own },
	{ ...BO, state: 'kept', ...bo },
	{ word: '', commit: null, state: 'none' },
];
const wrong = (): string[] => fair.troubles.value.map(({ what }) => what);
function sit(): void {
	wire = new Wire();
	n = 0;
	table = new Table('T', wire);
	fair = new FairWatch(table);
}
/** As far as the moment when the words are told. */
async function begin(): Promise<void> {
	tell('open', null);
	tell('open', own());
	tell('starting', own());
	asks();
	await settle();
}

beforeEach(() => {
	const all = new Map<string, string>();
	vi.stubGlobal('localStorage', { getItem: (key: string) => all.get(key) ?? null, setItem: (key: string, value: string) => all.set(key, value), removeItem: (key: string) => all.delete(key) });
	sit();
});
afterEach(() => {
	fair.close();
	vi.unstubAllGlobals();
});

test('an honest server: a word is sealed once, told once, and nothing is said', async () => {
	await begin();
	const word = String(wire.last('reveal')?.word);
	expect(commitOf(word)).toBe(own());
	tell('playing', own(), { mixed: mixed() });
	tell('over', own(), { mixed: mixed(), over: { winners: [0], secret: SECRET, words: [] } });
	expect(wrong()).toEqual([]);
	expect(wire.asked.filter(({ do: what }) => what === 'commit')).toHaveLength(1);
	expect(wire.asked.filter(({ do: what }) => what === 'reveal')).toHaveLength(1);
	expect(fairKept('T')).toMatchObject({ commitment: SEAL, word, commit: own(), seat: 0, told: true, pact: pactOf(SEAL, [own(), BO.commit, null]) });
});

test('the word survives a reload, before and after it is told', async () => {
	tell('open', null);
	const commit = own();
	fair.close();
	sit();
	tell('starting', commit, { reveal: { commitment: SEAL, commits: [commit, BO.commit, null], pact: pactOf(SEAL, [commit, BO.commit, null]), left: 4000 } });
	await settle();
	expect(commitOf(String(wire.last('reveal')?.word))).toBe(commit);
	const all = mixed();
	fair.close();
	sit();
	tell('playing', commit, { mixed: all });
	expect(wrong()).toEqual([]);
	tell('playing', commit, { mixed: [{ word: '', commit, state: 'missing' }, ...all.slice(1)] });
	expect(wrong()).toEqual(['left-out']);
});

test('a word that came with the request that made the table is told, too', async () => {
	const made = pledge();
	made.keep('T');
	fair.close();
	sit();
	tell('open', made.commit);
	tell('starting', made.commit);
	asks({ commits: [made.commit, BO.commit, null] });
	await settle();
	expect(wire.last('commit')).toBeUndefined();
	expect(commitOf(String(wire.last('reveal')?.word))).toBe(made.commit);
	expect(fairKept('T')?.commitment).toBe(SEAL);
});

test('a server that knows no commits is not bothered; another device’s word is left alone', () => {
	tell('open', null, { seats: [{ who: 'person', name: 'Ada', here: true }] });
	tell('open', commitOf('elsewhere'));
	expect(wire.last('commit')).toBeUndefined();
	expect(wrong()).toEqual([]);
});

test('who gives the seat back and sits down again seals another word', async () => {
	tell('open', null);
	const first = own();
	await settle();
	tell('open', null, { you: null });
	tell('open', null);
	expect(own()).not.toBe(first);
});

test('news that come while one sits down do not cost the word', async () => {
	tell('open', null, { you: null });
	const commit = fair.pledge();
	tell('open', null, { you: null }); // somebody else came
	tell('open', commit);
	tell('starting', commit);
	asks({ commits: [commit, BO.commit, null] });
	await settle();
	expect(commitOf(String(wire.last('reveal')?.word))).toBe(commit);
});

test('two tabs of one browser have one word', async () => {
	const tabs = [1, 2].map(() => {
		sit();
		tell('open', null);
		return { wire, fair };
	});
	const commits = tabs.map((tab) => tab.wire.last('commit')?.commit);
	expect(commits[0]).toBe(commits[1]);
	tabs[0]?.fair.close();
});

test('a table that stands still is not accused of anything', () => {
	tell('open', null);
	tell('frozen', null, { commitment: '' });
	tell('frozen', null, { commitment: undefined as unknown as string });
	expect(wrong()).toEqual([]);
});

const CHEATS: [string, string, () => void][] = [
	['another seal when the words are asked for', 'seal', () => asks({ commitment: commitmentOf('00'.repeat(32)) })],
	['another commit for this seat', 'commit', () => asks({ commits: [commitOf('mine'), BO.commit, null] })],
	['a pact over something else', 'pact', () => asks({ pact: pactOf(SEAL, [own(), commitOf('late'), null]) })],
];
for (const [name, what, cheat] of CHEATS) {
	test(`${name}: the word is not told`, async () => {
		tell('open', null);
		tell('starting', own());
		cheat();
		await settle();
		expect(wrong()).toEqual([what]);
		expect(wire.last('reveal')).toBeUndefined();
	});
}

test('a second pact, when the word is told already, is noticed', async () => {
	await begin();
	asks({ commits: [own(), commitOf('chosen last'), null] });
	await settle();
	expect(wrong()).toEqual(['pact']);
	expect(wire.asked.filter(({ do: what }) => what === 'reveal')).toHaveLength(1);
});

const DEALS: [string, () => Mixed[], string[]][] = [
	['the own word left out', () => mixed({ word: '', state: 'missing' }), ['left-out']],
	['the own word changed', () => mixed({ word: 'x', commit: commitOf('x') }), ['changed']],
	['the own seat without a word', () => mixed({ word: '', commit: null, state: 'none' }), ['changed']],
	['the own word marked as never sealed', () => mixed({ state: 'uncommitted' }), ['changed']],
	['a word of another that does not fit its seal', () => mixed({}, { word: 'chosen' }), ['others']],
	['a seal of another that was exchanged', () => mixed({}, { word: 'chosen', commit: commitOf('chosen') }), ['others']],
	['a word of another that is missing', () => mixed({}, { word: '', state: 'missing' }), []],
];
for (const [name, words, troubles] of DEALS) {
	test(`the mix: ${name}`, async () => {
		await begin();
		tell('playing', own(), { mixed: words() });
		expect(wrong()).toEqual(troubles);
	});
}

test('a word that could not be told in time is missing, and nobody is blamed', async () => {
	wire.refuse = 'reveal';
	await begin();
	tell('playing', own(), { mixed: mixed({ word: '', commit: own(), state: 'missing' }) });
	expect(wrong()).toEqual([]);
});

test('the secret is compared with the seal from before the game, whatever is shown afterwards', async () => {
	await begin();
	const other = '11'.repeat(32);
	tell('over', own(), { mixed: mixed(), commitment: commitmentOf(other), over: { winners: [0], secret: other, words: [] } });
	expect(wrong()).toEqual(['seal', 'secret']);
});
