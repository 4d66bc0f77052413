// Where a line may not be broken, and where a space belongs, whatever a browser thinks.

/** "+1/−3" is one thing; a hero's number belongs to its name, "Witch (3)", a Chinese one to what it counts: never parted at the end of a line. */
export const whole = (text: string): string =>
	text
		.replace(/(?<=[+−]\d+)\/(?=[+−]\d)/g, '\u2060/\u2060')
		.replace(/(?<=\p{L}) (?=\(\d+\))/gu, '\u00a0')
		.replace(/(?<=\p{Script=Han})(?=（\d+）)/gu, '\u2060')
		.replace(/(?<=\d) (?=\p{Script=Han})/gu, '\u00a0');

const HAN = /\p{Script=Han}/u;
const LATIN = /[\p{Script=Latin}\d]/u;
const meet = (left: string, right: string): boolean => (HAN.test(left) && LATIN.test(right)) || (LATIN.test(left) && HAN.test(right));

/** What fills a gap of a sentence; a Latin name beside Chinese has a space between. */
export function spaced(before: string, text: string, after: string): string {
	const letters = [...text];
	const left = meet(before, letters[0] ?? '') ? ' ' : '';
	const right = meet(letters.at(-1) ?? '', after) ? ' ' : '';
	return left + text + right;
}
