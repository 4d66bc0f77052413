// Names and texts of the cards of a game in the reader's language. They come from the engine, which both kinds of table
// share: online it is loaded for this alone, and only when a table is on the screen.
import { computed, signal, type ReadonlySignal, type Signal } from '@preact/signals';
import type { LocalLink } from '../link/local';
import type { CardText, GameName } from '../link/messages';
import { lang, type Lang } from '../text/text';
import { whole } from '../text/whole';
import { sharedEngine } from './sharedEngine';

export type { CardText };
export type Cards = ReadonlyMap<string, CardText>;

const NONE: Cards = new Map();
const NOTHING: ReadonlySignal<Cards> = signal(NONE);
const known = new Map<string, ReadonlySignal<Cards>>();
/** Of leaders that people made, at the table that is on the screen. */
export const cardsMade: Signal<Cards> = signal(NONE);
let lender: LocalLink | null = null;

/** A game on this device has an engine already. */
export function cardsLend(link: LocalLink | null): void {
	lender = link;
}

async function fetchCards(game: GameName, code: Lang): Promise<Cards> {
	const link = lender && lender.state.value !== 'closed' ? lender : sharedEngine();
	const answer = await link.ask({ do: 'cards', game, lang: code });
	return new Map(answer.cards.map((card) => [String(card.id), { ...card, name: whole(card.name), text: whole(card.text) }]));
}

/** Empty until they are there; whoever draws them is drawn again then. */
export function cardsOf(game: GameName | null | undefined, code: Lang = lang.value): ReadonlySignal<Cards> {
	if (!game) return NOTHING;
	const key = `${game} ${code}`;
	const found = known.get(key);
	if (found) return found;
	const cards = signal<Cards>(NONE);
	const all = computed(() => (cardsMade.value.size ? new Map([...cards.value, ...cardsMade.value]) : cards.value));
	known.set(key, all);
	fetchCards(game, code).then(
		(fetched) => (cards.value = fetched),
		() => known.delete(key), // asked again when a table is next drawn
	);
	return all;
}
