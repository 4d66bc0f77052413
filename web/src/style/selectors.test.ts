import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SHEETS = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'));
const rules = (file: string): string[] => readFileSync(join('src', file), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '').split('\n').filter((line) => /[{,]\s*$/.test(line));

test('no rule for what stands before and behind every element: a browser would style both for each', () => {
	const still = /^\s*:root(\[data-motion='none'\]|:not\(\[data-motion='full'\]\)) /; // where nothing moves
	expect(SHEETS.flatMap((file) => rules(file).filter((line) => /(^|[\s>+~])\*::/.test(line) && !still.test(line)))).toEqual([]);
});

test('what all of a board looks like is said by a class: looking through it with :has() is done anew whenever something on it changes', () => {
	const boards = SHEETS.filter((file) => /^games\/[^/]+\/table\//.test(file));
	expect(boards.length).toBeGreaterThan(5);
	expect(boards.flatMap((file) => rules(file).filter((line) => /\.(hts|hts-middle|rh-table|rh-middle|round-table|round-middle):(not\(:)?has\(/.test(line)))).toEqual([]);
});
