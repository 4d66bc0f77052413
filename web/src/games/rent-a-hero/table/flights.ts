// What travels over the table when something happens.
import type { GameEvent, GameState, Seat } from '../../../link/messages';
import type { Flight } from '../../../stage/motion';
import type { RhState } from './view';

const face = (event: GameEvent): string | null => (typeof event.hero === 'number' ? String(event.hero) : null);

/** The vagabond, if the viewer knows it. */
const vagabond = (state: GameState | null): string | null => {
	const hero = (state as RhState | null)?.vagabond?.hero;
	return typeof hero === 'number' ? String(hero) : null;
};

/** The own cards are seen, of the others only how many they are. */
const held = (seat: Seat, card: string | null): string => (card === null ? `hand-${seat}` : `held-${card} hand-${seat}`);

/** Where a pending power and a doomed hero lie; if nobody could react they are past that already. */
const pending = (after: GameState | null, seat: Seat, card: string | null): string => ((after as RhState | null)?.stack.length ? 'stack' : `band-${seat}-${card}`);
const doomed = (after: GameState | null, seat: Seat): string => ((after as RhState | null)?.doomed ? 'doomed' : `out-${seat}`);

export function flights(event: GameEvent, before: GameState | null = null, after: GameState | null = null): Flight[] {
	const seat = event.seat ?? 0;
	const card = face(event);
	switch (event.e) {
		case 'reveal':
			return [{ card, from: 'deck', to: 'requirement', turn: true }];
		case 'send':
			return [{ card, from: held(seat, card), to: 'vagabond' }];
		case 'send-drawn':
			return [{ card, from: 'deck', to: 'vagabond' }];
		case 'pass':
		case 'force':
			return [{ card: vagabond(before), from: 'vagabond', to: 'vagabond' }];
		case 'clue':
			return [{ card, from: `hand-${seat}`, to: `tray-${seat}` }];
		case 'use':
			return [{ card, from: `band-${seat}-${card}`, to: pending(after, seat, card) }];
		case 'refresh':
			return [{ card, from: `band-${seat}-${card}`, to: `band-${seat}-${card}` }];
		case 'recruit':
			return [{ card, from: 'vagabond', to: `band-${seat}-${card}`, turn: true }];
		case 'doom':
			return [{ card, from: 'vagabond', to: doomed(after, seat), turn: true }];
		case 'eliminate':
			return [{ card, from: `band-${seat}-${card}`, to: `out-${seat}` }];
		case 'burn':
			return [{ card, from: 'vagabond', to: 'discard', turn: true }];
		case 'discard':
			return [{ card, from: held(seat, card), to: 'discard' }];
		case 'turn-up':
			return [{ card, from: `tray-${seat}`, to: 'discard', turn: true }];
		case 'draw':
			return [{ card, from: 'deck', to: `hand-${seat}`, turn: card !== null }];
		default:
			return [];
	}
}
