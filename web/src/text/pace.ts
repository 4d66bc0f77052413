// The paces of tables and other small facts, in words.
import type { Pace } from '../link/messages';
import { lang, mark, t } from './text';

/** "instant" is for programs and is offered to nobody. */
export const PACES: readonly { pace: Pace; name: string; about: string }[] = [
	{ pace: 'relaxed', name: mark('Relaxed'), about: mark('20 seconds to react, 2 minutes to decide, plus 5 minutes in reserve.') },
	{ pace: 'normal', name: mark('Normal'), about: mark('8 seconds to react, 45 to decide, plus 90 in reserve.') },
	{ pace: 'quick', name: mark('Quick'), about: mark('5 seconds to react, 15 to decide, plus 30 in reserve.') },
	{ pace: 'days', name: mark('Correspondence'), about: mark('A day to react, three days to decide. Come and go as you like.') },
];

export const paceName = (pace: Pace | null): string => PACES.find((known) => known.pace === pace)?.name ?? pace ?? '';

const STEPS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
	['day', 86_400_000],
	['hour', 3_600_000],
	['minute', 60_000],
];

/** "3 days", "5 hours": how long something takes, roughly. */
export function lasting(ms: number, unitDisplay: 'short' | 'long'): string {
	const [unit, size] = STEPS.find(([, each]) => ms >= each) ?? ['minute', 60_000];
	return new Intl.NumberFormat(lang.value, { style: 'unit', unit, unitDisplay }).format(Math.max(1, Math.floor(ms / size)));
}

/** "5 minutes ago", as the reader's language says it. */
export function ago(when: number, now = Date.now()): string {
	const words = new Intl.RelativeTimeFormat(lang.value, { numeric: 'auto' });
	const [unit, size] = STEPS.find(([, ms]) => now - when >= ms) ?? ['second', 1000];
	return unit === 'second' ? t('just now') : words.format(-Math.floor((now - when) / size), unit);
}
