// What the messages of Here to Slay hold, and what the board wants to know of them. No rule is written here: what can be done
// is what the question lists, what follows by the rules is in `aid`.
import type { CardText, Cards } from '../../../game/cards';
import type { GameState, Seat } from '../../../link/messages';
import { t } from '../../../text/text';

export interface Member {
	hero: string;
	item: string | null;
	rolled: boolean;
}
export interface HtsPlayer {
	leader: string | null;
	hand: (string | null)[];
	party: Member[];
	slain: string[];
	no_steal: boolean;
	no_destroy: boolean;
	no_challenge: boolean;
	boost: number;
}
export interface StateRoll {
	seat: Seat;
	for: 'effect' | 'attack' | 'challenge';
	of: string;
	dice: number[];
	bonus: number;
	modifiers: number;
	total: number;
}
export interface HtsState extends GameState {
	ap: number;
	deck: number;
	deck_top: string[];
	discard: string[];
	/** By a house rule: cards face up beside the deck. */
	market?: string[];
	monsters: string[];
	monster_deck: number;
	players: HtsPlayer[];
	playing: { seat: Seat; card: string; on: string | null }[];
	rolls: StateRoll[];
	/** While beats play: what the next dice are thrown for. */
	trying?: string;
}

export type Outcome = 'success' | 'failure' | 'slain' | 'counter' | 'miss' | 'stopped' | 'played';
export interface Part {
	what: string;
	value: number;
}
export interface AidRoll {
	seat: Seat;
	card: string;
	dice: number[];
	parts: Part[];
	total: number;
	need: string | null;
	outcome: Outcome;
}
export interface AidMonster {
	card: string;
	requires: string;
	met: boolean | null;
	lacking: string | null;
	slay: string;
	counter: string;
	hit: string;
	bonus: number | null;
	slay_percent: number | null;
	counter_percent: number | null;
}
export interface AidHero {
	card: string;
	need: number;
	bonus: number;
	percent: number;
	ready?: boolean;
	new?: boolean;
}
export interface AidPlayer {
	classes: string[];
	missing: string[];
	/** As which class each Hero counts. */
	members: Partial<Record<string, string>>;
	party: number;
	slain: number;
}
export interface HtsAid {
	players: AidPlayer[];
	party: number;
	slay: number;
	monsters: AidMonster[];
	heroes: AidHero[];
	hand: AidHero[];
	challenge_percent: number | null;
	rolls: AidRoll[];
}

/** In the order of the player aid. */
export const CLASSES = ['Bard', 'Fighter', 'Guardian', 'Ranger', 'Thief', 'Wizard'] as const;

// -- Cards ------------------------------------------------------------------------------------------

export interface Facts extends CardText {
	class?: string | null;
	roll?: number;
	cursed?: boolean;
	values?: number[];
	slay?: Range;
	counter?: Range;
	counter_attack?: string;
}
export interface Range {
	least?: number;
	most?: number;
}

/** "qi-bear" → "Qi Bear", until the names are loaded. */
const spelled = (card: string): string => card.replace(/(^|-)(\w)/g, (_, gap: string, letter: string) => (gap ? ' ' : '') + letter.toUpperCase());

/** Long words may be broken between syllables, as far as a pattern finds them; browsers know few languages. */
export const softly = (name: string): string =>
	name.replace(/[\p{L}]{10,}/gu, (word) => word.replace(/(?<=..)([aeiouyąęó])(?=(?:[cdrs]z|d[źż]|ch|[bcdfghjklłmnprstvwzćńśźż])[aeiouyąęó])/gi, '$1\u00AD'));

export const factsOf = (cards: Cards, card: string): Facts | undefined => cards.get(card) as Facts | undefined;
export const nameOf = (cards: Cards, card: string): string => cards.get(card)?.name ?? spelled(card);

/** A number with its sign; the minus is a real one. */
export const signed = (value: number): string => (value < 0 ? `−${-value}` : `+${value}`);
/** "4-" as people read it: "4−". */
export const rangeText = (range: string): string => range.replace('-', '−');
export const rangeOf = (range: Range | undefined): string => (range === undefined ? '' : range.least === undefined ? `${range.most}−` : `${range.least}+`);

/** The same for who hears it: "4 or less". */
export const rangeSaid = (range: string): string => {
	const number = Number.parseInt(range, 10);
	return /[-−]$/.test(range) ? t('{number} or less', { number }) : t('{number} or more', { number });
};

/** What stands in the shield: what must be rolled, or by how much a roll is changed. */
export function shieldOf(facts: Facts | undefined): string {
	if (facts?.roll !== undefined) return `${facts.roll}+`;
	if (facts?.values) return facts.values.map(signed).join(' ');
	return rangeOf(facts?.slay);
}

/** The token of the colour of a class or kind: "Fighter" → "fighter". */
export const colourOf = (name: string): string => name.toLowerCase();

// -- Parties ----------------------------------------------------------------------------------------

export interface PartyHero extends Member {
	counts: string | null; // as which class
	odds: AidHero | null; // the viewer's own only
}

export function partyOf(state: HtsState, aid: HtsAid | null, seat: Seat, you: Seat | null): PartyHero[] {
	return (state.players[seat]?.party ?? []).map((member) => ({
		...member,
		counts: aid?.players[seat]?.members[member.hero] ?? null,
		odds: seat === you ? (aid?.heroes.find(({ card }) => card === member.hero) ?? null) : null,
	}));
}

/** What a seat still lacks to win: one monster, one class; null: more than that. */
export function nearWin(aid: HtsAid | null, seat: Seat): 'monster' | 'class' | null {
	const player = aid?.players[seat];
	if (!aid || !player) return null;
	if (player.slain === aid.slay - 1) return 'monster';
	return player.classes.length === aid.party - 1 ? 'class' : null;
}

/** The six classes, and whether a party has them. */
export const classesOf = (aid: HtsAid | null, seat: Seat): { name: string; has: boolean }[] =>
	CLASSES.map((name) => ({ name, has: aid?.players[seat]?.classes.includes(name) ?? false }));

/** Equal cards of a hand or pile together, in the order of their first. */
export function counted(cards: readonly string[]): { card: string; copies: number }[] {
	const found = new Map<string, number>();
	for (const card of cards) found.set(card, (found.get(card) ?? 0) + 1);
	return [...found].map(([card, copies]) => ({ card, copies }));
}

/** Who has yet to pick a leader. */
export const unled = (player: HtsPlayer | undefined): boolean => player !== undefined && !player.leader;

export const knownOf = (player: HtsPlayer): string[] => player.hand.filter((card) => card !== null);

export const seatOfHero = (state: HtsState, hero: string): Seat | null => {
	const seat = state.players.findIndex(({ party }) => party.some((member) => member.hero === hero));
	return seat < 0 ? null : seat;
};

// -- Rolls ------------------------------------------------------------------------------------------

export interface RollView extends Omit<AidRoll, 'outcome'> {
	outcome: Outcome | null; // null: it is decided already
}

/** What a roll needs, by the card it is thrown for. */
const needOf = ({ for: what, of }: StateRoll, cards: Cards): string | null => {
	const facts = factsOf(cards, of);
	if (what === 'attack') return rangeOf(facts?.slay) || null;
	return what === 'effect' && facts?.roll !== undefined ? `${facts.roll}+` : null;
};

/**
 * The rolls that are looked at: those that can still change, else the innermost that is being carried out. The aid names each
 * bonus, but comes with the whole table: between two of them what it says may be of other dice.
 */
export function rollsOf(state: HtsState, aid: HtsAid | null, names: { bonus: string; modifiers: string }, cards: Cards): RollView[] {
	const last = state.rolls.at(-1);
	if (!last) return [];
	const same = (roll: AidRoll): boolean => state.rolls.some(({ seat, dice, total }) => seat === roll.seat && String(dice) === String(roll.dice) && total === roll.total);
	if (aid?.rolls.length && aid.rolls.every(same)) return aid.rolls;
	const seen = last.for === 'challenge' ? state.rolls.filter((roll) => roll.for === 'challenge' && roll.of === last.of) : [last];
	return seen.map((roll) => {
		const parts = [
			{ what: names.bonus, value: roll.bonus },
			{ what: names.modifiers, value: roll.modifiers },
		].filter(({ value }) => value !== 0);
		return { seat: roll.seat, card: roll.of, dice: roll.dice, parts, total: roll.total, need: needOf(roll, cards), outcome: null };
	});
}

/** How far a total is on the way to what it needs, and where that is, on a bar from 2 to 12 or beyond. */
export function barOf(total: number, need: string | null): { fill: number; at: number } | null {
	const number = Number(/^\d+/.exec(need ?? '')?.[0] ?? Number.NaN);
	if (Number.isNaN(number)) return null;
	const most = Math.max(12, number, total);
	return { fill: Math.max(0, total) / most, at: number / most };
}

export const isGood = (outcome: Outcome | null): boolean => outcome === 'success' || outcome === 'slain' || outcome === 'played';
