// The games that can be played here: those of the engine that have a folder. game.ts says what is in it.
import type { GameName } from '../link/messages';
import { mark } from '../text/text';
import type { GameFront } from './game';

export interface GameInfo extends GameFront {
	name: GameName;
	title: string;
	seats: readonly number[];
}

const LISTED: readonly { name: GameName; title: string; seats: readonly number[] }[] = [
	{ name: 'rent-a-hero', title: mark('Rent a Hero'), seats: [3, 4, 5] },
	{ name: 'here-to-slay', title: mark('Here to Slay'), seats: [2, 3, 4, 5, 6] },
];

const fronts = import.meta.glob<GameFront>('./*/front.tsx', { eager: true, import: 'front' });

export const GAMES: readonly GameInfo[] = LISTED.flatMap((game) => {
	const front = fronts[`./${game.name}/front.tsx`];
	return front ? [{ ...game, ...front }] : [];
});

export const gameInfo = (name: string): GameInfo | undefined => GAMES.find((game) => game.name === name);

/** What the levels of bots are called, and how they play. */
export const LEVELS: readonly { level: number; name: string; about: string }[] = [
	{ level: 1, name: mark('novice'), about: mark('Plays at random, but nothing absurd.') },
	{ level: 2, name: mark('beginner'), about: mark('Plays by rules of thumb, with a shaky judgement.') },
	{ level: 3, name: mark('casual'), about: mark('Plays by rules of thumb and counts cards.') },
	{ level: 4, name: mark('club'), about: mark('Tries its ideas out in imagined games.') },
	{ level: 5, name: mark('expert'), about: mark('Tries them out in many, and asks why the others did what they did.') },
];
