// What travels over the table when something happens, and how it sounds.
import type { GameEvent, Seat } from '../../link/messages';
import type { Flight } from '../motion';
import type { SoundName } from '../sound';

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const hand = (seat: unknown): string => `hand-${Number(seat)}`;
const hero = (card: unknown): string => `hero-${String(card)}`;

export function flights(event: GameEvent): Flight[] {
	const { seat, on, from, to, roller } = event as Record<string, unknown>;
	const card = text(event.card);
	switch (event.e) {
		case 'pick':
			return [{ card, from: `offer-${card}`, to: `leader-${Number(seat)}` }];
		case 'deal':
		case 'draw':
		case 'keep':
			return [{ card, from: 'deck', to: hand(seat), turn: card !== null }];
		case 'monster':
			return [{ card, from: 'monster-deck', to: `monster-${card}`, turn: true }];
		case 'play':
			return [{ card, from: hand(seat), to: 'playing' }];
		case 'challenge':
			return [{ card: 'challenge', from: hand(seat), to: 'playing' }];
		case 'stopped':
			return [{ card, from: 'playing', to: 'discard' }];
		case 'played':
			return [{ card, from: 'playing', to: hero(card) }];
		case 'attached':
			return [{ card, from: 'playing', to: `item-${String(on)}` }];
		case 'modify':
			return [{ card, from: hand(seat), to: `roll-${Number(roller)}` }];
		case 'slain':
			return [{ card, from: `monster-${card}`, to: `slain-${Number(seat)}` }];
		case 'discard':
			return [{ card, from: hand(seat), to: 'discard' }];
		case 'search':
			return [{ card, from: 'discard', to: hand(seat) }];
		case 'give':
			return [{ card, from: hand(seat), to: hand(to) }];
		case 'take':
			return [{ card, from: hand(from), to: hand(seat) }];
		case 'pull':
			return [{ card, from: hand(from), to: hand(to) }];
		case 'swap':
			return [
				{ card: null, from: hand(seat), to: hand(event.with) },
				{ card: null, from: hand(event.with), to: hand(seat) },
			];
		case 'destroy':
		case 'sacrifice':
			return [{ card, from: hero(card), to: 'discard' }];
		case 'steal':
		case 'join':
			return [{ card, from: hero(card), to: hero(card) }];
		case 'saved':
			return [{ card: text(event.by), from: `item-${card}`, to: 'discard' }];
		case 'returned':
			return [{ card, from: `party-${Number(seat)}`, to: hand(seat) }];
		default:
			return [];
	}
}

export function soundOf(event: GameEvent, you: Seat | null): SoundName | null {
	const mine = event.seat === you;
	switch (event.e) {
		case 'roll':
			return 'dice';
		case 'turn':
			return 'turn';
		case 'play':
		case 'draw':
		case 'attached':
		case 'modify':
		case 'discard':
		case 'pull':
		case 'give':
		case 'take':
			return 'card';
		case 'challenge':
		case 'attack':
			return 'power';
		case 'succeeded':
		case 'slain':
			return mine ? 'good' : 'turn';
		case 'failed':
		case 'missed':
		case 'counter':
		case 'stopped':
		case 'destroy':
		case 'sacrifice':
		case 'steal':
			return 'bad';
		case 'win':
			return 'win';
		default:
			return null;
	}
}
