// What the tab is called: where one is, and a mark when one is waited for.
import { effect, signal } from '@preact/signals';
import { t } from '../text/text';

export const titleWhere = signal('');
/** Somebody waits for this person's answer. */
export const titleCalls = signal(false);

export const titleText = (where: string, calls: boolean): string => [calls ? `● ${t('Your turn')}` : '', where, 'Muster'].filter(Boolean).join(' · ');

export function titleApply(): void {
	effect(() => {
		document.title = titleText(titleWhere.value, titleCalls.value);
	});
}
