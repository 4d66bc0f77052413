// What travels over the table when something happens.
import type { GameEvent, GameState, Seat } from '../../../link/messages';
import type { Flight } from '../../../stage/motion';

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** A Hero's card; the head of a party that is folded. */
export const heroSpot = (card: unknown, seat?: unknown): string => (seat === undefined ? `hero-${String(card)}` : `hero-${String(card)} seat-${Number(seat)}`);

/** A card in a hand: the own ones are seen, of the others only how many they are. */
export const held = (seat: unknown, card: string | null, you: Seat | null): string => (seat === you && card !== null ? `held-${card} hand-${you}` : `hand-${Number(seat)}`);

export function flights(event: GameEvent, _before: GameState | null, _after: GameState | null, you: Seat | null): Flight[] {
	const { seat, on, from, to, owner, roller, with: other } = event as Record<string, unknown>;
	const card = text(event.card);
	const inHand = held(seat, card, you);
	switch (event.e) {
		case 'pick':
			return [{ card, from: `offer-${card} seat-${Number(seat)}`, to: `leader-${Number(seat)} seat-${Number(seat)}` }];
		case 'deal':
		case 'draw':
		case 'keep':
			return [{ card, from: 'deck', to: inHand, turn: card !== null }];
		case 'draw-open':
			return [{ card, from: `market-${card} deck`, to: inHand }];
		case 'market':
			return [{ card, from: 'deck', to: `market-${card}`, turn: true }];
		case 'monster':
			return [{ card, from: 'monster-deck deck', to: `monster-${card}`, turn: true }];
		case 'play':
			return [{ card, from: inHand, to: 'playing' }];
		case 'challenge':
			return [{ card: 'challenge', from: held(seat, 'challenge', you), to: 'playing' }];
		case 'stopped':
			return [{ card, from: 'playing', to: 'discard' }];
		case 'played':
			return [{ card, from: 'playing', to: heroSpot(card, seat) }];
		case 'attached':
			return [{ card, from: 'playing', to: `item-${String(on)} ${heroSpot(on)}` }];
		case 'modify':
			return [{ card, from: inHand, to: `roll-${Number(roller)}` }];
		case 'slain':
			return [{ card, from: `monster-${card}`, to: `monster-${card} slain-${Number(seat)}` }];
		case 'discard':
			return [{ card, from: inHand, to: 'discard' }];
		case 'search':
			return [{ card, from: 'discard', to: inHand }];
		case 'returned':
			return [{ card, from: `seat-${Number(seat)}`, to: inHand }];
		case 'give':
			return [{ card, from: inHand, to: held(to, card, you) }];
		case 'take':
			return [{ card, from: held(from, card, you), to: inHand }];
		case 'pull':
			return [{ card, from: held(from, card, you), to: held(to, card, you) }];
		case 'swap':
			return [
				{ card: null, from: `hand-${Number(seat)}`, to: `hand-${Number(other)}` },
				{ card: null, from: `hand-${Number(other)}`, to: `hand-${Number(seat)}` },
			];
		case 'destroy':
			return [{ card, from: heroSpot(card, owner), to: 'discard' }];
		case 'sacrifice':
			return [{ card, from: heroSpot(card, seat), to: 'discard' }];
		case 'steal':
			return [{ card, from: heroSpot(card, from), to: heroSpot(card, seat) }];
		case 'join':
			return [{ card, from: heroSpot(card, seat), to: heroSpot(card, to) }];
		case 'saved':
			return [{ card: text(event.by), from: `item-${card} ${heroSpot(card, seat)}`, to: 'discard' }];
		default:
			return [];
	}
}
