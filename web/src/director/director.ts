// The queue between what is told and what is shown: one beat after the other, never far behind. Knows no page: whoever shows
// it is told which phase begins and how long it may take, and time comes from outside.
import { PHASES, timeOf, type Beat, type Phase } from './beat';

export interface Clock {
	now(): number;
	/** Calls once after so many milliseconds; the function returned stops that. */
	after(ms: number, call: () => void): () => void;
}

export interface Pace {
	/** What all times are multiplied with; 0: everything is shown at once. */
	scale(): number;
	/** Whether things may move. */
	moves(): boolean;
	/** Nobody looks: the end is shown at once. */
	hidden(): boolean;
}

/** What is shown. A beat that is skipped has its phases all the same, each with no time. */
export interface Show {
	phase(beat: Beat, phase: Phase, ms: number): void;
	/** A beat is over. */
	over(beat: Beat): void;
	/** Nothing is waiting any more. */
	rest(): void;
}

/** So much may be waiting while the viewer is asked, and at all. */
export const ASKED_MOST = 600;
export const BEHIND_MOST = 3000;
/** A pointer or a key that is held makes everything so much faster. */
const HELD = 0.2;

interface Waiting {
	beat: Beat;
	done?: () => void;
}

export class Director {
	private readonly waiting: Waiting[] = [];
	private now: Waiting | null = null;
	private at = 0; // the phase of `now`
	private began = 0;
	private length = 0; // of that phase, as it runs
	private stop: (() => void) | null = null;
	private behind = 1; // all that waits is compressed so much, so as not to be late
	private asked = 1; // and so much while the viewer is asked
	private held = false;

	constructor(
		private readonly clock: Clock,
		private readonly pace: Pace,
		private readonly show: Show,
	) {}

	/** Whether something is on the stage or waits for it. */
	get busy(): boolean {
		return this.now !== null;
	}

	/** What the rest would take at normal speed. */
	private left(): number {
		const moves = this.pace.moves();
		const times = (beat: Beat, from: number): number => PHASES.slice(from).reduce((sum, phase) => sum + timeOf(beat.kind, phase, moves), 0);
		const here = this.now ? times(this.now.beat, this.at + 1) + this.leftNow() : 0;
		return this.waiting.reduce((sum, { beat }) => sum + times(beat, 0), here) * this.pace.scale();
	}

	/** Of the phase that runs, uncompressed. */
	private leftNow(): number {
		const scale = this.pace.scale();
		if (!this.now || !this.length || !scale) return 0;
		const part = Math.max(0, 1 - (this.clock.now() - this.began) / this.length);
		return part * timeOf(this.now.beat.kind, PHASES[this.at] ?? 'hold', this.pace.moves());
	}

	/** Something has happened; `asked`: and the viewer is asked something, who must not wait for pictures. `done` comes behind the last beat. */
	take(beats: readonly Beat[], asked: boolean, done?: () => void): void {
		beats.forEach((beat, i) => this.waiting.push(i === beats.length - 1 && done ? { beat, done } : { beat }));
		if (this.pace.hidden() || this.pace.scale() === 0) return this.flush();
		const left = this.left();
		this.behind = Math.min(this.behind, BEHIND_MOST / left);
		this.asked = asked ? Math.min(1, ASKED_MOST / left) : 1;
		if (this.now) this.rerun();
		else this.next();
	}

	/** The beat that is on the stage is over. */
	finish(): void {
		if (!this.now) return;
		this.stop?.();
		this.skip();
		this.next();
	}

	/** While it is held, everything runs. */
	hold(on: boolean): void {
		if (this.held === on) return;
		this.held = on;
		if (this.now) this.rerun();
	}

	/** Everything is shown as it ends, now. */
	flush(): void {
		this.stop?.();
		if (!this.now && !this.waiting.length) return;
		if (this.now) this.skip();
		for (let next = this.waiting.shift(); next; next = this.waiting.shift()) {
			this.now = next;
			this.at = -1;
			this.skip();
		}
		this.quiet();
	}

	/** The phases that are left of the beat, without time. */
	private skip(): void {
		if (!this.now) return;
		for (let at = this.at + 1; at < PHASES.length; at++) this.show.phase(this.now.beat, PHASES[at] ?? 'hold', 0);
		this.end();
	}

	private end(): void {
		const over = this.now;
		if (!over) return;
		this.now = null;
		this.length = 0;
		this.show.over(over.beat);
		over.done?.();
	}

	private next(): void {
		this.now = this.waiting.shift() ?? null;
		if (!this.now) return this.quiet();
		this.at = -1;
		this.step();
	}

	private quiet(): void {
		this.behind = this.asked = 1;
		this.show.rest();
	}

	private speed(): number {
		return this.pace.scale() * Math.min(this.behind, this.asked) * (this.held ? HELD : 1);
	}

	/** The next phase of the beat. Phases without time pass at once. */
	private step(): void {
		for (;;) {
			if (!this.now) return;
			this.at++;
			const phase = PHASES[this.at];
			if (!phase) {
				this.end();
				return this.next();
			}
			const ms = timeOf(this.now.beat.kind, phase, this.pace.moves()) * this.speed();
			this.length = ms;
			this.began = this.clock.now();
			this.show.phase(this.now.beat, phase, ms);
			if (ms > 0) return this.wait(ms);
		}
	}

	private wait(ms: number): void {
		this.stop?.();
		this.stop = this.clock.after(ms, () => this.step());
	}

	/** The phase goes on at another speed; what was shown of it stays. */
	private rerun(): void {
		if (!this.now || !this.length) return;
		const part = Math.max(0, 1 - (this.clock.now() - this.began) / this.length);
		const whole = timeOf(this.now.beat.kind, PHASES[this.at] ?? 'hold', this.pace.moves()) * this.speed();
		this.began = this.clock.now() - (1 - part) * whole;
		this.length = whole;
		this.wait(part * whole);
	}
}

