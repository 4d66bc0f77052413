// Plans: "when that happens, I answer so". Both halves are those of docs/protocol.md; here they get their words.
import type { GameName, Orders, Seat } from '../link/messages';
import { mark, t } from '../text/text';

export interface Trigger {
	when: Record<string, unknown>;
	text: string;
}
export interface Reply {
	do: string;
	text: string;
}
export type Plan = Orders['plans'][number];
export const PLANS_MOST = 4;

/** What a plan needs to be said: who sits where, and what the cards are called. */
export interface PlanWords {
	game: GameName;
	you: Seat;
	names: readonly string[];
	card: (id: string) => string;
}

const HEROES = [1, 2, 3, 4, 5, 6, 7];
const DONE: readonly [event: string, sentence: string][] = [
	['play', mark('{name} plays a card')],
	['attempt', mark('{name} rolls for an effect')],
	['attack', mark('{name} attacks a monster')],
];

export function triggersOf({ game, you, names, card }: PlanWords): Trigger[] {
	if (game === 'rent-a-hero') {
		const comes = { when: { to: you }, text: t('the vagabond comes to me') };
		return [comes, ...HEROES.map((hero) => ({ when: { e: 'use', hero }, text: t('somebody uses {hero}', { hero: card(String(hero)) }) }))];
	}
	const others = names.flatMap((name, seat) => (seat === you ? [] : [{ name, seat }]));
	return others.flatMap(({ name, seat }) => DONE.map(([e, sentence]) => ({ when: { e, seat }, text: t(sentence, { name }) })));
}

export function repliesOf({ game, card }: PlanWords): Reply[] {
	if (game === 'here-to-slay') return [{ do: 'challenge', text: t('I challenge it') }];
	const powers = [1, 2, 4, 5, 7].map((hero) => ({ do: `use ${hero}`, text: t('I use {hero}', { hero: card(String(hero)) }) }));
	return [...powers, { do: 'recruit', text: t('I recruit it') }, { do: 'pass', text: t('I pass it on') }];
}

const same = (a: Record<string, unknown>, b: Record<string, unknown>): boolean => {
	const names = Object.keys(a);
	return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name]);
};

/** A plan that was made elsewhere may be one this page cannot say; then it is shown as it is written. */
export function planText(plan: Plan, words: PlanWords): string {
	const trigger = triggersOf(words).find(({ when }) => same(when, plan.when));
	const reply = repliesOf(words).find((known) => known.do === plan.do);
	return t('When {event}: {answer}.', { event: trigger?.text ?? JSON.stringify(plan.when), answer: reply?.text ?? plan.do });
}
