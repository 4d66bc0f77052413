// A player of Rent a Hero at the table: name, band, hand, and what was lost.
import { useState } from 'preact/hooks';
import { pickOf, type Pick as Taken } from '../../../acting/pick';
import { ThingButton } from '../../../acting/Thing';
import type { Seat } from '../../../link/messages';
import { list } from '../../../text/join';
import { t, tn } from '../../../text/text';
import { Dialog } from '../../../ui/Dialog';
import { Icon } from '../../../ui/Icon';
import type { BoardProps } from '../../../table/game';
import { SeatPlate, seatName } from '../../../table/SeatPlate';
import { Threat } from '../../../table/Threat';
import { narrow } from '../../../table/wide';
import { heroName, Medallion } from './HeroCard';
import { bandPlaces, handSize, nearWin, type BandHero, type RhAid, type RhState } from './view';

const stateText = (used: boolean): string => (used ? t('power used') : t('power ready'));

function Place({ place, seat, own, pick, hands, cards }: { place: BandHero | null; seat: Seat; own: boolean; pick: Taken } & Pick<BoardProps, 'hands' | 'cards'>) {
	if (!place) return <li class="place empty" />;
	const { hero, used } = place;
	const can = own && pick.look(`band:${hero}`) !== null;
	const looks = { class: `place-card ${used ? 'used' : 'ready'} ${can ? 'can' : ''}`, 'data-spot': `band-${seat}-${hero}`, 'data-hide': true };
	const what = (
		<>
			<span class="seen-by-readers">{t('{hero}, {state}', { hero: heroName(cards, hero), state: stateText(used) })}</span>
			<Medallion hero={hero} />
			{used && <Icon name="used" class="place-used" />}
		</>
	);
	if (can)
		return (
			<li class="place">
				<ThingButton thing={`band:${hero}`} pick={pick} hands={hands} label={t('{hero}, {state}', { hero: heroName(cards, hero), state: stateText(used) })} spot={`band-${seat}-${hero}`} class={looks.class} shows={String(hero)} tip={heroName(cards, hero)}>
					<Medallion hero={hero} />
					{used && <Icon name="used" class="place-used" />}
				</ThingButton>
			</li>
		);
	return (
		<li class="place">
			{narrow.value && !own ? (
				<span {...looks}>{what}</span>
			) : (
				<button type="button" {...looks} title={heroName(cards, hero)} onClick={() => hands.peek(String(hero))}>
					{what}
				</button>
			)}
		</li>
	);
}

/** The band of somebody, where it was too small to be touched: each hero with its name, its state and its power. */
function BandDialog({ band, title, hands, cards, onClose }: { band: readonly BandHero[]; title: string; onClose: () => void } & Pick<BoardProps, 'hands' | 'cards'>) {
	return (
		<Dialog title={title} onClose={onClose}>
			<ul class="seat-heroes">
				{band.map(({ hero, used }) => (
					<li key={hero}>
						<button type="button" class="seat-hero" onClick={() => hands.peek(String(hero))}>
							<Medallion hero={hero} />
							<b>{heroName(cards, hero)}</b>
							<span class="soft small-text">{stateText(used)}</span>
						</button>
					</li>
				))}
			</ul>
			{!band.length && <p class="soft">{t('The band is empty.')}</p>}
		</Dialog>
	);
}

function Lost({ eliminated, seat, cards }: { eliminated: number[]; seat: Seat } & Pick<BoardProps, 'cards'>) {
	const kinds = [...new Set(eliminated)];
	return (
		<span class="seat-lost" data-spot={`out-${seat}`}>
			{kinds.length > 0 && (
				<>
					<span class="seen-by-readers">{t('Eliminated: {heroes}', { heroes: list(kinds.map((hero) => heroName(cards, hero))) })}</span>
					<Icon name="lost" />
					<span class="lost-heroes">
						{kinds.map((hero) => (
							<Medallion key={hero} hero={hero} class="tiny" />
						))}
					</span>
				</>
			)}
		</span>
	);
}

export function RhSeat({ seat, table, hands, cards }: BoardProps & { seat: Seat }) {
	const [opened, open] = useState(false);
	const state = table.state.value as RhState;
	const player = state.players[seat];
	if (!player) return null;
	const party = (table.aid.value as Partial<RhAid> | null)?.party ?? 6;
	const you = table.head.value?.you ?? null;
	const own = you === seat;
	const holder = state.vagabond?.holder ?? null;
	const holds = holder === seat;
	const size = handSize(player);
	const near = nearWin(player, party) && state.winners === null;
	const pick = pickOf(table, hands);
	const next = you !== null && holder === you && seat === (you + 1) % state.seats;
	const place = own ? 'band' : next ? 'next' : null; // where the vagabond can go
	const target = place !== null && pick.look(place) === 'target';
	const decides = table.asking.value?.kind === 'decide' && table.asking.value.seat === seat;
	return (
		<section class={`rh-seat seat-${seat} ${own ? 'own' : ''} ${decides ? 'deciding' : ''} ${holds ? 'holds' : ''} ${target ? 'place-target' : ''} ${near ? 'is-threat' : ''}`} data-spot={`seat-${seat}`} data-drop={place ?? undefined} onClick={target ? () => pick.tap(place) : undefined}>
			<SeatPlate table={table} seat={seat} />
			<Threat means={near ? t('One more hero wins the game.') : null} />
			<div class="seat-facts">
				{state.active === seat && (
					<span class="chip">
						<Icon name="letter" />
						<span class="chip-words">{t('Active Player')}</span>
					</span>
				)}
				{holds && (
					<span class="chip strong">
						<Icon sprite="rent-a-hero" name="vagabond" />
						<span class="chip-words">{t('vagabond here')}</span>
					</span>
				)}
				<span class={near ? 'band-count near' : 'band-count'} title={t('Heroes in the band')}>
					<span class="seen-by-readers">{t('Heroes in the band')} </span>
					{player.band.length}/{party}
				</span>
				{!own && (
					<span class="hand-count" data-spot={`hand-${seat}`} title={tn('{n} card in hand', '{n} cards in hand', size)}>
						<Icon name="hand" />
						<span class="seen-by-readers">{tn('{n} card in hand', '{n} cards in hand', size)}</span>
						<span aria-hidden="true">{size}</span>
					</span>
				)}
				<Lost eliminated={player.eliminated} seat={seat} cards={cards} />
			</div>
			<ul class="band" aria-label={t('Band')}>
				{bandPlaces(player, party).map((place, i) => (
					<Place key={place?.hero ?? `empty-${i}`} place={place} seat={seat} own={own} pick={pick} hands={hands} cards={cards} />
				))}
			</ul>
			{narrow.value && !own && (
				<button type="button" class="seat-look" onClick={() => open(true)}>
					<span class="seen-by-readers">{t("{name}'s band", { name: seatName(table, seat) })}</span>
				</button>
			)}
			{opened && <BandDialog band={player.band} title={t("{name}'s band", { name: seatName(table, seat) })} hands={hands} cards={cards} onClose={() => open(false)} />}
		</section>
	);
}
