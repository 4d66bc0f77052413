// A seat of Here to Slay: leader, party, classes had and missing, slain monsters, hand. On a phone the others are folded to
// two lines; a tap opens them, and so does a question about their cards.
import './party.css';
import './aside.css';
import './known.css';
import { useState } from 'preact/hooks';
import type { Seat } from '../../../link/messages';
import { list } from '../../../text/join';
import { t, tn } from '../../../text/text';
import { Icon } from '../../../ui/Icon';
import type { BoardProps } from '../../../table/game';
import { SeatPlate, seatName, SeatSign } from '../../../table/SeatPlate';
import { Threat } from '../../../table/Threat';
import { narrow } from '../../../table/wide';
import { cardThing, seatThing } from './actions';
import { Emblem, HtsCard, type CardSize } from './HtsCard';
import { PartyMember } from './Member';
import { className, kindName } from './names';
import { pickOf, type Pick } from '../../../acting/pick';
import { ThingButton } from '../../../acting/Thing';
import { classesOf, colourOf, counted, knownOf, nameOf, nearWin, partyOf, signed, type HtsAid, type HtsPlayer, type HtsState } from './view';

interface Parts extends BoardProps {
	seat: Seat;
	player: HtsPlayer;
	aid: HtsAid | null;
	state: HtsState;
	pick: Pick;
}

/** The six classes; those the party has are lit. */
function Classes({ aid, seat }: Parts) {
	const classes = classesOf(aid, seat);
	const names = (has: boolean): string => list(classes.map((each) => each.has === has && className(each.name))) || t('none');
	const all = classes.every(({ has }) => has);
	return (
		<span class="hts-classes">
			<span class="seen-by-readers">{all ? t('All six classes.') : t('Classes: {has}. Missing: {lacks}.', { has: names(true), lacks: names(false) })}</span>
			{classes.map(({ name, has }) => (
				<span key={name} class={has ? `hts-class has ground-${colourOf(name)}` : 'hts-class'} title={className(name)} aria-hidden="true">
					<Emblem name={name} />
				</span>
			))}
		</span>
	);
}

function Counts({ player, aid, seat, state, table }: Parts) {
	const slay = aid?.slay ?? 0;
	const mine = table.head.value?.you === seat; // the own hand is seen elsewhere
	return (
		<span class="hts-counts">
			<span class="hts-count" data-spot={`slain-${seat}`} title={t('Slain monsters')}>
				<Emblem name="monster" />
				<span class="seen-by-readers">{t('Slain monsters')}</span>
				<span>
					{player.slain.length}
					<span class="hts-of">/{slay}</span>
				</span>
			</span>
			<span class="hts-count hts-held" data-spot={mine ? undefined : `hand-${seat}`} title={t('Cards in hand')}>
				<Icon name="hand" />
				<span class="seen-by-readers">{t('Cards in hand')}</span>
				{player.hand.length}
			</span>
			{state.active === seat && state.step !== 'LEADER' && state.winners === null && (
				<span class="hts-points" data-points={state.ap}>
					<span class="seen-by-readers">{tn('{n} action point left', '{n} action points left', state.ap)}</span>
					{Array.from({ length: state.ap }, (_, i) => (
						<i key={i} class="hts-point" />
					))}
				</span>
			)}
		</span>
	);
}

/** What holds for a party for a while. */
function Effects({ player }: { player: HtsPlayer }) {
	const said = [
		player.no_destroy && t('Heroes cannot be destroyed'),
		player.no_steal && t('Heroes cannot be stolen'),
		player.no_challenge && t('Cards cannot be challenged'),
		player.boost !== 0 && t('{bonus} to rolls', { bonus: signed(player.boost) }),
	].filter(Boolean);
	if (!said.length) return null;
	return (
		<ul class="hts-effects" aria-label={t('Active effects')}>
			{said.map((each) => (
				<li key={String(each)}>{each}</li>
			))}
		</ul>
	);
}

function Leader({ player, seat, size, pick, hands, cards }: Parts & { size: CardSize }) {
	if (!player.leader) return <li class={`hts-no-leader size-${size}`} data-spot={`leader-${seat}`} />;
	return (
		<li class="hts-member hts-leader">
			<ThingButton thing={cardThing(player.leader)} pick={pick} hands={hands} label={list([nameOf(cards, player.leader), kindName('Leader')])} spot={`leader-${seat}`} tip={size === 'mini' ? nameOf(cards, player.leader) : undefined}>
				<HtsCard card={player.leader} cards={cards} size={size} />
			</ThingButton>
		</li>
	);
}

function Party(parts: Parts & { size: CardSize }) {
	const { state, aid, seat, table, player, size, pick, hands, cards } = parts;
	const you = table.head.value?.you ?? null;
	const heroes = partyOf(state, aid, seat, you);
	return (
		<ul class="hts-party" aria-label={t('Party')} data-spot={`party-${seat}`} style={{ '--n': 1 + heroes.length + player.slain.length }}>
			<Leader {...parts} />
			{heroes.map((hero) => (
				<PartyMember key={hero.hero} hero={hero} size={size} pick={pick} hands={hands} cards={cards} />
			))}
			{player.slain.map((monster) => (
				<li key={monster} class="hts-member hts-slain">
					<ThingButton thing={cardThing(monster)} pick={pick} hands={hands} label={t('{monster}, slain', { monster: nameOf(cards, monster) })} spot={`monster-${monster}`} tip={size === 'mini' ? nameOf(cards, monster) : undefined}>
						<HtsCard card={monster} cards={cards} size={size} />
					</ThingButton>
				</li>
			))}
		</ul>
	);
}

function Known({ player, hands, cards }: Parts) {
	const known = counted(knownOf(player));
	if (!known.length) return null;
	return (
		<p class="hts-known">
			<span class="hts-known-words soft">{t('Known cards in this hand:')}</span>
			{known.map(({ card, copies }) => (
				<button key={card} type="button" class="hts-known-card" onClick={() => hands.peek(card)}>
					<Icon name="hand" />
					{nameOf(cards, card)}
					{copies > 1 && ` ×${copies}`}
				</button>
			))}
		</p>
	);
}

/** Whether the question is about this seat's Heroes, so that they must be seen. */
const wanted = (player: HtsPlayer, pick: Pick): boolean =>
	player.party.some(({ hero }) => {
		const look = pick.look(cardThing(hero));
		return look === 'target' || look === 'can' || look === 'picked';
	});

function Head(parts: Parts) {
	const { table, seat, pick, hands } = parts;
	const look = pick.look(seatThing(seat));
	if (!look) return <SeatPlate table={table} seat={seat} />;
	return (
		<ThingButton thing={seatThing(seat)} pick={pick} hands={hands} label="" class="hts-seat-pick">
			<SeatPlate table={table} seat={seat} />
		</ThingButton>
	);
}

export function HtsSeat({ seat, ...props }: BoardProps & { seat: Seat }) {
	const [opened, open] = useState(false);
	const { table, hands } = props;
	const state = table.state.value as HtsState;
	const player = state.players[seat];
	if (!player) return null;
	const aid = table.aid.value as HtsAid | null;
	const mine = table.head.value?.you === seat;
	const parts: Parts = { ...props, seat, player, aid, state, pick: pickOf(table, hands) };
	const shown = mine || opened || state.seats === 2 || wanted(player, parts.pick);
	const active = state.active === seat && state.winners === null;
	const near = state.winners === null ? nearWin(aid, seat) : null;
	const looks = shown && (narrow.value && !mine && state.seats > 2 ? 'is-aside' : 'is-open');
	return (
		<section class={`hts-seat seat-${seat} ${mine ? 'is-mine' : ''} ${looks || ''} ${active ? 'is-active' : ''} ${near ? 'is-threat' : ''}`} aria-label={seatName(table, seat)} data-drop={mine ? 'party' : undefined}>
			<Threat means={near && (near === 'monster' ? t('One more slain monster wins the game.') : t('One more class wins the game.'))} />
			<div class="hts-seat-head" data-spot={`seat-${seat}`}>
				<Head {...parts} />
				<Counts {...parts} />
				<Classes {...parts} />
			</div>
			{!mine && (
				<button type="button" class="hts-fold" aria-expanded={shown} aria-label={t("{name}'s party", { name: seatName(table, seat) })} onClick={() => open(!opened)}>
					<Icon name="unfold" />
				</button>
			)}
			<div class="hts-seat-body">
				{looks === 'is-aside' && (
					<p class="aside-name" aria-hidden="true">
						<SeatSign seat={seat} />
						{seatName(table, seat)}
					</p>
				)}
				<Party {...parts} size={mine ? 'party' : 'mini'} />
				<Effects player={player} />
				{!mine && <Known {...parts} />}
			</div>
		</section>
	);
}
