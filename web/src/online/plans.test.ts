import { expect, test } from 'vitest';
import { planText, repliesOf, triggersOf, type PlanWords } from './plans';

const rh: PlanWords = { game: 'rent-a-hero', you: 2, names: ['Ada', 'Bob', 'Eve'], card: (id) => `Hero ${id}` };
const hts: PlanWords = { ...rh, game: 'here-to-slay', you: 0 };

test('the plan of the protocol’s own example is said in words', () => {
	expect(planText({ when: { e: 'use', hero: 2 }, do: 'use 1' }, rh)).toBe('When somebody uses Hero 2: I use Hero 1.');
	expect(planText({ when: { to: 2 }, do: 'recruit' }, rh)).toBe('When the vagabond comes to me: I recruit it.');
});

test('in Here to Slay plans are about the others', () => {
	expect(triggersOf(hts)).toHaveLength(6);
	expect(triggersOf(hts)[0]).toEqual({ when: { e: 'play', seat: 1 }, text: 'Bob plays a card' });
	expect(repliesOf(hts)).toEqual([{ do: 'challenge', text: 'I challenge it' }]);
});

test('a plan that the page does not know is shown as it is', () => {
	expect(planText({ when: { e: 'win' }, do: 'dance' }, rh)).toBe('When {"e":"win"}: dance.');
});
