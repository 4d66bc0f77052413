// BLAKE2b with 32 bytes and without a key (RFC 7693), for the few short texts of docs/fair-dice.md. Its numbers are checked
// against those there, and against the engine's.
const MASK = (1n << 64n) - 1n;
const IV = [0x6a09e667f3bcc908n, 0xbb67ae8584caa73bn, 0x3c6ef372fe94f82bn, 0xa54ff53a5f1d36f1n, 0x510e527fade682d1n, 0x9b05688c2b3e6c1fn, 0x1f83d9abfb41bd6bn, 0x5be0cd19137e2179n];
const SIGMA = [
	[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
	[14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3],
	[11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4],
	[7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8],
	[9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13],
	[2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9],
	[12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11],
	[13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10],
	[6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5],
	[10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0],
];
const BLOCK = 128;
const ROUNDS = 12;
const LENGTH = 32;
const LANES = [
	[0, 4, 8, 12],
	[1, 5, 9, 13],
	[2, 6, 10, 14],
	[3, 7, 11, 15],
	[0, 5, 10, 15],
	[1, 6, 11, 12],
	[2, 7, 8, 13],
	[3, 4, 9, 14],
];

const turned = (word: bigint, by: bigint): bigint => ((word >> by) | (word << (64n - by))) & MASK;

function mix(v: BigUint64Array, lane: readonly number[], x: bigint, y: bigint): void {
	const [a = 0, b = 0, c = 0, d = 0] = lane;
	const at = (i: number): bigint => v[i] ?? 0n;
	v[a] = at(a) + at(b) + x; // the array keeps 64 bits of it
	v[d] = turned(at(d) ^ at(a), 32n);
	v[c] = at(c) + at(d);
	v[b] = turned(at(b) ^ at(c), 24n);
	v[a] = at(a) + at(b) + y;
	v[d] = turned(at(d) ^ at(a), 16n);
	v[c] = at(c) + at(d);
	v[b] = turned(at(b) ^ at(c), 63n);
}

function compress(h: BigUint64Array, block: DataView, total: number, last: boolean): void {
	const v = new BigUint64Array([...h, ...IV]);
	v[12] = (v[12] ?? 0n) ^ BigInt(total);
	if (last) v[14] = (v[14] ?? 0n) ^ MASK;
	for (let round = 0; round < ROUNDS; round++) {
		const order = SIGMA[round % SIGMA.length] ?? [];
		const word = (i: number): bigint => block.getBigUint64(8 * (order[i] ?? 0), true);
		LANES.forEach((lane, i) => mix(v, lane, word(2 * i), word(2 * i + 1)));
	}
	for (let i = 0; i < 8; i++) h[i] = (h[i] ?? 0n) ^ (v[i] ?? 0n) ^ (v[i + 8] ?? 0n);
}

export function blake2b(message: Uint8Array): Uint8Array {
	const h = new BigUint64Array(IV);
	h[0] = (h[0] ?? 0n) ^ 0x01010000n ^ BigInt(LENGTH);
	const blocks = Math.max(1, Math.ceil(message.length / BLOCK));
	for (let i = 0; i < blocks; i++) {
		const block = new Uint8Array(BLOCK);
		block.set(message.subarray(i * BLOCK, (i + 1) * BLOCK));
		compress(h, new DataView(block.buffer), Math.min(message.length, (i + 1) * BLOCK), i === blocks - 1);
	}
	const out = new DataView(new ArrayBuffer(64));
	h.forEach((word, i) => out.setBigUint64(8 * i, word, true));
	return new Uint8Array(out.buffer, 0, LENGTH);
}

export const hexOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
export const HEX = /^[0-9a-f]{64}$/;
/** Of 64 digits; whatever is not, is all zeros. */
export const bytesOf = (hex: string | null): Uint8Array => Uint8Array.from({ length: LENGTH }, (_, i) => (hex && HEX.test(hex) ? parseInt(hex.slice(2 * i, 2 * i + 2), 16) : 0));
