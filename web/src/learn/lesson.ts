// What a lesson is: a deal, and steps that say something and wait for an answer. The engine plays it for real; nothing in
// here knows a rule. The learner always has seat 0.
import type { Seat } from '../link/messages';

export const LEARNER: Seat = 0;
/** Who else sits at a lesson's table. Names that no language of ours declines. */
export const PARTNERS: readonly string[] = ['Momo', 'Kiri', 'Yuki'];

export type Move = readonly [seat: Seat, action: string];

export interface Step {
	/** What the learner is told; marked, looked up when it is shown. */
	say: string;
	/** What to point at: a data-spot of the table, or "answer ACTION". */
	point?: readonly string[];
	/** The answers that go on; without any the learner has only read it. */
	do?: readonly string[];
	/** Said when another answer is tried that the rules allow. */
	nudge?: string;
	/** Something that the rules forbid, to be tried: the engine says why. */
	try?: { label: string; action: string };
	/** What happens next without the learner deciding, in order. Seats that are asked in between decline. */
	then?: readonly Move[];
}

/** The one answer that goes on, pointed at, perhaps with where else on the table it is. */
export const answer = (action: string, ...spots: string[]): Pick<Step, 'point' | 'do'> => ({ point: [...spots, `answer ${action}`], do: [action] });

export interface Lesson {
	id: string;
	title: string;
	about: string;
	/** Where the rules say it. */
	rule: string;
	/** How the table lies: members of the engine's `create`. */
	deal: Readonly<Record<string, unknown>>;
	seats: number;
	/** What happens before the first step. */
	before?: readonly Move[];
	steps: readonly Step[];
	/** The last words. */
	end: string;
}
