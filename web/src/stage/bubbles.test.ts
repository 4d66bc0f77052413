import { beforeEach, expect, test } from 'vitest';
import type { LogLine } from '../game/story';
import { Bubbles, bubblePlace, bubbleStays } from './bubbles';

let now = 0;
let calls: { at: number; call: () => void }[] = [];
const clock = {
	now: () => now,
	after: (ms: number, call: () => void) => {
		const entry = { at: now + ms, call };
		calls.push(entry);
		return () => void (calls = calls.filter((each) => each !== entry));
	},
};
function pass(ms: number): void {
	now += ms;
	for (const due of calls.filter(({ at }) => at <= now)) due.call();
	calls = calls.filter(({ at }) => at > now);
}
const said = (key: number, seat: number | null, text: string, at?: number): LogLine => ({ key, kind: 'said', seat, text, ...(at === undefined ? {} : { at }) });
const happened = (key: number): LogLine => ({ key, kind: 'event', seat: 1, text: 'Elm draws a card.' });

let bubbles: Bubbles;
let popped = 0;
const texts = (): string[] => bubbles.now.value.map(({ text }) => text);
beforeEach(() => {
	[now, calls, popped] = [0, [], 0];
	bubbles = new Bubbles(clock, () => 1, () => popped++);
});

test('what is said stands at its seat until it was read, the newest of each', () => {
	bubbles.hear([happened(1)]);
	bubbles.hear([happened(1), said(2, 1, "It's the Witch."), said(3, 2, 'Hello!')]);
	expect(bubbles.now.value.map(({ seat }) => seat)).toEqual([1, 2]);
	pass(1000);
	bubbles.hear([said(2, 1, "It's the Witch."), said(3, 2, 'Hello!'), said(4, 1, 'Sorry!')]);
	expect(texts()).toEqual(['Hello!', 'Sorry!']);
	expect(popped).toBe(3);
	pass(bubbleStays('Hello!', 1) - 1000);
	expect(texts()).toEqual(['Sorry!']);
	pass(1000);
	expect(texts()).toEqual([]);
});

test('what was said before one came, or is told again after a gap, is no news', () => {
	bubbles.hear([said(1, 1, 'Hello!')]);
	bubbles.hear([said(1, 1, 'Hello!'), said(2, 1, 'Thank you!', 500), said(3, null, 'nobody')]);
	expect(texts()).toEqual([]);
});

test('it stands as long as the beats go slowly, and never too short to be read', () => {
	expect(bubbleStays('Hello!', 1.5)).toBe(1.5 * bubbleStays('Hello!', 1));
	expect(bubbleStays('Hello!', 0)).toBe(0.5 * bubbleStays('Hello!', 1));
	expect(bubbleStays('x'.repeat(500), 1)).toBe(8000);
});

test('bubbles stand at their seats, on the screen, and none over another', () => {
	const screen = { width: 390, height: 844 };
	const size = { width: 180, height: 40 };
	const seats = [8, 98, 188, 290].map((left) => ({ left, top: 50, width: 85, height: 60 }));
	const placed: ReturnType<typeof bubblePlace>[] = [];
	for (const seat of seats) placed.push(bubblePlace(size, seat, screen, placed));
	for (const [i, one] of placed.entries()) {
		expect(one.left).toBeGreaterThanOrEqual(8);
		expect(one.left + one.width).toBeLessThanOrEqual(382);
		expect(one.above).toBe(false);
		for (const other of placed.slice(i + 1)) expect(one.left + one.width <= other.left || other.left + other.width <= one.left || one.top + one.height <= other.top || other.top + other.height <= one.top).toBe(true);
	}
	expect(bubblePlace(size, { left: 20, top: 600, width: 300, height: 100 }, screen, [])).toMatchObject({ top: 556, above: true });
});
