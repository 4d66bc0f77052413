// A record that is being looked at: every moment of it as one viewer could see it, from the engine, move by move. Knows
// no rules and draws nothing; the table that it fills is drawn like any other.
import { batch, signal } from '@preact/signals';
import { gameInfo } from '../games';
import { Table } from '../game/table';
import type { Link } from '../link/link';
import type { AnswerTo, AtMessage, GameEvent, GameState, OpenedMessage, Request, Seat } from '../link/messages';
import { isolate, isolateAll } from '../text/isolate';
import { lastTold, nextStop, nextTurn, previousStop, previousTurn, type MoveNote } from './stops';

export type Viewer = Seat | 'table' | 'all';

export type Opened = Omit<OpenedMessage, 'm' | 'id'>;
/** One moment, as the engine answers `at`. */
type Moment = AtMessage;

const FLUSH = 25;

const momentApart = (moment: Moment): Moment => ({ ...moment, words: isolateAll(moment.words), next: moment.next && isolateAll(moment.next) });

type Ask = <R extends Request>(request: R) => Promise<AnswerTo<R>>;

/** Nobody can be asked anything at a table of the past. */
const silent: Link = {
	state: signal('open'),
	ask: () => Promise.reject(new Error('')),
	listen: () => () => undefined,
	onOpen: () => () => undefined,
	close: () => undefined,
};

/** Boards draw piles by their size; who sees everything is told all their cards. */
function closedPiles(state: GameState): GameState {
	const closed: GameState = { ...state };
	for (const pile of gameInfo(state.game)?.piles ?? []) if (Array.isArray(state[pile])) closed[pile] = (state[pile] as unknown[]).length;
	return closed;
}

class PastTable extends Table {
	constructor(private readonly opened: Opened) {
		super('past', silent);
		this.made.value = opened.made ? { bring: 'off', limit: 'any', cards: opened.made } : null;
	}

	/** Shows a moment; `events` are what led there from the one before, if anything should be seen to move. */
	show(moment: Moment, viewer: Viewer, events: GameEvent[], tell: string[]): void {
		const { game, names } = this.opened;
		this.stage.value?.flush();
		const before = this.state.value;
		const after = closedPiles(moment.state);
		batch(() => {
			this.head.value = {
				game,
				options: {},
				pace: 'instant',
				status: moment.over ? 'over' : 'playing',
				you: typeof viewer === 'number' ? viewer : null,
				host: 0,
				seats: names.map((name) => ({ who: 'person', name, here: true })),
				watching: 0,
				chat: false,
				record: false,
				commitment: '',
			};
			this.over.value = moment.over ? { winners: moment.winners, secret: '', words: [] } : null;
		});
		this.perform({ events, tell, before, after }, false, {
			arrive: () => {
				this.state.value = after;
				this.aid.value = moment.aid;
			},
			rest: () => {
				this.words.value = moment.words;
				const [asked] = moment.ask;
				this.asking.value = asked ? { kind: 'decide', seat: asked.seat, step: asked.step, left: null } : null;
			},
		});
	}

	/** The moves beside the table are the story here. */
	protected override note(): void {}
}

export class ReplayGame {
	readonly table: PastTable;
	readonly move = signal(0);
	readonly viewer = signal<Viewer>('all');
	readonly notes = signal<MoveNote[]>([]);
	/** The moment that is shown; null until the first one is there. */
	readonly moment = signal<Moment | null>(null);
	readonly problem = signal<string | null>(null);
	private moments: Moment[] = [];
	private readonly fresh: MoveNote[] = []; // not in `notes` yet: a long list is not drawn anew for every line
	private wanted = 0;
	private loading = 0;

	private constructor(
		readonly record: string,
		readonly opened: Opened,
		private readonly ask: Ask,
		/** Where the person in front of this screen sat, if that is known. */
		readonly you: Seat | null,
	) {
		this.table = new PastTable(opened);
	}

	/** Reads and plays the record; a Refusal says what is wrong with it. */
	static async open(record: string, ask: Ask, you: Seat | null = null): Promise<ReplayGame> {
		const { game, seats, moves, names, people, over, winners, made } = await ask({ do: 'open', record });
		const opened: Opened = { game, seats, moves, names: names.map(isolate), people, over, winners };
		if (made) opened.made = made.map((card) => ({ ...card, name: isolate(card.name) }));
		return new ReplayGame(record, opened, ask, you);
	}

	get last(): number {
		return this.opened.moves;
	}

	/** Loads the whole game as this viewer could see it, and goes on from the same move. */
	async look(viewer: Viewer): Promise<void> {
		const load = ++this.loading;
		this.moments = [];
		this.fresh.length = 0;
		batch(() => {
			this.viewer.value = viewer;
			this.notes.value = [];
		});
		try {
			// The engine plays forward; what is wanted first may still be far away.
			for (let move = 0; move <= this.last; move++) {
				const moment = momentApart(await this.ask({ do: 'at', move, as: viewer }));
				if (load !== this.loading) return;
				this.take(moment);
			}
		} catch (error) {
			if (load === this.loading) this.problem.value = (error as Error).message;
		}
	}

	private take(moment: Moment): void {
		this.moments.push(moment);
		const told = (moment.words.tell ?? []).flatMap((text, i) => {
			const kind = moment.events[i]?.e;
			return text ? [{ text, turn: kind === 'turn' || kind === 'reveal' }] : [];
		});
		const note: MoveNote = { move: moment.move, seat: moment.seat, told };
		this.fresh.push(note);
		if (this.fresh.length === FLUSH || moment.move === this.last || moment.move === this.wanted) {
			this.notes.value = [...this.notes.value, ...this.fresh.splice(0)];
		}
		if (moment.move === this.wanted) this.go(this.wanted);
	}

	/** Shows the moment behind that many moves. */
	go(move: number): void {
		this.wanted = Math.max(0, Math.min(this.last, move));
		const moment = this.moments[this.wanted];
		if (!moment) return; // it comes
		const from = this.move.value;
		const steps = from < this.wanted && this.moment.value ? this.moments.slice(from + 1, this.wanted + 1) : [];
		// A jump over many things shows where it leads, not how.
		const seen = steps.filter((each) => each.events.length).length === 1 ? steps : [];
		batch(() => {
			this.move.value = this.wanted;
			this.moment.value = moment;
		});
		this.table.show(
			moment,
			this.viewer.value,
			seen.flatMap((each) => each.events),
			seen.flatMap((each) => each.words.tell ?? []),
		);
	}

	step(by: 1 | -1): void {
		this.go(by > 0 ? nextStop(this.notes.value, this.wanted, this.last) : previousStop(this.notes.value, this.wanted, this.last));
	}
	turn(by: 1 | -1): void {
		this.go(by > 0 ? nextTurn(this.notes.value, this.wanted, this.last) : previousTurn(this.notes.value, this.wanted));
	}

	/** What happened last, up to now. */
	get told(): MoveNote | undefined {
		return lastTold(this.notes.value, this.move.value);
	}

	close(): void {
		this.loading++;
		this.table.close();
	}
}
