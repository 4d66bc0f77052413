// The icon of the page: six pennants, one for each of the party, on two cords. One list of shapes makes the SVG and, for
// systems that want pixels, the PNGs.
import { deflateSync } from 'node:zlib';

const GROUND = '#173340';
const EDGE = '#e3ae4a';
const CORD = '#f6ecd6';
const COLOURS = ['#e0a93b', '#d9553a', '#9a68cc', '#7dab57', '#4fa3c7', '#e9e0cc'];

/** A cord that sags between two ends, as a band of points, and where its pennants hang. */
function row(y, sag, colours) {
	const at = (x) => y + sag * (1 - ((x - 32) / 23) ** 2);
	const xs = Array.from({ length: 24 }, (_, i) => 9 + 2 * i);
	const cord = [...xs.map((x) => [x, at(x) - 0.9]), ...xs.reverse().map((x) => [x, at(x) + 0.9])];
	const flags = colours.map((fill, i) => {
		const [left, right] = [11.5 + 14.25 * i, 11.5 + 14.25 * i + 12.5];
		return { fill, points: [[left, at(left)], [right, at(right)], [(left + right) / 2, at((left + right) / 2) + 14.5]] };
	});
	return [...flags, { fill: CORD, points: cord }];
}
const SHAPES = [...row(15, 4, COLOURS.slice(0, 3)), ...row(37, 4, COLOURS.slice(3))];

export function iconSvg() {
	const polygon = ({ fill, points }) => `<path fill="${fill}" d="M${points.map(([x, y]) => `${+x.toFixed(2)} ${+y.toFixed(2)}`).join('L')}z"/>`;
	return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect x="1" y="1" width="62" height="62" rx="13" fill="${GROUND}" stroke="${EDGE}" stroke-width="2"/>${SHAPES.map(polygon).join('')}</svg>\n`;
}

// -- Pixels ----------------------------------------------------------------------------------------------------------

const rgb = (hex) => [1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16));

function inside(points, x, y) {
	let odd = false;
	for (let i = 0, j = points.length - 1; i < points.length; j = i++) {
		const a = points[i];
		const b = points[j];
		if (a[1] > y !== b[1] > y && x < ((b[0] - a[0]) * (y - a[1])) / (b[1] - a[1]) + a[0]) odd = !odd;
	}
	return odd;
}

const ground = rgb(GROUND);
const boxed = SHAPES.map(({ fill, points }) => ({ colour: rgb(fill), points, left: Math.min(...points.map(([x]) => x)), right: Math.max(...points.map(([x]) => x)), top: Math.min(...points.map(([, y]) => y)), bottom: Math.max(...points.map(([, y]) => y)) })).reverse();

/** The colour at a point of the square. The ground fills it: systems cut their own shape out (maskable). */
function colourAt(x, y) {
	const u = 32 + (x - 32) / 0.86; // inside the part that no system cuts away
	const v = 32 + (y - 32) / 0.86;
	for (const shape of boxed) if (u >= shape.left && u <= shape.right && v >= shape.top && v <= shape.bottom && inside(shape.points, u, v)) return shape.colour;
	return ground;
}

const CRC = Array.from({ length: 256 }, (_, n) => {
	let c = n;
	for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
	return c >>> 0;
});
const crc = (bytes) => (bytes.reduce((c, byte) => CRC[(c ^ byte) & 255] ^ (c >>> 8), 0xffffffff) ^ 0xffffffff) >>> 0;

function chunk(name, data) {
	const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
	const head = Buffer.alloc(4);
	const tail = Buffer.alloc(4);
	head.writeUInt32BE(data.length);
	tail.writeUInt32BE(crc(body));
	return Buffer.concat([head, body, tail]);
}

/** A PNG of that many pixels each way, with 3 × 3 samples in each. */
export function iconPng(size) {
	const SAMPLES = [1 / 6, 3 / 6, 5 / 6];
	const lines = Buffer.alloc(size * (3 * size + 1));
	for (let y = 0; y < size; y++) {
		for (let x = 0; x < size; x++) {
			const at = y * (3 * size + 1) + 1 + 3 * x;
			const seen = SAMPLES.flatMap((dy) => SAMPLES.map((dx) => colourAt(((x + dx) / size) * 64, ((y + dy) / size) * 64)));
			for (let i = 0; i < 3; i++) lines[at + i] = Math.round(seen.reduce((sum, colour) => sum + colour[i], 0) / seen.length);
		}
	}
	const head = Buffer.alloc(13);
	head.writeUInt32BE(size, 0);
	head.writeUInt32BE(size, 4);
	head.set([8, 2], 8); // eight bits, three colours
	return Buffer.concat([Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]), chunk('IHDR', head), chunk('IDAT', deflateSync(lines, { level: 9 })), chunk('IEND', Buffer.alloc(0))]);
}
