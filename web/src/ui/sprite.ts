// Sprites, each put into the document once. A picture of another file (<use href="ui.svg#hint">) has the browser read all of that file for
// itself, on the thread that draws the page, and again whenever the last such picture has gone; one of the document costs nothing.
import { made } from '../made';
import { painted } from './painted';

const asked = new Set<string>();

async function spriteLoad(sprite: string): Promise<void> {
	const answer = await fetch(made(`${sprite}.svg`));
	if (!answer.ok) throw new Error(`${sprite}: ${answer.status}`);
	const text = await answer.text();
	await painted();
	const { documentElement } = new DOMParser().parseFromString(text, 'image/svg+xml');
	for (const symbol of documentElement.children) symbol.id = `${sprite}#${symbol.id}`;
	document.head.append(documentElement); // nothing there is shown
}

/** Where a picture of a sprite is, in this document or soon. */
export function pictureOf(sprite: string, name: string): string {
	if (!asked.has(sprite)) {
		asked.add(sprite);
		spriteLoad(sprite).catch(() => asked.delete(sprite)); // asked again when one is next drawn
	}
	return `#${sprite}#${name}`;
}
