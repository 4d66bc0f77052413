// The last three things that happened, for screens without room for the story.
import type { Table } from '../game/table';
import { t } from '../text/text';
import { Icon } from '../ui/Icon';
import { SeatSign } from './SeatPlate';
import { Name } from '../ui/Name';

const LOOK = 20; // lines among which they are
const MOST = 3; // where there is room; elsewhere only the last of them is seen

/** While something is still being shown, the panel of the question tells the last of it; here is what was before. */
export function Ticker({ table }: { table: Table }) {
	const told = table.behind.value && !table.question.value;
	const latest = table.log.value.slice(-LOOK);
	const last = told ? latest.filter(({ kind }) => kind !== 'said').at(-1) : undefined;
	const lines = latest.filter((line) => line !== last).slice(-MOST);
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
