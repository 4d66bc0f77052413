// Deck, market, discard pile and monster deck. A tap on the deck draws, one on a card of the market draws that, one on the discard pile opens it: anyone may read it.
import './piles.css';
import { useState } from 'preact/hooks';
import { t, tn } from '../../../text/text';
import { Dialog } from '../../../ui/Dialog';
import type { BoardProps } from '../../../table/game';
import { CardBack, HtsCard } from './HtsCard';
import type { Pick } from '../../../acting/pick';
import { ThingButton } from '../../../acting/Thing';
import { marketThing } from './actions';
import { counted, nameOf, type HtsState } from './view';

function DiscardList({ discard, hands, cards, onClose }: { discard: readonly string[]; onClose: () => void } & Omit<BoardProps, 'table'>) {
	return (
		<Dialog title={t('Discard pile')} onClose={onClose} class="hts-list">
			<p class="soft">{t('Newest card first')}</p>
			<ul class="hts-cards">
				{counted([...discard].reverse()).map(({ card, copies }) => (
					<li key={card}>
						<button type="button" class="thing" onClick={() => hands.peek(card)}>
							<span class="seen-by-readers">{copies > 1 ? `${nameOf(cards, card)} ×${copies}` : nameOf(cards, card)}</span>
							<HtsCard card={card} cards={cards} size="party" />
							{copies > 1 && (
								<span class="hts-copies" aria-hidden="true">
									×{copies}
								</span>
							)}
						</button>
					</li>
				))}
			</ul>
		</Dialog>
	);
}

/** By a house rule: cards face up beside the deck, to be drawn like its top card. Equal ones lie apart and are drawn alike. */
function Market({ market, hands, cards, pick }: { market: readonly string[]; pick: Pick } & Omit<BoardProps, 'table'>) {
	return (
		<ul class="hts-market" aria-label={t('Face up beside the deck')}>
			{market.map((card, i) => (
				<li key={`${card}-${market.slice(0, i).filter((other) => other === card).length}`}>
					<ThingButton thing={marketThing(card)} pick={pick} hands={hands} label={nameOf(cards, card)} spot={`market-${card}`} tip={nameOf(cards, card)} shows={card} class="hts-pile">
						<HtsCard card={card} cards={cards} size="mini" />
					</ThingButton>
				</li>
			))}
		</ul>
	);
}

export function Piles({ table, hands, cards, pick }: BoardProps & { pick: Pick }) {
	const [open, setOpen] = useState(false);
	const { deck, discard, market, monster_deck: monsters } = table.state.value as HtsState;
	const top = discard.at(-1);
	return (
		<div class="hts-piles">
			<ThingButton thing="deck" pick={pick} hands={hands} label={t('Deck: {count}', { count: deck })} spot="deck" class="hts-pile">
				<CardBack size="mini" />
				<span class="hts-pile-count" aria-hidden="true">
					{deck}
				</span>
			</ThingButton>
			{market && <Market market={market} hands={hands} cards={cards} pick={pick} />}
			<button type="button" class="thing hts-pile" data-spot="discard" disabled={!top} onClick={() => setOpen(true)}>
				<span class="seen-by-readers">{top ? t('Discard pile: {count}, {card} on top', { count: discard.length, card: nameOf(cards, top) }) : t('The discard pile is empty.')}</span>
				{top ? <HtsCard card={top} cards={cards} size="mini" /> : <span class="hts-empty size-mini" />}
				<span class="hts-pile-count" aria-hidden="true">
					{discard.length}
				</span>
			</button>
			<span class="hts-monster-deck" data-spot="monster-deck">
				{tn('{n} monster in the monster deck', '{n} monsters in the monster deck', monsters)}
			</span>
			{open && <DiscardList discard={discard} hands={hands} cards={cards} onClose={() => setOpen(false)} />}
		</div>
	);
}
