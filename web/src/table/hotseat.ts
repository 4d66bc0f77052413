// Several people at one device: whose turn it is to look.
import type { Table } from '../game/table';
import type { Seat } from '../link/messages';

interface Asked {
	question: { value: unknown };
	sent: { value: string | null };
}

/** Who must answer next; who looks now goes first, so that the device is not handed round in vain. Null: nobody. */
export function nextViewer(tables: ReadonlyMap<Seat, Pick<Table, 'question' | 'sent'> | Asked>, at: Seat | null): Seat | null {
	const waits = (seat: Seat): boolean => {
		const table = tables.get(seat);
		return !!table?.question.value && table.sent.value === null;
	};
	if (at !== null && waits(at)) return at;
	const seats = [...tables.keys()];
	if (seats.length === 1) return seats[0] ?? null;
	const from = at === null ? -1 : seats.indexOf(at);
	const order = seats.map((_, i) => seats[(from + 1 + i) % seats.length] ?? 0);
	return order.find(waits) ?? null;
}
