// The link to a server: docs/protocol.md over a WebSocket. Comes back by itself when it is lost.
import { signal } from '@preact/signals';
import { store, stored } from '../settings';
import { t } from '../text/text';
import type { Link, LinkState } from './link';
import { Refusal, type AboutTable, type Answer, type Message, type Request } from './messages';
import { Post } from './post';

const TOKEN = 'muster.token';
const WAIT_MOST = 15_000;
const PING = 25_000; // a dead connection is noticed within this time

export class SocketLink implements Link {
	readonly state = signal<LinkState>('connecting');
	readonly person = signal<{ name: string } | null>(null);
	/** Why the server said good-bye, if it did. */
	readonly bye = signal<string | null>(null);
	private readonly post = new Post();
	private readonly openers = new Set<() => void>();
	private socket: WebSocket | null = null;
	private wait = 300;
	private timer = 0;
	private heard = 0;

	constructor(
		private readonly address: string,
		private readonly me: () => { name: string; lang: string },
	) {
		this.connect();
		addEventListener('online', this.hurry);
		document.addEventListener('visibilitychange', this.hurry);
		setInterval(() => this.ping(), PING);
	}

	private readonly hurry = (): void => {
		if (this.state.value === 'lost' && !document.hidden) {
			clearTimeout(this.timer);
			this.connect();
		}
	};

	private connect(): void {
		if (this.state.value === 'closed') return;
		const socket = new WebSocket(this.address);
		this.socket = socket;
		socket.onopen = () => void this.hello();
		socket.onmessage = (event) => {
			this.heard = Date.now();
			const message = JSON.parse(event.data as string) as Message;
			if (message.m === 'bye') this.bye.value = message.message;
			else this.post.receive(message);
		};
		socket.onclose = () => this.lose(socket);
	}

	private lose(socket: WebSocket): void {
		if (socket !== this.socket || this.state.value === 'closed') return;
		this.socket = null;
		this.state.value = 'lost';
		this.post.drop(new Error(t('The connection is lost.')));
		this.timer = window.setTimeout(() => this.connect(), this.wait * (0.75 + Math.random() / 2));
		this.wait = Math.min(WAIT_MOST, this.wait * 2);
	}

	private async hello(): Promise<void> {
		const { name, lang } = this.me();
		const token = stored<string>(TOKEN);
		const request: Request = { do: 'hello', v: 1, lang, words: true };
		if (name) request.name = name;
		try {
			this.greet(await this.post.ask(token ? { ...request, token } : request, (text) => this.socket?.send(text)));
		} catch (error) {
			if (!(error instanceof Refusal)) return;
			if (error.code === 'hello/token') {
				store(TOKEN, null); // the server does not know it any more: a new person
				await this.hello();
			} else {
				this.bye.value = error.message;
			}
		}
	}

	private greet(welcome: Answer): void {
		if (typeof welcome.token === 'string') store(TOKEN, welcome.token);
		this.person.value = { name: String(welcome.name ?? '') };
		this.bye.value = null;
		this.wait = 300;
		this.state.value = 'open';
		for (const call of [...this.openers]) call();
	}

	private ping(): void {
		if (this.state.value !== 'open') return;
		if (Date.now() - this.heard > 2 * PING) this.socket?.close();
		else void this.ask({ do: 'ping' }).catch(() => undefined);
	}

	/** On another device: a token of this one's own for the same person. */
	async redeem(code: string): Promise<void> {
		const answer = await this.post.ask({ do: 'redeem', code, v: 1 }, (text) => this.socket?.send(text));
		this.greet(answer);
	}

	ask(request: Request): Promise<Answer> {
		if (this.state.value !== 'open') return Promise.reject(new Error(t('There is no connection to the server.')));
		return this.post.ask(request, (text) => this.socket?.send(text));
	}

	listen(table: string, hear: (message: AboutTable) => void): () => void {
		return this.post.listen(table, hear);
	}

	onOpen(call: () => void): () => void {
		this.openers.add(call);
		if (this.state.value === 'open') call();
		return () => this.openers.delete(call);
	}

	close(): void {
		this.state.value = 'closed';
		this.socket?.close();
	}
}
