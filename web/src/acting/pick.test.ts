import { signal } from '@preact/signals';
import { beforeEach, expect, test } from 'vitest';
import type { Table } from '../game/table';
import { meant as slay } from '../games/here-to-slay/table/actions';
import type { Choice } from '../table/choices';
import type { Hands } from '../table/game';
import { pickOf, type Pick } from './pick';

let done: string[];
let table: Table;
let choices: Choice[];

const ask = (...actions: string[]): void => {
	choices = actions.map((action) => ({ action, label: action, means: '', key: null }));
};
let idle: string[];
const hands = (): Hands => ({ choices, choose: (action) => done.push(action), choicesOf: () => [], peek: () => undefined, meant: slay, armed: null, weigh: (action) => (idle.includes(action) ? 'idle' : 'plain') });
const pick = (): Pick => pickOf(table, hands());

beforeEach(() => {
	done = [];
	idle = [];
	table = { question: signal({ n: 1 }) } as unknown as Table;
});

test('the first tap takes up, the second does it', () => {
	ask('play peanut', 'end');
	expect(pick().look('card:peanut')).toBe('can');
	expect(pick().tap('card:peanut')).toBe(true);
	expect(done).toEqual([]);
	expect(pick().look('card:peanut')).toBe('picked');
	pick().tap('card:peanut');
	expect(done).toEqual(['play peanut']);
	expect(pick().thing).toBeNull();
});

test('what nothing can be done with is not taken up', () => {
	ask('end');
	expect(pick().tap('card:peanut')).toBe(false);
	expect(pick().look('card:peanut')).toBeNull();
});

test('an Item goes to the Hero that is tapped', () => {
	ask('play decoy-doll on peanut', 'play decoy-doll on bad-axe', 'use bad-axe');
	pick().tap('card:decoy-doll');
	expect(pick().look('card:bad-axe')).toBe('target');
	expect(pick().choices.length).toBe(2);
	pick().tap('card:bad-axe');
	expect(done).toEqual(['play decoy-doll on bad-axe']);
});

test('a Modifier of two values asks which, once its roll is named', () => {
	ask('modify modifier-p2m2 +2 p0', 'modify modifier-p2m2 +2 p1', 'modify modifier-p2m2 -2 p0', 'modify modifier-p2m2 -2 p1', 'decline');
	pick().tap('card:modifier-p2m2');
	expect(pick().choices.length).toBe(4);
	pick().tap('roll:1');
	expect(done).toEqual([]);
	expect(pick().choices.map(({ action }) => action)).toEqual(['modify modifier-p2m2 +2 p1', 'modify modifier-p2m2 -2 p1']);
});

test('a card with targets is put down by a second tap', () => {
	ask('play decoy-doll on peanut');
	pick().tap('card:decoy-doll');
	pick().tap('card:decoy-doll');
	expect(done).toEqual([]);
	expect(pick().thing).toBeNull();
});

test('a new question puts everything down', () => {
	ask('play peanut');
	pick().tap('card:peanut');
	table.question.value = { ...table.question.value, n: 2 } as never;
	expect(pick().thing).toBeNull();
	expect(pick().look('card:peanut')).toBe('can');
});

test('dragged to the table a card is played, dragged to a Hero an Item', () => {
	ask('play peanut', 'play decoy-doll on bad-axe');
	expect(pick().takes('card:peanut', 'table')).toBe(true);
	expect(pick().takes('card:peanut', 'party')).toBe(true); // where it goes, after all
	expect(pick().takes('card:decoy-doll', 'table')).toBe(false);
	expect(pick().takes('card:decoy-doll', 'party')).toBe(false);
	expect(pick().takes('card:decoy-doll', 'card:bad-axe')).toBe(true);
	expect(pick().takes('card:decoy-doll', 'card:peanut')).toBe(false);
	pick().drop('card:decoy-doll', 'card:bad-axe');
	pick().drop('card:peanut', 'table');
	expect(done).toEqual(['play decoy-doll on bad-axe', 'play peanut']);
});

test('a drop that leaves a choice takes the card up', () => {
	ask('modify modifier-p2m2 +2 p1', 'modify modifier-p2m2 -2 p1');
	pick().drop('card:modifier-p2m2', 'roll:1');
	expect(done).toEqual([]);
	expect(pick().choices.length).toBe(2);
});

test('what helps nobody is not pointed at, and stands behind "more"', () => {
	ask('play really-big-ring on peanut', 'play really-big-ring on fluffy', 'end');
	idle = ['play really-big-ring on fluffy'];
	pick().tap('card:really-big-ring');
	expect(pick().look('card:peanut')).toBe('target');
	expect(pick().look('card:fluffy')).toBe(null);
	expect(pick().takes('card:really-big-ring', 'card:fluffy')).toBe(false);
	expect(pick().more.map(({ action }) => action)).toEqual(idle);
});

test('what can only do what helps nobody does not glow, but can be taken up for that', () => {
	ask('play curse-of-the-snakes-eyes on peanut', 'end');
	idle = ['play curse-of-the-snakes-eyes on peanut'];
	expect(pick().look('card:curse-of-the-snakes-eyes')).toBe(null);
	expect(pick().tap('card:curse-of-the-snakes-eyes')).toBe(true);
	expect(pick().look('card:peanut')).toBe('target');
	expect(pick().more).toEqual([]);
});
