// Ratings as they are shown: people and bots on one scale.
import type { BotRating, LadderEntry, LadderMessage, Rating } from '../link/messages';
import { mark, t } from '../text/text';

export const pointsText = ({ points, margin }: Rating): string => t('{points} ± {margin}', { points, margin });

export type Rung = { place: number; entry: LadderEntry } | { bot: BotRating };

const points = (rung: Rung): number => ('bot' in rung ? rung.bot.points : rung.entry.rating.points);

/** The best first; bots are where they would stand, and have no place. Who has as many points as somebody shares the place. */
export function rungsOf({ people, bots }: Pick<LadderMessage, 'people' | 'bots'>, seats: number): Rung[] {
	const sorted = [...people].sort((a, b) => b.rating.points - a.rating.points);
	const placed = sorted.map((entry): Rung => ({ place: 1 + sorted.findIndex(({ rating }) => rating.points === entry.rating.points), entry }));
	const machines = bots.filter((bot) => bot.seats === seats).map((bot): Rung => ({ bot }));
	return [...placed, ...machines].sort((a, b) => points(b) - points(a));
}

export interface Scale {
	least: number;
	most: number;
}

const STEP = 250;

/** Round ends with room for everything that is shown. */
export function scaleOf(ratings: readonly Rating[], bots: readonly BotRating[]): Scale {
	const all = [...ratings.flatMap((rating) => [rating.points - rating.margin, rating.points + rating.margin]), ...bots.map((bot) => bot.points)];
	if (!all.length) return { least: 1000, most: 2000 };
	return { least: STEP * Math.floor((Math.min(...all) - 1) / STEP), most: STEP * Math.ceil((Math.max(...all) + 1) / STEP) };
}

/** 0 to 100. */
export const onScale = (value: number, { least, most }: Scale): number => Math.min(100, Math.max(0, ((value - least) / (most - least)) * 100));

/** Why a game was not rated. A reason of a newer server is one that this page cannot say. */
export const UNRATED: Readonly<Record<string, string>> = {
	private: mark('it was not a public table, or someone had a reserved seat'),
	rules: mark('it was played by house rules'),
	made: mark('custom leaders were in play'),
	pace: mark('its pace is for programs'),
	address: mark('two players shared an internet connection'),
	people: mark('fewer than two players wanted to be rated'),
	unfinished: mark('no person stayed until the end'),
	repeated: mark('two players had already played six rated games together that day'),
};
