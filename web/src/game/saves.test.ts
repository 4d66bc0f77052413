import { expect, test } from 'vitest';
import { LEVELS } from '../generated/lists';
import { harderPlan, type LocalPlan } from './saves';

const BEST = LEVELS.length;
const plan = (...seats: LocalPlan['seats']): LocalPlan => ({ game: 'rent-a-hero', seats });

test('one level up: bots of the next level, as long as there is one', () => {
	expect(harderPlan(plan({ me: 'Ada' }, { bot: 1 }, { bot: 4 }))?.seats).toEqual([{ me: 'Ada' }, { bot: 2 }, { bot: 5 }]);
	expect(harderPlan(plan({ me: 'Ada' }, { bot: BEST }, { bot: 3 }))?.seats).toEqual([{ me: 'Ada' }, { bot: BEST }, { bot: 4 }]);
	expect(harderPlan(plan({ me: 'Ada' }, { bot: BEST }))).toBe(null);
	expect(harderPlan(plan({ me: 'Ada' }, { me: 'Bo' }))).toBe(null);
});
