import { expect, test } from 'vitest';
import { seatDoing, seatsFrom } from './seating';

test('the viewer sits first, the others follow in the order of play', () => {
	expect(seatsFrom(2, 4)).toEqual([2, 3, 0, 1]);
	expect(seatsFrom(null, 3)).toEqual([0, 1, 2]);
});

test('a seat that decides is shown so even if a bot has it', () => {
	const asking = { kind: 'decide' as const, seat: 1, step: 'HOLD', left: null };
	expect(seatDoing(1, { who: 'person', bot: true }, asking, null)).toBe('decides');
	expect(seatDoing(0, { who: 'person', bot: true, here: false }, asking, null)).toBe('replaced');
});

test('while reactions are collected nobody is singled out', () => {
	expect(seatDoing(0, { who: 'person', here: true }, { kind: 'react', step: 'HOLD', left: null }, null)).toBe('waits');
});

test('away, resigned, won', () => {
	expect(seatDoing(0, { who: 'person', here: false }, null, null)).toBe('away');
	expect(seatDoing(0, { who: 'person', here: false, resigned: true, bot: true }, null, null)).toBe('resigned');
	expect(seatDoing(2, { who: 'bot' }, null, { winners: [2], secret: '', words: [] })).toBe('won');
	const resigned = { who: 'person' as const, here: true, resigned: true, bot: true };
	expect(seatDoing(2, resigned, null, { winners: [2], secret: '', words: [] })).toBe('bot-won');
	expect(seatDoing(1, resigned, null, { winners: [2], secret: '', words: [] })).toBe('resigned');
});
