// A card as a file of this device.
import { CARD, cardDraw, type CardFace } from './card';
import { pdfOf } from './pdf';

const PRINTED = 1400; // pixels across 70 mm: 508 in an inch

function drawn(face: CardFace): HTMLCanvasElement {
	const canvas = document.createElement('canvas');
	cardDraw(canvas, face, PRINTED);
	return canvas;
}

const blobOf = (canvas: HTMLCanvasElement, type: string, quality?: number): Promise<Blob> =>
	new Promise((done, fail) => canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error(type))), type, quality));

export const cardPng = (face: CardFace): Promise<Blob> => blobOf(drawn(face), 'image/png');

/** A JPEG has no holes: its corners are white like the paper. */
export async function cardPdf(face: CardFace): Promise<Blob> {
	const card = drawn(face);
	const canvas = document.createElement('canvas');
	[canvas.width, canvas.height] = [card.width, card.height];
	const c = canvas.getContext('2d');
	if (c) {
		c.fillStyle = '#fff';
		c.fillRect(0, 0, canvas.width, canvas.height);
		c.drawImage(card, 0, 0);
	}
	const jpeg = new Uint8Array(await (await blobOf(canvas, 'image/jpeg', 0.92)).arrayBuffer());
	const bytes = pdfOf(jpeg, canvas, { width: CARD.width / 10, height: CARD.height / 10 });
	return new Blob([bytes as Uint8Array<ArrayBuffer>], { type: 'application/pdf' });
}

/** The card alone on a sheet; the page is there again behind it. */
export async function cardPrint(face: CardFace): Promise<void> {
	const sheet = document.createElement('div');
	const image = new Image();
	image.src = URL.createObjectURL(await cardPng(face));
	sheet.className = 'leader-sheet';
	sheet.append(image);
	document.body.append(sheet);
	try {
		await image.decode();
		print();
	} finally {
		sheet.remove();
		URL.revokeObjectURL(image.src);
	}
}

/** "Ada the Bold" → "ada-the-bold"; names without such letters are "leader". */
export const fileName = (name: string): string =>
	name
		.normalize('NFKD')
		.replace(/\p{M}/gu, '')
		.toLowerCase()
		.replace(/ł/g, 'l')
		.replace(/[^\p{L}\p{N}]+/gu, '-')
		.replace(/^-+|-+$/g, '')
		.slice(0, 60) || 'leader';
