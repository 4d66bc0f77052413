// The tables at the server: those that are open, and those where this person has a seat.
import { effect, signal } from '@preact/signals';
import type { TableEntry } from '../link/messages';
import { reach, server, serverFind } from '../server';
import { mineSorted, openSorted } from './lists';

const EVERY = 5000;
export const openTables = signal<TableEntry[] | null>(null); // null: not asked yet
export const myTables = signal<TableEntry[]>([]);

export async function lobbyLook(): Promise<void> {
	const link = server();
	if (link.state.value !== 'open') return;
	try {
		const [list, mine] = await Promise.all([link.ask({ do: 'list' }), link.ask({ do: 'mine' })]);
		openTables.value = openSorted(list.tables as TableEntry[]);
		myTables.value = mineSorted(mine.tables as TableEntry[]);
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
