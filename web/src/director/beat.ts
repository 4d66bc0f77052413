// What a table shows of one thing that happened: a beat, spotlight → motion → result → hold. Which beat an event is, the folder
// of its game says; how long it takes, the list here.
import type { GameEvent, GameState, Seat } from '../link/messages';

/** What happens when: who acts is lit; it moves; what came of it is seen, written and told; it stays for a moment. */
export const PHASES = ['light', 'motion', 'result', 'hold'] as const;
export type Phase = (typeof PHASES)[number];

/** Milliseconds of each phase, at normal speed. The largest picture belongs to the largest event. */
const TIMES = {
	/** Part of what comes next: nothing of its own is seen. */
	silent: [0, 0, 0, 0],
	/** Said, and marked at its seat. */
	note: [100, 0, 50, 200],
	draw: [0, 110, 20, 20],
	/** A card slides to another place: sent, passed, discarded, attached. */
	slide: [60, 260, 40, 40],
	play: [80, 300, 40, 80],
	/** A card that changes what others do comes from its owner's seat: a Challenge, a Modifier. */
	slam: [100, 300, 150, 250],
	power: [150, 250, 150, 250],
	clue: [100, 350, 200, 250],
	recruit: [200, 600, 350, 250],
	/** Two copies of one hero, both lost. */
	break: [200, 500, 450, 250],
	roll: [150, 700, 300, 150],
	/** What a roll comes to. */
	verdict: [50, 150, 250, 250],
	/** A Hero is destroyed, stolen or sacrificed, where it was. */
	harm: [150, 300, 100, 150],
	slay: [250, 800, 450, 300],
	end: [200, 0, 200, 400],
} as const satisfies Record<string, readonly [number, number, number, number]>;

/** When the pieces are where they come to: where a large picture shows what it is, not before that. */
const ARRIVES: Partial<Record<keyof typeof TIMES, Phase>> = { clue: 'hold', recruit: 'hold', break: 'hold', slay: 'hold', verdict: 'hold', slam: 'result' };

export type BeatKind = keyof typeof TIMES;
export const KINDS = Object.keys(TIMES) as BeatKind[];

/** What a word stamped on a card says. */
export type Stamp = 'yes' | 'no' | 'new' | 'broken' | 'success' | 'failure' | 'slain' | 'counter' | 'stopped' | 'burnt';

/** How a game stages an event for one viewer, from what that viewer was told. */
export interface Staging {
	kind: BeatKind;
	/** Who does it, whose colour the picture has; null: nobody. */
	seat: Seat | null;
	/** Places that are lit, values of data-spot, each several by preference. */
	light: readonly string[];
	/** The card that is seen large in the middle; null: its back. Absent: none. */
	card?: string | null;
	/** Where that card comes from, and where it goes or what it changes. */
	from?: string;
	to?: string;
	/** Whether `to` is pointed at, not gone to. */
	points?: boolean;
	/** It comes with its back up, and is turned over. */
	turns?: boolean;
	stamp?: Stamp;
	/** Somebody else has done this to the viewer: it is said until it was seen. */
	forced?: boolean;
}

export interface Beat extends Staging {
	key: number;
	event: GameEvent;
	/** What is told of it; empty: nothing. */
	text: string;
	/** The table as it is from the motion on; null: as before. */
	state: GameState | null;
}

/** What is on the stage: a beat, in which phase it is, and how long that may take. */
export interface Shown {
	beat: Beat;
	phase: Phase;
	ms: number;
}

/** What a game has to say about what happens in it. */
export interface GameBeats {
	/** Undefined: an event that nobody has staged. */
	staging(event: GameEvent, before: GameState | null, you: Seat | null): Staging | undefined;
	/** The table behind this event, as far as the event says; `after` is the one behind all of them. */
	advance(state: GameState, event: GameEvent, after: GameState | null): GameState;
}

/** What one message says: what happened, the sentence of each, and the table before and after. */
export interface Scene {
	events: readonly GameEvent[];
	tell: readonly string[];
	before: GameState | null;
	after: GameState | null;
}

const plain = (event: GameEvent): Staging => ({ kind: 'note', seat: event.seat ?? null, light: [] });
let keys = 0;

/** The beats of a message, each with the table as it is then; the last one has the table that was sent. */
export function beatsOf(game: GameBeats, { events, tell, before, after }: Scene, you: Seat | null): Beat[] {
	let state = before;
	return events.map((event, i): Beat => {
		const staging = game.staging(event, state, you) ?? plain(event);
		state = i === events.length - 1 ? after : state && game.advance(state, event, after);
		return { ...staging, key: ++keys, event, text: tell[i] ?? '', state };
	});
}

export const arrivesAt = (kind: BeatKind): Phase => ARRIVES[kind] ?? 'motion';

/** How long a phase takes at normal speed; without motion only what is read stays. */
export const timeOf = (kind: BeatKind, phase: Phase, moves = true): number => (phase === 'motion' && !moves ? 0 : TIMES[kind][PHASES.indexOf(phase)] ?? 0);
export const lengthOf = (kind: BeatKind, moves = true): number => PHASES.reduce((sum, phase) => sum + timeOf(kind, phase, moves), 0);
