// Where one stops when one steps through a game: at moves in which something happened. Most answers are a "no".

export interface Told {
	text: string;
	/** A turn begins with it. */
	turn: boolean;
}

/** What is known of one move, as far as stepping and listing go. */
export interface MoveNote {
	move: number;
	/** Who made it; null: the deal. */
	seat: number | null;
	/** What happened, in words; empty: nothing that this viewer could see. */
	told: Told[];
}

const begins = (note: MoveNote): boolean => note.told.some(({ turn }) => turn);

const isStop = (note: MoveNote, last: number): boolean => note.move === 0 || note.move === last || note.told.length > 0;

export function nextStop(notes: readonly MoveNote[], move: number, last: number): number {
	return notes.find((note) => note.move > move && isStop(note, last))?.move ?? last;
}

export function previousStop(notes: readonly MoveNote[], move: number, last: number): number {
	return notes.filter((note) => note.move < move && isStop(note, last)).at(-1)?.move ?? 0;
}

export function nextTurn(notes: readonly MoveNote[], move: number, last: number): number {
	return notes.find((note) => note.move > move && begins(note))?.move ?? last;
}

export function previousTurn(notes: readonly MoveNote[], move: number): number {
	return notes.filter((note) => note.move < move && begins(note)).at(-1)?.move ?? 0;
}

/** The last thing that happened up to a move. */
export const lastTold = (notes: readonly MoveNote[], move: number): MoveNote | undefined => notes.filter((note) => note.move <= move && note.told.length > 0).at(-1);
