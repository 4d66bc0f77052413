import { expect, test } from 'vitest';
import { optionsInWords } from './options';
import { freeSeats } from './seats';

test('friends’ seats are free for those who have the link', () => {
	const seats = [{ who: 'person' }, { who: 'invited' }, { who: 'open' }, { who: 'bot' }] as const;
	expect(freeSeats(seats, false)).toEqual([2]);
	expect(freeSeats(seats, true)).toEqual([1, 2]);
});

test('only what differs from the usual rules is worth a sentence', () => {
	expect(optionsInWords('rent-a-hero', { clue: 'identity', end: 'deck', last_card_clue: false })).toEqual([]);
	expect(optionsInWords('rent-a-hero', { clue: 'requirement', end: 'reshuffle', last_card_clue: true })).toHaveLength(3);
	expect(optionsInWords('here-to-slay', {})).toEqual([]);
	expect(optionsInWords('here-to-slay', { leaders: 'random' })).toHaveLength(1);
	expect(optionsInWords(null, {})).toEqual([]);
});
