// What people write stays in its place. Hebrew or Arabic letters run from right to left and would take what stands beside
// them along; so each name and each free text is set apart from its surroundings, in markup by <bdi> (ui/Name.tsx), in
// plain strings by the characters that mean the same. Our own sentences all run from left to right.
import { whole } from './whole';

const FSI = '\u2068';
const PDI = '\u2069';
const CONTROLS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const RIGHT = '\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}';
const TURNS = new RegExp(`[${RIGHT}]|${CONTROLS.source}`, 'u');
const APART = new RegExp(`${FSI}(?:(?!${CONTROLS.source}).)*${PDI}`, 'gsu');
const RUN = new RegExp(`[${RIGHT}](?:[^\\p{L}]*[${RIGHT}])*`, 'gu');

/** Whether anything in it could move its surroundings; what is set apart already cannot. */
const turns = (text: string): boolean => TURNS.test(text) && TURNS.test(text.replace(APART, ''));

/** Without the characters that turn the direction of others; nobody's name needs them. */
export const unturned = (text: string): string => text.replace(CONTROLS, '');

/** A name or a free text, for a string. What runs from left to right as our sentences do stays as it is. */
export const isolate = (text: string): string => (turns(text) ? FSI + unturned(text) + PDI : text);

/** A whole sentence that has names in it, wherever they stand. */
export const isolateIn = (sentence: string): string => whole(turns(sentence) ? unturned(sentence).replace(RUN, (run) => FSI + run + PDI) : sentence);

/** Words from the engine or the server: every sentence in them. Numbers and members are as they were. */
export function isolateAll<T extends object>(words: T): T {
	const calm = (value: unknown): unknown => (typeof value === 'string' ? isolateIn(value) : Array.isArray(value) ? value.map(calm) : value);
	return Object.fromEntries(Object.entries(words).map(([member, value]) => [member, calm(value)])) as T;
}
