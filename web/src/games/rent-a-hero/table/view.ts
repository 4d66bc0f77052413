// What a board of Rent a Hero shows, read from the state: who is where, and how the vagabond goes round. No rules: what may
// be done and what follows from the rules is in the question and in the aid.
import type { Meant } from '../../../acting/meant';
import type { GameState, Seat } from '../../../link/messages';
import type { Weight } from '../../../table/game';

export const HEROES = [1, 2, 3, 4, 5, 6, 7] as const;
export type Hero = number;

export interface BandHero {
	hero: Hero;
	used: boolean;
}
export interface Player {
	hand: Hero[] | number; // the own one is seen, of others only how many
	band: BandHero[];
	eliminated: Hero[];
	powers_used: number;
}
export interface TrayCard {
	hero: Hero | null;
	seat: Seat;
	answer: 'yes' | 'no';
}
export interface Pending {
	seat: Seat;
	hero: Hero;
	target: number | null; // of the Witch a hero, of the Dog Trainer a seat
}
export interface RhState extends GameState {
	requirement: Hero;
	knight: boolean;
	final: boolean;
	vagabond: { hero: Hero | null; holder: Seat; seen: Seat[] } | null;
	doomed: { seat: Seat; hero: Hero } | null;
	stack: Pending[];
	deck: number;
	discard: Hero[];
	tray: TrayCard[];
	players: Player[];
}
export interface RhAid {
	allowed: Hero[];
	candidates: Hero[] | null;
	doubles: Hero[];
	unseen: number[];
	party: number;
}

export const handSize = (player: Player): number => (typeof player.hand === 'number' ? player.hand : player.hand.length);
export const handCards = (player: Player): Hero[] => (typeof player.hand === 'number' ? [] : player.hand);

/** One hero more wins the game. */
export const nearWin = (player: Player, party: number): boolean => player.band.length === party - 1;

/** The places of a band, filled from the first on. */
export const bandPlaces = (player: Player, places: number): (BandHero | null)[] =>
	Array.from({ length: Math.max(places, player.band.length) }, (_, i) => player.band[i] ?? null);

export interface Stop {
	seat: Seat;
	/** The sender's seat comes twice: where it starts, and where it ends if nobody takes it. */
	at: 'start' | 'passed' | 'here' | 'ahead';
	last: boolean;
	clues: TrayCard[];
}

/** The way of the vagabond round the table, from its sender back to the sender. */
export function journey({ seats, active, vagabond, tray }: Pick<RhState, 'seats' | 'active' | 'vagabond' | 'tray'>): Stop[] {
	const order = Array.from({ length: seats }, (_, i) => (active + i + 1) % seats);
	const here = vagabond ? order.indexOf(vagabond.holder) : -1;
	const stops = order.map((seat, i): Stop => ({
		seat,
		at: i < here ? 'passed' : i === here ? 'here' : 'ahead',
		last: seat === active,
		clues: tray.filter((card) => card.seat === seat && seat !== active),
	}));
	return [{ seat: active, at: 'start', last: false, clues: [] }, ...stops];
}

export interface HeroNote {
	hero: Hero;
	allowed: boolean; // may be sent under the requirement
	candidate: boolean; // the vagabond can be this one
	sure: boolean; // and nothing else
	double: boolean; // the viewer's band has it already
	unseen: number | null;
}

export function heroNotes(aid: Partial<RhAid> | null): HeroNote[] {
	return HEROES.map((hero) => {
		const candidate = aid?.candidates?.includes(hero) ?? false;
		return {
			hero,
			allowed: aid?.allowed?.includes(hero) ?? false,
			candidate,
			sure: candidate && aid?.candidates?.length === 1,
			double: candidate && (aid?.doubles?.includes(hero) ?? false),
			unseen: aid?.unseen?.[hero - 1] ?? null,
		};
	});
}

/**
 * Which hero the vagabond is for who looks: they were shown it, or nothing else is left. While something is being shown, what else is left
 * may be said of the vagabond before this one.
 */
export const vagabondHero = ({ vagabond }: Pick<RhState, 'vagabond'>, aid: Partial<RhAid> | null, telling: boolean): Hero | null =>
	vagabond && (vagabond.hero ?? (telling ? null : (heroNotes(aid).find(({ sure }) => sure)?.hero ?? null)));

/** A hand card goes on its way, to the vagabond as a clue, or to the discard pile; the vagabond into the band or to the next player. */
export function meant(action: string): Meant {
	const [verb, first = '', second] = action.split(' ');
	switch (verb) {
		case 'send':
			return { source: `card:${first}`, target: 'road' };
		case 'clue':
			return { source: `card:${first}`, target: 'vagabond' };
		case 'discard':
			return { source: `card:${first}`, target: 'discard' };
		case 'use':
			return { source: `band:${first}`, target: second === undefined ? null : `band:${second}` };
		case 'recruit':
			return { source: 'vagabond', target: 'band' };
		case 'pass':
			return { source: 'vagabond', target: 'next' };
		case 'draw':
			return { source: 'deck', target: null };
		default:
			return { source: null, target: null };
	}
}

/** What ends a question without doing anything; passing is the least that one can do with the vagabond. */
export const declines = (action: string): boolean => /^(decline|pass|no-match|skip)$/.test(action);

/** A power is there once; a second copy of a hero costs both; nobody stops their own power. */
export function weigh(action: string, { stack }: Pick<RhState, 'stack'>, aid: Partial<RhAid> | null, you: Seat | null): Weight {
	if (action === 'use 1' && stack.at(-1)?.seat === you) return 'idle';
	if (isPower(action)) return 'grave';
	const [only, ...more] = aid?.candidates ?? [];
	return action === 'recruit' && only !== undefined && !more.length && (aid?.doubles ?? []).includes(only) ? 'grave' : 'plain';
}

/** The hero an action is done with: "clue 3" → "3", "use 3 5" → "3" (the Witch), "pass" → null. */
export const heroOf = (action: string): string | null => /^(?:send|clue|discard|use) (\d)/.exec(action)?.[1] ?? null;

/** A card in hand is for a clue where the vagabond lies before its owner, else to be sent; a hero in the band has its power. */
export function wishOf(hero: Hero, { players, vagabond }: Pick<RhState, 'players' | 'vagabond'>, you: Seat | null): string | null {
	const player = you === null ? undefined : players[you];
	if (!player) return null;
	if (handCards(player).includes(hero)) return vagabond?.holder === you ? `clue ${hero}` : `send ${hero}`;
	return player.band.some((each) => each.hero === hero) ? `use ${hero}` : null;
}

export const isPower = (action: string): boolean => action.startsWith('use ');
