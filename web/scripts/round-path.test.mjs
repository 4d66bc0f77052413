import { expect, test } from 'vitest';
import { roundPath, roundPicture } from './round-path.mjs';

test('points are rounded where they stand, so that errors do not add up', () => {
	expect(roundPath('M0 0l.4.4l.4.4l.4.4')).toBe('m0 0 0 0 1 1 0 0');
	expect(roundPath('M10.2 10.2L20.6 20.6')).toBe('m10 10 11 11');
});

test('every command of a path is understood', () => {
	expect(roundPath('M1 1h2v3H8V9z')).toBe('m1 1h2v3h5v5z');
	expect(roundPath('M0 0c1 1 2 2 3 3s4 4 5 5q1 1 2 2t3 3')).toBe('m0 0c1 1 2 2 3 3s4 4 5 5q1 1 2 2t3 3');
	expect(roundPath('m0 0a71.26 71 0 0 1-1.678 4.552')).toBe('m0 0a71.3 71 0 0 1-2 5');
});

test('flags of an arc may stand together', () => {
	expect(roundPath('m0 0a5 5 0 01-2 4')).toBe(roundPath('m0 0a5 5 0 0 1-2 4'));
});

test('a closed path goes on from where it began', () => {
	expect(roundPath('M10 10h5zm5 5h1')).toBe('m10 10h5zm5 5h1');
});

test('of a picture only the paths change', () => {
	expect(roundPicture('<path fill="currentColor" d="M1.4 1.6"/>')).toBe('<path fill="currentColor" d="m1 2"/>');
});
