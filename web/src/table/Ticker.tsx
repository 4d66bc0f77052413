// The latest that happened, for screens without room for the story.
import type { Table } from '../game/table';
import { t } from '../text/text';
import { Icon } from '../ui/Icon';
import { SeatSign } from './SeatPlate';
import { Name } from '../ui/Name';

export function Ticker({ table }: { table: Table }) {
	const line = table.log.value.at(-1);
	if (!line) return null;
	return (
		<section class="ticker" aria-label={t('Log')}>
			{line.seat === null ? <Icon name="log" /> : <SeatSign seat={line.seat} />}
			<span class="ticker-text">{line.kind === 'said' ? <Name>{line.text}</Name> : line.text}</span>
		</section>
	);
}
