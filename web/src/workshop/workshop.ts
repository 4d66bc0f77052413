// What a game brings to the workshop, if people can make cards for it; and what such a card is while it is made.
import type { GameName, LeaderMessage } from '../link/messages';
import type { Picture } from './portrait';

/** By the words of the file: name, title-pl, portrait. */
export type Words = Readonly<Record<string, string>>;
/** The other words, numbers as numbers. */
export type Row = Readonly<Record<string, string | number>>;

export interface Leader {
	words: Words;
	row: Row;
	/** All of it but the picture, as the engine wrote it when it was saved. */
	link?: string;
	/** An uploaded picture in base64. It stays on this device, and goes to the server of a table that the leader is brought to. */
	picture?: string;
}

/** A part of a portrait: its word in the description, and what one can choose. */
export interface PortraitPart {
	part: 'figure' | 'tone' | 'back' | 'prop' | 'ground' | 'frame';
	legend: () => string;
	choices: readonly { word: string; label: () => string }[];
}

export interface GameWorkshop {
	game: GameName;
	/** A field of the row: what is asked, and what its values are called. */
	legend: (field: string, row: Row) => string;
	label: (field: string, value: string | number) => string;
	/** What a card says below its name, beside its class. */
	kind: () => string;
	/** The token of a colour: of the class, of a ground or a tone of the portrait. */
	colour: (row: Row) => string;
	token: (part: 'tone' | 'ground', word: string) => string;
	parts: readonly PortraitPart[];
	/** The words of the portrait that a card of this row has at first. */
	portrait: (row: Row) => string;
	/** What a table is asked for, so that they can be picked, and by the first person before all others. */
	request: (made: readonly Record<string, unknown>[]) => Record<string, unknown>;
	/** A line for the ground and one for each layer, as the game's own portraits have them. */
	lines: (words: string, row: Row) => string[];
	/** What the list of cards says of such a card. */
	card: (row: Row) => { kind: string; kind_name: string; class: string };
	/** The portrait as a picture; the icons come with it. */
	draw: (words: string, row: Row) => Promise<Picture>;
	/** The sign of its class, in that colour. */
	emblem: (row: Row, colour: string) => Promise<Picture>;
	/** The sprite that the icons of its portraits are in. */
	sprite: string;
	/** What the wins are counted by: figures of a trial. */
	wins: readonly { figure: string; label: (percent: number) => string }[];
}

const all = import.meta.glob<GameWorkshop>('../games/*/workshop/index.ts', { import: 'workshop' });

/** The game that has one; the first, if there are several. */
export const workshopLoad = async (): Promise<GameWorkshop> => {
	const [load] = Object.values(all);
	if (!load) throw new Error('there is no workshop');
	return load();
};

export type Told = LeaderMessage;

/** The word of a name or title in a language: "name", "title-pl". */
export const wordIn = (kind: 'name' | 'title', file: string): string => (file === 'en' ? kind : `${kind}-${file}`);

/** In the reader's language, or else in another one. */
export function wordsIn(words: Words, kind: 'name' | 'title', file: string): string {
	const own = words[wordIn(kind, file)]?.trim();
	return own || (Object.entries(words).find(([word, text]) => (word === kind || word.startsWith(`${kind}-`)) && text.trim())?.[1].trim() ?? '');
}
