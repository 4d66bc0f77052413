// A table that is about to be opened: what the form holds, and what is asked of the server or put into the address.
import { gameInfo } from '../games';
import { LEVELS } from '../generated/lists';
import type { GameName, Pace, Request } from '../link/messages';
import { PACES } from '../text/pace';
import { rulesAsk, type Rules } from './rules';

/** A friend with the link, whoever comes, or a bot of that level. */
export type SeatTaker = 'invited' | 'open' | number;
export type SeatChoice = 'me' | SeatTaker;

/** What house rules are about. */
export interface RulesPlan {
	game: GameName;
	/** Those that were chosen; all others are as usual. */
	options: Rules;
}

export interface NewPlan extends RulesPlan {
	seats: SeatChoice[];
	pace: Pace;
	listed: boolean;
	chat: boolean;
	record: boolean;
	/** Everybody at the table may bring leaders of their own, in games that have them. */
	made: boolean;
}

const MOST = 6;

export function planDefault(game: GameName): NewPlan {
	const seats = gameInfo(game)?.usual ?? 4;
	const plan: NewPlan = { game, seats: ['me'], pace: 'relaxed', listed: true, chat: true, record: false, made: false, options: {} };
	return planResize(plan, seats);
}

/** Seats that are added are for friends. */
export function planResize(plan: NewPlan, seats: number): NewPlan {
	const kept = plan.seats.slice(0, seats);
	return { ...plan, seats: [...kept, ...Array<SeatChoice>(Math.max(0, seats - kept.length)).fill('invited')] };
}

/** The same people and settings at another game. */
export function planMove(plan: NewPlan, game: GameName): NewPlan {
	const sizes = gameInfo(game)?.seats ?? [];
	const seats = Math.min(Math.max(plan.seats.length, sizes[0] ?? 2), sizes.at(-1) ?? MOST);
	return planResize({ ...plan, game, options: {} }, seats);
}

export const planSeat = (plan: NewPlan, seat: number, choice: SeatChoice): NewPlan => ({ ...plan, seats: plan.seats.map((old, i) => (i === seat ? choice : old)) });

/** What was kept on this device may come from another version: everything in it is looked at. */
export function planRead(kept: unknown, game: GameName): NewPlan {
	const plan = planDefault(game);
	const found = (kept ?? {}) as Partial<NewPlan>;
	const sizes = gameInfo(game)?.seats ?? [];
	const isTaker = (choice: unknown): choice is SeatTaker => choice === 'invited' || choice === 'open' || LEVELS.some(({ level }) => level === choice);
	if (Array.isArray(found.seats) && sizes.includes(found.seats.length) && found.seats[0] === 'me' && found.seats.slice(1).every(isTaker)) plan.seats = [...found.seats];
	if (found.pace && PACES.some(({ pace }) => pace === found.pace)) plan.pace = found.pace;
	for (const name of ['listed', 'chat', 'record', 'made'] as const) if (typeof found[name] === 'boolean') plan[name] = found[name];
	for (const { name, values } of gameInfo(game)?.options ?? []) {
		const chosen = values.find(({ value }) => value === found.options?.[name]);
		if (chosen) plan.options[name] = chosen.value;
	}
	return plan;
}

export function planRequest(plan: NewPlan): Request & { do: 'create' } {
	const { game, pace, listed, chat, record } = plan;
	const seats = plan.seats.map((choice) => (typeof choice === 'number' ? { bot: choice } : choice));
	const made = plan.made && gameInfo(game)?.workshop ? { made: 'anyone' } : {};
	return { ...rulesAsk(plan.game, plan.options), do: 'create', game, seats, pace, listed, chat, record, ...made };
}

/** For several people at one screen: who they are, and the bots beside them. */
export const hotSeatQuery = (names: readonly string[], seats: number, level: number, rules: Record<string, string> = {}): Record<string, string | number> => ({ ...rules, new: 1, people: names.map((name) => name.replace(/[\s,]+/g, ' ').trim()).join(','), seats: Math.max(seats, names.length), level });
