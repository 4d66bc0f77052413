// The record of a game on its way from its table to the screen that replays it. A reload does not lose it.
const KEY = 'muster.record';
let given: string | null = null;

export function recordGive(text: string): void {
	given = text;
	try {
		sessionStorage.setItem(KEY, text);
	} catch {
		// then only until the page is left
	}
}

export function recordGiven(): string | null {
	try {
		return given ?? sessionStorage.getItem(KEY);
	} catch {
		return given;
	}
}
