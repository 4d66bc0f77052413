import { expect, test } from 'vitest';
import { reachOf } from './reach';

const answer = (ok: boolean, headers: Record<string, string> = {}) => ({ ok, headers: new Headers(headers) });

test('a server says that it is one; files do not', () => {
	expect(reachOf(answer(true, { 'Muster-Protocol': '1' }), false)).toBe('there');
	expect(reachOf(answer(true), true)).toBe('none');
	expect(reachOf(answer(true), false)).toBe('none');
});

test('no answer: the server is down for those who know it, for others this copy has none', () => {
	expect(reachOf(null, true)).toBe('down');
	expect(reachOf(null, false)).toBe('none');
	expect(reachOf(answer(false), true)).toBe('down'); // a proxy answers, the server behind it does not
});
