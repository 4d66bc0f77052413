// What others say shows up for a moment where the talk is not on the screen.
import { useSignalEffect } from '@preact/signals';
import { useRef } from 'preact/hooks';
import type { Table } from '../game/table';
import { toast } from '../ui/notice';

/** The talk has a place of its own beside the table from here on. */
const BESIDE = '(min-width: 60rem)';

export function useTalk(table: Table): void {
	const heard = useRef<number | null>(null);
	useSignalEffect(() => {
		const log = table.log.value;
		const head = table.head.peek();
		const before = heard.current;
		if (!head) return;
		heard.current = log.at(-1)?.key ?? 0;
		if (before === null || head.status !== 'playing' || matchMedia(BESIDE).matches) return;
		for (const line of log) {
			if (line.key <= before || line.kind !== 'said' || line.seat === null || line.seat === head.you) continue;
			toast(`${head.seats[line.seat]?.name ?? ''}: ${line.text}`);
		}
	});
}
