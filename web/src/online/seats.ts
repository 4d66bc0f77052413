// Seats of a table that has not begun.
import type { Seat, SeatInfo } from '../link/messages';

/** Where one can sit down; seats that are for friends need the key of the link. */
export const freeSeats = (seats: readonly SeatInfo[], invited: boolean): Seat[] => seats.flatMap(({ who }, seat) => (who === 'open' || (who === 'invited' && invited) ? [seat] : []));
