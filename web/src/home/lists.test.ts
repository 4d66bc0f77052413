import { expect, test } from 'vitest';
import type { TableEntry } from '../link/messages';
import { mineSorted, openSorted } from './lists';

const entry = (table: string, more: Partial<TableEntry>): TableEntry => ({ table, game: 'rent-a-hero', pace: 'normal', status: 'open', seats: 4, taken: 1, open: 1, here: 1, host: 'Ada', you: null, asked: false, ...more });
const names = (tables: TableEntry[]): string => tables.map(({ table }) => table).join('');

test('of my tables those come first where I am waited for', () => {
	const tables = [entry('a', { you: 0 }), entry('b', { you: 0, status: 'playing' }), entry('c', { you: 1, status: 'over' }), entry('d', { you: 2, status: 'playing', asked: true }), entry('e', { you: 2, status: 'gone' }), entry('f', { you: 0, status: 'frozen' }), entry('g', { you: 0, status: 'starting' })];
	expect(names(mineSorted(tables))).toBe('dbga');
});

test('of the open tables the fullest comes first, and only where I can sit down', () => {
	const tables = [entry('a', {}), entry('b', { taken: 3 }), entry('c', { taken: 3, open: 0 }), entry('d', { you: 1 }), entry('e', { taken: 2 })];
	expect(names(openSorted(tables))).toBe('bea');
});

test('where somebody is comes before where nobody is', () => {
	const tables = [entry('a', { taken: 3, here: 0 }), entry('b', { here: 1 }), entry('c', { taken: 2, here: 2 })];
	expect(names(openSorted(tables))).toBe('cba');
});
