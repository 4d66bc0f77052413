// One table as this person sees it: keeps what the messages say, draws nothing, knows no rules.
import { batch, effect, signal, type ReadonlySignal } from '@preact/signals';
import type { Scene, Shown } from '../director/beat';
import type { Link } from '../link/link';
import {
	Refusal,
	type AboutTable,
	type AnswerTo,
	type Asking,
	type GameEvent,
	type GameState,
	type Made,
	type Mixed,
	type Orders,
	type Over,
	type PlayMessage,
	type Question,
	type RemovedMessage,
	type Request,
	type Reveal,
	type Seat,
	type SeatInfo,
	type SeatsMessage,
	type TableMessage,
	type Words,
} from '../link/messages';
import { isolate, isolateAll, isolateIn } from '../text/isolate';
import { t } from '../text/text';
import { storyCount, storyLine, storyMerge, type LogLine } from './story';
import { saidText, saidWhat, talkMissed, type Said } from './talk';

export type { LogLine } from './story';

/** What a message says that is shown beat by beat, and what is to be done meanwhile. */
export interface Act extends Scene {
	/** The viewer is asked something. */
	asked: boolean;
	/** The sentence of this event is told. */
	write(event: number): void;
	/** The table is as it was sent. */
	arrive(): void;
	/** All of it was seen. */
	rest(): void;
}

/** Who shows what happens. */
export interface Stage {
	/** What is seen now; null: nothing. */
	readonly now: ReadonlySignal<Shown | null>;
	take(act: Act): void;
	/** Shows the end of it all, now. */
	flush(): void;
}

export interface Complaint {
	key: number;
	code: string;
	rule: string | null;
	text: string;
}

/** What was last told of the table as a whole, with every member of that message; what changes while one plays has signals of its own. */
export type TableHead = Pick<TableMessage, 'game' | 'options' | 'pace' | 'status' | 'you' | 'host' | 'key' | 'seats' | 'watching' | 'chat' | 'record' | 'commitment' | 'message'> & Partial<Omit<TableMessage, 'm'>>;

const LOG_MOST = 2000;

const madeApart = (made: Made | undefined): Made | null => (made ? { ...made, cards: made.cards.map((card) => ({ ...card, name: isolate(card.name), ...(card.title && { title: isolate(card.title) }) })) } : null);
const seatApart = (info: SeatInfo): SeatInfo => (info.name === undefined ? info : { ...info, name: isolate(info.name) });

export class Table {
	readonly head = signal<TableHead | null>(null);
	readonly state = signal<GameState | null>(null);
	readonly words = signal<Words | null>(null);
	/** Which turn is seen, and what else its head says; the words may be ahead of that. */
	readonly title = signal('');
	readonly aid = signal<Record<string, unknown> | null>(null);
	readonly asking = signal<Asking | null>(null);
	/** When the clock of `asking` runs out, in this device's time; null: there is none, or it stands still. */
	readonly until = signal<number | null>(null);
	readonly question = signal<Question | null>(null);
	readonly over = signal<Over | null>(null);
	/** What the words for the dice are asked for with, while the game starts; and what was mixed from them. */
	readonly reveal = signal<Reveal | null>(null);
	readonly mixed = signal<Mixed[] | null>(null);
	/** Cards that people made, and who may bring them; null: there are none in this game. */
	readonly made = signal<Made | null>(null);
	readonly orders = signal<Orders | null>(null);
	readonly paused = signal(false);
	readonly want = signal<Seat[]>([]);
	readonly log = signal<LogLine[]>([]);
	readonly muted = signal<Seat[]>([]); // seats one does not want to hear
	readonly next = signal<string | null>(null); // the table of the rematch
	readonly complaint = signal<Complaint | null>(null);
	readonly removed = signal<RemovedMessage | null>(null); // the host has given one's seat away
	readonly problem = signal<Error | null>(null); // the table cannot be reached at all
	/** The answer that was sent and is not carried out yet. */
	readonly sent = signal<string | null>(null);
	/** Shows beat by beat what happens; null: nobody looks, and it is shown at once. What one is asked never waits for it. */
	readonly stage = signal<Stage | null>(null);
	/** Something that has happened is still to be seen. */
	readonly behind = signal(false);
	private told: GameState | null = null; // the table as it was last sent; `state` is what is shown
	private last = 0;
	private spoken = 0; // the message whose words are shown
	private keys = 0;
	private stories = 0;
	private readonly stops: (() => void)[] = [];

	constructor(
		readonly id: string,
		readonly link: Link,
		/** Whose eyes; only one device with several people needs it. */
		readonly as: Seat | null = null,
	) {
		this.stops.push(link.listen(id, (message) => this.hear(message)));
	}

	/** Comes to the table, and again each time the link was lost. */
	look(join?: Request): void {
		let first = join;
		this.stops.push(
			this.link.onOpen(() => {
				const request = first ?? { do: 'look' };
				first = undefined;
				this.link.ask(this.mine(request)).then(
					() => (this.problem.value = null),
					(error: Error) => {
						if (request.do === 'join' && error instanceof Refusal && error.code === 'table/seated') this.look();
						else this.problem.value = error;
					},
				);
			}),
		);
	}

	close(): void {
		for (const stop of this.stops.splice(0)) stop();
	}

	/** When all that has happened was seen. */
	settled(): Promise<void> {
		return new Promise((done) => {
			const stop = effect(() => {
				if (this.behind.value) return;
				done();
				queueMicrotask(() => stop());
			});
		});
	}

	// -- What this person does ------------------------------------------------------------------

	/** About this table, or on one device, where there is only one, by this seat. */
	private mine<R extends Request>(request: R): R {
		return this.as === null ? { table: this.id, ...request } : { ...request, as: this.as };
	}

	/** Any request about this table; a Refusal is thrown. */
	ask<R extends Request>(request: R): Promise<AnswerTo<R>> {
		return this.link.ask(this.mine(request));
	}

	/** The same, but a refusal is shown, and undefined returned. */
	async do<R extends Request>(request: R): Promise<AnswerTo<R> | undefined> {
		try {
			return await this.ask(request);
		} catch (error) {
			this.complain(error as Error);
			return undefined;
		}
	}

	async act(action: string): Promise<void> {
		const question = this.question.value;
		if (!question) return;
		const before = this.sent.value;
		this.sent.value = action;
		const done = await this.do({ do: 'act', n: question.n, action });
		if (!done && this.question.value?.n === question.n) this.sent.value = before;
	}

	/** Tries what is not offered, to be told why. */
	attempt(action: string): void {
		const question = this.question.value;
		if (question) void this.do({ do: 'act', n: question.n, action });
	}

	complain(error: Error): void {
		const refusal = error instanceof Refusal ? error : null;
		if (refusal?.code === 'play/stale') return; // the next question is on its way
		this.complaint.value = { key: ++this.keys, code: refusal?.code ?? '', rule: refusal?.rule ?? null, text: error.message };
	}

	// -- What is told -------------------------------------------------------------------------------

	hear(message: AboutTable): void {
		if (message.m === 'removed') {
			this.removed.value = message;
			return;
		}
		if (message.m !== 'table' && message.n !== this.last + 1) {
			if (message.n > this.last) void this.do({ do: 'sync' });
			return;
		}
		this.last = message.n;
		batch(() => {
			switch (message.m) {
				case 'table':
					return this.takeTable(message);
				case 'play':
					return this.takePlay(message);
				case 'ask':
					return this.takeTurn(message.asking);
				case 'seats':
					return this.takeSeats(message);
				case 'made':
					this.made.value = madeApart(message.made);
					return undefined;
				case 'orders':
					return this.takeOwn(message);
				case 'reveal':
					this.reveal.value = message;
					return undefined;
				case 'pause':
					this.paused.value = message.paused;
					this.want.value = message.want;
					if (message.asking !== undefined) this.takeAsking(message.asking);
					return undefined;
				case 'said':
					return this.takeTalk(message);
				case 'rematch':
					this.next.value = message.next;
					return undefined;
			}
		});
	}

	private takeTable(message: TableMessage): void {
		this.stage.value?.flush();
		this.head.value = { ...message, seats: message.seats.map(seatApart) };
		this.paused.value = message.paused ?? false;
		this.want.value = message.want ?? [];
		this.takeOwn(message);
		this.next.value = message.next ?? null;
		this.made.value = madeApart(message.made);
		this.reveal.value = message.reveal ?? null;
		const heard = this.log.value.flatMap(({ what }) => what ?? []);
		for (const said of talkMissed(heard, message.talk ?? [])) this.takeSaid(said);
		this.takeLive(message);
		this.takeAsking(message.asking ?? null);
		this.takeQuestion(message.question ?? null);
		if (message.state) void this.catchUp(storyCount(this.log.value));
	}

	/** Asks what happened while nobody listened here; `known` lines are from before. */
	private async catchUp(known: number): Promise<void> {
		const asked = ++this.stories;
		try {
			const { first = 0, story: lines = [] } = await this.link.ask(this.mine({ do: 'story' }));
			const story = lines.map((line) => ({ ...line, text: isolateIn(line.text) }));
			if (asked === this.stories) this.log.value = storyMerge(this.log.value, known, { first, story }, () => ++this.keys);
		} catch {
			// lost again, or a host that keeps no story: then it begins here
		}
	}

	private takePlay(message: PlayMessage): void {
		const { events, words, aid, asking, question = null } = message;
		const tell = (words?.tell ?? []).map(isolateIn);
		const before = this.told;
		this.told = message.state ?? before;
		const head = this.head.value;
		if (head && (head.status === 'open' || head.status === 'starting')) this.head.value = { ...head, status: 'playing' };
		this.takeFacts(message);
		this.takeQuestion(question);
		const say = (): void => {
			if (message.n < this.spoken) return; // a question has come since, and its words with it
			this.spoken = message.n;
			if (words) this.words.value = isolateAll(words);
			if (asking !== undefined) this.takeAsking(asking);
		};
		if (question) say();
		this.perform({ events, tell, before, after: this.told }, question !== null, {
			arrive: () => {
				if (message.state) this.state.value = message.state;
				if (aid) this.aid.value = aid;
			},
			rest: () => {
				if (words) this.title.value = isolateIn(words.title);
				if (!question) say();
			},
		});
	}

	/** Shows what happened, beat by beat where somebody looks. */
	protected perform(scene: Scene, asked: boolean, { arrive, rest }: Pick<Act, 'arrive' | 'rest'>): void {
		const write = (i: number): void => {
			const [event, text] = [scene.events[i], scene.tell[i]];
			if (event && text) this.note(event, text);
		};
		const stage = this.stage.value;
		if (stage) return stage.take({ ...scene, asked, write, arrive, rest });
		scene.events.forEach((_, i) => write(i));
		arrive();
		rest();
	}

	/** A line of the story. */
	protected note(event: GameEvent, text: string): void {
		this.write(storyLine(event, text));
	}

	private takeFacts({ mixed, over }: TableMessage | PlayMessage): void {
		if (mixed) this.mixed.value = mixed;
		if (!over) return;
		this.over.value = over;
		const head = this.head.value;
		if (head) this.head.value = { ...head, status: 'over' };
	}

	private takeLive(message: TableMessage): void {
		if (message.state) this.state.value = this.told = message.state;
		if (message.words) this.words.value = isolateAll(message.words);
		if (message.words) this.title.value = isolateIn(message.words.title);
		if (message.aid) this.aid.value = message.aid;
		this.takeFacts(message);
	}

	/** Whose turn it is is seen when what led there was seen; one's own at once. */
	private takeTurn(asking: Asking | null): void {
		if (!this.behind.value || asking?.seat === this.head.value?.you) return this.takeAsking(asking);
		const at = Date.now();
		this.perform({ events: [], tell: [], before: this.told, after: this.told }, false, {
			arrive: () => undefined,
			rest: () => this.takeAsking(asking && typeof asking.left === 'number' ? { ...asking, left: asking.left - (Date.now() - at) } : asking),
		});
	}

	private takeAsking(asking: Asking | null): void {
		this.asking.value = asking;
		this.until.value = typeof asking?.left === 'number' && !this.paused.value ? Date.now() + asking.left : null;
	}

	private takeQuestion(question: Question | null): void {
		this.question.value = question;
		this.sent.value = question?.sealed ?? null;
	}

	/** What others say is heard when what it is about was seen. */
	private takeTalk(said: Said): void {
		if (!this.behind.value || said.seat === this.head.value?.you) return this.takeSaid(said);
		this.perform({ events: [], tell: [], before: this.told, after: this.told }, this.question.value !== null, { arrive: () => undefined, rest: () => this.takeSaid(said) });
	}

	private takeSaid(said: Said): void {
		this.write({ kind: 'said', seat: said.seat, what: saidWhat(said), text: isolate(saidText(said)), ...(said.at === undefined ? {} : { at: said.at }) });
	}

	private takeSeats(message: SeatsMessage): void {
		const { status, seats } = message;
		const head = this.head.value;
		if (!head) return;
		this.head.value = { ...head, ...message, seats: seats.map(seatApart), message: message.message };
		if (status !== 'playing') return;
		const resigned = seats.flatMap((info, seat) => (info.resigned && !head.seats[seat]?.resigned ? [seat] : []));
		for (const seat of resigned) this.note({ e: 'resign', seat }, this.resignation(seat));
		if (head.you !== null && resigned.includes(head.you)) void this.do({ do: 'sync' }); // nothing is asked here any more
	}

	/** As the host tells it later. */
	private resignation(seat: Seat): string {
		const head = this.head.value;
		return head?.you === seat ? t('You resign; a bot takes over your seat.') : t('{seat} resigns; a bot takes over.', { seat: head?.seats[seat]?.name ?? '' });
	}

	private takeOwn({ orders, muted }: Pick<TableMessage, 'orders' | 'muted'>): void {
		this.orders.value = orders ?? null;
		this.muted.value = muted ?? [];
	}

	private write(line: Omit<LogLine, 'key'>): void {
		this.log.value = [...this.log.value.slice(1 - LOG_MOST), { ...line, key: ++this.keys }];
	}
}
