// Which table somebody looks for, and who is asked to it: what can be said without a server.
import { GAMES, gameInfo } from '../games';
import type { GameName, MetPerson, TableEntry } from '../link/messages';
import { planRead, type NewPlan } from '../setup/plan';

export interface PairChoice {
	game: GameName;
	seats: number;
}

/** What was kept may come from another version. */
export function choiceFit(kept: Partial<PairChoice> | null): PairChoice {
	const game = gameInfo(kept?.game) ?? GAMES[0];
	if (!game) throw new Error('there is no game');
	return { game: game.name, seats: kept?.seats !== undefined && game.seats.includes(kept.seats) ? kept.seats : game.usual };
}

/** Who is there comes first; otherwise as the server has them, the latest first. */
export const peopleSorted = (people: readonly MetPerson[]): MetPerson[] => [...people].sort((a, b) => Number(b.here) - Number(a.here) || b.last - a.last);

/** A table of one's own that has not begun and has a seat for somebody; the latest one. */
export const tableFor = (mine: readonly TableEntry[]): TableEntry | undefined => mine.find((entry) => entry.you !== null && entry.status === 'open' && entry.taken < entry.seats);

/** As the last table that was opened here, with a seat for whom one invites. */
export function planFor(kept: unknown, last: string | null): NewPlan {
	const game = gameInfo(last) ?? GAMES[0];
	if (!game) throw new Error('there is no game');
	const plan = planRead(kept, game.name);
	if (plan.seats.some((choice) => choice === 'invited')) return plan;
	return { ...plan, seats: plan.seats.map((choice, i) => (i === 1 ? 'invited' : choice)) };
}
