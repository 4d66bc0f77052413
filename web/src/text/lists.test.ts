// What the lists of the engine say on the page is in every language of the page.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { GAMES } from '../games';
import { FACES, LANGS, LEVELS, PHRASES } from '../generated/lists';

const BUILD = process.env.MUSTER_BUILD ?? join(__dirname, '../../../build');

const said = [
	...GAMES.flatMap(({ title, options, profiles }) => [
		title,
		...options.flatMap(({ label, values }) => [label, ...values.flatMap((value) => [value.label, value.told])]),
		...profiles.flatMap(({ label, about }) => [label, about]),
	]),
	...LEVELS.flatMap(({ name, about }) => [name, about]),
	...PHRASES.map(({ sentence }) => sentence),
	...FACES.map(({ name }) => name),
].filter((text) => text !== undefined);

for (const { file } of LANGS.filter(({ code }) => code !== 'en'))
	test(`${file} has a word for all that is listed`, () => {
		const { texts } = JSON.parse(readFileSync(join(BUILD, 'po', `${file}.json`), 'utf8')) as { texts: Record<string, unknown> };
		const known = new Set(Object.keys(texts).map((key) => key.slice(key.indexOf('\u0004') + 1)));
		expect(said.filter((text) => !known.has(text))).toEqual([]);
	});
