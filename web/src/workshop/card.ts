// The card as it is seen, printed and downloaded: drawn once, in tenths of millimetres of a card of 70 by 120. `muster leader print`
// draws the same one (src/tools/leader_card.c), with what card.json has.
import card from './card.json';
import type { Picture } from './portrait';

export const CARD = { width: 700, height: 1200 };

export interface CardFace {
	name: string;
	title: string;
	/** What it is: "Leader · Wizard". */
	kind: string;
	text: string;
	/** Colours of the edge and behind the portrait, as CSS has them. */
	edge: string;
	ground: string;
	frame: string;
	portrait: Picture | null;
	emblem: Picture | null;
}

const EDGE = 26;
const PICTURE = card.picture;
const INNER = CARD.width - 2 * EDGE - 60;
const SERIF = "Alegreya, 'Noto Serif TC', 'Noto Serif CJK TC', 'Songti TC', 'PMingLiU', Georgia, serif";
const SANS = "'Alegreya Sans', 'Noto Sans TC', 'Noto Sans CJK TC', 'PingFang TC', 'Microsoft JhengHei', sans-serif";
const { paper: PAPER, ink: INK, soft: INK_SOFT, brass: BRASS } = card.colours;

// -- Lines ------------------------------------------------------------------------------------------------

const WIDE = /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]/u;
/** These begin no line. */
const CLOSING = /^[，。、；：！？）」』】…,.;:!?)]/u;

/** Where a line may end: behind a space, and between Chinese letters. */
export function partsOf(text: string): string[] {
	const parts: string[] = [];
	for (const letter of text) {
		const last = parts.at(-1);
		const joins = last !== undefined && (CLOSING.test(letter) || last.endsWith('\u00a0') || (letter !== ' ' && !last.endsWith(' ') && !WIDE.test(letter) && !WIDE.test(last.at(-1) ?? '')) || letter === ' ');
		if (joins) parts[parts.length - 1] = last + letter;
		else parts.push(letter);
	}
	return parts;
}

/** Lines that are no wider than that; a word that is wider than a line is cut. */
export function linesOf(text: string, width: number, measure: (text: string) => number): string[] {
	const lines: string[] = [];
	let line = '';
	const end = (): void => {
		if (line.trim()) lines.push(line.trim());
		line = '';
	};
	for (const part of partsOf(text)) {
		if (line && measure((line + part).trimEnd()) > width) end();
		if (measure(part.trimEnd()) <= width) {
			line += part;
			continue;
		}
		for (const letter of part) {
			if (line && measure(line + letter) > width) end();
			line += letter;
		}
	}
	end();
	return lines;
}

type Canvas = CanvasRenderingContext2D;

interface Block {
	font: (size: number) => string;
	size: number;
	least: number;
	/** Of a line, in sizes of the letters. */
	leading: number;
	lines: number;
}

/** As large as it fits into so many lines; returns the size and the lines. */
function fitted(c: Canvas, text: string, width: number, block: Block): { size: number; lines: string[] } {
	for (let size = block.size; ; size -= 2) {
		c.font = block.font(size);
		const lines = linesOf(text, width, (part) => c.measureText(part).width);
		if (lines.length <= block.lines || size <= block.least) return { size, lines: lines.slice(0, size <= block.least ? undefined : block.lines) };
	}
}

/** Returns where the next line would stand. */
function write(c: Canvas, text: string, top: number, block: Block, colour: string): number {
	if (!text) return top;
	const { size, lines } = fitted(c, text, INNER, block);
	c.fillStyle = colour;
	let y = top;
	for (const line of lines) {
		y += size * block.leading;
		c.fillText(line, CARD.width / 2, y);
	}
	return y;
}

const NAME: Block = { font: (size) => `700 ${size}px ${SERIF}`, size: 68, least: 34, leading: 1.06, lines: 2 };
const TITLE: Block = { font: (size) => `italic 400 ${size}px ${SERIF}`, size: 40, least: 26, leading: 1.15, lines: 1 };
const KIND: Block = { font: (size) => `700 ${size}px ${SANS}`, size: 32, least: 22, leading: 1.4, lines: 1 };
const TEXT: Block = { font: (size) => `400 ${size}px ${SANS}`, size: 58, least: 28, leading: 1.22, lines: 5 };

/** In the middle of what is left. */
function writeMiddle(c: Canvas, text: string, top: number, bottom: number): void {
	const { size, lines } = fitted(c, text, INNER, TEXT);
	const height = size * TEXT.leading * lines.length;
	write(c, text, Math.max(top, top + (bottom - top - height) / 2 - size * 0.12), TEXT, INK);
}

// -- Shapes -------------------------------------------------------------------------------------------------

function box(c: Canvas, x: number, y: number, width: number, height: number, radius: number): void {
	c.beginPath();
	c.roundRect(x, y, width, height, radius);
}

/** The edge in the colour of the class, lit from the upper left. */
function drawEdge(c: Canvas, colour: string): void {
	box(c, 0, 0, CARD.width, CARD.height, 48);
	c.fillStyle = colour;
	c.fill();
	const light = c.createLinearGradient(0, 0, CARD.width * 0.5, CARD.height);
	light.addColorStop(0, 'rgb(255 255 255 / 0.18)');
	light.addColorStop(0.45, 'rgb(255 255 255 / 0)');
	light.addColorStop(1, 'rgb(0 0 0 / 0.24)');
	c.fillStyle = light;
	c.fill();
}

/** Cut to fill the place. */
function drawCover(c: Canvas, picture: Picture, place: typeof PICTURE): void {
	const scale = Math.max(place.width / picture.width, place.height / picture.height);
	const [width, height] = [picture.width * scale, picture.height * scale];
	c.drawImage(picture, place.x + (place.width - width) / 2, place.y + (place.height - height) / 2, width, height);
}

function drawPicture(c: Canvas, { ground, portrait }: CardFace): void {
	const { x, y, width, height } = PICTURE;
	c.save();
	box(c, x, y, width, height, 30);
	c.clip();
	c.fillStyle = ground;
	c.fillRect(x, y, width, height);
	const glow = c.createRadialGradient(x + width / 2, y + height * 0.34, 0, x + width / 2, y + height * 0.34, width * 0.62);
	glow.addColorStop(0, 'rgb(255 255 255 / 0.38)');
	glow.addColorStop(0.6, 'rgb(255 255 255 / 0)');
	glow.addColorStop(1, 'rgb(0 0 0 / 0.28)');
	c.fillStyle = glow;
	c.fillRect(x, y, width, height);
	if (portrait) drawCover(c, portrait, PICTURE);
	c.restore();
}

function drawBox(c: Canvas, inset: number, thick: number): void {
	const { x, y, width, height, radius } = PICTURE;
	box(c, x + inset, y + inset, width - 2 * inset, height - 2 * inset, Math.max(6, radius - inset));
	c.lineWidth = thick;
	c.stroke();
}

function drawBeads(c: Canvas, inset: number, radius: number, across: number, down: number): void {
	const { x, y, width, height } = PICTURE;
	const bead = (u: number, v: number): void => {
		c.beginPath();
		c.arc(x + inset + u * (width - 2 * inset), y + inset + v * (height - 2 * inset), radius, 0, 2 * Math.PI);
		c.fill();
	};
	for (let i = 0; i <= across; i++) for (const v of [0, 1]) bead(i / across, v);
	for (let i = 1; i < down; i++) for (const u of [0, 1]) bead(u, i / down);
}

function drawCorners(c: Canvas, inset: number, thick: number, length: number): void {
	const { x, y, width, height } = PICTURE;
	c.lineWidth = thick;
	c.lineCap = 'round';
	c.lineJoin = 'round';
	for (const [u, v] of [[0, 0], [1, 0], [0, 1], [1, 1]] as const) {
		const [cx, cy] = [x + inset + u * (width - 2 * inset), y + inset + v * (height - 2 * inset)];
		c.beginPath();
		c.moveTo(cx + (u ? -length : length), cy);
		c.lineTo(cx, cy);
		c.lineTo(cx, cy + (v ? -length : length));
		c.stroke();
	}
}

const SHAPES: Record<string, (c: Canvas, a: number, b: number, d: number, e: number) => void> = { box: drawBox, beads: drawBeads, corners: drawCorners };

/** Shapes of card.json: "box INSET THICK", "beads INSET RADIUS ACROSS DOWN", "corners INSET THICK LENGTH". */
function drawFrame(c: Canvas, frame: string): void {
	c.strokeStyle = c.fillStyle = BRASS;
	for (const line of (card.frames as Record<string, string[]>)[frame] ?? []) {
		const [shape = '', ...numbers] = line.split(' ');
		const [a = 0, b = 0, d = 0, e = 0] = numbers.map(Number);
		SHAPES[shape]?.(c, a, b, d, e);
	}
}

function drawEmblem(c: Canvas, { edge, emblem }: CardFace): void {
	const [x, y, radius] = [CARD.width - EDGE - 62, EDGE + 62, 48];
	c.beginPath();
	c.arc(x, y, radius, 0, 2 * Math.PI);
	c.fillStyle = edge;
	c.fill();
	c.lineWidth = 5;
	c.strokeStyle = PAPER;
	c.stroke();
	if (emblem) c.drawImage(emblem, x - radius * 0.66, y - radius * 0.66, radius * 1.32, radius * 1.32);
}

/** All of it, so many pixels wide. */
export function cardDraw(canvas: HTMLCanvasElement, face: CardFace, width: number): void {
	canvas.width = Math.round(width);
	canvas.height = Math.round((width * CARD.height) / CARD.width);
	const c = canvas.getContext('2d');
	if (!c) return;
	c.scale(canvas.width / CARD.width, canvas.width / CARD.width);
	c.textAlign = 'center';
	drawEdge(c, face.edge);
	box(c, EDGE, EDGE, CARD.width - 2 * EDGE, CARD.height - 2 * EDGE, 30);
	c.fillStyle = PAPER;
	c.fill();
	drawPicture(c, face);
	drawFrame(c, face.frame);
	drawEmblem(c, face);
	let y = write(c, face.name, PICTURE.y + PICTURE.height + 16, NAME, INK);
	y = write(c, face.title, y + 6, TITLE, INK_SOFT);
	y = write(c, face.kind, y + 4, KIND, face.edge);
	c.fillStyle = face.edge;
	c.fillRect(CARD.width / 2 - 90, y + 22, 180, 4);
	writeMiddle(c, face.text, y + 34, CARD.height - EDGE - 60);
	c.font = `400 24px ${SERIF}`;
	c.fillStyle = INK_SOFT;
	c.fillText('Muster', CARD.width / 2, CARD.height - EDGE - 18);
}
