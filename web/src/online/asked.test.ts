import { expect, test } from 'vitest';
import type { TableEntry } from '../link/messages';
import { newlyAsked } from './asked';

const entry = (table: string, asked: boolean): TableEntry => ({ table, asked, game: 'rent-a-hero', pace: 'days', status: 'playing', seats: 3, taken: 3, open: 0, here: 1, host: 'Ada', you: 1 });

test('one is called once for each time one is waited for', () => {
	const first = [entry('a', true), entry('b', false)];
	expect(newlyAsked([], first).map(({ table }) => table)).toEqual(['a']);
	expect(newlyAsked(first, first)).toEqual([]);
	expect(newlyAsked(first, [entry('a', false), entry('b', true)]).map(({ table }) => table)).toEqual(['b']);
	expect(newlyAsked([entry('a', false)], [entry('a', true)]).map(({ table }) => table)).toEqual(['a']);
});
