// The variants of a table in words, for those who are about to sit down.
import type { GameName } from '../link/messages';
import { mark } from '../text/text';

export function optionsInWords(game: GameName, options: Record<string, unknown>): string[] {
	if (game !== 'rent-a-hero') return [];
	const told: string[] = [];
	if (options.clue === 'requirement') told.push(mark('A clue tells you whether the vagabond matches the required strength on the card you give.'));
	if (options.end === 'reshuffle') told.push(mark('Only six heroes end the game; when the deck is empty, the discard pile is reshuffled.'));
	if (options.last_card_clue === true) told.push(mark('You may give your last card for a clue.'));
	return told;
}
