// What the finished games of this device come to: how often somebody has won, beside how often a seat at such tables wins by
// itself. Only games count where one person of this device sat, so that "you" is somebody.
import type { KeptGame } from '../game/kept';
import type { GameName, Seat } from '../link/messages';

/** 0: a table without bots. */
export type Level = number;

export interface Filter {
	game: GameName | null;
	level: Level | null;
	/** Played at a server, or on this device alone. */
	online?: boolean | null;
}

/** Null: several people of this device sat there, or nobody. */
export const ownSeat = ({ mine }: KeptGame): Seat | null => (mine.length === 1 ? (mine[0] ?? null) : null);

/** That of the best bot: the others do not make a table harder. */
export const levelOf = ({ seats }: KeptGame): Level => Math.max(0, ...seats.map((seat) => seat.level ?? 0));

/** The part of a victory that is one's own: shared ones are worth less, a draw nothing. */
export function wonShare(game: KeptGame): number {
	const you = ownSeat(game);
	return you !== null && game.winners.includes(you) ? 1 / game.winners.length : 0;
}

export const passes = (game: KeptGame, filter: Filter): boolean => (filter.game === null || game.game === filter.game) && (filter.level === null || levelOf(game) === filter.level) && (typeof filter.online !== 'boolean' || filter.online === (game.table !== undefined));

export interface Sum {
	games: number;
	/** Games won, alone or with others. */
	won: number;
	/** Part of all victories, 0 to 1. */
	share: number;
	/** What players of equal strength would have. */
	fair: number;
}

export function sumOf(games: readonly KeptGame[]): Sum {
	const counted = games.filter((game) => ownSeat(game) !== null);
	const mean = (value: (game: KeptGame) => number): number => counted.reduce((all, game) => all + value(game), 0) / Math.max(1, counted.length);
	return { games: counted.length, won: counted.filter((game) => wonShare(game) > 0).length, share: mean(wonShare), fair: mean((game) => 1 / game.seats.length) };
}

export interface Row extends Sum {
	game: GameName;
	seats: number;
	level: Level;
}

/** By game, number of seats and level. */
export function rowsOf(games: readonly KeptGame[]): Row[] {
	const groups = new Map<string, KeptGame[]>();
	for (const game of games) {
		if (ownSeat(game) === null) continue;
		const key = `${game.game} ${game.seats.length} ${levelOf(game)}`;
		groups.set(key, [...(groups.get(key) ?? []), game]);
	}
	const rows = [...groups.values()].flatMap((group) => {
		const [first] = group;
		return first ? [{ game: first.game, seats: first.seats.length, level: levelOf(first), ...sumOf(group) }] : [];
	});
	return rows.sort((a, b) => a.game.localeCompare(b.game) || a.seats - b.seats || a.level - b.level);
}

export interface Streaks {
	/** Victories one after the other, up to the last game. */
	now: number;
	most: number;
}

/** `games`: the newest first. */
export function streaksOf(games: readonly KeptGame[]): Streaks {
	const counted = games.filter((game) => ownSeat(game) !== null);
	let [run, most] = [0, 0];
	for (const game of [...counted].reverse()) {
		run = wonShare(game) > 0 ? run + 1 : 0;
		most = Math.max(most, run);
	}
	return { now: run, most };
}

export interface Stretch extends Sum {
	/** Games are counted from 1, the oldest first. */
	from: number;
	to: number;
}

const STRETCHES_MOST = 12;
const STRETCH_LEAST = 5;

/** All games in order, in at most twelve stretches of equal length: how it has gone. */
export function stretchesOf(games: readonly KeptGame[]): Stretch[] {
	const counted = games.filter((game) => ownSeat(game) !== null).reverse();
	const count = Math.min(STRETCHES_MOST, Math.floor(counted.length / STRETCH_LEAST));
	return Array.from({ length: count }, (_, i) => {
		const [from, to] = [i, i + 1].map((n) => Math.round((n * counted.length) / count)) as [number, number];
		return { from: from + 1, to, ...sumOf(counted.slice(from, to)) };
	});
}
