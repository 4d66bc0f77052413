// Here to Slay, as the frame of the table wants it.
import type { TableGame } from '../game';
import { cardOf } from './actions';
import { Board } from './Board';
import { flights, soundOf } from './flights';
import { Hand } from './Hand';
import { CardBack, HtsCard } from './HtsCard';
import { Large } from './Large';

export const hereToSlay: TableGame = {
	Board,
	Hand,
	Large,
	Flying: ({ card, cards }) => <span class="hts-flying">{card === null ? <CardBack size="party" /> : <HtsCard card={card} cards={cards} size="party" />}</span>,
	cardOf,
	flights,
	sound: soundOf,
	claims: [],
};
