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
	expect(faceOf({ who: 'bot', level: 3, name: 'Birch' })).toBe('automaton');
	expect(faceOf({ who: 'bot', level: 3, name: 'Mira', face: 'jester' })).toBe('jester');
	expect(faceOf({ who: 'person', name: 'Ada', face: 'owl' })).toBe('owl');
	expect(faceOf({ who: 'person', name: 'Ada' })).toBeNull();
	expect(faceOf({ who: 'open' })).toBeNull();
});
