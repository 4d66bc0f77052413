import { expect, test } from 'vitest';
import { saidText, saidWhat, talkMissed, type Said } from './talk';

const hello: Said = { seat: 0, phrase: 'hello', sentence: 'Hello!' };
const cześć: Said = { ...hello, sentence: 'Cześć!' };
const witch: Said = { seat: 1, phrase: 'is', card: 3, sentence: 'It is: Witch (3).' };
const free: Said = { seat: 1, text: 'hm' };
const heard = (...all: Said[]): string[] => all.map(saidWhat);

test('free text has no sentence', () => {
	expect([hello, free].map(saidText)).toEqual(['Hello!', 'hm']);
});

test('only what was missed is new, in whatever language it comes', () => {
	expect(talkMissed([], [hello, witch])).toEqual([hello, witch]);
	expect(talkMissed(heard(hello, witch), [cześć, witch])).toEqual([]);
	expect(talkMissed(heard(free, hello, witch), [cześć, witch, free])).toEqual([free]);
	expect(talkMissed(heard(hello), [hello, hello])).toEqual([hello]);
	expect(talkMissed(heard(free), [hello, witch])).toEqual([hello, witch]); // longer away than is kept
});
