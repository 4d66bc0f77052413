// The last three things that happened, for screens without room for the story.
import type { Table } from '../game/table';
import { t } from '../text/text';
import { Icon } from '../ui/Icon';
import { SeatSign } from './SeatPlate';
import { Name } from '../ui/Name';

const MOST = 3; // where there is room; elsewhere only the last of them is seen

export function Ticker({ table }: { table: Table }) {
	const lines = table.log.value.slice(-MOST);
	return (
		<section class="ticker" aria-label={t('Log')}>
			{lines.map((line) => (
				<p key={line.key} class="ticker-line">
					{line.seat === null ? <Icon name="log" /> : <SeatSign seat={line.seat} />}
					<span class="ticker-text">{line.kind === 'said' ? <Name>{line.text}</Name> : line.text}</span>
				</p>
			))}
		</section>
	);
}
