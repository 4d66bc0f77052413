// Looking something up in a text of rules: by words, in any order, or by the id of a rule.
import { plainOf, rulesOf, type Block } from './markdown';

export interface Hit {
	at: number;
	/** The heading it stands under. */
	section: string;
	text: string;
	rules: string[];
}

const MARKS = /\p{Diacritic}/gu;
const SIGNS = /[【】「」\u2060]/g;
const HITS_MOST = 60;

/** As people type it: no capitals, no accents (ł has none to strip, and is l), no brackets round names, plain signs. */
export const fold = (text: string): string => text.toLowerCase().normalize('NFKD').replace(MARKS, '').replace(SIGNS, '').replaceAll('ł', 'l').replaceAll('−', '-');

export const wordsOf = (query: string): string[] => fold(query).split(/\s+/).filter(Boolean);

export function find(blocks: readonly Block[], query: string): Hit[] {
	const words = wordsOf(query);
	if (!words.length) return [];
	const hits: Hit[] = [];
	let section = '';
	for (const block of blocks) {
		if (block.kind === 'section') section = block.text;
		const text = plainOf(block);
		const own = fold(`${text} ${rulesOf(block).join(' ')}`);
		const under = fold(section); // a word may stand in the heading, but not all of them
		if (block.kind !== 'title' && words.some((word) => own.includes(word)) && words.every((word) => own.includes(word) || under.includes(word))) hits.push({ at: block.at, section, text, rules: rulesOf(block) });
		if (hits.length === HITS_MOST) break;
	}
	return hits;
}

/** The text in pieces, with what was looked for marked. */
export function marked(text: string, query: string): { text: string; found: boolean }[] {
	const words = wordsOf(query);
	// Folding letter by letter keeps places: each letter of the text knows how long it is when folded.
	const letters = [...text];
	const folded = letters.map(fold);
	const hit = new Array<boolean>(letters.length).fill(false);
	for (let i = 0; i < letters.length; i++) {
		for (const word of words) {
			let end = i;
			let seen = '';
			while (end < letters.length && seen.length < word.length) seen += folded[end++];
			if (seen === word) hit.fill(true, i, end);
		}
	}
	const pieces: { text: string; found: boolean }[] = [];
	letters.forEach((letter, i) => {
		const last = pieces.at(-1);
		if (last && last.found === hit[i]) last.text += letter;
		else pieces.push({ text: letter, found: hit[i] ?? false });
	});
	return pieces;
}

/** A short piece of a long text round the first word that was looked for. */
export function excerpt(text: string, query: string, length = 180): string {
	const words = wordsOf(query);
	const low = [...text].map((letter) => fold(letter)[0] ?? letter).join('');
	const first = Math.min(...words.map((word) => low.indexOf(word)).filter((i) => i >= 0));
	const letters = [...text];
	const from = Number.isFinite(first) ? Math.max(0, Math.min(first - 50, letters.length - length)) : 0;
	const piece = letters.slice(from, from + length).join('');
	return `${from > 0 ? '… ' : ''}${piece.trim()}${from + length < letters.length ? ' …' : ''}`;
}
