// Many texts as one file: a ZIP without compression, which every system opens (APPNOTE 6.3, sections 4.3.7, 4.3.12, 4.3.16).
export interface Packed {
	name: string;
	text: string;
	when: number;
}

const TABLE = Uint32Array.from({ length: 256 }, (_, n) => {
	let value = n;
	for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
	return value;
});

export function crc32(bytes: Uint8Array): number {
	let value = 0xffffffff;
	for (const byte of bytes) value = (TABLE[(value ^ byte) & 255] ?? 0) ^ (value >>> 8);
	return (value ^ 0xffffffff) >>> 0;
}

/** Numbers of two or four bytes, the lowest first. */
function words(...parts: (readonly [bytes: 2 | 4, value: number])[]): Uint8Array {
	const out = new DataView(new ArrayBuffer(parts.reduce((size, [bytes]) => size + bytes, 0)));
	let at = 0;
	for (const [bytes, value] of parts) {
		if (bytes === 2) out.setUint16(at, value, true);
		else out.setUint32(at, value, true);
		at += bytes;
	}
	return new Uint8Array(out.buffer);
}

/** As MS-DOS counted: from 1980, two seconds at a time. */
function dosTime(when: number): [time: number, date: number] {
	const day = new Date(when);
	const year = Math.min(127, Math.max(0, day.getFullYear() - 1980));
	return [(day.getHours() << 11) | (day.getMinutes() << 5) | (day.getSeconds() >> 1), (year << 9) | ((day.getMonth() + 1) << 5) | day.getDate()];
}

const UTF8_NAMES = 0x0800;
const VERSION = 20;
const FILES_MOST = 0xfffe;

/** At most 65,534 files, 4 GB together; whoever has more saves them in parts. */
export function zipOf(files: readonly Packed[]): Blob {
	const encoder = new TextEncoder();
	const [bodies, list]: [Uint8Array[], Uint8Array[]] = [[], []];
	let at = 0;
	for (const file of files.slice(0, FILES_MOST)) {
		const [name, body] = [encoder.encode(file.name), encoder.encode(file.text)];
		const [time, date] = dosTime(file.when);
		const facts = words([2, VERSION], [2, UTF8_NAMES], [2, 0], [2, time], [2, date], [4, crc32(body)], [4, body.length], [4, body.length], [2, name.length], [2, 0]);
		const head = [words([4, 0x04034b50]), facts, name, body];
		list.push(words([4, 0x02014b50], [2, VERSION]), facts, words([2, 0], [2, 0], [2, 0], [4, 0], [4, at]), name);
		bodies.push(...head);
		at += head.reduce((size, part) => size + part.length, 0);
	}
	const size = list.reduce((sum, part) => sum + part.length, 0);
	const count = Math.min(files.length, FILES_MOST);
	const end = words([4, 0x06054b50], [2, 0], [2, 0], [2, count], [2, count], [4, size], [4, at], [2, 0]);
	return new Blob([...bodies, ...list, end] as BlobPart[], { type: 'application/zip' });
}
