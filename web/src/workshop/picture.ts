// A picture that somebody brings: looked at before it is decoded, made small and encoded anew, so that nothing else of the file is left.
import { t } from '../text/text';

export const PICTURE_BYTES = 48 << 10;
const FILE_BYTES = 20 << 20;
const PIXELS = 40_000_000;
const SIDE = 12_000;
const SIZE = { width: 640, height: 480 };

export interface Dimensions {
	width: number;
	height: number;
}

const text = (bytes: Uint8Array, at: number, length: number): string => String.fromCharCode(...bytes.subarray(at, at + length));

/** The start of frame of a JPEG; the parts before it are skipped. */
function jpegSize(view: DataView): Dimensions | null {
	for (let at = 2; at + 9 < view.byteLength; ) {
		if (view.getUint8(at) !== 0xff) return null;
		const kind = view.getUint8(at + 1);
		if (kind === 0xff) at++;
		else if (kind >= 0xc0 && kind <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(kind)) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
		else at += 2 + view.getUint16(at + 2);
	}
	return null;
}

function webpSize(bytes: Uint8Array, view: DataView): Dimensions | null {
	if (bytes.length < 30) return null;
	switch (text(bytes, 12, 4)) {
		case 'VP8 ':
			return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
		case 'VP8L': {
			const bits = view.getUint32(21, true);
			return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
		}
		case 'VP8X':
			return { width: (view.getUint32(24, true) & 0xffffff) + 1, height: (view.getUint32(26, true) >>> 8) + 1 };
	}
	return null;
}

/** What the head of a PNG, JPEG, WebP or GIF says; null: it is none of them. */
export function dimensionsRead(bytes: Uint8Array): Dimensions | null {
	const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	if (bytes.length < 12) return null;
	if (text(bytes, 0, 8) === '\x89PNG\r\n\x1a\n' && bytes.length >= 24 && text(bytes, 12, 4) === 'IHDR') return { width: view.getUint32(16), height: view.getUint32(20) };
	if (/^GIF8[79]a$/.test(text(bytes, 0, 6))) return { width: view.getUint16(6, true), height: view.getUint16(8, true) };
	if (bytes[0] === 0xff && bytes[1] === 0xd8) return jpegSize(view);
	if (text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 4) === 'WEBP') return webpSize(bytes, view);
	return null;
}

/** Why this is no picture for a card, as a sentence; null: it may be decoded. */
export function pictureRefused(bytes: Uint8Array, size: number): string | null {
	if (size > FILE_BYTES) return t('This file is too large. Choose a picture of at most 20 MB.');
	const found = dimensionsRead(bytes);
	if (!found || !found.width || !found.height) return t('This file is not a picture that can be used. Choose a PNG, JPEG, WebP or GIF.');
	if (found.width > SIDE || found.height > SIDE || found.width * found.height > PIXELS) return t('This picture has too many pixels. Make it smaller and try again.');
	return null;
}

const encoded = (canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob | null> => new Promise((done) => canvas.toBlob(done, type, quality));

/** The middle of it, so large that it fits a card. */
function shrink(bitmap: ImageBitmap, width: number): HTMLCanvasElement {
	const canvas = document.createElement('canvas');
	canvas.width = width;
	canvas.height = Math.round((width * SIZE.height) / SIZE.width);
	const scale = Math.max(canvas.width / bitmap.width, canvas.height / bitmap.height);
	const c = canvas.getContext('2d');
	if (c) c.imageSmoothingQuality = 'high';
	c?.drawImage(bitmap, (canvas.width - bitmap.width * scale) / 2, (canvas.height - bitmap.height * scale) / 2, bitmap.width * scale, bitmap.height * scale);
	return canvas;
}

/** WebP, or PNG where a browser cannot write that; smaller until it fits. */
async function encode(bitmap: ImageBitmap): Promise<Blob> {
	for (let width = SIZE.width; width >= 80; width = Math.round(width * 0.8)) {
		const canvas = shrink(bitmap, width);
		for (const quality of [0.86, 0.7, 0.5]) {
			const blob = await encoded(canvas, 'image/webp', quality);
			if (blob && blob.size <= PICTURE_BYTES) return blob;
			if (blob?.type !== 'image/webp') break;
		}
	}
	throw new Error(t('This picture cannot be made small enough. Choose another one.'));
}

// -- Without what is not seen ----------------------------------------------------------------------------------

const joined = (parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> => {
	const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
	parts.reduce((at, part) => (all.set(part, at), at + part.length), 0);
	return all;
};

/** The parts of a WebP or PNG by their names, from `from` on; null: it is cut off. */
function partsRead(bytes: Uint8Array, from: number, sizeOf: (view: DataView, at: number) => number, nameAt: number): { name: string; bytes: Uint8Array }[] | null {
	const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	const parts = [];
	for (let at = from; at < bytes.length; ) {
		const size = at + 8 <= bytes.length ? sizeOf(view, at) : Infinity;
		if (at + size > bytes.length) return null;
		parts.push({ name: text(bytes, at + nameAt, 4), bytes: bytes.subarray(at, at + size) });
		at += size;
	}
	return parts;
}

function pngBare(bytes: Uint8Array): Uint8Array<ArrayBuffer> | null {
	const parts = partsRead(bytes, 8, (view, at) => 12 + view.getUint32(at), 4);
	return parts && joined([bytes.subarray(0, 8), ...parts.filter(({ name }) => ['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND'].includes(name)).map((part) => part.bytes)]);
}

/** Browsers put a profile of colours into what a canvas writes, and for that the extended form. */
function webpBare(bytes: Uint8Array): Uint8Array<ArrayBuffer> | null {
	const parts = partsRead(bytes, 12, (view, at) => 8 + ((view.getUint32(at + 4, true) + 1) & ~1), 0);
	if (!parts) return null;
	const holes = parts.some(({ name }) => name === 'ALPH');
	const seen = parts.filter(({ name }) => ['ALPH', 'VP8 ', 'VP8L'].includes(name) || (holes && name === 'VP8X'));
	const all = joined([bytes.subarray(0, 12), ...seen.map((part) => part.bytes)]);
	if (holes) all[20] = 0x10; // of what it could have, only that
	new DataView(all.buffer).setUint32(4, all.length - 8, true);
	return all;
}

/** Only what is seen of a picture that a browser wrote, so that a server takes it; null: it is none. */
export function pictureBare(bytes: Uint8Array): Uint8Array<ArrayBuffer> | null {
	if (text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 4) === 'WEBP') return webpBare(bytes);
	return text(bytes, 1, 3) === 'PNG' ? pngBare(bytes) : null;
}

/** The bytes of the small picture; an Error whose sentence is for people if it is no picture. */
export async function pictureTake(file: File): Promise<Uint8Array> {
	const head = new Uint8Array(await file.slice(0, 1 << 18).arrayBuffer());
	const refused = pictureRefused(head, file.size);
	if (refused) throw new Error(refused);
	const bitmap = await createImageBitmap(file).catch(() => {
		throw new Error(t('This file is not a picture that can be used. Choose a PNG, JPEG, WebP or GIF.'));
	});
	try {
		const bytes = new Uint8Array(await (await encode(bitmap)).arrayBuffer());
		return pictureBare(bytes) ?? bytes;
	} finally {
		bitmap.close();
	}
}

// -- Kept on this device ---------------------------------------------------------------------------------------

export const bytesText = (bytes: Uint8Array): string => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));

/** Null: it is not what was kept. */
export function textBytes(kept: string): Uint8Array<ArrayBuffer> | null {
	try {
		return Uint8Array.from(atob(kept), (letter) => letter.charCodeAt(0));
	} catch {
		return null;
	}
}

/** Null: it cannot be shown, whatever it is. */
export async function pictureShow(kept: string): Promise<ImageBitmap | null> {
	const bytes = kept.length > 2 * PICTURE_BYTES ? null : textBytes(kept);
	if (!bytes || pictureRefused(bytes, bytes.length)) return null;
	return createImageBitmap(new Blob([bytes])).catch(() => null);
}
