// Who stands where in the end: the winner in the middle with all cards, the others beside and behind.
import type { Cards } from '../game/cards';
import type { Table } from '../game/table';
import type { Seat } from '../link/messages';
import { levelName } from '../setup/Levels';
import { SeatFace, seatName } from '../table/SeatPlate';
import { t } from '../text/text';
import { Icon } from '../ui/Icon';
import { Name } from '../ui/Name';
import { podium, type GameEnd, type Step } from './award';

/** A seat that somebody has left: whoever resigned has not won. */
function Finished({ table, seat }: { table: Table; seat: Seat }) {
	const info = table.head.value?.seats[seat];
	if (info?.who === 'bot')
		return (
			<span class="podium-note">
				<Icon name="bot" />
				{t('{level} bot', { level: levelName(info.level ?? 0) })}
			</span>
		);
	if (!info?.resigned && !info?.bot) return null;
	return (
		<span class="podium-note">
			<Icon name="bot" />
			{info.resigned ? t('resigned; a bot finished the game') : t('away; a bot finished the game')}
		</span>
	);
}

function Place({ step, table, game, cards }: { step: Step; table: Table; game: GameEnd; cards: Cards }) {
	const { seat, place } = step;
	const state = table.state.value;
	const wins = !!table.over.value?.winners.includes(seat);
	return (
		<li class={`podium-place seat-${seat} place-${Math.min(place, 4)} ${wins ? 'is-winner' : ''}`}>
			<div class="podium-who">
				{wins && <Icon name="crown" class="podium-crown" />}
				<SeatFace seat={seat} info={table.head.value?.seats[seat]} />
				<span class="podium-name">
					<Name>{seatName(table, seat)}</Name>
				</span>
				<Finished table={table} seat={seat} />
			</div>
			<game.Party table={table} seat={seat} cards={cards} large={wins} />
			<div class="podium-step">
				<span class="podium-number" aria-hidden="true">
					{place}
				</span>
				<span class="seen-by-readers">{t('Rank {n}', { n: place })}</span>
				{state && <span class="podium-score">{game.score(state, seat)}</span>}
			</div>
		</li>
	);
}

export function Podium({ table, game, cards }: { table: Table; game: GameEnd; cards: Cards }) {
	const state = table.state.value;
	const winners = table.over.value?.winners ?? [];
	if (!state) return null;
	const steps = podium(state.seats, winners, (seat) => game.rank(state, seat));
	return (
		<ol class={`podium podium-${Math.max(1, winners.length)}`} aria-label={t('Final standings')}>
			{steps.map((step) => (
				<Place key={step.seat} step={step} table={table} game={game} cards={cards} />
			))}
		</ol>
	);
}
