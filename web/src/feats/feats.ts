// A few things worth remembering, each once: what a person has done on this device. They come from records as that person saw them, from
// finished lessons and from puzzles; nothing is counted that nudges anybody to play more.
import { signal } from '@preact/signals';
import { mark } from '../text/text';
import { store, stored } from '../store';

export type FeatId = 'trap' | 'classes' | 'slayer' | 'lessons' | 'week';

export interface Feat {
	id: FeatId;
	icon: string;
	name: string;
	about: string;
}

export const FEATS: readonly Feat[] = [
	{ id: 'trap', icon: 'trap', name: mark('First trap'), about: mark('Your choice made another player fail.') },
	{ id: 'classes', icon: 'people', name: mark('Six classes'), about: mark('You won with all six classes in your party.') },
	{ id: 'slayer', icon: 'slay', name: mark('Three monsters slain'), about: mark('You won with three slain monsters.') },
	{ id: 'lessons', icon: 'learn', name: mark('All lessons'), about: mark('You finished every lesson of a game.') },
	{ id: 'week', icon: 'hint', name: mark('A week of puzzles'), about: mark('You solved the puzzle of the day seven days in a row.') },
];

const KEY = 'muster.feats';
/** When each was done. */
type Done = Partial<Record<FeatId, number>>;

const done = signal<Done>(stored<Done>(KEY) ?? {});

export const featsDone = (): Done => done.value;

/** True: it is the first time. */
export function featEarn(id: FeatId, when = Date.now()): boolean {
	const all = stored<Done>(KEY) ?? done.value; // another tab may have been quicker
	if (all[id] !== undefined) {
		done.value = all;
		return false;
	}
	done.value = { ...all, [id]: when };
	store(KEY, done.value);
	return true;
}
