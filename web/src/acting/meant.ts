// Which thing on the table an action belongs to, and where it goes: each game reads it from the text of its actions. Things are
// "card:ID", "seat:S" and the like; a word without a colon is a place, of which there is only one.
import type { Choice } from '../table/choices';

export type Thing = string;

export interface Meant {
	/** What is taken up to do it; null: only a button does it. */
	source: Thing | null;
	/** Where it goes then; null: nowhere, it is done at once. */
	target: Thing | null;
}
export type Means = (action: string) => Meant;

export const choicesFrom = (meant: Means, choices: readonly Choice[], source: Thing): Choice[] => choices.filter(({ action }) => meant(action).source === source);
export const choicesTo = (meant: Means, choices: readonly Choice[], source: Thing, target: Thing): Choice[] => choicesFrom(meant, choices, source).filter(({ action }) => meant(action).target === target);

/** Where what was taken up can go. */
export const targetsFrom = (meant: Means, choices: readonly Choice[], source: Thing | null): Set<Thing> =>
	new Set(source === null ? [] : choicesFrom(meant, choices, source).flatMap(({ action }) => meant(action).target ?? []));
