// Who sits where, and what a seat is doing: view logic that the games share.
import type { Asking, Over, Seat, SeatInfo } from '../link/messages';

/** All seats in the order of play, the viewer's first; a spectator begins with seat 0. */
export const seatsFrom = (you: Seat | null, seats: number): Seat[] => Array.from({ length: seats }, (_, i) => ((you ?? 0) + i) % seats);

/** How many sit on the far side of the table. */
export const othersCount = (you: Seat | null, seats: number): number => seats - (you === null ? 0 : 1);

export type SeatDoing = 'won' | 'bot-won' | 'decides' | 'resigned' | 'away' | 'replaced' | 'waits';

export function seatDoing(seat: Seat, info: SeatInfo | undefined, asking: Asking | null, over: Over | null): SeatDoing {
	if (over?.winners.includes(seat)) return info?.resigned ? 'bot-won' : 'won'; // whoever resigned has not won
	if (over) return info?.resigned ? 'resigned' : 'waits';
	if (asking?.kind === 'decide' && asking.seat === seat) return 'decides';
	if (info?.resigned) return 'resigned';
	if (info?.who === 'person' && info.bot) return 'replaced';
	if (info?.who === 'person' && info.here === false) return 'away';
	return 'waits';
}
