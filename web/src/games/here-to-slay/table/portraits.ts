// How the portrait of each card is put together. portraits.json has a line for each: first its ground, then layers from
// the back to the front, "ICON TONE X Y SIZE [ANGLE] [flip]" on a canvas of 120 by 90. A card without a line looks like any
// of its class or kind. The icons come in one file; a portrait is made of them once and then a picture like any other, which
// costs the page next to nothing to draw again.
import { signal } from '@preact/signals';
import portraits from '../portraits.json';
import { cardsMade } from '../../../game/cards';
import { made as madeFile } from '../../../made';
import { painted } from '../../../ui/painted';

export interface Layer {
	icon: string;
	tone: string;
	x: number;
	y: number;
	size: number;
	angle: number;
	flip: boolean;
}
export interface Portrait {
	ground: string;
	layers: Layer[];
}

export const CANVAS = { width: 120, height: 90 };
const ICON = 512; // units of an icon
const OUTLINE = 20; // in these units
/** The tone of what is behind the figure: the ground, darkened, without an outline. */
const DEEP = 'deep';

export function layerRead(text: string): Layer {
	const [icon = '', tone = '', x, y, size, angle, flip] = text.split(' ');
	return { icon, tone, x: Number(x), y: Number(y), size: Number(size), angle: Number(angle ?? 0), flip: flip === 'flip' };
}

export const layerWrite = ({ icon, tone, x, y, size, angle, flip }: Layer): string => `${icon} ${tone} ${x} ${y} ${size} ${angle}${flip ? ' flip' : ''}`;

const read = new Map<string, Portrait>();

/** The lines of a card that somebody made, or null. */
const madeLines = (card: string): string[] | null => (cardsMade.value.get(card)?.portrait as string[] | undefined) ?? null;

/** The line of a card: its own, else that of its class or kind. What is made is what it says. */
const lineOf = (card: string, like: string): string => (card in portraits ? card : (madeLines(card)?.join('\n') ?? `any-${like.toLowerCase()}`));

/** Null: there is no such card, and nothing that it is like. */
export function portraitOf(card: string, like = ''): Portrait | null {
	const line = lineOf(card, like);
	const lines = (portraits as Record<string, string[]>)[line] ?? madeLines(card);
	if (!lines) return null;
	const found = read.get(line);
	if (found) return found;
	const [ground = '', ...layers] = lines;
	const portrait = { ground: ground.replace('ground ', ''), layers: layers.map(layerRead) };
	read.set(line, portrait);
	return portrait;
}

/** Puts the middle of an icon where a layer wants it. */
export function transformOf({ x, y, size, angle, flip }: Layer): string {
	const scale = Math.round((size / ICON) * 1e4) / 1e4;
	return `translate(${x} ${y})${angle ? ` rotate(${angle})` : ''} scale(${flip ? -scale : scale} ${scale}) translate(${-ICON / 2} ${-ICON / 2})`;
}

/** The portrait as the text of an SVG picture; `colour` says what a tone looks like. */
export function portraitDraw({ layers }: Portrait, icons: ReadonlyMap<string, string>, colour: (tone: string) => string): string {
	const drawn = layers.map((layer) => {
		const paint = layer.tone === DEEP ? 'color="#000" opacity=".18"' : `color="${colour(layer.tone)}" stroke="${colour('line')}"`;
		return `<g ${paint} transform="${transformOf(layer)}">${icons.get(layer.icon) ?? ''}</g>`;
	});
	const { width, height } = CANVAS;
	return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width * 4}" height="${height * 4}"><g stroke-width="${OUTLINE}" stroke-linejoin="round" paint-order="stroke">${drawn.join('')}</g></svg>`;
}

/** The pictures of a sprite by their names. */
export const spriteRead = (text: string): Map<string, string> => new Map([...text.matchAll(/<symbol id="([^"]+)"[^>]*>(.*?)<\/symbol>/gs)].map(([, name = '', body = '']) => [name, body]));

// -- Pictures ---------------------------------------------------------------------------------------

const icons = signal<ReadonlyMap<string, string> | null>(null);
const made = new Map<string, string>();
let asked = false;

async function iconsLoad(): Promise<void> {
	const answer = await fetch(madeFile('here-to-slay-portraits.svg'));
	if (!answer.ok) throw new Error(`portraits: ${answer.status}`);
	const text = await answer.text();
	await painted();
	const sprite = spriteRead(text);
	for (const lines of Object.values(portraits as Record<string, string[]>)) for (const line of lines.slice(1)) toneKept(line.split(' ')[1] ?? '');
	toneKept('line');
	icons.value = sprite;
}

/** A tone is one of the tokens for portraits, or the colour of a class or kind. */
export function toneColour(tone: string): string {
	const style = getComputedStyle(document.documentElement);
	return style.getPropertyValue(`--tone-${tone}`).trim() || style.getPropertyValue(`--${tone}`).trim();
}

const tones = new Map<string, string>();
/** The same, looked up once and before anything is drawn with it: to ask for a style while the page changes lays all of it out. */
function toneKept(tone: string): string {
	const found = tones.get(tone) ?? toneColour(tone);
	tones.set(tone, found);
	return found;
}

/** Where the picture is; null until the icons are there, and whoever draws it is drawn again then. */
export function portraitUrl(card: string, like = ''): string | null {
	const picture = cardsMade.value.get(card)?.picture;
	if (typeof picture === 'string') return picture;
	const line = lineOf(card, like);
	const known = made.get(line);
	if (known) return known;
	const portrait = portraitOf(card, like);
	if (!portrait) return null;
	if (!asked) {
		asked = true;
		iconsLoad().catch(() => (asked = false)); // asked again when a card is next drawn
	}
	if (!icons.value) return null;
	const url = URL.createObjectURL(new Blob([portraitDraw(portrait, icons.value, toneKept)], { type: 'image/svg+xml' }));
	made.set(line, url);
	return url;
}
