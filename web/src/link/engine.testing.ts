// The engine without a browser, for tests: the module that the page loads, in Node.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { signal } from '@preact/signals';
import { LANGS } from '../generated/lists';
import type { Link, LinkState } from './link';
import { messageWrong } from './listed.testing';
import type { AboutTable, AnswerTo, Message, Request } from './messages';
import { Post } from './post';

interface Engine {
	memory: WebAssembly.Memory;
	muster_alloc(size: number): number;
	muster_free(at: number): void;
	muster_seed(at: number): void;
	muster_catalogue(lang: number, at: number, size: number): number;
	muster_request(at: number, size: number, now: number): void;
	muster_tick(now: number): void;
	muster_due(): number;
	muster_think(now: number): number;
}

const BUILD = process.env.MUSTER_BUILD ?? join(__dirname, '../../../build');

export class TestLink implements Link {
	readonly state = signal<LinkState>('open');
	onViewer: ((viewer: number, message: AboutTable) => void) | null = null;
	private readonly post = new Post();
	private now = 1_700_000_000_000; // time passes only as far as something is due

	private constructor(private readonly engine: Engine) {}

	static async open(): Promise<TestLink> {
		let link: TestLink | null = null;
		const send = (viewer: number, at: number, size: number): void => link?.receive(viewer, at, size);
		const { instance } = await WebAssembly.instantiate(readFileSync(join(BUILD, 'muster.wasm')), { env: { send, journal: () => undefined } });
		link = new TestLink(instance.exports as unknown as Engine);
		link.lend(new Uint8Array(32), (at) => link?.engine.muster_seed(at));
		return link;
	}

	/** Puts bytes into the engine's memory for the time of one call. */
	private lend(bytes: Uint8Array, call: (at: number, size: number) => void): void {
		const at = this.engine.muster_alloc(bytes.length);
		new Uint8Array(this.engine.memory.buffer).set(bytes, at);
		call(at, bytes.length);
		this.engine.muster_free(at);
	}

	/** From then on the engine knows this language. */
	learn(lang: string): void {
		const bytes = readFileSync(join(BUILD, 'po', `${lang}.mo`));
		const at = this.engine.muster_alloc(bytes.length);
		new Uint8Array(this.engine.memory.buffer).set(bytes, at);
		if (!this.engine.muster_catalogue(LANGS.findIndex(({ file }) => file === lang), at, bytes.length)) throw new Error(`${lang}.mo is no catalogue`);
	}

	private receive(viewer: number, at: number, size: number): void {
		const message = JSON.parse(new TextDecoder().decode(new Uint8Array(this.engine.memory.buffer, at, size))) as Message;
		const wrong = messageWrong(message);
		if (wrong) throw new Error(wrong);
		if (this.onViewer && 'table' in message && !('id' in message)) this.onViewer(viewer, message as AboutTable);
		else this.post.receive(message);
	}

	ask<R extends Request>(request: R): Promise<AnswerTo<R>> {
		const answer = this.post.ask(request, (text) => this.lend(new TextEncoder().encode(text), (at, size) => this.engine.muster_request(at, size, this.now)));
		this.work();
		return answer;
	}

	/** Lets bots think and clocks run until only a person can go on. */
	work(): void {
		for (;;) {
			while (this.engine.muster_think(this.now));
			const due = this.engine.muster_due();
			if (!Number.isFinite(due)) return;
			this.now = Math.max(this.now, due);
			this.engine.muster_tick(this.now);
		}
	}

	listen(table: string, hear: (message: AboutTable) => void): () => void {
		return this.post.listen(table, hear);
	}
	onOpen(call: () => void): () => void {
		call();
		return () => undefined;
	}
	close(): void {
		this.state.value = 'closed';
	}
}
