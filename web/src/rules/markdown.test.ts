import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { excerpt, find, fold, marked } from './find';
import { blocksOfRule, markdownRead, plainOf, rulesFirst, rulesOf } from './markdown';

const RULES = join(__dirname, '../../../rules');
const LANGUAGES = readdirSync(RULES, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
const read = (language: string, file: string) => markdownRead(readFileSync(join(RULES, language, file), 'utf8'));

const TEXT = `# A game

Say **this** and **that**. [RH-4.2, RH-4.3]

> Ruling: a note: with two colons. [RH-4.2]

| a | b |
| --- | --- |
| 1 | 2 |

## Part

- **Item**: one. [HS-13 pan-chucks]
- two

> Example: nothing in brackets [here].
`;

describe('markdown', () => {
	const blocks = markdownRead(TEXT);

	it('tells blocks apart', () => {
		expect(blocks.map((block) => block.kind)).toEqual(['title', 'paragraph', 'note', 'table', 'section', 'list', 'note']);
		expect(blocks.map((block) => block.at)).toEqual([0, 1, 2, 3, 4, 5, 6]);
	});
	it('takes the ids of rules off the text', () => {
		expect(blocks[1]).toMatchObject({ rules: ['RH-4.2', 'RH-4.3'], spans: [{ text: 'Say ' }, { text: 'this', bold: true }, { text: ' and ' }, { text: 'that', bold: true }, { text: '.' }] });
		expect(blocks[5]).toMatchObject({ items: [{ rules: ['HS-13 pan-chucks'] }, { rules: [] }] });
		expect(rulesOf(blocks[6]!)).toEqual([]);
		expect(plainOf(blocks[6]!)).toBe('nothing in brackets [here].');
	});
	it('reads what a note is, and only that', () => {
		expect(blocks[2]).toMatchObject({ lead: 'Ruling:', spans: [{ text: 'a note: with two colons.' }] });
	});
	it('reads tables without the line below the head', () => {
		expect(blocks[3]).toMatchObject({ head: ['a', 'b'], rows: [['1', '2']] });
	});
	it('finds all that belongs to a rule', () => {
		expect(blocksOfRule(blocks, 'RH-4.3')).toEqual([1]);
		expect(blocksOfRule(blocks, 'RH-4.2')).toEqual([1, 2, 3]);
		expect(blocksOfRule(blocks, 'HS-13 pan-chucks')).toEqual([5, 6]);
		expect(blocksOfRule(blocks, 'RH-4')).toEqual([1, 2, 3]);
		expect(blocksOfRule(blocks, 'HS-13')).toEqual([5, 6]);
		expect(blocksOfRule(blocks, 'RH-40.1')).toEqual([]);
		expect(rulesFirst(blocks).get('RH-4.2')).toBe(1);
	});
});

describe('the texts', () => {
	const files = readdirSync(join(RULES, 'en'));
	it.each(files)('%s has the same blocks with the same rules in every language', (file) => {
		const shape = (language: string) => read(language, file).map((block) => [block.kind, rulesOf(block)]);
		for (const language of LANGUAGES) expect(shape(language)).toEqual(shape('en'));
	});
	it.each(files)('%s leaves no markup in what is shown', (file) => {
		for (const language of LANGUAGES) {
			for (const block of read(language, file)) {
				expect(plainOf(block)).not.toMatch(/\*\*|^[#>|-] |\[(RH|HS)-/m);
				if (block.kind === 'note') expect(block.lead).not.toBe('');
				if (block.kind === 'table') for (const row of block.rows) expect(row).toHaveLength(block.head.length);
			}
		}
	});
	it.each(['rent-a-hero', 'here-to-slay'])('%s states every rule that there is', (game) => {
		const ids = readFileSync(join(RULES, '../tests/rules', `${game}.txt`), 'utf8').match(/^(RH-[\d.]+|HS-13 [a-z-]+|HS-[\d.]+)/gm) ?? [];
		const first = rulesFirst(read('en', `${game}.md`));
		expect(ids.length).toBeGreaterThan(50);
		expect(ids.filter((id) => !first.has(id))).toEqual([]);
	});
});

describe('finding', () => {
	const blocks = read('en', 'rent-a-hero.md');
	it('finds words in any order, and says under which heading', () => {
		const hits = find(blocks, 'card LAST clue');
		expect(hits.length).toBeGreaterThan(0);
		expect(hits.some((hit) => hit.rules.includes('RH-7.6') && hit.section === 'Clues')).toBe(true);
	});
	it('finds rules by their id', () => {
		expect(find(blocks, 'rh-7.6')[0]?.rules).toContain('RH-7.6');
	});
	it('needs no accents', () => {
		expect(fold('Wskazówka ŁÓDŹ')).toBe('wskazowka lodz');
		expect(find(read('pl', 'rent-a-hero.md'), 'wskazowka').length).toBeGreaterThan(0);
		expect(find(read('zh_TW', 'rent-a-hero.md'), '提示').length).toBeGreaterThan(0);
	});
	it('finds nothing for nothing', () => {
		expect(find(blocks, '  ')).toEqual([]);
		expect(find(blocks, 'zzz')).toEqual([]);
	});
	it('marks what was found, accents or not', () => {
		expect(marked('Łódź i lód', 'lod')).toEqual([
			{ text: 'Łód', found: true },
			{ text: 'ź i ', found: false },
			{ text: 'lód', found: true },
		]);
	});
	it('cuts a long text round what was found', () => {
		const text = `${'a '.repeat(200)}needle${' b'.repeat(200)}`;
		expect(excerpt(text, 'needle')).toMatch(/^… .*needle.* …$/);
		expect(excerpt('short needle', 'needle')).toBe('short needle');
	});
});
