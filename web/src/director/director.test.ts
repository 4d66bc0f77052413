import { beforeEach, describe, expect, test } from 'vitest';
import { KINDS, lengthOf, PHASES, type Beat, type BeatKind, type Phase } from './beat';
import { ASKED_MOST, BEHIND_MOST, Director } from './director';

/** Time that passes when it is told to. */
class Hours {
	private time = 0;
	private calls: { at: number; call: () => void }[] = [];
	now = (): number => this.time;
	after = (ms: number, call: () => void): (() => void) => {
		const entry = { at: this.time + ms, call };
		this.calls.push(entry);
		return () => (this.calls = this.calls.filter((each) => each !== entry));
	};
	pass(ms: number): void {
		const until = this.time + ms;
		for (;;) {
			const next = this.calls.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0];
			if (!next) break;
			this.calls = this.calls.filter((each) => each !== next);
			this.time = Math.max(this.time, next.at);
			next.call();
		}
		this.time = until;
	}
}

let hours: Hours;
let seen: string[];
let spent: Partial<Record<Phase, number>>;
let rests: number[];
const pace = { scale: 1, moves: true, hidden: false };
let director: Director;

const beat = (kind: BeatKind, key = 0): Beat => ({ kind, key, seat: 0, light: [], event: { e: kind }, text: '', state: null });

beforeEach(() => {
	hours = new Hours();
	seen = [];
	spent = {};
	rests = [];
	Object.assign(pace, { scale: 1, moves: true, hidden: false });
	director = new Director(
		hours,
		{ scale: () => pace.scale, moves: () => pace.moves, hidden: () => pace.hidden },
		{
			phase: (each, phase, ms) => {
				seen.push(`${each.kind} ${phase}`);
				spent[phase] = (spent[phase] ?? 0) + ms;
			},
			over: (each) => seen.push(`${each.kind} over`),
			rest: () => rests.push(hours.now()),
		},
	);
});

const phasesOf = (kind: BeatKind): string[] => [...PHASES.map((phase) => `${kind} ${phase}`), `${kind} over`];

test('a beat is lit, moves, shows its result and holds, then the next one begins', () => {
	director.take([beat('clue'), beat('draw')], false);
	hours.pass(lengthOf('clue'));
	expect(seen.slice(0, 5)).toEqual(phasesOf('clue'));
	expect(seen.slice(5)).toEqual(['draw light', 'draw motion']); // nothing is lit for a draw
	hours.pass(lengthOf('draw'));
	expect(seen.slice(5)).toEqual(phasesOf('draw'));
	expect(director.busy).toBe(false);
});

test('the times are those of the design', () => {
	const about: Partial<Record<BeatKind, number>> = { draw: 150, slide: 400, clue: 900, recruit: 1400, power: 800, play: 500, slam: 800, roll: 1300, harm: 700, slay: 1800 };
	for (const [kind, ms] of Object.entries(about)) expect(lengthOf(kind as BeatKind), kind).toBe(ms);
	expect(Math.max(...KINDS.map((kind) => lengthOf(kind)))).toBe(lengthOf('slay')); // the largest event
});

test('the verdict of a roll comes when the dice lie still', () => {
	director.take([beat('roll')], false);
	hours.pass(840);
	expect(seen).not.toContain('roll result');
	hours.pass(20);
	expect(seen).toContain('roll result');
});

test('what is taken later waits for what is shown; done comes behind the last beat', () => {
	const done: string[] = [];
	director.take([beat('play')], false, () => done.push('one'));
	hours.pass(100);
	director.take([beat('slide')], false, () => done.push('two'));
	expect(done).toEqual([]);
	hours.pass(400);
	expect(done).toEqual(['one']);
	hours.pass(400);
	expect(done).toEqual(['one', 'two']);
});

test('a tap finishes the beat and nothing more', () => {
	director.take([beat('slay'), beat('slide')], false);
	hours.pass(100);
	director.finish();
	expect(seen.slice(0, 5)).toEqual(phasesOf('slay'));
	expect(director.busy).toBe(true);
	hours.pass(lengthOf('slide'));
	expect(director.busy).toBe(false);
});

test('holding runs through, letting go does not', () => {
	director.take([beat('slay')], false);
	director.hold(true);
	hours.pass(200);
	director.hold(false);
	expect(director.busy).toBe(true);
	hours.pass(lengthOf('slay') - 200 * 5 - 1);
	expect(director.busy).toBe(true);
	hours.pass(2);
	expect(director.busy).toBe(false);
});

describe('the queue', () => {
	test('takes at most 600 ms in all when the viewer is asked, whatever waits', () => {
		director.take([beat('slay')], false);
		hours.pass(50);
		director.take([beat('recruit'), beat('roll'), beat('clue')], true);
		hours.pass(ASKED_MOST + 1);
		expect(director.busy).toBe(false);
		expect(seen.filter((each) => each.endsWith('over'))).toHaveLength(4);
	});
	test('is not hurried by a question when little waits', () => {
		director.take([beat('slide')], true);
		hours.pass(lengthOf('slide') - 1);
		expect(director.busy).toBe(true);
	});
	test('is never more than 3 s behind, however much comes', () => {
		let last = 0;
		for (let i = 0; i < 20; i++) {
			director.take([beat('slay'), beat('roll')], false, () => (last = i));
			hours.pass(500);
		}
		hours.pass(BEHIND_MOST + 1 - 500);
		expect(last).toBe(19);
		expect(director.busy).toBe(false);
	});
	test('goes on at its own speed when the viewer has answered', () => {
		director.take([beat('slay')], true); // in 600 ms
		hours.pass(300);
		director.take([beat('slide')], false);
		hours.pass(600);
		expect(seen).not.toContain('slay over');
		hours.pass(310);
		expect(seen).toContain('slay over');
	});
	test('is never late for anything that waits, though much comes behind it', () => {
		const late: number[] = [];
		for (let i = 0; i < 30; i++) {
			const came = hours.now();
			director.take([beat('slay'), beat('clue')], i % 3 === 0, () => late.push(hours.now() - came));
			hours.pass(400);
		}
		hours.pass(BEHIND_MOST);
		expect(late).toHaveLength(30);
		expect(Math.max(...late)).toBeLessThanOrEqual(BEHIND_MOST + 1);
	});
	test('has its own speed again when it was empty', () => {
		director.take([beat('slay'), beat('slay'), beat('slay')], true);
		hours.pass(ASKED_MOST + 1);
		seen = [];
		director.take([beat('clue')], false);
		hours.pass(lengthOf('clue') - 1);
		expect(seen).not.toContain('clue over');
	});
	test('says when it is empty', () => {
		director.take([beat('slide'), beat('slide')], false);
		hours.pass(800);
		expect(rests).toEqual([800]);
	});
});

test('the speed setting scales everything; instant is at once', () => {
	pace.scale = 1.5;
	director.take([beat('slide')], false);
	hours.pass(599);
	expect(director.busy).toBe(true);
	hours.pass(2);
	expect(director.busy).toBe(false);
	pace.scale = 0;
	seen = [];
	director.take([beat('slay'), beat('roll')], false);
	expect(seen).toEqual([...phasesOf('slay'), ...phasesOf('roll')]);
	expect(director.busy).toBe(false);
});

test('reduced motion drops the motion and keeps the holds', () => {
	pace.moves = false;
	director.take([beat('recruit')], false);
	hours.pass(lengthOf('recruit', false) + 1);
	expect(director.busy).toBe(false);
	expect(spent).toEqual({ light: 200, motion: 0, result: 350, hold: 250 });
});

test('who does not look sees the end at once, and who comes back too', () => {
	director.take([beat('slay')], false);
	pace.hidden = true;
	director.take([beat('clue')], false);
	expect(director.busy).toBe(false);
	expect(seen.at(-1)).toBe('clue over');
	pace.hidden = false;
	director.take([beat('slay'), beat('roll')], false);
	director.flush();
	expect(seen.at(-1)).toBe('roll over');
	hours.pass(10_000);
	expect(seen.filter((each) => each === 'roll over')).toHaveLength(1);
});

test('beats without time pass at once', () => {
	director.take([beat('silent'), beat('silent')], false);
	expect(director.busy).toBe(false);
});
