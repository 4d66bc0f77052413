import { expect, test } from 'vitest';
import { titleText } from './title';

test('the tab says where one is, and calls', () => {
	expect(titleText('', false)).toBe('Muster');
	expect(titleText('Settings', false)).toBe('Settings · Muster');
	expect(titleText('Rent a Hero', true)).toBe('● Your turn · Rent a Hero · Muster');
});
