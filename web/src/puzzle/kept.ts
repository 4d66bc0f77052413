// What was answered on this device, and how many days in a row rightly.
import { signal } from '@preact/signals';
import type { GameName } from '../link/messages';
import { store, stored } from '../store';
import type { Day } from './list';

/** The first answer to a puzzle counts, and no other. */
export interface Given {
	action: string;
	right: boolean;
	/** On its own day; an older puzzle does not make a streak longer. */
	onDay: boolean;
}
export type Answered = Readonly<Record<Day, Given>>;

const KEY = 'muster.puzzle';
type Kept = Partial<Record<GameName, Answered>>;

const kept = signal<Kept>(stored<Kept>(KEY) ?? {});
if (typeof window !== 'undefined') window.addEventListener('storage', ({ key }) => key === KEY && (kept.value = stored<Kept>(KEY) ?? {})); // another tab

export const answersGiven = (game: GameName): Answered => kept.value[game] ?? {};

/** False: this browser keeps nothing; the answer counts until the page is left. */
export function answerKeep(game: GameName, day: Day, given: Given): boolean {
	const all = stored<Kept>(KEY) ?? kept.value; // what another tab has kept meanwhile stays
	if (all[game]?.[day]) {
		kept.value = all;
		return true;
	}
	kept.value = { ...all, [game]: { ...all[game], [day]: given } };
	return store(KEY, kept.value);
}

const counts = (answered: Answered, day: Day): boolean => (answered[day]?.right ?? false) && (answered[day]?.onDay ?? false);

/** Days in a row that were answered rightly, up to today; today may still come. */
export function streakOf(answered: Answered, today: Day): number {
	let length = 0;
	for (let day = counts(answered, today) ? today : today - 1; counts(answered, day); day--) length++;
	return length;
}

/** The longest there ever was. */
export function longestOf(answered: Answered): number {
	return Object.keys(answered).map(Number).reduce((most, day) => {
		let length = 0;
		for (let at = day; counts(answered, at); at--) length++;
		return Math.max(most, length);
	}, 0);
}
