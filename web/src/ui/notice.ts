// Short notices. Each goes by itself; bad news stays longer, and on the screen that it is about.
import { effect, signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { place } from '../router';

interface Toast {
	key: number;
	bad: boolean;
	body: ComponentChildren;
}
const STAYS = 6000;
const STAYS_BAD = 14_000;
export const toasts = signal<Toast[]>([]);
let keys = 0;

export const toastClose = (key: number): void => {
	toasts.value = toasts.value.filter((toast) => toast.key !== key);
};

export function toast(body: ComponentChildren, bad = false): number {
	const key = ++keys;
	toasts.value = [...toasts.value.slice(-2), { key, bad, body }];
	setTimeout(() => toastClose(key), bad ? STAYS_BAD : STAYS);
	return key;
}

let screen = '';
effect(() => {
	const now = place.value.path.join('/');
	if (now !== screen) toasts.value = toasts.peek().filter(({ bad }) => !bad);
	screen = now;
});
