// In which order tables are listed, and which.
import type { TableEntry } from '../link/messages';

/** Where an answer is waited for comes first, then what is played, then what has not begun; what is over is left out. */
export function mineSorted(tables: readonly TableEntry[]): TableEntry[] {
	const rank = (entry: TableEntry): number => (entry.asked ? 0 : entry.status === 'open' ? 2 : 1);
	return tables.filter(({ status }) => status === 'open' || status === 'starting' || status === 'playing').sort((a, b) => rank(a) - rank(b));
}

/** Whether somebody sits there now, as far as the server says so. */
export const inhabited = ({ here }: TableEntry): boolean => here !== 0;

/** What a stranger can sit down at: where somebody is first, then where the fewest are missing, because there a game begins soonest. */
export function openSorted(tables: readonly TableEntry[]): TableEntry[] {
	const missing = (entry: TableEntry): number => entry.seats - entry.taken;
	return tables.filter((entry) => entry.you === null && entry.open > 0).sort((a, b) => Number(inhabited(b)) - Number(inhabited(a)) || missing(a) - missing(b));
}
