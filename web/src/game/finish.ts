// A game that is over is kept on this device as soon as that is told, whatever one looks at by then.
import { effect, untracked } from '@preact/signals';
import { mark, t } from '../text/text';
import { toast } from '../ui/notice';
import type { KeptTrouble } from './kept';
import type { Table } from './table';

const KEPT_NOT: Record<KeptTrouble, string> = {
	refused: mark('This device could not keep the game. To see the game again later, save the record.'),
	full: mark('There is no room left to keep the game. Save the record, or delete some of your games.'),
	newer: mark('This page is out of date and could not keep the game. Save the record, then reload the page.'),
};

/** Who has only watched keeps nothing. Settles when there is nothing more to wait for; a record that cannot be had is none. */
export async function finishKeep(table: Table): Promise<void> {
	const head = table.head.value;
	if (!head?.game || head.you === null) return;
	const when = Date.now();
	const mine = table.as === null ? [head.you] : head.seats.flatMap(({ who }, seat) => (who === 'person' ? [seat] : []));
	const seats = head.seats.map(({ name, level }, seat) => ({ name: name ?? String(seat + 1), ...(level === undefined ? {} : { level }) }));
	const winners = [...(table.over.value?.winners ?? [])];
	const [answer, { keptAdd }] = await Promise.all([table.ask({ do: 'record' }).catch(() => null), import('./kept')]);
	if (!answer) return;
	const trouble = await keptAdd({ game: head.game, when, seats, mine, winners, ...(table.as === null ? { table: table.id } : {}) }, String(answer.record));
	if (trouble) toast(t(KEPT_NOT[trouble]), true);
}

/** The same for a table at the server, until one leaves it. */
export const finishWatch = (table: Table): (() => void) =>
	effect(() => {
		if (table.over.value) untracked(() => void finishKeep(table));
	});
