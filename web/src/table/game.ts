// What a game brings to the table. The frame asks for it when a table of that game is first shown.
import type { ComponentType } from 'preact';
import type { Means } from '../acting/meant';
import type { GameBeats } from '../director/beat';
import type { Cards } from '../game/cards';
import type { Table } from '../game/table';
import type { GameEvent, GameName, GameState, Phrase, Seat } from '../link/messages';
import type { GamePlans } from '../online/plans';
import type { Choice } from './choices';
import type { Flight } from '../stage/motion';

/** grave: it hurts oneself, or is there but once; idle: it helps nobody. */
export type Weight = 'plain' | 'grave' | 'idle';

/** What a board can do for the person in front of it. */
export interface Hands {
	/** All that may be answered now, with its words. */
	choices: readonly Choice[];
	/** What may be answered with this card. */
	choicesOf(card: string): readonly Choice[];
	/** Answers; `sure`: by two steps, so that nobody is asked again. */
	choose(action: string, sure?: boolean): void;
	/** What was chosen and must be chosen again, because it hurts or is there but once. */
	armed: string | null;
	/** What an action is done with, and where it goes. */
	meant: Means;
	weigh(action: string): Weight;
	/** Shows a card large, with its words and what can be done with it. */
	peek(card: string): void;
}

export interface BoardProps {
	table: Table;
	hands: Hands;
	/** Names and texts of the cards in the reader's language; empty until they are loaded. */
	cards: Cards;
}

export interface TableGame {
	/** The table itself: seats round it, and what lies on it. */
	Board: ComponentType<BoardProps>;
	/** What the viewer holds; the frame puts it where thumbs and eyes are. Not drawn for spectators. */
	Hand: ComponentType<BoardProps>;
	/** One card, large, with all its words. */
	Large: ComponentType<{ card: string; table: Table; cards: Cards }>;
	/** One card in flight; null: its back. */
	Flying: ComponentType<{ card: string | null; cards: Cards }>;
	/** The card an action is done with ("clue 3" → "3"), null if it needs none. */
	cardOf(action: string): string | null;
	/** What it is done with on the table, and where it goes. */
	meant: Means;
	/** The answer that ends or declines, which is always at the same place. */
	declines(action: string): boolean;
	weigh(action: string, table: Table, cards: Cards): Weight;
	/** What somebody means who wants to use a card that offers nothing now: the engine says why not. Null: nothing simple. */
	wish(card: string, table: Table, cards: Cards): string | null;
	/** How what happens is staged. */
	beats: GameBeats;
	/** What travels when this happens, from one data-spot to another. */
	flights(event: GameEvent, before: GameState | null, after: GameState | null, you: Seat | null): Flight[];
	/** Cards one can say something about ("It is: …"), if the game is one of claims. */
	claims: readonly string[];
	/** And what one can say about what to do, besides what is said at every table. */
	advice: readonly Phrase[];
	/** What standing orders can be about. */
	plans: GamePlans;
}

const loads = import.meta.glob<TableGame>('../games/*/table/game.tsx', { import: 'table' });
const loaded = new Map<GameName, TableGame>();

/** Null: it has to be loaded first. */
export const tableGame = (name: GameName | null | undefined): TableGame | null => (name && loaded.get(name)) ?? null;

export async function tableGameLoad(name: GameName): Promise<TableGame | null> {
	const game = (await loads[`../games/${name}/table/game.tsx`]?.()) ?? null;
	if (game) loaded.set(name, game);
	return game;
}
