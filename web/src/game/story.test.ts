import { expect, test } from 'vitest';
import { storyCount, storyLine, storyMerge, type LogLine, type Story } from './story';

let keys = 100;
const key = (): number => ++keys;
const event = (text: string): LogLine => ({ ...storyLine({ e: 'pass', seat: 1 }, text), key: key() });
const said = (text: string): LogLine => ({ kind: 'said', seat: 0, text, key: key() });
const told = (texts: string, first = 0): Story => ({ first, story: [...texts].map((text, i) => ({ text, event: { e: 'pass', seat: 1 }, at: first + i + 1 })) });
const texts = (log: LogLine[]): string => log.map(({ text }) => text).join('');

test('a page that comes late is told everything, before what it has heard itself', () => {
	expect(texts(storyMerge([], 0, told('abc'), key))).toBe('abc');
	expect(texts(storyMerge([said('!'), event('c')], 0, told('abc'), key))).toBe('ab!c');
});

test('after a gap only the missing part comes in, at its place', () => {
	const log = [event('a'), said('!'), event('b'), event('e')]; // e came after the gap
	expect(texts(storyMerge(log, 2, told('abcde'), key))).toBe('a!bcde');
	expect(texts(storyMerge(log.slice(0, 3), 2, told('ab'), key))).toBe('a!b'); // nothing was missed
});

test('what was said before one came stands where it was said', () => {
	const at = (moment: number, text: string): LogLine => ({ ...said(text), at: moment });
	expect(texts(storyMerge([at(0, '!'), at(0, '?'), at(2, '-')], 0, told('abc'), key))).toBe('!?ab-c');
	expect(texts(storyMerge([at(0, '!'), at(3, '.'), said('?'), event('d')], 0, told('abcd'), key))).toBe('!abc.?d');
});

test('in another language all lines change, and keep their keys', () => {
	const log = [event('a'), said('!'), event('b')];
	const merged = storyMerge(log, 2, told('AB'), key);
	expect(texts(merged)).toBe('A!B');
	expect(merged.map((line) => line.key)).toEqual(log.map((line) => line.key));
});

test('of a long game only the end is told again', () => {
	const log = [event('a'), event('b')];
	expect(texts(storyMerge(log, 2, told('DE', 3), key))).toBe('abDE'); // c is lost
	expect(texts(storyMerge(log, 2, told('B', 1), key))).toBe('aB');
	expect(texts(storyMerge([event('e')], 0, told('DE', 3), key))).toBe('DE');
});

test('a new turn is a headline', () => {
	expect(storyLine({ e: 'reveal', seat: 2 }, 'x')).toMatchObject({ kind: 'turn', seat: 2 });
	expect(storyLine({ e: 'final' }, 'x')).toMatchObject({ kind: 'event', seat: null });
	expect(storyCount([event('a'), said('!')])).toBe(1);
});
