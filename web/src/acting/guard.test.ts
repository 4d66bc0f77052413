import { beforeEach, expect, test } from 'vitest';
import { Guard, GUARD } from './guard';

let now = 0;
let guard: Guard;
beforeEach(() => {
	now = 10_000;
	guard = new Guard(() => now);
	guard.asks(1);
	now += GUARD;
});

test('a second click does not answer the next question', () => {
	guard.pressed('pointer');
	expect(guard.passes()).toBe(true); // "Roll now"
	guard.asks(2);
	now += GUARD - 1;
	guard.pressed('pointer');
	expect(guard.passes()).toBe(false); // would spend a Modifier
	now += 1;
	expect(guard.passes()).toBe(true);
});

test('the same question twice is no new one', () => {
	guard.asks(1);
	guard.pressed('pointer');
	expect(guard.passes()).toBe(true);
});

test('a key is not heard twice, another one is', () => {
	guard.pressed(' ');
	expect(guard.passes()).toBe(true);
	guard.asks(2);
	now += 50;
	guard.pressed(' ');
	expect(guard.passes()).toBe(false);
	guard.pressed('2');
	expect(guard.passes()).toBe(true);
});

test('what comes from no hand, from a reader say, passes', () => {
	guard.asks(2);
	expect(guard.passes()).toBe(true);
});
