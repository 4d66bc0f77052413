// What deserves an award in Rent a Hero.
import { best, told, type Award, type Bet, type Moment } from '../../../end/award';
import type { Seat } from '../../../link/messages';
import type { RhAid, RhState } from '../table/view';

interface Sent {
	seat: Seat;
	text: string;
}

/** Somebody chose a hero for the road, and another player lost both copies to it: the more it left of a band, the worse. */
export function trap(story: readonly Moment[]): Award | null {
	const found: (Award & { value: number })[] = [];
	let sent: Sent | null = null; // a card from the deck is nobody's trap
	for (const { event, text, moment } of told(story)) {
		const seat = event.seat ?? 0;
		if (event.e === 'send') sent = { seat, text };
		if (event.e === 'send-drawn') sent = null;
		if (event.e !== 'eliminate' || !sent || sent.seat === seat) continue;
		const value = (moment.state as RhState).players[seat]?.band.length ?? 0;
		found.push({ seat: sent.seat, move: moment.move, told: [sent.text, text], value });
	}
	return best(found);
}

const recruits = ({ events }: Moment): Seat[] => events.flatMap(({ e, seat }) => (e === 'recruit' && typeof seat === 'number' ? [seat] : []));

/** Everybody whose recruit was new, just before it was turned over. */
export const bets = (story: readonly Moment[]): Bet[] => story.flatMap((moment) => recruits(moment).map((seat) => ({ seat, move: moment.move - 1 })));

/** Of the cards that the vagabond could be for who recruits, the part that would have cost both copies. */
export function riskOf(aid: Partial<RhAid> | null): number {
	const copies = (heroes: readonly number[]): number => heroes.reduce((sum, hero) => sum + (aid?.unseen?.[hero - 1] ?? 0), 0);
	const candidates = aid?.candidates ?? [];
	const all = copies(candidates);
	return all ? copies(candidates.filter((hero) => aid?.doubles?.includes(hero))) / all : 0;
}

const LUCKY = 0.3; // less is no luck to speak of

/** The recruit that was new though most of what it could have been was not; `seen` has a moment for each. */
export function luck(story: readonly Moment[], seen: readonly Moment[]): Award | null {
	const found: (Award & { value: number })[] = [];
	const all = [...told(story)].filter(({ event }) => event.e === 'recruit');
	for (const [i, { event, text, moment }] of all.entries()) {
		const risk = riskOf((seen[i]?.aid ?? null) as Partial<RhAid> | null);
		if (risk >= LUCKY) found.push({ seat: event.seat ?? 0, move: moment.move, told: [text], chance: Math.round(risk * 100), value: risk });
	}
	return best(found);
}
