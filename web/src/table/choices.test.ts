import { expect, test } from 'vitest';
import { choicesByCard, choicesForKey, choicesOf } from './choices';

const question = { n: 4, kind: 'decide' as const, step: 'HOLD', actions: ['recruit', 'pass', 'clue 3', 'use 7'], sealed: null };
const words = { title: '', situation: [], labels: ['Recruit it', 'Pass it to Birch', 'Clue: Witch?', 'Power of the Wizard'], means: ['a', 'b', 'c', 'd'] };

test('each action has its words and a digit', () => {
	expect(choicesOf(question, words)[1]).toEqual({ action: 'pass', label: 'Pass it to Birch', means: 'b', key: '2' });
});

test('an action without words is shown as it is sent', () => {
	expect(choicesOf(question, null).map((choice) => choice.label)).toEqual(question.actions);
});

test('only nine actions have a digit', () => {
	const many = { ...question, actions: Array.from({ length: 11 }, (_, i) => `clue ${i}`) };
	expect(choicesOf(many, null).map((choice) => choice.key)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', null, null]);
});

test('actions are found by their card', () => {
	const groups = choicesByCard(choicesOf(question, words), (action) => action.split(' ')[1] ?? null);
	expect(groups.get(null)?.map((choice) => choice.action)).toEqual(['recruit', 'pass']);
	expect(groups.get('3')?.map((choice) => choice.action)).toEqual(['clue 3']);
});

test('digits mean one choice, letters all that begin so', () => {
	const choices = choicesOf(question, words);
	expect(choicesForKey(choices, '1').map((choice) => choice.action)).toEqual(['recruit']);
	expect(choicesForKey(choices, 'P').map((choice) => choice.action)).toEqual(['pass', 'use 7']);
	expect(choicesForKey(choices, '9')).toEqual([]);
	expect(choicesForKey(choices, 'Enter')).toEqual([]);
	expect(choicesForKey(choices, ' ')).toEqual([]);
});
