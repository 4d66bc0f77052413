// A table on its stage: what a message says becomes beats, and while they pass, table, story and questions of others keep in step
// with what is seen.
import { batch, signal } from '@preact/signals';
import type { Act, Stage, Table } from '../game/table';
import { arrivesAt, beatsOf, type Beat, type GameBeats, type Shown } from './beat';
import { Director, type Clock, type Pace } from './director';

interface Part {
	act: Act;
	nth: number;
	last: boolean;
}

/** Something that is there for a while, whatever goes on: the newest that somebody did to the viewer. */
const STANDS = 2000;
const HEARD = 8;

export class TableStage implements Stage {
	/** What is seen now; null: nothing. */
	readonly now = signal<Shown | null>(null);
	/** What was done to the viewer, until it was seen. */
	readonly forced = signal<Beat | null>(null);
	/** The latest beats with a sentence, for who hears them. */
	readonly said = signal<Beat[]>([]);
	private readonly parts = new Map<Beat, Part>();
	private readonly director: Director;
	private readonly watchers = new Set<(shown: Shown) => void>();
	private unread: (() => void) | null = null;
	private fresh = 0; // of `said`: what came since it was drawn

	constructor(
		private readonly table: Table,
		private readonly game: GameBeats,
		private readonly clock: Clock,
		pace: Pace,
	) {
		this.director = new Director(clock, pace, { phase: (beat, phase, ms) => this.show({ beat, phase, ms }), over: (beat) => this.over(beat), rest: () => this.rest() });
	}

	/** Is told of each phase before the table changes for it: who moves things must know where they were. Returns a function that stops it. */
	watch(call: (shown: Shown) => void): () => void {
		this.watchers.add(call);
		return () => this.watchers.delete(call);
	}

	take(act: Act): void {
		const beats = beatsOf(this.game, act, this.table.head.value?.you ?? null);
		if (!beats.length) beats.push({ kind: 'silent', key: 0, seat: null, light: [], event: { e: '' }, text: '', state: null });
		beats.forEach((beat, nth) => this.parts.set(beat, { act, nth, last: nth === beats.length - 1 }));
		this.table.behind.value = true;
		this.director.take(beats, act.asked);
	}

	finish(): void {
		this.director.finish();
	}

	hold(on: boolean): void {
		this.director.hold(on);
	}

	flush(): void {
		this.director.flush();
	}

	/** What was done to the viewer has been seen. */
	read(): void {
		this.unread?.();
		this.forced.value = null;
	}

	private show(shown: Shown): void {
		const { beat, phase, ms } = shown;
		const part = this.parts.get(beat);
		for (const call of [...this.watchers]) call(shown);
		batch(() => {
			if (ms > 0) this.now.value = shown;
			if (phase === 'light' && beat.forced) this.force(beat);
			if (phase === arrivesAt(beat.kind)) this.move(beat, part);
			if (phase !== 'result') return;
			part?.act.write(part.nth);
			if (beat.text) this.tell(beat);
		});
	}

	/** The latest, and all that is not drawn yet: what many bots do at once is heard as well. */
	private tell(beat: Beat): void {
		if (++this.fresh === 1) queueMicrotask(() => (this.fresh = 0));
		this.said.value = [...this.said.value, beat].slice(-Math.max(HEARD, this.fresh));
	}

	private move(beat: Beat, part: Part | undefined): void {
		if (part?.last) part.act.arrive();
		else if (beat.state) this.table.state.value = beat.state;
	}

	private force(beat: Beat): void {
		this.read();
		this.forced.value = beat;
		this.unread = this.clock.after(STANDS, () => this.read());
	}

	private over(beat: Beat): void {
		const part = this.parts.get(beat);
		this.parts.delete(beat);
		if (part?.last) batch(() => part.act.rest());
	}

	private rest(): void {
		batch(() => {
			this.now.value = null;
			this.table.behind.value = false;
		});
	}
}
