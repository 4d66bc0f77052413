// The tables at the server: those that are open, and those where this person has a seat.
import { effect, signal } from '@preact/signals';
import type { Link } from '../link/link';
import type { TableEntry, TablesMessage } from '../link/messages';
import { reach, server, serverFind } from '../server';
import { mineSorted, openSorted } from './lists';

const EVERY = 5000;
export const openTables = signal<TableEntry[] | null>(null); // null: not asked yet
export const myTables = signal<TableEntry[]>([]);

const PAGES_MOST = 5; // nobody reads on
let pages = 1;
/** There are more open tables than are shown. */
export const lobbyHasMore = signal(false);

/** Page by page, as many as somebody wanted to see. A table may move from one to the next meanwhile. */
async function openList(link: Link): Promise<TableEntry[]> {
	const found = new Map<string, TableEntry>();
	let after: string | null = null;
	for (let page = 0; page < pages; page++) {
		const answer: TablesMessage = await link.ask(after === null ? { do: 'list' } : { do: 'list', after });
		for (const entry of answer.tables) found.set(entry.table, entry);
		after = answer.more ?? null;
		if (after === null) break;
	}
	lobbyHasMore.value = after !== null && pages < PAGES_MOST;
	return [...found.values()];
}

export function lobbyMore(): void {
	pages++;
	void lobbyLook();
}

export async function lobbyLook(): Promise<void> {
	const link = server();
	if (link.state.value !== 'open') return;
	try {
		const [list, mine] = await Promise.all([openList(link), link.ask({ do: 'mine' })]);
		openTables.value = openSorted(list);
		myTables.value = mineSorted(mine.tables);
	} catch {
		// the connection was lost in between; it comes back by itself and asks again
	}
}

/** Keeps both lists fresh while somebody looks at them. Returns a function that stops it. */
export function lobbyWatch(): () => void {
	void serverFind();
	const timer = setInterval(() => !document.hidden && reach.value === 'there' && void lobbyLook(), EVERY);
	const stop = effect(() => {
		if (reach.value === 'there' && server().state.value === 'open') void lobbyLook();
	});
	return () => {
		clearInterval(timer);
		stop();
	};
}
