import { afterEach, beforeEach, expect, test, vi } from 'vitest';

vi.hoisted(() => {
	Object.assign(globalThis, { location: { hash: '#/play/one' }, addEventListener: () => undefined });
});
import { place, placeRead } from '../router';
import { toast, toasts } from './notice';

beforeEach(() => {
	vi.useFakeTimers();
	toasts.value = [];
});
afterEach(() => void vi.useRealTimers());

test('bad news goes, too, if later than other news', () => {
	toast('good');
	toast('bad', true);
	vi.advanceTimersByTime(7000);
	expect(toasts.value.map(({ body }) => body)).toEqual(['bad']);
	vi.advanceTimersByTime(8000);
	expect(toasts.value).toEqual([]);
});

test('bad news is about a screen and does not follow to another', () => {
	toast('good');
	toast('bad', true);
	place.value = placeRead('#/');
	expect(toasts.value.map(({ body }) => body)).toEqual(['good']);
});
