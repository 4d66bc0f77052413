// Short notices at the lower edge. Bad news stays until it is read.
import { signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { t } from '../text/text';
import { Icon } from './Icon';

interface Toast {
	key: number;
	bad: boolean;
	body: ComponentChildren;
}
const STAYS = 6000;
const toasts = signal<Toast[]>([]);
let keys = 0;

export const toastClose = (key: number): void => {
	toasts.value = toasts.value.filter((toast) => toast.key !== key);
};

export function toast(body: ComponentChildren, bad = false): number {
	const key = ++keys;
	toasts.value = [...toasts.value.slice(-2), { key, bad, body }];
	if (!bad) setTimeout(() => toastClose(key), STAYS);
	return key;
}

export function Toasts() {
	return (
		<div class="toasts" role="status" aria-live="polite">
			{toasts.value.map(({ key, bad, body }) => (
				<div key={key} class={bad ? 'toast bad' : 'toast'}>
					<div>{body}</div>
					<button type="button" class="button plain round" onClick={() => toastClose(key)} aria-label={t('Close')}>
						<Icon name="close" />
					</button>
				</div>
			))}
		</div>
	);
}
