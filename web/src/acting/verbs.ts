// Which answers need no card, and which of them declines.
import type { Choice } from '../table/choices';
import type { TableGame } from '../table/game';

export interface Verbs {
	/** In the order of the question. */
	verbs: Choice[];
	/** What ends or declines; null: something must be done. */
	last: Choice | null;
	/** How many answers are given with cards. */
	rest: number;
}

export function verbsOf(choices: readonly Choice[], game: Pick<TableGame, 'cardOf' | 'declines'>): Verbs {
	const bare = choices.filter(({ action }) => game.cardOf(action) === null);
	const last = bare.find(({ action }) => game.declines(action)) ?? null;
	return { verbs: bare.filter((choice) => choice !== last), last, rest: choices.length - bare.length };
}
