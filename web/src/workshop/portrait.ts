// The words of a portrait: one for each part, in their order. What is not known is as usual, so words of a newer page do no harm.
import type { PortraitPart } from './workshop';

/** Something that a canvas can draw. */
export type Picture = HTMLImageElement | ImageBitmap;

export type Chosen = Record<PortraitPart['part'], string>;

export function portraitRead(words: string, usual: string, parts: readonly PortraitPart[]): Chosen {
	const given = words.split(' ');
	const otherwise = usual.split(' ');
	const known = (part: PortraitPart, word: string | undefined): boolean => part.choices.some((choice) => choice.word === word);
	return Object.fromEntries(parts.map((part, i) => [part.part, known(part, given[i]) ? given[i] : (otherwise[i] ?? '')])) as Chosen;
}

export const portraitWrite = (chosen: Chosen, parts: readonly PortraitPart[]): string => parts.reduce((words, { part }) => (words ? `${words} ${chosen[part]}` : chosen[part]), '');

/** A picture from the text of an SVG. */
export async function pictureOf(svg: string): Promise<Picture> {
	const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
	const image = new Image();
	image.src = url;
	try {
		await image.decode();
	} finally {
		URL.revokeObjectURL(url);
	}
	return image;
}
