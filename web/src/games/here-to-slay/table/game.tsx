// Here to Slay, as the frame of the table wants it.
import type { TableGame } from '../../../table/game';
import { cardOf, declines, meant, weighOf, wishOf } from './actions';
import { beats } from './beats';
import { Board } from './Board';
import { flights } from './flights';
import { Hand } from './Hand';
import { CardBack, HtsCard } from './HtsCard';
import { Large } from './Large';
import { plans } from './plans';
import { factsOf, type HtsState } from './view';

export const table: TableGame = {
	Board,
	Hand,
	Large,
	Flying: ({ card, cards }) => <span class="hts-flying">{card === null ? <CardBack size="party" /> : <HtsCard card={card} cards={cards} size="party" />}</span>,
	cardOf,
	meant,
	declines,
	weigh: (action, table, cards) => weighOf(action, table.state.value as HtsState, cards, table.head.value?.you ?? null),
	wish: (card, table, cards) => wishOf(card, factsOf(cards, card)?.kind, table.state.value as HtsState, table.head.value?.you ?? null),
	beats,
	flights,
	claims: [],
	advice: [],
	plans,
};
