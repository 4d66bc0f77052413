// How a lesson goes: which step it is at, and what must happen before the next one. Knows questions and answers, no
// rules and no drawing, so that a test can take the same course.
import { LEARNER, type Lesson, type Move, type Step } from './lesson';

/** A question that waits for an answer. */
export interface Asked {
	seat: number;
	kind: 'react' | 'decide';
	actions: readonly string[];
}

/** Lets a window pass: everybody else declines, and the learner where there is nothing else to say. */
function settle(asked: readonly Asked[]): Move | null {
	const found = asked.find(({ seat, actions }) => actions.includes('decline') && (seat !== LEARNER || actions.length === 1));
	return found ? [found.seat, 'decline'] : null;
}

export class Course {
	private at: number;
	private queue: readonly Move[];

	constructor(readonly lesson: Lesson) {
		this.queue = lesson.before ?? [];
		this.at = 0;
	}

	/** The step that comes next, or is there; null at the end. */
	get step(): Step | null {
		return this.lesson.steps[this.at] ?? null;
	}
	get number(): number {
		return this.at;
	}

	/** Whether the step, or the end, is there: nothing else has to happen first. */
	ready(asked: readonly Asked[]): boolean {
		if (this.queue.length || this.next(asked)) return false;
		const wanted = this.step?.do;
		return !wanted || asked.some(({ seat, actions }) => seat === LEARNER && wanted.every((action) => actions.includes(action)));
	}

	/** Whether this answer is what the step is about. */
	expects(action: string): boolean {
		return this.step?.do?.includes(action) ?? false;
	}

	/** The learner has read the step, or has given an answer that it expects. */
	pass(): void {
		this.queue = this.step?.then ?? [];
		this.at++;
	}

	/** A move has been sent. */
	sent(move: Move): void {
		if (this.queue[0] === move) this.queue = this.queue.slice(1);
	}

	/** Whether the lesson wants it, or it only lets a window pass. */
	isScripted(move: Move): boolean {
		return this.queue[0] === move;
	}

	/** What is to be sent now without the learner; null: nothing. */
	next(asked: readonly Asked[]): Move | null {
		const [head] = this.queue;
		if (head && asked.some(({ seat, actions }) => seat === head[0] && actions.includes(head[1]))) return head;
		const mine = asked.find(({ seat }) => seat === LEARNER);
		// Whoever is asked behind the learner waits for what the learner does.
		if (!head && this.step?.do && mine?.kind === 'react' && mine.actions.length > 1) return null;
		return settle(asked);
	}
}
