// What a game brings to the page. Each has a folder here, whose parts are found by their names: nothing else of the page
// names a game or asks which one it is. A part that comes later is loaded when it is first wanted.
//
//	front.tsx        export const front: GameFront
//	table/game.tsx   export const table: TableGame, the board with all that belongs to it (src/table/game.ts)
//	end/end.tsx      export const end: GameEnd, the podium and what deserves an award (src/end/award.ts)
//	lessons/index.ts export const lessons: readonly Lesson[] (src/learn/lesson.ts)
//	workshop/index.ts export const workshop: GameWorkshop, what people can make for it (src/workshop/workshop.ts)
//	icons.json       its sprite: what a picture is called here, and in the collection of icons
//	portraits.json   pictures of single cards, if it has them, made of several icons each
//	portraits/       the same, drawn: a file for each
import type { ComponentType } from 'preact';

/** What is shown of a game before it is played. Every page loads it, so it is small. */
export interface GameFront {
	/** What it is, in a sentence or two. */
	about: string;
	/** How many usually play. */
	usual: number;
	/** Its picture, drawn into 600 by 310. */
	Picture: ComponentType;
	/** How many imagined games make a quick review. */
	playouts: number;
	/** People can make cards for it: there is a workshop. */
	workshop?: true;
	/** Piles of its state that lie face down: those who see everything are told their cards, all others how many there are. */
	piles: readonly string[];
}
