// The latest that happened, for screens without room for the story; it opens the whole of it.
import type { Table } from '../game/table';
import { t } from '../text/text';
import { Icon } from '../ui/Icon';
import { SeatSign } from './SeatPlate';

export function Ticker({ table, onOpen }: { table: Table; onOpen: () => void }) {
	const line = table.log.value.at(-1);
	if (!line) return null;
	return (
		<button type="button" class="ticker" onClick={onOpen}>
			<span class="seen-by-readers">{t('What happened')}: </span>
			{line.seat === null ? <Icon name="log" /> : <SeatSign seat={line.seat} />}
			<span class="ticker-text">{line.text}</span>
		</button>
	);
}
