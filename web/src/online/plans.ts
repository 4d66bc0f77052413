// Plans: "when that happens, I answer so". Both halves are those of docs/protocol.md; the games give them their words.
import type { Orders, Seat } from '../link/messages';
import { t } from '../text/text';

export interface Trigger {
	when: Record<string, unknown>;
	text: string;
}
export interface Reply {
	do: string;
	text: string;
}
export type Plan = Pick<Orders['plans'][number], 'when' | 'do'>;
export const PLANS_MOST = 4;

/** What a plan needs to be said: who sits where, and what the cards are called. */
export interface PlanWords {
	you: Seat;
	names: readonly string[];
	card: (id: string) => string;
}

/** What can be planned in a game. */
export interface GamePlans {
	triggers(words: PlanWords): Trigger[];
	replies(words: PlanWords): Reply[];
}

const same = (a: Record<string, unknown>, b: Record<string, unknown>): boolean => {
	const names = Object.keys(a);
	return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name]);
};

/** A plan that was made elsewhere may be one this page cannot say; then it is shown as it is written. */
export function planText(plan: Plan, plans: GamePlans, words: PlanWords): string {
	const trigger = plans.triggers(words).find(({ when }) => same(when, plan.when));
	const reply = plans.replies(words).find((known) => known.do === plan.do);
	return t('When {event}, {answer}.', { event: trigger?.text ?? JSON.stringify(plan.when), answer: reply?.text ?? plan.do });
}
