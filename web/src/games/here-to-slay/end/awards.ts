// What deserves an award in Here to Slay.
import { best, told, type Award, type Moment } from '../../../end/award';
import type { Cards } from '../../../game/cards';
import type { GameEvent, Seat } from '../../../link/messages';
import { factsOf, type HtsAid, type HtsState } from '../table/view';

type Found = Award & { value: number };

/** Dice that lie on the table, and who has changed them since. */
interface Thrown {
	dice: number;
	changed: { by: Seat; value: number; text: string }[];
}

const FALLS = ['failed', 'missed', 'counter'];

/** What two dice and all that is added to them must come to for this card; null: it does not say. */
function needOf(cards: Cards, card: unknown, attack: boolean): number | null {
	const facts = typeof card === 'string' ? factsOf(cards, card) : undefined;
	return (attack ? facts?.slay?.least : facts?.roll) ?? null;
}

/** How often two dice come to so much. */
export function chanceOf(least: number): number {
	let ways = 0;
	for (let a = 1; a <= 6; a++) for (let b = 1; b <= 6; b++) ways += a + b >= least ? 1 : 0;
	return ways / 36;
}

/** Whether that seat was one step from winning: whoever stops it then has done most. */
function near({ state, aid }: Moment, seat: Seat): boolean {
	const player = (aid as Partial<HtsAid> | null)?.players?.[seat];
	return ((state as HtsState).players[seat]?.slain.length ?? 0) >= 2 || (player?.classes.length ?? 0) >= 5;
}

/** Follows the dice: who has thrown what, and what was added. */
class Dice {
	private readonly thrown = new Map<Seat, Thrown>();

	hear(event: GameEvent, text: string): void {
		const { e, dice, roller, value } = event as { e: string; dice?: number[]; roller?: Seat; value?: number };
		const seat = event.seat ?? 0;
		if (e === 'roll' && dice) this.thrown.set(seat, { dice: dice.reduce((sum, one) => sum + one, 0), changed: [] });
		if ((e === 'modify' || e === 'nudge') && roller !== undefined && value !== undefined) this.thrown.get(roller)?.changed.push({ by: seat, value, text });
	}

	of(seat: Seat): Thrown | undefined {
		return this.thrown.get(seat);
	}
}

/** Somebody else's cards alone made the difference: the one whose did, and what they said. */
function spoiler({ changed }: Thrown, roller: Seat, total: number, need: number): { by: Seat; text: string } | null {
	for (const by of new Set(changed.map((one) => one.by))) {
		const own = changed.filter((one) => one.by === by);
		const sum = own.reduce((all, { value }) => all + value, 0);
		if (by !== roller && sum < 0 && total < need && total - sum >= need) return { by, text: own.at(-1)?.text ?? '' };
	}
	return null;
}

/** A card that was stopped, or a roll that somebody else spoilt. */
export function trap(story: readonly Moment[], cards: Cards): Award | null {
	const found: Found[] = [];
	const dice = new Dice();
	let challenge: { by: Seat; text: string } | null = null;
	for (const { event, text, moment } of told(story)) {
		const seat = event.seat ?? 0;
		dice.hear(event, text);
		if (event.e === 'challenge') challenge = { by: seat, text };
		if (event.e === 'stopped' && challenge && challenge.by !== seat) found.push({ seat: challenge.by, move: moment.move, told: [challenge.text, text], value: near(moment, seat) ? 5 : 1 });
		const [need, thrown] = [needOf(cards, event.card, event.e !== 'failed'), dice.of(seat)];
		if (!FALLS.includes(event.e) || need === null || !thrown) continue;
		const spoilt = spoiler(thrown, seat, Number(event.total), need);
		if (spoilt) found.push({ seat: spoilt.by, move: moment.move, told: [spoilt.text, text], value: (near(moment, seat) ? 3 : 0) + (event.e === 'failed' ? 2 : 3) });
	}
	return best(found);
}

const LUCKY = 0.31; // less often than one of three

/** The roll that succeeded against the longest odds, all that was added to it counted. */
export function luck(story: readonly Moment[], cards: Cards): Award | null {
	const found: Found[] = [];
	const dice = new Dice();
	for (const { event, text, moment } of told(story)) {
		dice.hear(event, text);
		if (event.e !== 'succeeded' && event.e !== 'slain') continue;
		const [need, thrown] = [needOf(cards, event.card, event.e === 'slain'), dice.of(event.seat ?? 0)];
		if (need === null || !thrown) continue;
		const least = need - (Number(event.total) - thrown.dice);
		const chance = chanceOf(least);
		if (chance < LUCKY) found.push({ seat: event.seat ?? 0, move: moment.move, told: [text], chance: Math.round(chance * 100), least, value: 1 - chance });
	}
	return best(found);
}
