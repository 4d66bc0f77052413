// Which table somebody looks for, and who is asked to it: what can be said without a server.
import { GAMES, gameInfo } from '../games';
import type { GameEntry, GameName, MetPerson, TableEntry } from '../link/messages';
import { planRead, planResize, type NewPlan } from '../setup/plan';

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

/** The game that was last played with them, else the last one here; as the last table that was opened, with a seat for whom one invites. */
export function planFor(kept: unknown, last: string | null, played?: Pick<GameEntry, 'game' | 'seats'>): NewPlan {
	const game = gameInfo(played?.game) ?? gameInfo(last) ?? GAMES[0];
	if (!game) throw new Error('there is no game');
	const read = planRead(kept, game.name);
	const plan = played && game.seats.includes(played.seats.length) ? planResize(read, played.seats.length) : read;
	if (plan.seats.some((choice) => choice === 'invited')) return plan;
	return { ...plan, seats: plan.seats.map((choice, i) => (i === 1 ? 'invited' : choice)) };
}
