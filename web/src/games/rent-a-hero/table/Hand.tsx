// The near side of the table: one's own band, and the cards in hand. A tap looks at one and at what can be done with it; dragged to the middle it is played.
import { t } from '../../../text/text';
import { dragBegin } from '../../../table/drag';
import type { BoardProps } from '../../../table/game';
import { HeroCard, heroName } from './HeroCard';
import { RhSeat } from './Seat';
import { handCards, isPower, type Hero, type RhState } from './view';

function HandCard({ hero, hands, cards }: { hero: Hero } & Pick<BoardProps, 'hands' | 'cards'>) {
	const choices = hands.choicesOf(String(hero)).filter((choice) => !isPower(choice.action));
	const [only] = choices;
	const drag = {
		takes: (place: string) => place === 'middle' && only !== undefined,
		drop: () => only && hands.choose(only.action),
	};
	return (
		<li>
			<button
				type="button"
				class={only ? 'card-button draggable can' : 'card-button draggable'}
				onClick={() => hands.peek(String(hero))}
				onPointerDown={(event) => dragBegin(event, drag)}
			>
				<span class="seen-by-readers">{only ? `${heroName(cards, hero)}: ${only.label}` : heroName(cards, hero)}</span>
				<HeroCard hero={hero} cards={cards} />
			</button>
		</li>
	);
}

export function Hand(props: BoardProps) {
	const { table, hands, cards } = props;
	const you = table.head.value?.you ?? 0;
	const player = (table.state.value as RhState).players[you];
	const held = player ? handCards(player) : [];
	return (
		<div class="near-side">
			<RhSeat {...props} seat={you} />
			<ul class="hand-cards" data-spot={`hand-${you}`} style={{ '--n': Math.max(1, held.length) }} aria-label={t('Your cards')}>
				{held.map((hero, i) => (
					<HandCard key={`${hero}-${held.slice(0, i).filter((other) => other === hero).length}`} hero={hero} hands={hands} cards={cards} />
				))}
				{!held.length && <li class="soft">{t('Your hand is empty.')}</li>}
			</ul>
		</div>
	);
}
