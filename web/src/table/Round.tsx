// Seats round a table: the others along its far side in the order of play, the viewer at the near one, and what lies in
// the middle between them. On a large screen the outermost two sit at the sides.
import type { ComponentChildren } from 'preact';
import type { Table } from '../game/table';
import type { Seat } from '../link/messages';
import { t } from '../text/text';
import { seatsFrom } from './seating';

interface RoundProps {
	table: Table;
	seat: (seat: Seat) => ComponentChildren;
	children: ComponentChildren;
	/** Whether the viewer's own seat is drawn here, and not with the hand. */
	own?: boolean;
	/** What the styles of the game know it by. */
	class?: string;
}

export function Round({ table, seat, children, own = true, class: extra = '' }: RoundProps) {
	const head = table.head.value;
	const you = head?.you ?? null;
	const all = seatsFrom(you, head?.seats.length ?? 0);
	const others = you === null ? all : all.slice(1);
	return (
		<div class={`round-table others-${others.length} ${extra}`}>
			<ul class="round-others" aria-label={t('Players')}>
				{others.map((each, i) => (
					<li key={each} class={`round-seat round-${i}`}>
						{seat(each)}
					</li>
				))}
			</ul>
			<div class="round-middle">{children}</div>
			{own && you !== null && <div class="round-you">{seat(you)}</div>}
		</div>
	);
}
