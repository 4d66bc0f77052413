import { expect, test } from 'vitest';
import { isolate, isolateAll, isolateIn, unturned } from './isolate';
import { fill } from './text';

const DAN = '\u05d3\u05df'; // runs from right to left
const apart = (text: string): string => `\u2068${text}\u2069`;

test('what runs as our sentences do is not touched', () => {
	for (const text of ['Ada', 'Bożena', '小明', 'Ада 3', '🐻!', '']) {
		expect(isolate(text)).toBe(text);
		expect(isolateIn(text)).toBe(text);
	}
});

test('a name that runs the other way is set apart, whole, and once', () => {
	expect(isolate(`${DAN} 3`)).toBe(apart(`${DAN} 3`));
	expect(isolate(isolate(DAN))).toBe(apart(DAN));
	expect(isolate(`${apart(DAN)} plays a card`)).toBe(`${apart(DAN)} plays a card`); // a sentence in a sentence
	expect(fill('{name}: {n} cards', { name: `${DAN} 1`, n: 2 })).toBe(`${apart(`${DAN} 1`)}: 2 cards`);
});

test('characters that turn others are gone, wherever they stand', () => {
	const tricks = '\u202eAda\u202c \u2067x\u2069 \u200f!';
	expect(unturned(tricks)).toBe('Ada x !');
	expect(isolateIn(tricks)).toBe('Ada x !');
	expect(isolate('Ada\u2069\u202e')).toBe(apart('Ada'));
});

test('in a sentence each stretch is set apart, and what follows it is not', () => {
	expect(isolateIn(`${DAN} has 3 cards; ${DAN}-${DAN} has 4.`)).toBe(`${apart(DAN)} has 3 cards; ${apart(`${DAN}-${DAN}`)} has 4.`);
	expect(isolateIn(`Ada${DAN}9, 10`)).toBe(`Ada${apart(DAN)}9, 10`);
});

test('all words of a moment, and nothing but words', () => {
	const words = { title: `${DAN} 1`, tell: [DAN, ''], n: 3, gone: null };
	expect(isolateAll(words)).toEqual({ title: `${apart(DAN)} 1`, tell: [apart(DAN), ''], n: 3, gone: null });
});
