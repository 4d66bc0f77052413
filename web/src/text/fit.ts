// Texts that people write, cut to what a table takes: so many characters as people count them, and not too many bytes.
interface Most {
	characters: number;
	bytes: number;
}
export const NAME_MOST: Most = { characters: 20, bytes: 80 };
export const CHAT_MOST: Most = { characters: 300, bytes: 1200 };

const encoder = new TextEncoder();
let segmenter: Intl.Segmenter | null = null; // takes a browser as long as all other code of the first screen: made for whoever writes that much

/** A family of emoji is one character, and so is a letter with its accents. */
function characters(text: string): string[] {
	if (!('Segmenter' in Intl)) return [...text];
	segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
	return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/** As much of the beginning as fits; no character is cut in two. */
export function fit(text: string, most: Most): string {
	if (text.length <= most.characters && 3 * text.length <= most.bytes) return text;
	let bytes = 0;
	let kept = '';
	for (const character of characters(text).slice(0, most.characters)) {
		bytes += encoder.encode(character).length;
		if (bytes > most.bytes) break;
		kept += character;
	}
	return kept;
}

/** A name as a table takes it: one line, no space at its ends. */
export const nameFit = (name: string): string => fit(name.replace(/\p{Cc}+/gu, ' ').trim(), NAME_MOST).trim();
