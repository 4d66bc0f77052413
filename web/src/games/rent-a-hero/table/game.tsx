// Rent a Hero, as the frame of the table wants it.
import type { TableGame } from '../../../table/game';
import { beats } from './beats';
import { Board } from './Board';
import { flights, soundOf } from './flights';
import { Hand } from './Hand';
import { CardBack, HeroCard, LargeHero } from './HeroCard';
import { plans } from './plans';
import { HEROES, heroOf, wishOf, type RhState } from './view';

export const table: TableGame = {
	Board,
	Hand,
	Large: LargeHero,
	Flying: ({ card, cards }) => (card === null ? <CardBack /> : <HeroCard hero={Number(card)} cards={cards} />),
	cardOf: heroOf,
	wish: (card, table) => wishOf(Number(card), table.state.value as RhState, table.head.value?.you ?? null),
	beats,
	flights,
	sound: soundOf,
	claims: HEROES.map(String),
	advice: ['recruit', 'pass'],
	plans,
};
