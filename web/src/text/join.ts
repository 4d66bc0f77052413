// What stands between the parts of what is said. Every language has signs of its own for that, so they are in the catalogue.
import { t, tc } from './text';

/** Things one after the other: "Bard, Thief". What is empty is left out. */
export const list = (items: readonly (string | false | null | undefined)[]): string => items.filter(Boolean).join(tc('between the items of a list', ', '));

/** Remarks one after the other, which may have commas in them. */
export const clauses = (parts: readonly string[]): string => parts.join(tc('between clauses', '; '));

/** Whole sentences side by side; Chinese has no space between them. */
export const sentences = (parts: readonly string[]): string => parts.filter(Boolean).reduce((first, second) => (first ? tc('two sentences side by side', '{first} {second}', { first, second }) : second), '');

/** What is between two sentences, where they are marked up differently. */
export const sentenceGap = (): string => tc('two sentences side by side', '{first} {second}', { first: '', second: '' });

export const percent = (n: number): string => t('{n}%', { n });

/** With a chance behind it, where it is known: "8+ (42%)". */
export const withChance = (range: string, chance: number | null | undefined): string => (chance === null || chance === undefined ? range : t('{range} ({percent}%)', { range, percent: chance }));

/** Words that stand alone begin with a capital letter, also those that stand in sentences elsewhere. */
export const capital = (text: string): string => text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
