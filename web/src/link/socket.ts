// The link to a server: docs/protocol.md over a WebSocket. Comes back by itself when it is lost.
import { effect, signal } from '@preact/signals';
import { t } from '../text/text';
import { BaseLink } from './base';
import { Refusal, type AnswerTo, type InvitationMessage, type Message, type Request, type WelcomeMessage } from './messages';
import { stranger, TOKEN, token, tokenTake } from './token';

const WAIT_MOST = 15_000;
const PING = 25_000; // a dead connection is noticed within this time

type Coming = Request & { do: 'hello' | 'redeem' | 'recover' };

interface Ticket {
	request: Coming;
	done(name: string): void;
	fail(error: Error): void;
}

export class SocketLink extends BaseLink {
	readonly person = signal<{ name: string } | null>(null);
	/** Why the server said good-bye, if it did. */
	readonly bye = signal<string | null>(null);
	/** Somebody invites this person to a table. */
	onInvitation: (invitation: InvitationMessage) => void = () => undefined;
	/** Why the server does not take the name. */
	readonly nameWrong = signal<string | null>(null);
	private socket: WebSocket | null = null;
	private wait = 300;
	private timer = 0;
	private heard = 0;
	/** A code that is to be used on the next connection, in place of hello. */
	private ticket: Ticket | null = null;

	constructor(
		private readonly address: string,
		private readonly me: () => { name: string; lang: string; face?: string | undefined; device?: string | undefined },
	) {
		super();
		this.connect();
		addEventListener('online', this.hurry);
		document.addEventListener('visibilitychange', this.hurry);
		window.addEventListener('storage', this.follow);
		setInterval(() => this.ping(), PING);
	}

	private readonly hurry = (): void => {
		if (!this.socket && !document.hidden && !stranger.value) this.retry();
	};

	/** In another tab this device has become somebody else. */
	private readonly follow = ({ key, newValue }: StorageEvent): void => {
		if (key === TOKEN && newValue !== null && (this.person.value || stranger.value)) this.again();
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
			else if (message.m === 'invitation') this.onInvitation(message);
			else this.post.receive(message);
		};
		socket.onclose = () => this.lose(socket);
	}

	private lose(socket: WebSocket): void {
		if (socket !== this.socket || this.state.value === 'closed') return;
		this.socket = null;
		this.state.value = 'lost';
		this.ticket?.fail(new Error(t('Connection lost.')));
		this.ticket = null;
		this.post.drop(new Error(t('Connection lost.')));
		this.timer = window.setTimeout(() => this.connect(), this.wait * (0.75 + Math.random() / 2));
		this.wait = Math.min(WAIT_MOST, this.wait * 2);
	}

	private async hello(): Promise<void> {
		const { name, lang, face, device } = this.me();
		const known = token();
		const request: Coming = { do: 'hello', v: 1, lang, words: true };
		if (name) request.name = name;
		if (face) request.face = face;
		if (device) request.device = device;
		try {
			if (this.ticket) return await this.present(this.ticket);
			this.greet(await this.introduce(known ? { ...request, token: known } : request));
		} catch (error) {
			if (!(error instanceof Refusal)) return;
			this.bye.value = error.message;
			if (error.code === 'hello/token') return this.halt();
			if (error.code !== 'server/store') this.wait = WAIT_MOST; // a failing database may be back at any moment; nothing else is worth a new try soon
			this.socket?.close();
		}
	}

	/** A name that the server does not take keeps nobody out: it is said where names are written. */
	private async introduce(request: Coming): Promise<WelcomeMessage> {
		const say = (what: Coming): Promise<WelcomeMessage> => this.post.ask(what, (text) => this.socket?.send(text));
		try {
			return await say(request);
		} catch (error) {
			if (!(error instanceof Refusal) || error.code !== 'name/text' || !('name' in request)) throw error;
			this.nameWrong.value = error.message;
			const { name: _, ...nameless } = request;
			return say({ ...nameless, do: request.do });
		}
	}

	/** A new name; resolves to what the server has made of it, or null: it does not take it. */
	async rename(name: string, lang: string, face?: string): Promise<string | null> {
		try {
			const answer = await this.ask({ do: 'name', lang, ...(name && { name }), ...(face && { face }) });
			this.nameWrong.value = null;
			return answer.name ?? name;
		} catch (error) {
			if (error instanceof Refusal && error.code === 'name/text') this.nameWrong.value = error.message;
			return null;
		}
	}

	/** The server does not know this device. It stays who it is until its person says what now. */
	private halt(): void {
		this.leave();
		stranger.value = { asks: true };
	}

	/** Redeems a code in place of hello; if it is no good, the person stays who it was. */
	private async present(ticket: Ticket): Promise<void> {
		this.ticket = null;
		try {
			const { lang, device } = this.me();
			const welcome = await this.post.ask({ ...ticket.request, lang, words: true, ...(device && { device }) }, (text) => this.socket?.send(text));
			this.greet(welcome);
			ticket.done(welcome.name);
		} catch (error) {
			ticket.fail(error as Error);
			await this.hello();
		}
	}

	private greet(welcome: WelcomeMessage): void {
		if (welcome.token !== undefined) tokenTake(welcome.token);
		stranger.value = null;
		this.person.value = { name: welcome.name };
		this.bye.value = null;
		this.wait = 300;
		this.opened();
	}

	private ping(): void {
		if (this.state.value !== 'open') return;
		if (Date.now() - this.heard > 2 * PING) this.socket?.close();
		else void this.ask({ do: 'ping' }).catch(() => undefined);
	}

	/** Makes this device one of the person who got the code on another device; says who that is. */
	redeem(code: string): Promise<string> {
		return this.come({ do: 'redeem', code });
	}

	/** The same by a recovery code; `alone` signs all other devices out. */
	recover(code: string, alone: boolean): Promise<string> {
		return this.come(alone ? { do: 'recover', code, revoke: true } : { do: 'recover', code });
	}

	private come(request: Coming): Promise<string> {
		return new Promise((done, fail) => {
			this.ticket?.fail(new Error(t('Connection lost.')));
			this.ticket = { request, done, fail };
			this.again();
		});
	}

	private leave(): void {
		const old = this.socket;
		this.socket = null;
		old?.close();
		this.post.drop(new Error(t('Connection lost.')));
		this.state.value = 'lost';
		clearTimeout(this.timer);
	}

	/** A new connection in place of the one there is. */
	again(): void {
		this.leave();
		this.connect();
	}

	/** By the token that is kept now; done when the server has said who that is, or that it does not know. */
	anew(): Promise<void> {
		this.again();
		return new Promise((done) => {
			const stop = effect(() => {
				if (this.state.value !== 'open' && !stranger.value) return;
				queueMicrotask(() => stop());
				done();
			});
		});
	}

	/** Tries at once, when somebody does not want to wait. */
	retry(): void {
		if (this.state.value === 'lost') this.again();
	}

	ask<R extends Request>(request: R): Promise<AnswerTo<R>> {
		if (this.state.value !== 'open') return Promise.reject(new Error(t('No connection to the server.')));
		return this.post.ask(request, (text) => this.socket?.send(text));
	}

	close(): void {
		this.state.value = 'closed';
		this.socket?.close();
	}
}
