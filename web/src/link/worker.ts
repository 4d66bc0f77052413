// The engine in a worker: loads the module, hands it requests, lets bots think when nothing else waits.
import { LANGS, LISTED_GAMES } from '../generated/lists';
import type { FromWorker, News, ToWorker } from './engine';

interface Engine {
	memory: WebAssembly.Memory;
	muster_alloc(size: number): number;
	muster_free(at: number): void;
	muster_seed(at: number): void;
	muster_catalogue(lang: number, at: number, size: number): void;
	muster_weights(at: number, size: number): number;
	muster_request(at: number, size: number, now: number): void;
	muster_tick(now: number): void;
	muster_due(): number;
	muster_think(now: number): number;
}

const catalogueOf = (file: string): number => LANGS.findIndex((lang) => lang.file === file); // its number; English, the first, has none
const LONGEST_SLEEP = 1 << 30;
const decoder = new TextDecoder();
const encoder = new TextEncoder();
const port = self as unknown as { postMessage(data: FromWorker): void; onmessage: ((event: MessageEvent<ToWorker>) => void) | null };
const known = new Set<string>();
const coming = new Map<string, Promise<Uint8Array | null>>();
const weights = new Map<string, string>(); // of the bots' nets: where each file is, until somebody wants it
let brought: Promise<Uint8Array | null>[] = []; // those that are on their way, or not taken yet
let taking: Promise<void> | null = null;
let engine: Engine;
let base = ''; // where the page's files are; a worker's own address says nothing about it
let timer = 0;
let news: News[] = [];

const read = (at: number, size: number): string => decoder.decode(new Uint8Array(engine.memory.buffer, at, size));

/** Puts bytes into the engine's memory for the time of one call. */
function lend(bytes: Uint8Array, call: (at: number, size: number) => void): void {
	const at = engine.muster_alloc(bytes.length);
	new Uint8Array(engine.memory.buffer).set(bytes, at);
	call(at, bytes.length);
	engine.muster_free(at);
}

function tell(): void {
	if (news.length) port.postMessage(news);
	news = [];
}

/** One step at a time, so that a request never waits for more than one bot. Bots think with their nets, or not yet. */
function work(): void {
	clearTimeout(timer);
	engine.muster_tick(Date.now());
	const waiting = brought.length ? 0 : engine.muster_think(Date.now());
	if (waiting && news.length) news.push({ kind: 'more' });
	tell();
	if (brought.length) return void takeWeights().then(work);
	if (waiting) return soon.port2.postMessage(null);
	const sleep = engine.muster_due() - Date.now();
	if (sleep < LONGEST_SLEEP) timer = self.setTimeout(work, Math.max(0, sleep));
}

/** Behind what has been asked by then. A timer would wait four milliseconds, longer than many a bot thinks. */
const soon = new MessageChannel();
soon.port1.onmessage = work;

/** Null: it cannot be had. The text is English then, and bots think by rules of thumb. */
async function fetchBytes(address: string): Promise<Uint8Array | null> {
	const answer = await fetch(address).catch(() => null);
	const bytes = answer?.ok ? await answer.arrayBuffer().catch(() => null) : null; // it may break off on the way
	return bytes && new Uint8Array(bytes);
}

/** Whoever speaks of a game needs its nets, and the page's address does so first; they are on their way while the engine starts. */
function wantWeights(request: string): void {
	for (const [file, address] of weights) {
		if (!LISTED_GAMES.some(({ name }) => file.startsWith(name) && request.includes(name))) continue;
		weights.delete(file);
		brought.push(fetchBytes(address));
	}
}

async function weightsTake(): Promise<void> {
	const these = brought;
	const files = await Promise.all(these);
	for (const bytes of files) if (bytes) lend(bytes, (at, size) => engine.muster_weights(at, size));
	brought = brought.filter((file) => !these.includes(file));
	taking = null;
}
const takeWeights = (): Promise<void> => (taking ??= weightsTake());

/** What a table is dealt or made again with, and what is only told: nobody thinks for that, so it does not wait until the nets are there. */
const PLAIN = ['create', 'restore', 'name', 'cards', 'story', 'look', 'sync'];
const isPlain = (request: string): boolean => PLAIN.some((verb) => request.includes(`"do":"${verb}"`));

/** It is on its way while the engine starts. */
function wantCatalogue(lang: string): void {
	if (catalogueOf(lang) > 0 && !known.has(lang) && !coming.has(lang)) coming.set(lang, fetchBytes(`${base}text/${lang}.mo`));
}

async function takeCatalogue(lang: string): Promise<void> {
	const index = catalogueOf(lang);
	const bytes = await coming.get(lang);
	coming.delete(lang);
	if (index <= 0 || !bytes || known.has(lang)) return;
	known.add(lang);
	const at = engine.muster_alloc(bytes.length); // stays there
	new Uint8Array(engine.memory.buffer).set(bytes, at);
	engine.muster_catalogue(index, at, bytes.length);
}

async function start(wasm: string, seed: Uint8Array): Promise<void> {
	const imports = {
		env: {
			send: (viewer: number, at: number, size: number) => news.push({ kind: 'message', viewer, text: read(at, size) }),
			journal: (at: number, size: number) => news.push({ kind: 'journal', line: read(at, size) }),
		},
	};
	const module = await WebAssembly.instantiateStreaming(fetch(wasm), imports);
	engine = module.instance.exports as unknown as Engine;
	lend(seed, (at) => engine.muster_seed(at));
	news.push({ kind: 'ready' });
	tell();
}

async function answer(data: ToWorker): Promise<void> {
	switch (data.kind) {
		case 'start':
			return start(data.wasm, data.seed);
		case 'lang':
			return takeCatalogue(data.lang);
		case 'request':
			while (brought.length && !isPlain(data.text)) await takeWeights();
			lend(encoder.encode(data.text), (at, size) => engine.muster_request(at, size, Date.now()));
			return work();
	}
}

let turn = Promise.resolve();
port.onmessage = ({ data }) => {
	if (data.kind === 'start') {
		base = data.base;
		for (const [file, address] of data.weights) weights.set(file, address);
		wantWeights(data.wanted);
	}
	if (data.kind === 'request') wantWeights(data.text);
	if (data.kind === 'lang') wantCatalogue(data.lang);
	turn = turn.then(() => answer(data)).catch((error: Error) => {
		news.push({ kind: 'broken', why: error.message });
		tell();
	});
};
