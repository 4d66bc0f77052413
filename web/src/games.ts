// What the page knows of the games without the engine: their names and how many can play.
import type { GameName } from './link/messages';
import { mark } from './text/text';

export interface GameInfo {
	name: GameName;
	title: string;
	about: string;
	seats: readonly number[];
	usual: number;
}

export const GAMES: readonly GameInfo[] = [
	{
		name: 'rent-a-hero',
		title: mark('Rent a Hero'),
		about: mark('A hidden hero goes round the table. Recruit it, pass it on, buy a clue. Six different heroes win.'),
		seats: [3, 4, 5],
		usual: 4,
	},
	{
		name: 'here-to-slay',
		title: mark('Here to Slay'),
		about: mark('Gather a party, roll for effects, slay three monsters or unite six classes.'),
		seats: [2, 3, 4, 5, 6],
		usual: 4,
	},
];

export const gameInfo = (name: string): GameInfo | undefined => GAMES.find((game) => game.name === name);

/** What the levels of bots are called, and how they play. */
export const LEVELS: readonly { level: number; name: string; about: string }[] = [
	{ level: 1, name: mark('novice'), about: mark('Plays at random, but nothing absurd.') },
	{ level: 2, name: mark('beginner'), about: mark('Plays by rules of thumb, with a shaky judgement.') },
	{ level: 3, name: mark('casual'), about: mark('Plays by rules of thumb and counts cards.') },
	{ level: 4, name: mark('club'), about: mark('Tries its ideas out in imagined games.') },
	{ level: 5, name: mark('expert'), about: mark('Tries them out in many, and asks why the others did what they did.') },
];
