import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { portraitIcons } from './portrait-icons.mjs';

test('the program has the icons that the page has', () => {
	const folder = 'src/games/here-to-slay';
	expect(readFileSync(`${folder}/workshop/icons.json`, 'utf8'), 'run node scripts/portrait-icons.mjs').toBe(portraitIcons(folder));
});
