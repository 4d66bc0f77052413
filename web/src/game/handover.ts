// The record of a game on its way from its table to the screen that replays it. A reload does not lose it.
import type { Seat } from '../link/messages';

const KEY = 'muster.record';

export interface Given {
	/** The table it is of. */
	of: string;
	text: string;
	/** Where the person in front of this screen sat. */
	you: Seat | null;
}
let given: Given | null = null;

export function recordGive(of: string, text: string, you: Seat | null): void {
	given = { of, text, you };
	try {
		sessionStorage.setItem(KEY, JSON.stringify(given));
	} catch {
		// then only until the page is left
	}
}

/** Null: none of this table was given. */
export function recordGiven(of: string): Given | null {
	try {
		given ??= JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Given | null;
	} catch {
		// then only what was given since the page was loaded
	}
	return given?.of === of ? given : null;
}
