// A table that is about to be opened: what the form holds, and what is asked of the server or put into the address.
import { gameInfo } from '../games';
import type { GameName, Pace, Request } from '../link/messages';

/** Me, a friend with the link, whoever comes, or a bot of that level. */
export type SeatChoice = 'me' | 'invited' | 'open' | 1 | 2 | 3 | 4 | 5;

export interface NewPlan {
	game: GameName;
	seats: SeatChoice[];
	pace: Pace;
	listed: boolean;
	chat: boolean;
	record: boolean;
	options: Record<string, string | boolean>;
	randomLeaders: boolean;
}

const MOST = 6;

export function planDefault(game: GameName): NewPlan {
	const seats = gameInfo(game)?.usual ?? 4;
	const plan: NewPlan = { game, seats: ['me'], pace: 'relaxed', listed: true, chat: true, record: false, options: {}, randomLeaders: false };
	return planResize(plan, seats);
}

/** Seats that are added are for friends. */
export function planResize(plan: NewPlan, seats: number): NewPlan {
	const kept = plan.seats.slice(0, seats);
	return { ...plan, seats: [...kept, ...Array<SeatChoice>(Math.max(0, seats - kept.length)).fill('invited')] };
}

/** The same people and manners at another game. */
export function planMove(plan: NewPlan, game: GameName): NewPlan {
	const sizes = gameInfo(game)?.seats ?? [];
	const seats = Math.min(Math.max(plan.seats.length, sizes[0] ?? 2), sizes.at(-1) ?? MOST);
	return planResize({ ...plan, game, options: {}, randomLeaders: false }, seats);
}

export const planSeat = (plan: NewPlan, seat: number, choice: SeatChoice): NewPlan => ({ ...plan, seats: plan.seats.map((old, i) => (i === seat ? choice : old)) });

/** What was kept on this device may come from another version: everything in it is looked at. */
export function planRead(kept: unknown, game: GameName): NewPlan {
	const plan = planDefault(game);
	const found = (kept ?? {}) as Partial<NewPlan>;
	const sizes = gameInfo(game)?.seats ?? [];
	const isChoice = (choice: unknown): choice is SeatChoice => choice === 'invited' || choice === 'open' || (Number.isInteger(choice) && (choice as number) >= 1 && (choice as number) <= 5);
	if (Array.isArray(found.seats) && sizes.includes(found.seats.length) && found.seats[0] === 'me' && found.seats.slice(1).every(isChoice)) plan.seats = [...found.seats];
	if (found.pace && ['relaxed', 'normal', 'quick', 'days'].includes(found.pace)) plan.pace = found.pace;
	for (const name of ['listed', 'chat', 'record', 'randomLeaders'] as const) if (typeof found[name] === 'boolean') plan[name] = found[name];
	return plan;
}

export function planRequest(plan: NewPlan): Request & { do: 'create' } {
	const { game, pace, listed, chat, record, options } = plan;
	const seats = plan.seats.map((choice) => (typeof choice === 'number' ? { bot: choice } : choice));
	const request = { do: 'create' as const, game, seats, pace, listed, chat, record, options };
	return plan.randomLeaders && game === 'here-to-slay' ? { ...request, leaders: 'random' } : request;
}

/** For several people at one screen: who they are, and the bots beside them. */
export const hotSeatQuery = (names: readonly string[], seats: number, level: number): Record<string, string | number> => ({ new: 1, people: names.map((name) => name.replace(/[\s,]+/g, ' ').trim()).join(','), seats: Math.max(seats, names.length), level });
