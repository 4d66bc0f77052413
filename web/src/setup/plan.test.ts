import { expect, test } from 'vitest';
import { LEVELS } from '../generated/lists';
import { hotSeatQuery, planDefault, planMove, planRead, planRequest, planResize, planSeat } from './plan';

test('a table as it is offered: me and friends', () => {
	const plan = planDefault('rent-a-hero');
	expect(plan.seats).toEqual(['me', 'invited', 'invited', 'invited']);
	expect(planRequest(plan)).toMatchObject({ do: 'create', game: 'rent-a-hero', pace: 'relaxed', listed: true, chat: true, record: false });
});

test('seats come and go at the end', () => {
	const plan = planSeat(planDefault('here-to-slay'), 1, 5);
	expect(planResize(plan, 2).seats).toEqual(['me', 5]);
	expect(planResize(plan, 6).seats).toEqual(['me', 5, 'invited', 'invited', 'invited', 'invited']);
});

test('a seat can be for each of the bots that there are, and was for them', () => {
	for (const { level } of LEVELS) {
		const plan = planSeat(planDefault('rent-a-hero'), 1, level);
		expect(planRead(JSON.parse(JSON.stringify(plan)), 'rent-a-hero')).toEqual(plan);
	}
	expect(planRead(planSeat(planDefault('rent-a-hero'), 1, LEVELS.length + 1), 'rent-a-hero')).toEqual(planDefault('rent-a-hero'));
});

test('another game keeps the people as far as it has seats, and has options of its own', () => {
	const two = planResize({ ...planDefault('here-to-slay'), options: { leaders: 'random' } }, 2);
	expect(planMove(two, 'rent-a-hero')).toMatchObject({ game: 'rent-a-hero', seats: ['me', 'invited', 'invited'], options: {} });
	expect(planMove(planResize(two, 6), 'rent-a-hero').seats).toHaveLength(5);
});

test('bots, strangers and leaders are asked for as the protocol says', () => {
	const plan = { ...planSeat(planSeat(planDefault('here-to-slay'), 2, 'open'), 3, 4), options: { leaders: 'random' } };
	expect(planRequest(plan)).toMatchObject({ seats: ['me', 'invited', 'open', { bot: 4 }], listed: true, options: {}, leaders: 'random' });
	expect(planRequest(planMove(plan, 'rent-a-hero'))).not.toHaveProperty('leaders');
});

test('what was kept is taken only as far as it makes sense', () => {
	const kept = { ...planSeat(planDefault('rent-a-hero'), 1, 2), pace: 'quick', chat: false, options: { clue: 'requirement', last_card_clue: true } };
	expect(planRead(JSON.parse(JSON.stringify(kept)), 'rent-a-hero')).toEqual(kept);
	expect(planRead({ seats: ['me', 9, 'x'], pace: 'instant', chat: 'yes', options: { clue: 'loud', leaders: 'random' } }, 'rent-a-hero')).toEqual(planDefault('rent-a-hero'));
	expect(planRead(null, 'here-to-slay')).toEqual(planDefault('here-to-slay'));
});

test('leaders of their own are allowed where the game has them', () => {
	const plan = { ...planDefault('here-to-slay'), made: true };
	expect(planRequest(plan)).toMatchObject({ made: 'anyone' });
	expect(planRequest(planMove(plan, 'rent-a-hero'))).not.toHaveProperty('made');
	expect(planRequest(planDefault('here-to-slay'))).not.toHaveProperty('made');
});

test('people at one screen have names without commas', () => {
	expect(hotSeatQuery(['Ada', 'Bob, the second'], 2, 3)).toEqual({ new: 1, people: 'Ada,Bob the second', seats: 2, level: 3 });
	expect(hotSeatQuery(['Ada', 'Bob', 'Eve'], 2, 3).seats).toBe(3);
});
