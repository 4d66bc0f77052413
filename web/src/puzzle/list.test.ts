import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { longestOf, streakOf } from './kept';
import { dayOf, dayRead, dayText, ListError, numberOf, puzzlesRead } from './list';


test('a day is that of UTC, whatever the clock on the wall says', () => {
	expect(dayOf(Date.UTC(2026, 0, 1))).toBe(0);
	expect(dayOf(Date.UTC(2026, 10, 18, 23, 59, 59))).toBe(dayOf(Date.UTC(2026, 10, 18)));
	expect(dayText(dayOf(Date.UTC(2028, 1, 29)))).toBe('2028-02-29');
	expect(dayRead('2026-11-18')).toBe(dayOf(Date.UTC(2026, 10, 18)));
	for (const wrong of ['2026-02-30', '2025-12-31', '2026-1-1', 'today', '']) expect(dayRead(wrong)).toBe(null);
});

test('every day has a puzzle, and so many days in a row different ones', () => {
	const numbers = Array.from({ length: 60 }, (_, day) => numberOf(day + 1000, 60));
	expect(new Set(numbers).size).toBe(60);
	expect(numberOf(-1, 60)).toBe(59);
});

const lists = ['rent-a-hero', 'here-to-slay'] as const;
for (const game of lists)
	test(`${game}: the list is read whole, the best answer first`, () => {
		const puzzles = puzzlesRead(game, readFileSync(`puzzles/${game}.txt`, 'utf8'));
		expect(puzzles.length).toBeGreaterThan(0);
		for (const { answers, lead, record } of puzzles) {
			expect(answers.length).toBeGreaterThan(2);
			expect(answers[0]?.share).toBe(Math.max(...answers.map(({ share }) => share)));
			expect(lead).toBeGreaterThan(0.04);
			expect(record).toMatch(/^muster record \d\n[\s\S]*\n$/);
		}
	});

test('a list of another version, of another game or cut in a line is refused', () => {
	const text = readFileSync('puzzles/rent-a-hero.txt', 'utf8');
	for (const wrong of ['', text.replace('puzzles 1', 'puzzles 2'), text.replace('rent-a-hero', 'here-to-slay'), text.replace(/info puzzle .*\n/, ''), text.replace(/info puzzle ([^|]*)\|.*\n/, 'info puzzle $1\n')])
		expect(() => puzzlesRead('rent-a-hero', wrong)).toThrow(ListError);
});

const given = (right: boolean, onDay = true) => ({ action: 'pass', right, onDay });

test('a streak: right answers on their days, one after the other; today may still come', () => {
	const answered = { 3: given(true), 5: given(true), 6: given(true), 7: given(true), 8: given(false), 9: given(true), 10: given(true) };
	expect(streakOf(answered, 10)).toBe(2);
	expect(streakOf(answered, 11)).toBe(2);
	expect(streakOf(answered, 12)).toBe(0);
	expect(longestOf(answered)).toBe(3);
	expect(streakOf({ 9: given(true, false), 10: given(true) }, 10)).toBe(1);
	expect([streakOf({}, 5), longestOf({})]).toEqual([0, 0]);
});
