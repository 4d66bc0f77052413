// Rent a Hero, as the frame of the table wants it.
import type { TableGame } from '../../../table/game';
import { beats } from './beats';
import { Board } from './Board';
import { flights } from './flights';
import { Hand } from './Hand';
import { CardBack, HeroCard, LargeHero } from './HeroCard';
import { plans } from './plans';
import { declines, HEROES, heroOf, meant, weigh, wishOf, type RhAid, type RhState } from './view';

export const table: TableGame = {
	Board,
	Hand,
	Large: LargeHero,
	Flying: ({ card, cards }) => (card === null ? <CardBack /> : <HeroCard hero={Number(card)} cards={cards} />),
	cardOf: heroOf,
	meant,
	declines,
	weigh: (action, table) => weigh(action, table.state.value as RhState, table.aid.value as Partial<RhAid> | null, table.head.value?.you ?? null),
	wish: (card, table) => wishOf(Number(card), table.state.value as RhState, table.head.value?.you ?? null),
	beats,
	flights,
	claims: HEROES.map(String),
	advice: ['recruit', 'pass'],
	plans,
};
