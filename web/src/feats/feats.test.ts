import { expect, test } from 'vitest';
import { featEarn, FEATS, featsDone } from './feats';

test('each is earned once, and keeps its day', () => {
	expect(featsDone()).toEqual({});
	expect(featEarn('trap', 5)).toBe(true);
	expect(featEarn('trap', 9)).toBe(false);
	expect(featEarn('week', 7)).toBe(true);
	expect(featsDone()).toEqual({ trap: 5, week: 7 });
	expect(new Set(FEATS.map(({ id }) => id)).size).toBe(FEATS.length);
});
