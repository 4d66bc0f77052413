// What a wide screen shows at the place of the question while others decide: when one wants to be asked, a word for the others, and whose turn
// comes before one's own.
import type { Table } from '../game/table';
import { PHRASES, type Phrase } from '../generated/lists';
import { t } from '../text/text';
import { Wishes } from './ReactBar';
import { SeatFace, seatName } from './SeatPlate';

/** What is said across a table while one waits. */
const SHORT: readonly Phrase[] = ['hello', 'thanks', 'well-played'];

/** One sits here and is not asked. */
export function Meanwhile({ table }: { table: Table }) {
	return (
		<div class="meanwhile">
			{table.orders.value && (
				<>
					<h3>{t('Ask me to react')}</h3>
					<Wishes table={table} />
				</>
			)}
			<div class="react-bar">
				{PHRASES.filter(({ phrase }) => SHORT.includes(phrase)).map(({ phrase, sentence }) => (
					<button key={phrase} type="button" class="react-wish" onClick={() => void table.do({ do: 'say', phrase })}>
						{t(sentence)}
					</button>
				))}
			</div>
		</div>
	);
}

/** From whose turn it is on, round the table. */
export function TurnOrder({ table }: { table: Table }) {
	const { active } = table.state.value ?? {};
	const seats = table.head.value?.seats ?? [];
	if (active === undefined || !seats[active]) return null;
	return (
		<ol class="turn-order" aria-label={t('Turn order')}>
			{seats.map((_, i) => {
				const seat = (active + i) % seats.length;
				return (
					<li key={seat} aria-current={i === 0}>
						<SeatFace seat={seat} info={seats[seat]} />
						<span>{seatName(table, seat)}</span>
					</li>
				);
			})}
		</ol>
	);
}
