// In which order tables are listed, and which.
import type { TableEntry } from '../link/messages';

/** Where an answer is waited for comes first, then what is played, then what has not begun; what is over is left out. */
export function mineSorted(tables: readonly TableEntry[]): TableEntry[] {
	const rank = (entry: TableEntry): number => (entry.asked ? 0 : entry.status === 'playing' ? 1 : 2);
	return tables.filter(({ status }) => status === 'open' || status === 'playing').sort((a, b) => rank(a) - rank(b));
}

/** What a stranger can sit down at: where the fewest are missing first, because there a game begins soonest. */
export function openSorted(tables: readonly TableEntry[]): TableEntry[] {
	const missing = (entry: TableEntry): number => entry.seats - entry.taken;
	return tables.filter((entry) => entry.you === null && entry.open > 0).sort((a, b) => missing(a) - missing(b));
}
