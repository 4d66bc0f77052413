// What is going on in the middle of the table: the card that is being played, the dice, and cards that are laid out to be
// chosen from.
import './stage.css';
import './picking.css';
import type { ComponentChildren } from 'preact';
import { percent as percentText } from '../../../text/join';
import { t, tc, tn } from '../../../text/text';
import { Name } from '../../../ui/Name';
import type { Table } from '../../../game/table';
import type { BoardProps } from '../../../table/game';
import { SeatSign, seatName } from '../../../table/SeatPlate';
import { cardThing, offered } from './actions';
import { Emblem, HtsCard } from './HtsCard';
import type { Pick } from '../../../acting/pick';
import { Ending, Roll, rolling } from './Roll';
import { ThingButton } from '../../../acting/Thing';
import { nameOf, rollsOf, type HtsAid, type HtsState } from './view';

const BEATS = 3;
const FEW = 3; // cards to choose from that have room beside each other on a phone
const MANY = 4; // more than these are smaller on a large screen

type StageProps = BoardProps & { pick: Pick };

function Playing({ table, hands, cards }: StageProps) {
	const { playing, rolls } = table.state.value as HtsState;
	const last = playing.at(-1);
	if (!last) return null;
	return (
		<div class="playing">
			<p class="playing-who">
				<SeatSign seat={last.seat} />
				<Name>{seatName(table, last.seat)}</Name>
				{playing.length > 1 && <span class="soft">{tn('{n} card is being played', '{n} cards are being played', playing.length)}</span>}
			</p>
			<button type="button" class="thing" data-spot="playing" data-hide onClick={() => hands.peek(last.card)}>
				<span class="seen-by-readers">{nameOf(cards, last.card)}</span>
				<HtsCard card={last.card} cards={cards} size={rolls.length ? 'party' : 'hand'} />
			</button>
			{last.on && <p class="playing-on">{t('On {hero}', { hero: nameOf(cards, last.on) })}</p>}
		</div>
	);
}

/** For what the dice were thrown; in a challenge that is the card being played, which is seen already. */
function RolledFor({ card, hands, cards }: { card: string } & Omit<BoardProps, 'table'>) {
	return (
		<button type="button" class="thing" onClick={() => hands.peek(card)}>
			<span class="seen-by-readers">{nameOf(cards, card)}</span>
			<HtsCard card={card} cards={cards} size="party" />
		</button>
	);
}

function Rolls({ table, hands, cards, pick }: StageProps) {
	const state = table.state.value as HtsState;
	const aid = table.aid.value as HtsAid | null;
	const rolls = rollsOf(state, aid, { bonus: tc('roll', 'bonus'), modifiers: tc('roll', 'Modifiers') }, cards);
	const [first] = rolls;
	if (!first) return null;
	return (
		<div class={rolls.length > 1 ? 'rolls is-duel' : 'rolls'}>
			{!state.playing.some(({ card }) => card === first.card) && <RolledFor card={first.card} hands={hands} cards={cards} />}
			<div class="rolls-body">
				<div class="rolls-row">
					{rolls.map((roll) => (
						<Roll key={`${state.turn} ${roll.seat} ${roll.card} ${roll.dice}`} roll={roll} table={table} hands={hands} pick={pick} />
					))}
				</div>
				{first.outcome && <Ending outcome={first.outcome} waits={rolls.some(({ seat }) => rolling(table, seat))} />}
			</div>
		</div>
	);
}

/** What the aid says may be of another moment than what is seen: a card that was challenged, or is gone. */
function challengePercent(table: Table): number | null {
	const { playing, rolls } = table.state.value as HtsState;
	return playing.length && rolls.at(-1)?.for !== 'challenge' ? ((table.aid.value as HtsAid | null)?.challenge_percent ?? null) : null;
}

function ChallengeOdds({ table }: StageProps) {
	const percent = challengePercent(table);
	if (percent === null) return null;
	const [before, after] = t('{percent}% chance that your challenge stops it').split('{percent}%');
	return (
		<p class="challenge-odds">
			<Emblem name="challenge" />
			<span>
				{before}
				<b>{percentText(percent)}</b>
				{after}
			</span>
		</p>
	);
}

function offerOf({ table, hands }: BoardProps): string[] {
	const state = table.state.value as HtsState;
	return offered(hands.choices, state, state.players[table.head.value?.you ?? 0]?.hand ?? []);
}

/** Cards that are chosen from and lie nowhere else in sight. */
function Offer({ table, hands, cards, pick }: StageProps) {
	const offer = offerOf({ table, hands, cards });
	if (!offer.length) return null;
	return (
		<ul class={`offer ${offer.length <= FEW ? 'is-few' : offer.length > MANY ? 'is-many' : ''}`} aria-label={t('Cards to choose from')}>
			{offer.map((card) => (
				<li key={card}>
					<ThingButton thing={cardThing(card)} pick={pick} hands={hands} label={nameOf(cards, card)} spot={`offer-${card}`}>
						<HtsCard card={card} cards={cards} size="hand" />
					</ThingButton>
				</li>
			))}
		</ul>
	);
}

/** Whether cards are laid out to be chosen from. */
export const stageOffers = (props: BoardProps): boolean => offerOf(props).length > 0;

/** Whether anything is going on. */
export function stageBusy(props: BoardProps): boolean {
	const { playing, rolls } = props.table.state.value as HtsState;
	return playing.length > 0 || rolls.length > 0 || stageOffers(props);
}

/** Nothing is going on: the last that happened, where there is room for it. */
function Rest({ table }: StageProps) {
	const last = table.log.value.filter(({ kind }) => kind !== 'said').slice(-BEATS);
	return (
		<ol class="stage-rest" aria-hidden="true">
			{last.map((line, i) => (
				<li key={`${i} ${line.text}`}>
					{line.seat === null ? <Emblem name="monster" /> : <SeatSign seat={line.seat} />}
					{line.text}
				</li>
			))}
		</ol>
	);
}

/** It keeps its place and its size, whatever is going on. */
export function Stage(props: StageProps): ComponentChildren {
	if (!stageBusy(props))
		return (
			<div class="hts-stage is-idle" key="going on">
				<Rest {...props} />
			</div>
		);
	const { playing, rolls } = props.table.state.value as HtsState;
	const looks = ['hts-stage', playing.length > 0 && 'has-card', rolls.length > 0 && 'has-roll', challengePercent(props.table) !== null && 'has-odds'];
	return (
		<div class={looks.filter(Boolean).join(' ')} key={stageOffers(props) ? 'offer' : 'going on'}>
			<Playing {...props} />
			<Rolls {...props} />
			<ChallengeOdds {...props} />
			<Offer {...props} />
		</div>
	);
}
