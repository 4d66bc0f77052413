// The games that can be played here: those of the engine that have a folder. game.ts says what is in it.
import { LISTED_GAMES, type GameName, type ListedOption, type ListedProfile } from '../generated/lists';
import type { GameFront } from './game';

export interface GameInfo extends GameFront {
	name: GameName;
	title: string;
	seats: readonly number[];
	options: readonly ListedOption[];
	profiles: readonly ListedProfile[];
}

const fronts = import.meta.glob<GameFront>('./*/front.tsx', { eager: true, import: 'front' });

export const GAMES: readonly GameInfo[] = LISTED_GAMES.flatMap((game) => {
	const front = fronts[`./${game.name}/front.tsx`];
	return front ? [{ ...game, ...front }] : [];
});

export const gameInfo = (name: string | null | undefined): GameInfo | undefined => GAMES.find((game) => game.name === name);
