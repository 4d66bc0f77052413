import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { find, fold } from '../rules/find';
import { markdownRead } from '../rules/markdown';
import { capital, clauses, list, percent, sentences, withChance } from './join';
import { fill } from './text';
import { whole } from './whole';

const SOURCES = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.test.ts'));

/** Code may put signs together where nobody reads them: names of classes, searches, sums. */
const UNREAD = /looks|fold\(|signed/;

test('what stands between words comes from the catalogue', () => {
	const glue = /\.join\((['"`])(?:, |; |: | and |、|，|；)\1\)|[}\d] %/;
	const found = SOURCES.flatMap((file) =>
		readFileSync(join('src', file), 'utf8')
			.split('\n')
			.filter((line) => !/^\s*(\/\/|\*|\/\*)/.test(line))
			.filter((line) => glue.test(line) || (/\.join\((['"`]) \1\)/.test(line) && !UNREAD.test(line)))
			.map((line) => `${file}: ${line.trim()}`),
	);
	expect(SOURCES.length).toBeGreaterThan(100);
	expect(found).toEqual([]);
});

test('lists, clauses, sentences, chances', () => {
	expect(list(['Bard', '', false, undefined, 'Thief'])).toBe('Bard, Thief');
	expect(clauses(['slain on 8+', 'requires 2 Heroes'])).toBe('slain on 8+; requires 2 Heroes');
	expect(sentences(['One.', '', 'Two.', 'Three.'])).toBe('One. Two. Three.');
	expect([sentences([]), sentences(['One.'])]).toEqual(['', 'One.']);
	expect([percent(58), withChance('8+', 42), withChance('8+', null)]).toEqual(['58%', '8+ (42%)', '8+']);
	expect(['never', 'Ąę', 'łatwy', '從不', '2 cards', ''].map(capital)).toEqual(['Never', 'Ąę', 'Łatwy', '從不', '2 cards', '']);
});

test('a Latin name beside Chinese has a space; a number that brings its own has one only where it belongs', () => {
	expect(fill('{name}打出{card}。', { name: 'Ada', card: '挑戰' })).toBe('Ada 打出挑戰。');
	expect(fill('輪到{name}了', { name: 'Ada' })).toBe('輪到 Ada 了');
	expect(fill('輪到{name}，{n} 張', { name: '小明', n: 2 })).toBe('輪到小明，2\u00a0張');
	expect(fill('需要{requires}', { requires: ' 2 位英雄' })).toBe('需要 2\u00a0位英雄');
	expect(fill('反擊（{hit}）', { hit: ' 2 張牌' })).toBe('反擊（2\u00a0張牌）');
	expect(fill('{name} plays', { name: '小明' })).toBe('小明 plays');
});

test('both numbers of a Modifier stay together, and a hero and its number; they are found as they are typed', () => {
	expect(whole('the Witch (3) and 女巫（3）')).toBe('the Witch\u00a0(3) and 女巫\u2060（3）');
	expect(fold(whole('the Witch (3)'))).toBe('the witch (3)');
	expect(whole('Modifier +1/−3: and/or')).toBe('Modifier +1\u2060/\u2060−3: and/or');
	expect(fold(whole('修正 +1/−3'))).toBe('修正 +1/-3');
	expect(fold('【虎克】（３）')).toBe('虎克(3)');
	expect(find(markdownRead('# A\n\n打出【虎克】。 [HS-1]\n'), '打出虎克').length).toBe(1);
});
