// How one speaks of somebody: by where they sit or sat, or as the list of the best names them. The page's addresses say the same.
import { gameInfo } from '../games';
import type { GameName, Seat } from '../link/messages';

export type Whom = { table: string; seat: Seat } | { game: GameName; who: string };

/** Where the page tells who that is. */
export const whomPath = (whom: Whom): string[] => ('who' in whom ? ['person', 'best', whom.game, whom.who] : ['person', 'at', whom.table, String(whom.seat)]);

/** The same, backwards and without the screen's name; null: the address is cut or mistyped. */
export function whomRead([way, where = '', which = '']: readonly string[]): Whom | null {
	const game = gameInfo(where)?.name;
	if (way === 'best' && game && which) return { game, who: which };
	return way === 'at' && where && /^\d$/.test(which) ? { table: where, seat: Number(which) } : null;
}
