// A puzzle at a table: the moment as the asked seat saw it, from the engine. An answer is not played; it is compared.
import { batch, signal } from '@preact/signals';
import { Table } from '../game/table';
import type { Link } from '../link/link';
import type { AnswerTo, AtMessage, GameName, Request, Seat } from '../link/messages';
import { isolate, isolateAll } from '../text/isolate';
import type { Puzzle } from './list';

type Ask = <R extends Request>(request: R) => Promise<AnswerTo<R>>;

const TOLD = 8; // moves that are told before it

/** Nobody else is at this table. */
const silent: Link = {
	state: signal('open'),
	ask: () => Promise.reject(new Error('')),
	listen: () => () => undefined,
	onOpen: () => () => undefined,
	close: () => undefined,
};

class PuzzleTable extends Table {
	onAnswer: ((action: string) => void) | null = null;

	override act(action: string): Promise<void> {
		this.onAnswer?.(action);
		return Promise.resolve();
	}
	/** What is not offered is no answer here. */
	override attempt(): void {}
}

export class PuzzleGame {
	readonly table = new PuzzleTable('puzzle', silent);
	/** What led here, as the seat was told. */
	readonly before = signal<string[]>([]);
	/** How the answers are called, by what is sent. */
	readonly labels = signal<ReadonlyMap<string, string>>(new Map());

	private constructor(
		readonly puzzle: Puzzle,
		readonly game: GameName,
		readonly seat: Seat,
	) {}

	/** A Refusal says what is wrong with the record. */
	static async open(puzzle: Puzzle, ask: Ask): Promise<PuzzleGame> {
		const { game, moves, names } = await ask({ do: 'open', record: puzzle.record });
		const [asked] = (await ask({ do: 'at', move: moves, as: 'all' })).ask;
		if (!asked) throw new Error('');
		const made = new PuzzleGame(puzzle, game, asked.seat);
		for (let move = Math.max(0, moves - TOLD + 1); move <= moves; move++) {
			const moment = await ask({ do: 'at', move, as: asked.seat });
			made.before.value = [...made.before.value, ...(isolateAll(moment.words).tell ?? []).filter(Boolean)];
			if (move === moves) made.show(moment, names.map(isolate));
		}
		return made;
	}

	private show(moment: AtMessage, names: readonly string[]): void {
		const { table, game, seat } = this;
		const words = isolateAll(moment.words);
		const [asked] = moment.ask;
		batch(() => {
			table.head.value = {
				game,
				options: {},
				pace: 'instant',
				status: 'playing',
				you: seat,
				host: 0,
				seats: names.map((name) => ({ who: 'person', name, here: true })),
				watching: 0,
				chat: false,
				record: false,
				commitment: '',
			};
			table.state.value = moment.state;
			table.aid.value = moment.aid;
			table.words.value = words;
			table.title.value = words.title;
			table.question.value = { n: 1, kind: 'decide', step: asked?.step ?? '', actions: asked?.actions ?? [], sealed: null };
			table.asking.value = { kind: 'decide', seat, step: asked?.step ?? '', left: null };
			this.labels.value = new Map((asked?.actions ?? []).map((action, i) => [action, words.labels?.[i] ?? action]));
		});
	}

	/** Nothing more can be answered. */
	close(): void {
		this.table.question.value = null;
	}
}
