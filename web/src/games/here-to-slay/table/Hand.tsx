// The own cards: a fan where there is room, a row to scroll on a phone. A tap takes one up, another does what can be done with
// it; dragged to the table, onto a Hero or a roll it is played at once.
import './hand.css';
import type { Cards } from '../../../game/cards';
import { list } from '../../../text/join';
import { t } from '../../../text/text';
import type { BoardProps } from '../../../table/game';
import { cardThing } from './actions';
import { Chosen } from '../../../acting/Chosen';
import { HtsCard } from './HtsCard';
import { className, kindOf } from './names';
import { pickOf } from '../../../acting/pick';
import { ThingButton } from '../../../acting/Thing';
import { factsOf, knownOf, nameOf, rangeSaid, type AidHero, type HtsAid, type HtsState } from './view';

const NAMED = ['Modifier', 'Challenge']; // their names say what they are

function handLabel(cards: Cards, card: string, odds: AidHero | undefined): string {
	const facts = factsOf(cards, card);
	const parts = [nameOf(cards, card), facts && !NAMED.includes(facts.kind) && kindOf(facts), facts?.class && className(facts.class)];
	if (odds) parts.push(t('needs {range}', { range: rangeSaid(`${odds.need}+`) }), t('{percent}% chance to succeed', { percent: odds.percent }));
	if (odds?.new) parts.push(t('a class you do not have yet'));
	return list(parts);
}

/** Arrows go along the cards. */
function walk(event: KeyboardEvent): void {
	const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
	if (!step) return;
	const all = [...(event.currentTarget as HTMLElement).querySelectorAll<HTMLElement>('button')];
	const next = all[all.indexOf(document.activeElement as HTMLElement) + step];
	if (!next) return;
	event.preventDefault();
	next.focus();
	next.scrollIntoView({ block: 'nearest', inline: 'center' });
}

const DEALT = 5; // cards that everybody begins with

export function Hand(props: BoardProps) {
	const { table, hands, cards } = props;
	const you = table.head.value?.you ?? 0;
	const state = table.state.value as HtsState;
	const aid = table.aid.value as HtsAid | null;
	const player = state.players[you];
	const held = player ? knownOf(player) : [];
	const pick = pickOf(table, hands);
	const picking = state.step === 'LEADER'; // nothing is dealt yet
	return (
		<div class="hts-hand">
			<Chosen {...props} pick={pick} />
			<ul class="hts-fan" data-spot={`hand-${you}`} style={{ '--n': picking ? DEALT : held.length }} aria-label={t('Your cards')} onKeyDown={walk}>
				{held.map((card, i) => {
					const nth = held.slice(0, i).filter((other) => other === card).length;
					const odds = aid?.hand.find((each) => each.card === card);
					return (
						<li key={`${card}-${nth}`} style={{ '--i': i }}>
							<ThingButton thing={cardThing(card)} pick={pick} hands={hands} label={handLabel(cards, card, odds)} spot={`held-${card}`} class="draggable" drag>
								<HtsCard card={card} cards={cards} size="hand" state={{ percent: pick.look(cardThing(card)) ? odds?.percent : null, fresh: odds?.new }} />
							</ThingButton>
						</li>
					);
				})}
				{picking && !held.length && Array.from({ length: DEALT }, (_, i) => <li key={i} class="hts-fan-slot" style={{ '--i': i }} aria-hidden="true" />)}
				{!held.length && !picking && <li class="soft hts-fan-empty">{t('Your hand is empty.')}</li>}
			</ul>
		</div>
	);
}
