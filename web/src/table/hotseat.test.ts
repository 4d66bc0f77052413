import { expect, test } from 'vitest';
import { nextViewer } from './hotseat';

const seats = (...asked: (boolean | 'sent')[]) => new Map(asked.map((each, i) => [i, { question: { value: each ? {} : null }, sent: { value: each === 'sent' ? 'pass' : null } }]));

test('one person needs no handing over', () => {
	expect(nextViewer(seats(false), null)).toBe(0);
});

test('who looks and is asked keeps the device', () => {
	expect(nextViewer(seats(true, true), 1)).toBe(1);
});

test('it goes to the next who is asked and has not answered', () => {
	expect(nextViewer(seats(true, false, true), 1)).toBe(2);
	expect(nextViewer(seats(true, 'sent', 'sent'), 2)).toBe(0);
	expect(nextViewer(seats(true, true), null)).toBe(0);
});

test('while bots play nobody must be given the device', () => {
	expect(nextViewer(seats(false, false), 1)).toBe(null);
	expect(nextViewer(seats(false, false), null)).toBe(null);
});
