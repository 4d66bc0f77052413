// What this browser keeps about the dice of each table, so that nobody has to be believed afterwards: the server's seal as it
// was shown before the game, the own word, and all that the server was bound to when the word was told.
import type { Seat } from '../link/messages';
import { store, stored } from '../store';

export interface Kept {
	commitment: string;
	/** The own word and the seal that was given for it. */
	commit?: string;
	word?: string;
	/** From the moment the word was asked for. */
	seat?: Seat;
	pact?: string;
	commits?: (string | null)[];
	/** The server has said that it has the word. */
	told?: boolean;
	when: number;
}

const KEY = 'muster.fair';
const MOST = 60; // tables; the oldest are forgotten

const all = (): Record<string, Kept> => stored<Record<string, Kept>>(KEY) ?? {};

export const fairKept = (table: string): Kept | null => all()[table] ?? null;

export function fairKeep(table: string, what: Partial<Kept> & Pick<Kept, 'commitment'>): Kept {
	const kept = { ...all(), [table]: { ...fairKept(table), ...what, when: Date.now() } };
	const newest = Object.entries(kept).sort(([, a], [, b]) => b.when - a.when);
	store(KEY, Object.fromEntries(newest.slice(0, MOST)));
	return newest.find(([id]) => id === table)?.[1] ?? { ...what, when: 0 };
}
