// Which thing on the table an action belongs to, read from its text. Things are "card:ID", "seat:S", "roll:S" and "deck".
import type { Choice } from '../../../table/choices';
import { knownOf, type HtsState } from './view';

export type Thing = string;

export interface Meant {
	/** What is taken up to do it; null: only a button does it. */
	source: Thing | null;
	/** Where it goes then; null: nowhere, it is done at once. */
	target: Thing | null;
}

export const cardThing = (card: string): Thing => `card:${card}`;
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
			return { source: 'deck', target: null };
		default:
			return { source: null, target: null };
	}
}

/** The card an action is done with, for the frame of the table. */
export function cardOf(action: string): string | null {
	const { source } = meant(action);
	return source?.startsWith('card:') ? source.slice('card:'.length) : null;
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

export const choicesFrom = (choices: readonly Choice[], source: Thing): Choice[] => choices.filter(({ action }) => meant(action).source === source);
export const choicesTo = (choices: readonly Choice[], source: Thing, target: Thing): Choice[] => choicesFrom(choices, source).filter(({ action }) => meant(action).target === target);

/** Where what was taken up can go. */
export const targetsFrom = (choices: readonly Choice[], source: Thing | null): Set<Thing> =>
	new Set(source === null ? [] : choicesFrom(choices, source).flatMap(({ action }) => meant(action).target ?? []));

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
