// Asks the server for all finished games of this person, page by page and slowly enough for it; deletes and exports them.
import { useEffect, useRef, useState } from 'preact/hooks';
import type { AnswerTo, GameEntry } from '../link/messages';
import { patiently, pause } from '../people/asked';
import { reach, server } from '../server';

const FREE = 3; // pages that may be asked for at once; each costs the server as much as ten small requests
const BY_ITSELF = 10; // pages; older ones when somebody wants them

export interface OnlineGames {
	entries: readonly GameEntry[];
	/** Why they are not all there. */
	trouble: string | null;
	loading: boolean;
	/** Older ones, if there are. */
	more: (() => void) | null;
	forget(tables: readonly string[]): Promise<void>;
}

interface Found {
	entries: GameEntry[];
	after: string | null;
	trouble: string | null;
	loading: boolean;
}

const NONE: Found = { entries: [], after: null, trouble: null, loading: false };

/** Page by page; a game that ends meanwhile shifts nothing, and none is there twice. */
async function load(from: Found, pages: number, show: (found: Found) => boolean): Promise<void> {
	let now: Found = { ...from, trouble: null, loading: true };
	show(now);
	try {
		for (let page = 0; page < pages && (page === 0 || now.after !== null); page++) {
			if (page >= FREE) await pause();
			const answer = await patiently(now.after === null ? { do: 'games' } : { do: 'games', after: now.after });
			const all = new Map([...now.entries, ...answer.games].map((entry) => [entry.table, entry]));
			now = { ...now, entries: [...all.values()], after: answer.more };
			if (!show(now)) return;
		}
		show({ ...now, loading: false });
	} catch (error) {
		show({ ...now, loading: false, trouble: (error as Error).message });
	}
}

export function useOnlineGames(): OnlineGames {
	const [found, set] = useState<Found>(NONE);
	const turn = useRef(0);
	const begin = (from: Found): void => {
		const mine = ++turn.current;
		const show = (next: Found): boolean => {
			if (mine !== turn.current) return false;
			set(next);
			return true;
		};
		void load(from, BY_ITSELF, show);
	};
	const there = reach.value === 'there';
	useEffect(() => {
		if (!there) return undefined;
		const stop = server().onOpen(() => begin(NONE));
		return () => {
			stop();
			turn.current++;
		};
	}, [there]);
	const forget = async (tables: readonly string[]): Promise<void> => {
		const all = found.after === null && found.entries.every(({ table }) => tables.includes(table)) && tables.length > FREE;
		if (all) await patiently({ do: 'forget-games', sure: true });
		for (const table of tables) {
			if (!all) await patiently({ do: 'forget-game', table });
			set((now) => ({ ...now, entries: now.entries.filter((entry) => entry.table !== table) }));
		}
	};
	return { entries: found.entries, trouble: found.trouble, loading: found.loading, more: found.after === null || found.loading ? null : () => begin(found), forget };
}

/** Everything the server has of this person's games, as one text. `tell`: how many there are so far; false stops it. */
export async function exported(tell: (games: number) => boolean): Promise<string | null> {
	const games: GameEntry[] = [];
	let [person, after, page]: [unknown, string | null, number] = [null, null, 0];
	do {
		if (page++ >= FREE) await pause();
		const answer: AnswerTo<{ do: 'export' }> = await patiently(after === null ? { do: 'export' } : { do: 'export', after });
		person ??= answer.person ?? null;
		games.push(...answer.games);
		after = answer.more;
		if (!tell(games.length)) return null;
	} while (after !== null);
	return `${JSON.stringify({ person, games }, null, '\t')}\n`;
}
