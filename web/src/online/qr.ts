// QR codes (ISO/IEC 18004): bytes, error correction level M, as small a version as holds them, the mask with the fewest penalties.

/** By version from 1 on: correction bytes of a block, and blocks. */
const CORRECTION = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26, 26, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28];
const BLOCKS = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16, 17, 17, 18, 20, 21, 23, 25, 26, 28, 29, 31, 33, 35, 37, 38, 40, 43, 45, 47, 49];
const LEVEL = 0b00; // M, as the format says it

const at = <T>(list: ArrayLike<T>, index: number): T => list[index] as T;

/** All bytes of a version, corrections too: what is left beside the patterns. */
function roomOf(version: number): number {
	const aligned = version < 2 ? 0 : Math.floor(version / 7) + 2;
	const patterns = (aligned ? (25 * aligned - 10) * aligned - 55 : 0) + (version < 7 ? 0 : 36);
	return Math.floor(((16 * version + 128) * version + 64 - patterns) / 8);
}

const capacityOf = (version: number): number => roomOf(version) - at(CORRECTION, version - 1) * at(BLOCKS, version - 1);

// -- Corrections: Reed and Solomon -------------------------------------------------------------------------

/** The product in the field of 256 elements. */
function times(a: number, b: number): number {
	let product = 0;
	for (let bit = 7; bit >= 0; bit--) product = (product << 1) ^ ((product >> 7) * 0x11d) ^ (((b >> bit) & 1) * a);
	return product;
}

/** The polynomial that these corrections divide by, without its first term. */
function divisorOf(degree: number): number[] {
	const divisor: number[] = [...new Array<number>(degree - 1).fill(0), 1];
	let root = 1;
	for (let i = 0; i < degree; i++) {
		for (let k = 0; k < degree; k++) divisor[k] = times(at(divisor, k), root) ^ (divisor[k + 1] ?? 0);
		root = times(root, 2);
	}
	return divisor;
}

function correctionsOf(data: readonly number[], divisor: readonly number[]): number[] {
	const rest = new Array<number>(divisor.length).fill(0);
	for (const byte of data) {
		const factor = byte ^ (rest.shift() ?? 0);
		rest.push(0);
		for (const [i, term] of divisor.entries()) rest[i] = at(rest, i) ^ times(term, factor);
	}
	return rest;
}

/** Blocks with their corrections, one byte of each in turn. */
function interleaved(data: readonly number[], version: number): number[] {
	const [count, extra] = [at(BLOCKS, version - 1), at(CORRECTION, version - 1)];
	const divisor = divisorOf(extra);
	const short = Math.floor(data.length / count);
	const longer = data.length % count;
	const blocks = Array.from({ length: count }, (_, i) => {
		const before = i * short + Math.max(0, i - (count - longer));
		return data.slice(before, before + short + Number(i >= count - longer));
	});
	const corrections = blocks.map((block) => correctionsOf(block, divisor));
	const turns = (lists: readonly number[][], most: number): number[] => Array.from({ length: most }, (_, i) => lists.flatMap((list) => (i < list.length ? [at(list, i)] : []))).flat();
	return [...turns(blocks, short + 1), ...turns(corrections, extra)];
}

/** Mode, length and bytes, filled up to what the version holds. */
function dataOf(bytes: Uint8Array, version: number): number[] {
	const bits: number[] = [];
	const put = (value: number, length: number): void => {
		for (let i = length - 1; i >= 0; i--) bits.push((value >> i) & 1);
	};
	const capacity = 8 * capacityOf(version);
	put(0b0100, 4);
	put(bytes.length, version < 10 ? 8 : 16);
	for (const byte of bytes) put(byte, 8);
	put(0, Math.min(4, capacity - bits.length));
	put(0, (8 - (bits.length % 8)) % 8);
	for (let pad = 0xec; bits.length < capacity; pad ^= 0xec ^ 0x11) put(pad, 8);
	return Array.from({ length: capacity / 8 }, (_, i) => bits.slice(8 * i, 8 * i + 8).reduce((byte, bit) => 2 * byte + bit, 0));
}

// -- Patterns --------------------------------------------------------------------------------------------------

/** Undefined: for data. */
type Modules = (boolean | undefined)[][];

/** Where alignment patterns have their middle. */
function alignedAt(version: number): number[] {
	if (version === 1) return [];
	const count = Math.floor(version / 7) + 2;
	const step = version === 32 ? 26 : 2 * Math.ceil((4 * version + 4) / (2 * count - 2));
	return [6, ...Array.from({ length: count - 1 }, (_, i) => 4 * version + 10 - i * step).reverse()];
}

const set = (modules: Modules, x: number, y: number, dark: boolean): void => {
	const row = modules[y];
	if (row && x >= 0 && x < row.length) row[x] = dark;
};

function drawPatterns(modules: Modules, version: number): void {
	const size = modules.length;
	for (let i = 0; i < size; i++) {
		set(modules, 6, i, i % 2 === 0);
		set(modules, i, 6, i % 2 === 0);
	}
	for (const [cx, cy] of [[3, 3], [size - 4, 3], [3, size - 4]] as const)
		for (let dy = -4; dy <= 4; dy++) for (let dx = -4; dx <= 4; dx++) set(modules, cx + dx, cy + dy, ![2, 4].includes(Math.max(Math.abs(dx), Math.abs(dy))));
	const middles = alignedAt(version);
	const last = middles.length - 1;
	for (const [i, cx] of middles.entries())
		for (const [j, cy] of middles.entries()) {
			if ((i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0)) continue;
			for (let dy = -2; dy <= 2; dy++) for (let dx = -2; dx <= 2; dx++) set(modules, cx + dx, cy + dy, Math.max(Math.abs(dx), Math.abs(dy)) !== 1);
		}
}

/** So many bits of what is left when the polynomial divides them. */
function remainder(value: number, bits: number, divisor: number): number {
	let rest = value;
	for (let i = 0; i < bits; i++) rest = (rest << 1) ^ ((rest >> (bits - 1)) * divisor);
	return (value << bits) | rest;
}

function drawFormat(modules: Modules, mask: number): void {
	const size = modules.length;
	const bits = remainder((LEVEL << 3) | mask, 10, 0x537) ^ 0x5412;
	const bit = (i: number): boolean => ((bits >> i) & 1) === 1;
	for (let i = 0; i < 15; i++) {
		if (i < 8) set(modules, 8, i < 6 ? i : i + 1, bit(i));
		else set(modules, i < 9 ? 15 - i : 14 - i, 8, bit(i));
		if (i < 8) set(modules, size - 1 - i, 8, bit(i));
		else set(modules, 8, size - 15 + i, bit(i));
	}
	set(modules, 8, size - 8, true);
}

function drawVersion(modules: Modules, version: number): void {
	if (version < 7) return;
	const bits = remainder(version, 12, 0x1f25);
	for (let i = 0; i < 18; i++) {
		const [a, b] = [modules.length - 11 + (i % 3), Math.floor(i / 3)];
		set(modules, a, b, ((bits >> i) & 1) === 1);
		set(modules, b, a, ((bits >> i) & 1) === 1);
	}
}

// -- Data and masks ----------------------------------------------------------------------------------------------

const MASKS: readonly ((x: number, y: number) => boolean)[] = [
	(x, y) => (x + y) % 2 === 0,
	(_, y) => y % 2 === 0,
	(x) => x % 3 === 0,
	(x, y) => (x + y) % 3 === 0,
	(x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
	(x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
	(x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
	(x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** The places for data, as they are filled: two columns wide, up and down in turn, from the right. */
export function* places(size: number): Generator<[x: number, y: number]> {
	let up = true;
	for (let right = size - 1; right > 0; right -= 2) {
		if (right === 6) right--;
		for (let i = 0; i < size; i++) for (const x of [right, right - 1]) yield [x, up ? size - 1 - i : i];
		up = !up;
	}
}

function masked(patterns: Modules, bytes: readonly number[], mask: number): boolean[][] {
	const modules: Modules = patterns.map((row) => [...row]);
	let n = 0;
	for (const [x, y] of places(modules.length)) {
		if (patterns[y]?.[x] !== undefined) continue;
		const bit = (((bytes[n >> 3] ?? 0) >> (7 - (n & 7))) & 1) === 1;
		n++;
		set(modules, x, y, bit !== at(MASKS, mask)(x, y));
	}
	drawFormat(modules, mask);
	return modules as boolean[][];
}

/** Long lines of one colour, and what looks like a corner. */
function linePenalty(line: readonly boolean[]): number {
	const text = line.map(Number).join('');
	const runs = (text.match(/0{5,}|1{5,}/g) ?? []).reduce((sum, run) => sum + run.length - 2, 0);
	const corners = [...text.matchAll(/(?=00001011101|10111010000)/g)].length;
	return runs + 40 * corners;
}

function penalty(modules: readonly boolean[][]): number {
	const size = modules.length;
	const columns = Array.from({ length: size }, (_, x) => modules.map((row) => at(row, x)));
	let sum = [...modules, ...columns].reduce((all, line) => all + linePenalty(line), 0);
	for (let y = 0; y + 1 < size; y++) for (let x = 0; x + 1 < size; x++) if (new Set([modules[y]?.[x], modules[y]?.[x + 1], modules[y + 1]?.[x], modules[y + 1]?.[x + 1]]).size === 1) sum += 3;
	const dark = modules.flat().filter(Boolean).length / (size * size);
	return sum + 10 * Math.floor(Math.abs(dark - 0.5) * 20);
}

/** The whole code, row by row, dark where it is true. Null: that is too much for any. `mask` is for tests. */
export function qrOf(text: string, mask?: number): boolean[][] | null {
	const bytes = new TextEncoder().encode(text);
	const version = BLOCKS.findIndex((_, i) => bytes.length <= capacityOf(i + 1) - (i < 9 ? 2 : 3)) + 1;
	if (!version) return null;
	const patterns: Modules = Array.from({ length: 4 * version + 17 }, () => new Array<undefined>(4 * version + 17).fill(undefined));
	drawPatterns(patterns, version);
	drawFormat(patterns, 0); // its place
	drawVersion(patterns, version);
	const data = interleaved(dataOf(bytes, version), version);
	if (mask !== undefined) return masked(patterns, data, mask);
	const tried = MASKS.map((_, i) => masked(patterns, data, i)).map((modules) => ({ modules, lost: penalty(modules) }));
	return tried.reduce((best, one) => (one.lost < best.lost ? one : best)).modules;
}
