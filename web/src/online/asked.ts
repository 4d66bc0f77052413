import type { TableEntry } from '../link/messages';

/** Tables where an answer is waited for that was not waited for before. */
export function newlyAsked(before: readonly TableEntry[], now: readonly TableEntry[]): TableEntry[] {
	const known = new Set(before.filter(({ asked }) => asked).map(({ table }) => table));
	return now.filter(({ asked, table }) => asked && !known.has(table));
}
