// The near side of the table: one's own band, and the cards in hand. A tap takes one up, another does what can be done with it;
// dragged to where it goes it is played.
import { Chosen } from '../../../acting/Chosen';
import { pickOf, type Pick } from '../../../acting/pick';
import { ThingButton } from '../../../acting/Thing';
import { t } from '../../../text/text';
import type { BoardProps } from '../../../table/game';
import { HeroCard, heroName } from './HeroCard';
import { RhSeat } from './Seat';
import { handCards, type Hero, type RhState } from './view';

function HandCard({ hero, pick, hands, cards }: { hero: Hero; pick: Pick } & Omit<BoardProps, 'table'>) {
	return (
		<li>
			<ThingButton thing={`card:${hero}`} pick={pick} hands={hands} label={heroName(cards, hero)} spot={`held-${hero}`} class="card-button draggable" drag>
				<HeroCard hero={hero} cards={cards} />
			</ThingButton>
		</li>
	);
}

export function Hand(props: BoardProps) {
	const { table, hands, cards } = props;
	const you = table.head.value?.you ?? 0;
	const player = (table.state.value as RhState).players[you];
	const held = player ? handCards(player) : [];
	const pick = pickOf(table, hands);
	return (
		<div class="near-side">
			<Chosen {...props} pick={pick} called={(thing) => (thing === 'vagabond' ? t('The vagabond') : null)} />
			<RhSeat {...props} seat={you} />
			<ul class="hand-cards" data-spot={`hand-${you}`} style={{ '--n': Math.max(1, held.length) }} aria-label={t('Your cards')}>
				{held.map((hero, i) => (
					<HandCard key={`${hero}-${held.slice(0, i).filter((other) => other === hero).length}`} hero={hero} pick={pick} hands={hands} cards={cards} />
				))}
				{!held.length && <li class="soft">{t('Your hand is empty.')}</li>}
			</ul>
		</div>
	);
}
