// QR codes: one that is known, and all sizes read back by a reader that shares nothing with the writer but the order of the places.
import { expect, test } from 'vitest';
import { places, qrOf } from './qr';

const KNOWN = `
#######..#....#######
#.....#.##....#.....#
#.###.#..###..#.###.#
#.###.#..##...#.###.#
#.###.#.#.###.#.###.#
#.....#..###..#.....#
#######.#.#.#.#######
.........#...........
#.#.#.#..##.#...#..#.
.#####.#####.#.#....#
...####..###.###.####
...#....#..###.##....
##..###.#..#.###.#.#.
........#.....##.#.#.
#######..##.#...##.##
#.....#.......###..##
#.###.#.##..#.#.##.##
#.###.#...##.#..#..#.
#.###.#.##.#.####.#.#
#.....#....###.....#.
#######.####.####..##
`;

test('a known code, as another writer has it', () => {
	expect(qrOf('Muster')?.map((row) => row.map((dark) => (dark ? '#' : '.')).join('')).join('\n')).toBe(KNOWN.trim());
});

/** By size of the code, level M: blocks and bytes of data in each, as the tables of the standard have them. */
const TABLE: Record<number, [blocks: number, data: number][]> = {
	1: [[1, 16]],
	5: [[2, 43]],
	8: [[2, 38], [2, 39]],
	14: [[4, 40], [5, 41]],
	20: [[3, 41], [13, 42]],
	40: [[18, 47], [31, 48]],
};
const CORRECTIONS: Record<number, number> = { 1: 10, 5: 24, 8: 22, 14: 24, 20: 26, 40: 28 };

/** Everything that is no data: corners, timing, alignment, format, version. */
function isPattern(version: number, x: number, y: number, middles: readonly number[]): boolean {
	const size = 4 * version + 17;
	const corner = (x < 9 && y < 9) || (x >= size - 8 && y < 9) || (x < 9 && y >= size - 8);
	const aligned = middles.some((cx) => middles.some((cy) => !((cx === 6 && cy === 6) || (cx === 6 && cy === size - 7) || (cx === size - 7 && cy === 6)) && Math.abs(x - cx) <= 2 && Math.abs(y - cy) <= 2));
	const told = version >= 7 && ((x >= size - 11 && y < 6) || (y >= size - 11 && x < 6));
	return corner || aligned || told || x === 6 || y === 6;
}

const MIDDLES: Record<number, number[]> = { 1: [], 5: [6, 30], 8: [6, 24, 42], 14: [6, 26, 46, 66], 20: [6, 34, 62, 90], 40: [6, 30, 58, 86, 114, 142, 170] };
const MASKS = [(x: number, y: number) => (x + y) % 2, (_: number, y: number) => y % 2, (x: number) => x % 3, (x: number, y: number) => (x + y) % 3, (x: number, y: number) => ((y >> 1) + Math.floor(x / 3)) % 2, (x: number, y: number) => ((x * y) % 2) + ((x * y) % 3), (x: number, y: number) => (((x * y) % 2) + ((x * y) % 3)) % 2, (x: number, y: number) => (((x + y) % 2) + ((x * y) % 3)) % 2];

/** The bytes as they lie there, and the mask that the format names. */
function bytesOf(code: boolean[][], version: number): number[] {
	const format = [0, 1, 2, 3, 4].reduce((sum, i) => 2 * sum + Number(code[8]?.[i]), 0) ^ 0b10101;
	expect(format >> 3).toBe(0b00); // level M
	const mask = MASKS[format & 7];
	const bits: number[] = [];
	for (const [x, y] of places(code.length)) if (!isPattern(version, x, y, MIDDLES[version] ?? [])) bits.push(Number(code[y]?.[x]) ^ Number(mask?.(x, y) === 0));
	return Array.from({ length: bits.length >> 3 }, (_, i) => bits.slice(8 * i, 8 * i + 8).reduce((byte, bit) => 2 * byte + bit, 0));
}

const EXP = [1];
for (let i = 1; i < 255; i++) EXP.push(((EXP[i - 1] ?? 0) << 1) ^ ((EXP[i - 1] ?? 0) > 127 ? 0x11d : 0));
const product = (a: number, b: number): number => (a && b ? (EXP[(EXP.indexOf(a) + EXP.indexOf(b)) % 255] ?? 0) : 0);

/** A block without errors is nought at every root. */
const isWhole = (block: readonly number[], corrections: number): boolean => Array.from({ length: corrections }, (_, i) => block.reduce((sum, byte) => product(sum, EXP[i] ?? 0) ^ byte, 0)).every((sum) => sum === 0);

function textOf(code: boolean[][], version: number): string {
	const sizes = (TABLE[version] ?? []).flatMap(([count, data]) => new Array<number>(count).fill(data));
	const corrections = CORRECTIONS[version] ?? 0;
	const bytes = bytesOf(code, version);
	const blocks = sizes.map((): number[] => []);
	const most = Math.max(...sizes);
	for (let i = 0; i < most; i++) for (const [b, size] of sizes.entries()) if (i < size) blocks[b]?.push(bytes.shift() ?? 0);
	for (let i = 0; i < corrections; i++) for (const block of blocks) block.push(bytes.shift() ?? 0);
	expect(blocks.every((block) => isWhole(block, corrections))).toBe(true);
	const data = blocks.flatMap((block, b) => block.slice(0, sizes[b]));
	const nibbles = data.flatMap((byte) => [byte >> 4, byte & 15]);
	expect(nibbles.shift()).toBe(0b0100);
	const length = nibbles.splice(0, version < 10 ? 2 : 4).reduce((sum, nibble) => 16 * sum + nibble, 0);
	return new TextDecoder().decode(Uint8Array.from({ length }, (_, i) => 16 * (nibbles[2 * i] ?? 0) + (nibbles[2 * i + 1] ?? 0)));
}

test('what is written can be read, in small codes and large ones', () => {
	for (const [version, length] of [[1, 0], [1, 14], [5, 84], [8, 150], [14, 360], [20, 660], [40, 2331]] as const) {
		const text = Array.from({ length }, (_, i) => 'https://muster.example/#1Ażé'[(i * 5 + length) % 22]).join('');
		const code = qrOf(text);
		expect(code?.length).toBe(4 * version + 17);
		expect(textOf(code ?? [], version)).toBe(text);
	}
	expect(textOf(qrOf('勇者艾達') ?? [], 1)).toBe('勇者艾達');
});

test('what is too long for any code has none', () => {
	expect(qrOf('a'.repeat(2332))).toBeNull();
});
