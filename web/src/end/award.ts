// Awards at the end of a game. Each says something that is true of the record; where nothing deserves one, it is not given.
import type { ComponentType } from 'preact';
import type { FeatId } from '../feats/feats';
import type { Cards } from '../game/cards';
import type { Table } from '../game/table';
import type { AtMessage, GameEvent, GameName, GameState, Seat } from '../link/messages';

/** One moment of the record, as somebody could see it then. */
export type Moment = Pick<AtMessage, 'move' | 'seat' | 'action' | 'events' | 'state' | 'aid'> & { tell: readonly string[] };

export interface Award {
	seat: Seat;
	/** Where the replay shows it. */
	move: number;
	/** What happened, in the words of the story. */
	told: readonly string[];
	/** How unlikely it was: so many of so many, as they stand in the sentence. */
	chance?: number;
	/** What the dice had to come to for that. */
	least?: number;
	/** What the words call this move, where the replay shows the position before it. */
	called?: number;
}

/** A moment that must be seen through the eyes of who decided. */
export interface Bet {
	seat: Seat;
	move: number;
}

/** What a game brings to its end. */
export interface GameEnd {
	/** What a seat has in the end, for comparing number by number; the larger the better. Winners come first anyway. */
	rank(state: GameState, seat: Seat): readonly number[];
	/** The same in a few words. */
	score(state: GameState, seat: Seat): string;
	/** The cards that a seat has won or lost with. */
	Party: ComponentType<{ table: Table; seat: Seat; cards: Cards; large: boolean }>;
	/** Somebody made somebody else fail. */
	trap(story: readonly Moment[], cards: Cards): Award | null;
	/** Which moments `luck` has to see through the eyes of a seat. */
	bets(story: readonly Moment[]): readonly Bet[];
	luck(story: readonly Moment[], bets: readonly Moment[], cards: Cards): Award | null;
	/** What a winner has reached that is worth remembering. */
	feats?(state: GameState, aid: unknown, seat: Seat): FeatId[];
	/** What the luck is called, and what its chance says. */
	luckName(): string;
	chanceText(percent: number, least: number): string;
}

const loads = import.meta.glob<GameEnd>('../games/*/end/end.tsx', { import: 'end' });
export const gameEndLoad = async (name: GameName): Promise<GameEnd | null> => (await loads[`../games/${name}/end/end.tsx`]?.()) ?? null;

/** Each event of a story with its sentence and its move. */
export function* told(story: readonly Moment[]): Generator<{ event: GameEvent; text: string; moment: Moment }> {
	for (const moment of story) for (const [i, event] of moment.events.entries()) yield { event, text: moment.tell[i] ?? '', moment };
}

/** The one with the largest value; of equal ones the last. */
export function best<T extends { value: number }>(found: readonly T[]): T | null {
	return found.reduce<T | null>((most, one) => (most && most.value > one.value ? most : one), null);
}

export interface Step {
	seat: Seat;
	/** From 1; equal ones share it. */
	place: number;
}

/** Who stands where: the winners first, the others by what they have. */
export function podium(seats: number, winners: readonly Seat[], rank: (seat: Seat) => readonly number[]): Step[] {
	const key = (seat: Seat): readonly number[] => [winners.includes(seat) ? 1 : 0, ...(winners.includes(seat) ? [] : rank(seat))];
	const compare = (a: Seat, b: Seat): number => {
		const [one, other] = [key(a), key(b)];
		const at = one.findIndex((value, i) => value !== other[i]);
		return at < 0 ? 0 : (other[at] ?? 0) - (one[at] ?? 0);
	};
	const order = Array.from({ length: seats }, (_, seat) => seat).sort((a, b) => compare(a, b) || a - b);
	return order.map((seat) => ({ seat, place: 1 + order.filter((other) => compare(other, seat) < 0).length }));
}
