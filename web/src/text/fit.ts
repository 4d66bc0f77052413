// Texts that people write, cut to what a table takes. It counts bytes, and a letter has up to four of them.
export const NAME_MOST = 40;
export const WORD_MOST = 64; // for the dice
export const CHAT_MOST = 300;

const encoder = new TextEncoder();

/** As much of the beginning as fits; no letter is cut in two. */
export function fit(text: string, most: number): string {
	if (3 * text.length <= most) return text;
	let bytes = 0;
	let kept = '';
	for (const letter of text) {
		bytes += encoder.encode(letter).length;
		if (bytes > most) break;
		kept += letter;
	}
	return kept;
}

/** A name as a table takes it: one line, no space at its ends. */
export const nameFit = (name: string): string => fit(name.replace(/\p{Cc}+/gu, ' ').trim(), NAME_MOST).trim();
