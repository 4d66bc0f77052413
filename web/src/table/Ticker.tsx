// The latest that happened, for screens without room for the story.
import type { Table } from '../game/table';
import { t } from '../text/text';
import { Icon } from '../ui/Icon';
import { SeatSign } from './SeatPlate';
import { Name } from '../ui/Name';

export function Ticker({ table }: { table: Table }) {
	const line = table.log.value.at(-1);
	return (
		<section class="ticker" aria-label={t('Log')}>
			{!line ? null : line.seat === null ? <Icon name="log" /> : <SeatSign seat={line.seat} />}
			<span class="ticker-text">{line?.kind === 'said' ? <Name>{line.text}</Name> : line?.text}</span>
		</section>
	);
}
