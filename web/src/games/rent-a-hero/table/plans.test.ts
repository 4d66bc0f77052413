import { expect, test } from 'vitest';
import { planText, type PlanWords } from '../../../online/plans';
import { plans } from './plans';

const words: PlanWords = { you: 2, names: ['Ada', 'Bob', 'Eve'], card: (id) => `Hero ${id}` };

test('the plan of the protocol’s own example is said in words', () => {
	expect(planText({ when: { e: 'use', hero: 2 }, do: 'use 1' }, plans, words)).toBe('When someone uses the Hero 2, I use the Hero 1.');
	expect(planText({ when: { to: 2 }, do: 'recruit' }, plans, words)).toBe('When the vagabond comes to me, I recruit it.');
});

test('a plan that the page does not know is shown as it is', () => {
	expect(planText({ when: { e: 'win' }, do: 'dance' }, plans, words)).toBe('When {"e":"win"}, dance.');
});
