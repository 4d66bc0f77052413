// BLAKE2b of 32 bytes without a key, as in RFC 7693: all that a client needs for fair dice, where its system has it not.
const MASK = (1n << 64n) - 1n;
const START = [
	0x6a09e667f3bcc908n, 0xbb67ae8584caa73bn, 0x3c6ef372fe94f82bn, 0xa54ff53a5f1d36f1n,
	0x510e527fade682d1n, 0x9b05688c2b3e6c1fn, 0x1f83d9abfb41bd6bn, 0x5be0cd19137e2179n,
];
const ORDERS = [
	'0123456789abcdef', 'ea489fd61c02b753', 'b8c052fdae367194',
	'7931dcbe265a40f8', '905724afe1bc683d', '2c6a0b834d75fe19',
	'c51fed4a0763928b', 'db7ec13950f4862a', '6fe9b308c2d714a5',
	'a2847615fb9e3cd0',
];
const turn = (x, by) => ((x >> by) | (x << (64n - by))) & MASK;

function mix(v, [a, b, c, d], x, y) {
	v[a] = (v[a] + v[b] + x) & MASK;
	v[d] = turn(v[d] ^ v[a], 32n);
	v[c] = (v[c] + v[d]) & MASK;
	v[b] = turn(v[b] ^ v[c], 24n);
	v[a] = (v[a] + v[b] + y) & MASK;
	v[d] = turn(v[d] ^ v[a], 16n);
	v[c] = (v[c] + v[d]) & MASK;
	v[b] = turn(v[b] ^ v[c], 63n);
}

// Columns, then diagonals.
const LANES = [0, 1, 2, 3].map((i) => [i, i + 4, i + 8, i + 12])
	.concat([0, 1, 2, 3].map((i) => [i, 4 + ((i + 1) % 4), 8 + ((i + 2) % 4), 12 + ((i + 3) % 4)]));

/** Of bytes; 64 hexadecimal digits. */
export function blake2b(bytes) {
	const chain = [...START];
	chain[0] ^= 0x01010020n;
	const blocks = Math.max(1, Math.ceil(bytes.length / 128));
	const padded = new Uint8Array(blocks * 128);
	padded.set(bytes);
	const view = new DataView(padded.buffer);
	for (let block = 0; block < blocks; block++) {
		const last = block === blocks - 1;
		const v = [...chain, ...START];
		v[12] ^= BigInt(last ? bytes.length : (block + 1) * 128);
		if (last) v[14] ^= MASK;
		const word = (digit) => view.getBigUint64(block * 128 + 8 * parseInt(digit, 16), true);
		for (let round = 0; round < 12; round++) {
			const order = ORDERS[round % 10];
			LANES.forEach((lane, i) => mix(v, lane, word(order[2 * i]), word(order[2 * i + 1])));
		}
		chain.forEach((x, i) => { chain[i] = x ^ v[i] ^ v[i + 8]; });
	}
	const out = new DataView(new ArrayBuffer(64));
	chain.forEach((x, i) => out.setBigUint64(8 * i, x, true));
	return [...new Uint8Array(out.buffer, 0, 32)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
