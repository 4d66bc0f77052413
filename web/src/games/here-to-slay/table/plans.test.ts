import { expect, test } from 'vitest';
import { plans } from './plans';

const words = { you: 0, names: ['Ada', 'Bob', 'Eve'], card: (id: string) => id };

test('plans are about the others', () => {
	expect(plans.triggers(words)).toHaveLength(6);
	expect(plans.triggers(words)[0]).toEqual({ when: { e: 'play', seat: 1 }, text: 'Bob plays a card' });
	expect(plans.replies(words)).toEqual([{ do: 'challenge', text: 'I challenge it' }]);
});
