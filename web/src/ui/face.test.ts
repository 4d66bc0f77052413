import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { FACES } from '../generated/lists';
import { faceOf } from './Face';

test('every face of the list has a picture, and every picture is in the list', () => {
	expect(readdirSync('art/faces').sort()).toEqual(FACES.map(({ face }) => `${face}.svg`).sort());
});

test('people choose among at least a dozen, and bots have as many more', () => {
	const own = FACES.filter(({ people }) => people).length;
	expect(own).toBeGreaterThanOrEqual(12);
	expect(FACES.length - own).toBeGreaterThanOrEqual(12);
});

test('a bot without a character has a face, an older client and an empty seat have none', () => {
	expect(faceOf({ who: 'bot', level: 3, name: 'Ash' }, 0)).toBe('automaton');
	expect(new Set([0, 1, 2, 3, 4, 5].map((seat) => faceOf({ who: 'bot', level: 3 }, seat))).size).toBe(6);
	expect(faceOf({ who: 'bot', level: 3, name: 'Mira', face: 'jester' }, 1)).toBe('jester');
	expect(faceOf({ who: 'person', name: 'Ada', face: 'owl' }, 0)).toBe('owl');
	expect(faceOf({ who: 'person', name: 'Ada' }, 0)).toBeNull();
	expect(faceOf({ who: 'open' }, 2)).toBeNull();
});
