import { effect } from '@preact/signals';
import { expect, test, vi } from 'vitest';
import { LEVELS } from '../generated/lists';
import { harderPlan, savedGames, savedKeep, savedRuns, type LocalPlan } from './saves';

const BEST = LEVELS.length;
const plan = (...seats: LocalPlan['seats']): LocalPlan => ({ game: 'rent-a-hero', seats });

test('one level up: bots of the next level, as long as there is one', () => {
	expect(harderPlan(plan({ me: 'Ada' }, { bot: 1 }, { bot: 4 }))?.seats).toEqual([{ me: 'Ada' }, { bot: 2 }, { bot: 5 }]);
	expect(harderPlan(plan({ me: 'Ada' }, { bot: BEST }, { bot: 3 }))?.seats).toEqual([{ me: 'Ada' }, { bot: BEST }, { bot: 4 }]);
	expect(harderPlan(plan({ me: 'Ada' }, { bot: BEST }))).toBe(null);
	expect(harderPlan(plan({ me: 'Ada' }, { me: 'Bo' }))).toBe(null);
});

test('who lists games hears of one that is over only after it was left', () => {
	const kept = new Map<string, string>();
	vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value) });
	const save = { plan: plan({ me: 'Ada' }, { bot: 1 }), lines: ['m'], when: 1, over: false };
	savedKeep(save);
	const listed: number[] = [];
	const stop = effect(() => void listed.push(savedGames().filter(savedRuns).length));
	savedKeep({ ...save, over: true });
	stop();
	vi.unstubAllGlobals();
	expect(listed).toEqual([1, 0]);
});
