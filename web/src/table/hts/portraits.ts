// How the portrait of each card is put together. art/portraits.json has a line for each: first its ground, then layers from
// the back to the front, "ICON TONE X Y SIZE [ANGLE] [flip]" on a canvas of 120 by 90.
import portraits from '../../../art/portraits.json';

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

function layerRead(text: string): Layer {
	const [icon = '', tone = '', x, y, size, angle, flip] = text.split(' ');
	return { icon, tone, x: Number(x), y: Number(y), size: Number(size), angle: Number(angle ?? 0), flip: flip === 'flip' };
}

const read = new Map<string, Portrait>();

/** Null: there is no such card. */
export function portraitOf(card: string): Portrait | null {
	const lines = (portraits as Record<string, string[]>)[card];
	if (!lines) return null;
	const found = read.get(card);
	if (found) return found;
	const [ground = '', ...layers] = lines;
	const portrait = { ground: ground.replace('ground ', ''), layers: layers.map(layerRead) };
	read.set(card, portrait);
	return portrait;
}

/** Where a layer lies, as the SVG attribute. */
export const transformOf = ({ x, y, angle, flip }: Layer): string => `translate(${x} ${y})${angle ? ` rotate(${angle})` : ''}${flip ? ' scale(-1 1)' : ''}`;
