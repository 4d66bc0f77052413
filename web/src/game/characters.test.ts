import { describe, expect, it } from 'vitest';
import { CHARACTERS, FACES } from '../generated/lists';
import { charactersGive } from './characters';

describe('characters', () => {
	it('sit at a table once, and only where bots do', () => {
		const seats = charactersGive<unknown>(['me', { bot: 3 }, 'open', { bot: 1 }, { bot: 5 }, { bot: 2 }], () => 0.999);
		const given = seats.map((seat) => (seat as { character?: string }).character);
		expect(given.map((character) => character !== undefined)).toEqual([false, true, false, true, true, true]);
		expect(new Set(given.filter(Boolean)).size).toBe(4);
	});
	it('have faces that are drawn', () => {
		const faces = FACES.map(({ face }) => face as string);
		expect(CHARACTERS.length).toBeGreaterThanOrEqual(6);
		for (const { face } of CHARACTERS) expect(faces).toContain(face);
	});
});
