// How numbers are said: the page asks the browser, the engine its catalogue; both must come to the same form.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { FACES, LANGS, LEVELS, type Lang } from '../generated/lists';
import { fill, langFind, langSet, pluralOf, tn } from './text';

const BUILD = process.env.MUSTER_BUILD ?? join(__dirname, '../../../build');
const catalogue = (file: string): { plural: string; texts: Record<string, unknown> } => JSON.parse(readFileSync(join(BUILD, 'po', `${file}.json`), 'utf8')) as { plural: string; texts: Record<string, unknown> };

describe.each(LANGS.slice(1))('$name', ({ code, file }) => {
	test('numbers take the form that the catalogue says', () => {
		const said = new Function('n', `return Number(${catalogue(file).plural})`) as (n: number) => number;
		const form = pluralOf(code);
		for (let n = 0; n <= 1000; n++) expect(form(n), String(n)).toBe(said(n));
	});
});

test.each(LANGS.slice(1))('what the lists of the engine call things is on the page, too: $name', ({ file }) => {
	const { texts } = catalogue(file);
	expect(FACES.length).toBeGreaterThan(3);
	for (const { name } of FACES) expect(texts[`face\u0004${name}`], name).toBeTruthy();
	for (const { name, about } of LEVELS) for (const text of [name, about]) expect(texts[text], text).toBeTruthy();
});

describe('Polish', () => {
	test.each([
		[0, 2],
		[1, 0],
		[2, 1],
		[4, 1],
		[5, 2],
		[11, 2],
		[12, 2],
		[13, 2],
		[14, 2],
		[15, 2],
		[22, 1],
		[24, 1],
		[25, 2],
		[102, 1],
		[112, 2],
		[113, 2],
		[114, 2],
		[122, 1],
	])('%i takes form %i', (n, form) => expect(pluralOf('pl')(n)).toBe(form));
});

test('a form that only fractions take has no place in a catalogue: Czech has three', () => {
	expect([1, 2, 4, 5, 0, 22].map(pluralOf('cs'))).toEqual([0, 1, 1, 2, 2, 2]);
});

describe('a sentence with a number, as the page shows it', () => {
	const root = { lang: '' };
	afterEach(() => vi.unstubAllGlobals());
	const speak = async (code: Lang, file: string): Promise<void> => {
		vi.stubGlobal('document', { documentElement: root });
		vi.stubGlobal('fetch', () => Promise.resolve({ ok: true, json: () => catalogue(file) }));
		await langSet(code);
	};
	test('12 to 14 cards are said as 5 are, 22 as 2', async () => {
		await speak('pl', 'pl');
		const said = (n: number): string => tn('{n} card', '{n} cards', n).replace(/\D*\d+\D/, '');
		expect(said(2)).not.toBe(said(5));
		for (const n of [12, 13, 14, 112]) expect(said(n)).toBe(said(5));
		for (const n of [3, 4, 22, 104]) expect(said(n)).toBe(said(2));
		expect(root.lang).toBe('pl');
	});
	test('a name is declined, and what a person is called says whose name it is', async () => {
		await speak('pl', 'pl');
		const said = (name: string): string => fill('{name}: {name:gen}', { name });
		expect(said('Brzoza')).toBe('Brzoza: Brzozy');
		expect(said('Wiedźma (3)')).toBe(fill('{name}: Wiedźmy (3)', { name: 'Wiedźma (3)' }));
		expect(said('Żelazna Wola')).toBe('Żelazna Wola: Żelaznej Woli');
		expect(fill('{name:acc}', { name: 'Celne Oko' })).toBe('Celne Oko'); // as it was
		expect(said('$&')).toBe('$&: $&');
		expect(said('Ada $&')).toBe('Ada $&: gracza Ada $&');
		expect(said('…')).toBe('…: …');
		expect(said('Gracz 12')).toBe('Gracz 12: Gracza 12'); // who has no name
		expect(said('Gracz x')).toBe('Gracz x: gracza Gracz x');
		await speak('zh-TW', 'zh_TW');
		expect(said('Ada')).toBe('Ada: Ada');
	});
});

test('a browser’s wishes are met as far as we can', () => {
	expect(langFind(['pl-PL'])).toBe('pl');
	expect(langFind(['fr', 'zh-Hant-HK', 'en'])).toBe('zh-TW');
	expect(langFind(['plt', 'fr'])).toBe('en'); // Malagasy is not Polish
});
