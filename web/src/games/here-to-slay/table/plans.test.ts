import { expect, test } from 'vitest';
import { plans } from './plans';

const words = { you: 0, names: ['Ada', 'Bob', 'Eve'], card: (id: string) => id };

test('plans are about cards that others play, for nothing else can be challenged', () => {
	expect(plans.triggers(words)).toEqual([1, 2].map((seat) => ({ when: { e: 'play', seat }, text: expect.any(String) })));
	expect(plans.triggers(words)[0]).toEqual({ when: { e: 'play', seat: 1 }, text: 'Bob plays a card' });
	expect(plans.replies(words)).toEqual([{ do: 'challenge', text: 'I challenge it' }]);
});
