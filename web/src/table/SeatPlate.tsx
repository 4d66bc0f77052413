// A seat as all games show it: sign, name, who plays it, what it is doing, and its clock.
import './seat.css';
import type { ComponentChildren } from 'preact';
import type { Table } from '../game/table';
import type { Seat, SeatInfo } from '../link/messages';
import { t, tc } from '../text/text';
import { Face, faceOf } from '../ui/Face';
import { levelName } from '../setup/Levels';
import { Icon } from '../ui/Icon';
import { Clock } from './Clock';
import { seatDoing, type SeatDoing } from './seating';
import { Name } from '../ui/Name';
import { steady } from '../ui/steady';

const SIGNS = [
	'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z',
	'M12 3 22 21H2z',
	'M4 4h16v16H4z',
	'M12 1.5 22 12 12 22.5 2 12z',
	'm12 2 3 7 7.5.6-5.7 5 1.8 7.4-6.6-4-6.6 4 1.8-7.4-5.7-5L9 9z',
	'M9 2h6v7h7v6h-7v7H9v-7H2V9h7z',
];

/** The sign of a seat, in its colour. */
export const SeatSign = steady(({ seat }: { seat: Seat }) => (
	<svg class={`seat-sign seat-${seat}`} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
		<path d={SIGNS[seat % SIGNS.length]} />
	</svg>
));

/** Who sits there: a face with the sign of the seat, or the sign alone. */
export function SeatFace({ seat, info }: { seat: Seat; info: SeatInfo | undefined }) {
	const face = faceOf(info, seat);
	if (!face) return <SeatSign seat={seat} />;
	return (
		<span class={`seat-face seat-${seat}`}>
			<Face face={face} />
			<SeatSign seat={seat} />
		</span>
	);
}

export const seatName = (table: Table, seat: Seat): string => {
	const head = table.head.value;
	return head?.you === seat ? t('You') : (head?.seats[seat]?.name ?? String(seat + 1));
};

/** The same inside a sentence. */
export const seatWithin = (table: Table, seat: Seat): string => (table.head.value?.you === seat ? tc('in a sentence', 'you') : seatName(table, seat));

function doingText(doing: SeatDoing, you: boolean): string {
	switch (doing) {
		case 'won':
			return t('winner');
		case 'bot-won':
			return t('resigned; the bot in this seat won');
		case 'decides':
			return you ? t('your turn') : t('deciding');
		case 'resigned':
			return t('resigned; a bot has taken over');
		case 'replaced':
			return t('away; a bot has taken over');
		case 'away':
			return t('away');
		case 'waits':
			return '';
	}
}

function kind(info: SeatInfo | undefined): string {
	if (info?.who === 'bot') return t('{level} bot', { level: levelName(info.level ?? 0) });
	return '';
}

export function SeatPlate({ table, seat, children }: { table: Table; seat: Seat; children?: ComponentChildren }) {
	const head = table.head.value;
	const info = head?.seats[seat];
	const doing = seatDoing(seat, info, table.asking.value, table.behind.value ? null : table.over.value);
	const asBot = info?.who === 'bot' || info?.bot;
	const said = doingText(doing, head?.you === seat);
	const note = said || kind(info);
	return (
		<div class={`plate seat-${seat} ${doing}`}>
			<SeatFace seat={seat} info={info} />
			<span class="plate-name">
				<Name>{seatName(table, seat)}</Name>
			</span>
			{(doing === 'won' || doing === 'bot-won') && <Icon name="crown" class="plate-crown" />}
			{asBot && <Icon name="bot" class="plate-bot" />}
			{note && <span class={said ? 'plate-doing' : 'seen-by-readers'}>{note}</span>}
			{doing === 'decides' && <Clock until={table.until.value} />}
			{children}
		</div>
	);
}
