// Which thing on the table an action belongs to, read from its text. Things are "card:ID", "market:ID", "seat:S", "roll:S" and "deck".
import type { Meant, Thing } from '../../../acting/meant';
import type { Choice } from '../../../table/choices';
import type { Weight } from '../../../table/game';
import type { Cards } from '../../../game/cards';
import { factsOf, knownOf, seatOfHero, type HtsState } from './view';

export const cardThing = (card: string): Thing => `card:${card}`;
export const marketThing = (card: string): Thing => `market:${card}`;
export const seatThing = (seat: number | string): Thing => `seat:${seat}`;
export const rollThing = (seat: number | string): Thing => `roll:${seat}`;

const SEAT = /^p(\d)$/;
const seatOf = (word: string): string | null => SEAT.exec(word)?.[1] ?? null;

function meantByChoose(word: string): Meant {
	const seat = seatOf(word);
	if (seat !== null) return { source: seatThing(seat), target: null };
	return { source: /^[+-]/.test(word) ? null : cardThing(word), target: null };
}

export function meant(action: string): Meant {
	const [verb = '', first = '', second = '', third = ''] = action.split(' ');
	switch (verb) {
		case 'play':
			return { source: cardThing(first), target: second === 'on' ? cardThing(third) : null };
		case 'use':
		case 'attack':
			return { source: cardThing(first), target: null };
		case 'modify':
			return { source: cardThing(first), target: rollThing(seatOf(third) ?? '') };
		case 'choose':
			return meantByChoose(first);
		case 'challenge':
			return { source: cardThing('challenge'), target: null };
		case 'skill':
			return { source: cardThing('shadow-claw'), target: seatThing(seatOf(first) ?? '') };
		case 'draw':
			return { source: first ? marketThing(first) : 'deck', target: null };
		default:
			return { source: null, target: null };
	}
}

/** The card an action is done with, for the frame of the table. */
export function cardOf(action: string): string | null {
	const { source } = meant(action);
	return /^(?:card|market):(.+)$/.exec(source ?? '')?.[1] ?? null;
}

export const declines = (action: string): boolean => action === 'decline' || action === 'end';

/** What hurts oneself: worse dice for one's own roll, better ones for another's, a hand thrown away. What helps nobody: a curse on the own Hero, a gift for another's. */
export function weighOf(action: string, state: HtsState, cards: Cards, you: number | null): Weight {
	const [verb = '', card = '', word = '', last = ''] = action.split(' ');
	if (verb === 'redraw') return 'grave';
	if (verb === 'modify') return (Number(word) > 0) === (Number(seatOf(last)) === you) ? 'plain' : 'grave';
	if (verb !== 'play' || word !== 'on') return 'plain';
	return (factsOf(cards, card)?.cursed ?? false) === (seatOfHero(state, last) === you) ? 'idle' : 'plain';
}

/** What one wants of a card that offers nothing now. Items and Modifiers need something to go to, so they have no such wish. */
export function wishOf(card: string, kind: string | undefined, state: Pick<HtsState, 'monsters' | 'players'>, you: number | null): string | null {
	const player = you === null ? undefined : state.players[you];
	if (!player) return null;
	if (state.monsters.includes(card)) return `attack ${card}`;
	if (player.party.some(({ hero }) => hero === card)) return `use ${card}`;
	if (!knownOf(player).includes(card)) return null;
	return kind === 'Challenge' ? 'challenge' : kind === 'Hero' || kind === 'Magic' ? `play ${card}` : null;
}

/**
 * Cards that are chosen but lie in no party and not in the own hand: leaders, a hand that is looked at, the discard pile,
 * the top of the deck. They are laid out in the middle. Cards on top of the deck may have twins in the hand.
 */
export function offered(choices: readonly Choice[], state: HtsState, hand: readonly (string | null)[]): string[] {
	const chosen = choices.flatMap(({ action }) => (action.startsWith('choose ') ? (cardOf(action) ?? []) : []));
	const inParty = (card: string): boolean => state.players.some(({ party }) => party.some(({ hero }) => hero === card));
	const loose = chosen.filter((card) => !inParty(card));
	const fromDeck = loose.length > 0 && loose.every((card) => state.deck_top.includes(card));
	return fromDeck || !loose.every((card) => hand.includes(card)) ? loose : [];
}
