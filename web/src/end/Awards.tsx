// The three awards, and the curve of the chance to win; each leads to its moment in the replay.
import type { Table } from '../game/table';
import { Curve } from '../replay/Curve';
import { curveOf } from '../replay/review';
import { SeatSign, seatName } from '../table/SeatPlate';
import { sentenceGap, sentences } from '../text/join';
import { t } from '../text/text';
import { Icon } from '../ui/Icon';
import { Name } from '../ui/Name';
import type { Award, GameEnd } from './award';
import type { Lookback } from './lookback';

interface AwardsProps {
	table: Table;
	game: GameEnd;
	back: Lookback;
	onMove: (move: number) => void;
}

interface CardProps {
	table: Table;
	icon: string;
	title: string;
	/** Undefined: it is still being looked for. */
	award: Award | undefined;
	note?: string;
	onMove: (move: number) => void;
}

function AwardCard({ table, icon, title, award, note, onMove }: CardProps) {
	if (!award)
		return (
			<li class="award is-sought">
				<Icon name={icon} class="award-icon" />
				<h3 class="award-title">{title}</h3>
				<p class="soft small-text">{t('Looking through the game…')}</p>
			</li>
		);
	return (
		<li class={`award seat-${award.seat}`}>
			<Icon name={icon} class="award-icon" />
			<h3 class="award-title">{title}</h3>
			<p class="award-who">
				<SeatSign seat={award.seat} />
				<Name>{seatName(table, award.seat)}</Name>
			</p>
			<p class="award-told">
				{sentences(award.told)}
				{note && (
					<>
						{sentenceGap()}
						<span class="soft">{note}</span>
					</>
				)}
			</p>
			<button type="button" class="button small award-go" onClick={() => onMove(award.move)}>
				<Icon name="next" />
				{t('Show move {n}', { n: award.called ?? award.move })}
			</button>
		</li>
	);
}

export function Awards({ table, game, back, onMove }: AwardsProps) {
	const luck = back.luck.value;
	const all = [
		{ icon: 'trap', title: t('Best trap'), award: back.trap.value },
		{ icon: 'luck', title: game.luckName(), award: luck, note: luck?.chance === undefined ? undefined : game.chanceText(luck.chance, luck.least ?? 0) },
		{ icon: 'turn', title: t('Turning point'), award: back.turn.value },
	];
	const given = all.flatMap(({ award, ...rest }) => (award === null ? [] : [{ ...rest, award }]));
	if (!given.length) return null;
	return (
		<ul class="awards" aria-label={t('Awards')} aria-busy={given.some(({ award }) => !award)}>
			{given.map((each) => (
				<AwardCard key={each.icon} table={table} {...each} onMove={onMove} />
			))}
		</ul>
	);
}

export function WinShare({ table, back, onMove }: Omit<AwardsProps, 'game'>) {
	const review = back.review.value;
	if (!review) return <section class="end-curve is-sought" aria-hidden="true" />;
	const { seat, moves } = review;
	const points = curveOf(review.decisions.value, moves, review.sums.value, table.head.value?.seats.length ?? 1);
	const you = table.head.value?.you === seat;
	return (
		<section class="end-curve">
			<h3>{you ? t('Your chance to win, move by move') : t("{name}'s chance to win, move by move", { name: seatName(table, seat) })}</h3>
			<Curve points={points} moves={moves} move={review.at.value} name={you ? null : seatName(table, seat)} onGo={onMove} />
		</section>
	);
}
