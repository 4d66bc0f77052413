import { expect, test } from 'vitest';
import { ago, lasting, paceName } from './pace';

test('how long ago something was', () => {
	expect(ago(0, 20_000)).toBe('just now');
	expect(ago(3_600_000, 0)).toBe('just now'); // by another clock
	expect(ago(0, 61_000)).toBe('1 minute ago');
	expect(ago(0, 7_300_000)).toBe('2 hours ago');
	expect(ago(0, 26 * 3_600_000)).toBe('yesterday');
});

test('a pace has a name, also one that is not offered', () => {
	expect(paceName('days')).toBe('Correspondence');
	expect(paceName('instant')).toBe('instant');
});

test('how long there is still time', () => {
	expect(lasting(3 * 86_400_000, 'long')).toBe('3 days');
	expect(lasting(86_399_000, 'short')).toBe('23 hr');
	expect(lasting(5000, 'long')).toBe('1 minute');
});
