// The variants of a table in words, for those who are about to sit down.
import type { GameName } from '../link/messages';
import { mark } from '../text/text';

export function optionsInWords(game: GameName, options: Record<string, unknown>): string[] {
	if (game !== 'rent-a-hero') return [];
	const told: string[] = [];
	if (options.clue === 'requirement') told.push(mark('A clue tells whether the vagabond fulfils the requirement of the card given.'));
	if (options.end === 'reshuffle') told.push(mark('Only six heroes end the game; an empty deck is shuffled anew.'));
	if (options.last_card_clue === true) told.push(mark('The last card of a hand may pay for a clue.'));
	return told;
}
