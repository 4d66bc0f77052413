// Writes the paths of an SVG picture with whole numbers: pictures of 512 units look the same, and are half as long.
// Every point is rounded where it stands, not its distance from the last one, so that errors do not add up.

/** What the numbers of a command are: of a point (x, y), a length (r), an angle (a), a flag (f). */
const ARGUMENTS = { m: 'xy', l: 'xy', h: 'x', v: 'y', c: 'xyxyxy', s: 'xyxy', q: 'xyxy', t: 'xy', a: 'rraffxy', z: '' };
const NUMBER = /^[\s,]*([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)/i;
const FLAG = /^[\s,]*([01])/;

/** "m1 2l3 4 5 6" → [["m",1,2],["l",3,4],["l",5,6]] */
function parse(text) {
	const commands = [];
	let rest = text;
	let name = '';
	while ((rest = rest.replace(/^[\s,]+/, ''))) {
		if (/^[a-z]/i.test(rest)) {
			name = rest[0];
			rest = rest.slice(1);
		} else if (name.toLowerCase() === 'm') {
			name = name === 'm' ? 'l' : 'L'; // more points of a move are lines
		}
		const values = [];
		for (const kind of ARGUMENTS[name.toLowerCase()]) {
			const [whole, number] = (kind === 'f' ? FLAG : NUMBER).exec(rest);
			values.push(Number(number));
			rest = rest.slice(whole.length);
		}
		commands.push([name, ...values]);
	}
	return commands;
}

/** Numbers with as few characters between them as can be. */
const write = (numbers) => numbers.map((n, i) => (i && n >= 0 ? ` ${n}` : String(n))).join('');

export function roundPath(text) {
	let out = '';
	let last = '';
	const at = { x: 0, y: 0 }; // where the picture is
	const pen = { x: 0, y: 0 }; // where the rounded one is
	const start = { at: { ...at }, pen: { ...pen } };
	for (const [name, ...values] of parse(text)) {
		const command = name.toLowerCase();
		if (command === 'z') {
			out += last === 'z' ? '' : 'z';
			Object.assign(at, start.at);
			Object.assign(pen, start.pen);
			last = 'z';
			continue;
		}
		const end = { ...at };
		const rounded = [...ARGUMENTS[command]].map((kind, i) => {
			if (kind !== 'x' && kind !== 'y') return kind === 'f' ? values[i] : Math.round(values[i] * 10) / 10;
			end[kind] = name === command ? at[kind] + values[i] : values[i];
			return Math.round(end[kind]) - pen[kind];
		});
		out += command === last ? (rounded[0] < 0 ? '' : ' ') : command;
		out += write(rounded);
		Object.assign(at, end);
		Object.assign(pen, { x: Math.round(end.x), y: Math.round(end.y) });
		last = command;
		if (command === 'm') {
			Object.assign(start, { at: { ...at }, pen: { ...pen } });
			last = 'l';
		}
	}
	return out;
}

export const roundPicture = (body) => body.replace(/ d="([^"]*)"/g, (_, path) => ` d="${roundPath(path)}"`);
