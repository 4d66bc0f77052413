import { expect, test } from 'vitest';
import { ago, paceName } from './pace';

test('how long ago something was', () => {
	expect(ago(0, 20_000)).toBe('this minute');
	expect(ago(0, 61_000)).toBe('1 minute ago');
	expect(ago(0, 7_300_000)).toBe('2 hours ago');
	expect(ago(0, 26 * 3_600_000)).toBe('yesterday');
});

test('a pace has a name, also one that is not offered', () => {
	expect(paceName('days')).toBe('By correspondence');
	expect(paceName('instant')).toBe('instant');
});
