import { expect, test } from 'vitest';
import { alike } from './steady';

test('what is drawn again: another value, or an object that has one', () => {
	const hero = { rolled: true, percent: 58 };
	expect(alike('a', 'a')).toBe(true);
	expect(alike('a', 'b')).toBe(false);
	expect(alike(hero, { ...hero })).toBe(true);
	expect(alike(hero, { ...hero, percent: 42 })).toBe(false);
	expect(alike(hero, { rolled: true })).toBe(false);
	expect(alike(undefined, {})).toBe(false);
	expect(alike({ of: hero }, { of: { ...hero } })).toBe(false); // no deeper than that
	expect(alike(new Map(), new Map())).toBe(false); // cards in another language
});
