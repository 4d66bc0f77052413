// Games on this device that are kept, one of each kind, so that they are there again after a reload or a week.
import { signal } from '@preact/signals';
import { GAMES } from '../games';
import { LEVELS, type Character, type Face } from '../generated/lists';
import type { GameName } from '../link/messages';
import type { Rules } from '../setup/rules';
import { store, stored } from '../store';

export type LocalSeat = { me: string; face?: Face } | { bot: number; character?: Character; script?: string[] };
export interface LocalPlan {
	game: GameName;
	seats: LocalSeat[];
	/** House rules. */
	options?: Rules;
	/** Leaders that people made, as links: they can be picked, too. */
	made?: string[];
	/** For lessons: how the cards lie. */
	deal?: Record<string, unknown>;
}
export interface Save {
	plan: LocalPlan;
	lines: string[];
	when: number;
	over: boolean;
}

/** The same people against bots of one level more; null: there are none, or they are the best already. */
export function harderPlan(plan: LocalPlan): LocalPlan | null {
	const best = LEVELS.length;
	if (!plan.seats.some((seat) => 'bot' in seat && seat.bot < best)) return null;
	return { ...plan, seats: plan.seats.map((seat) => ('bot' in seat ? { ...seat, bot: Math.min(best, seat.bot + 1) } : seat)) };
}

const keyOf = (game: GameName): string => `muster.local.${game}`;
/** How often something was kept: a screen that lists games is drawn anew, also when a game is over only after its table was left. */
const kept = signal(0);

function savedAt(game: GameName): Save | null {
	void kept.value;
	return stored<Save>(keyOf(game));
}

/** All that are kept, the latest first. */
export const savedGames = (): Save[] => GAMES.flatMap(({ name }) => savedAt(name) ?? []).sort((a, b) => b.when - a.when);
/** The one of that game, or the latest of all. */
export const savedGame = (game?: GameName): Save | null => (game ? savedAt(game) : (savedGames()[0] ?? null));
/** One can go on with it. */
export const savedRuns = (save: Save | null): save is Save => save !== null && !save.over && save.lines.length > 0;
export function savedKeep(save: Save): boolean {
	const done = store(keyOf(save.plan.game), save);
	kept.value++;
	return done;
}
/** It is this one that is kept, move by move. */
export const savedIs = ({ plan, lines }: Save): boolean => savedGame(plan.game)?.lines.join() === lines.join();
