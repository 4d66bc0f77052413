// A lesson being played: one table in the engine, with the learner and the others all as people of this device, so that
// every answer is given here: the learner's own, and those of the script.
import { batch, signal } from '@preact/signals';
import { Table } from '../game/table';
import type { Link } from '../link/link';
import { Refusal, type AboutTable, type GameName } from '../link/messages';
import { Course, type Asked } from './course';
import { LEARNER, PARTNERS, type Lesson, type Move, type Step } from './lesson';

/** The engine, which tells each seat what it may see. */
export interface LessonLink extends Link {
	onViewer: ((viewer: number, message: AboutTable) => void) | null;
}

export interface LessonOptions {
	name: string;
	lang: string;
	/** Waits before somebody else moves, so that one can see it. */
	pause: (move: Move, scripted: boolean) => Promise<void>;
}

/** What the lesson says about an answer that does not go on. */
export interface Remark {
	text: string;
	rule: string | null;
}

/** The learner's seat: an answer goes to the lesson first. */
class LearnerTable extends Table {
	onAnswer: ((action: string) => void) | null = null;

	override act(action: string): Promise<void> {
		this.onAnswer?.(action);
		return Promise.resolve();
	}

	onAttempt: ((action: string) => void) | null = null;

	override attempt(action: string): void {
		this.onAttempt?.(action);
	}

	/** Gives the answer to the engine. */
	answer(action: string): Promise<void> {
		return super.act(action);
	}
}

export class LessonGame {
	readonly table: LearnerTable;
	/** The step to show; null: the lesson is at its end. */
	readonly step = signal<Step | null>(null);
	readonly number = signal(0);
	/** Whether the learner may act or read on; false: something is happening. */
	readonly ready = signal(false);
	readonly done = signal(false);
	readonly remark = signal<Remark | null>(null);
	/** The lesson cannot go on. */
	readonly problem = signal<string | null>(null);
	private readonly course: Course;
	private readonly tables: Table[];
	private moving = false;
	private closed = false;

	constructor(
		readonly lesson: Lesson,
		game: GameName,
		private readonly link: LessonLink,
		private readonly options: LessonOptions,
	) {
		this.course = new Course(lesson);
		this.table = new LearnerTable('lesson', link, LEARNER);
		this.table.onAnswer = (action) => void this.answered(action);
		this.table.onAttempt = (action) => void this.try(action);
		this.tables = [this.table, ...Array.from({ length: lesson.seats - 1 }, (_, i) => new Table('lesson', link, i + 1))];
		link.onViewer = (viewer, message) => {
			this.tables[viewer]?.hear(message);
			void this.go();
		};
		this.step.value = this.course.step;
		void this.create(game);
	}

	private async create(game: GameName): Promise<void> {
		const people = [this.options.name, ...PARTNERS].slice(0, this.lesson.seats);
		try {
			await this.link.ask({ do: 'create', game, seats: people.map((me) => ({ me, lang: this.options.lang })), ...this.lesson.deal });
			await this.go();
		} catch (error) {
			this.problem.value = (error as Error).message;
		}
	}

	/** Who is asked and has not answered. */
	private asked(): Asked[] {
		return this.tables.flatMap((table, seat) => {
			const question = table.question.value;
			return question && table.sent.value === null ? [{ seat, kind: question.kind, actions: question.actions }] : [];
		});
	}

	/** Plays on until the learner is needed. */
	private async go(): Promise<void> {
		if (this.moving || this.closed) return;
		this.moving = true;
		this.ready.value = false;
		for (let move = this.course.next(this.asked()); move; move = this.course.next(this.asked())) {
			await this.options.pause(move, this.course.isScripted(move));
			if (this.closed) return;
			this.course.sent(move);
			await this.play(move);
		}
		this.moving = false;
		await this.table.settled(); // the coach speaks of what was seen
		if (this.moving || this.closed) return; // something has come meanwhile
		this.show();
	}

	private play([seat, action]: Move): Promise<void> {
		return seat === LEARNER ? this.table.answer(action) : (this.tables[seat]?.act(action) ?? Promise.resolve());
	}

	private show(): void {
		const ready = this.course.ready(this.asked());
		batch(() => {
			this.ready.value = ready;
			this.step.value = this.course.step;
			this.number.value = this.course.number;
			this.done.value = ready && this.course.step === null;
		});
	}

	private async answered(action: string): Promise<void> {
		if (this.moving || !this.ready.value || this.done.value) return;
		if (!this.course.expects(action)) {
			this.remark.value = { text: this.course.step?.nudge ?? '', rule: null };
			return;
		}
		this.moving = true;
		this.ready.value = false;
		this.remark.value = null;
		this.course.pass();
		await this.table.answer(action);
		this.moving = false;
		await this.go();
	}

	/** The learner has read a step that asks for nothing. */
	async read(): Promise<void> {
		if (this.moving || !this.ready.value || this.course.step?.do || this.done.value) return;
		this.remark.value = null;
		this.course.pass();
		await this.go();
	}

	/** Tries what the rules forbid; the engine says why. */
	async try(action: string): Promise<void> {
		const question = this.table.question.value;
		if (!question || !this.ready.value) return;
		try {
			await this.link.ask({ do: 'act', as: LEARNER, n: question.n, action });
		} catch (error) {
			const refusal = error instanceof Refusal ? error : null;
			this.remark.value = { text: (error as Error).message, rule: refusal?.rule ?? null };
		}
	}

	close(): void {
		this.closed = true;
		for (const table of this.tables) table.close();
	}
}
