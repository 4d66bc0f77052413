// A Hero in a party with what it wears: the wearer's card, and the Item as a tab that can be looked at by itself.
import type { Cards } from '../../../game/cards';
import { list } from '../../../text/join';
import { t } from '../../../text/text';
import type { BoardProps } from '../../../table/game';
import { narrow } from '../../../table/wide';
import { cardThing } from './actions';
import { HtsCard, type CardSize } from './HtsCard';
import { className } from './names';
import type { Pick } from '../../../acting/pick';
import { ThingButton } from '../../../acting/Thing';
import { factsOf, nameOf, rangeSaid, softly, type PartyHero } from './view';

/** Everything about a Hero in one breath. */
export function heroLabel(cards: Cards, hero: PartyHero): string {
	const facts = factsOf(cards, hero.hero);
	const counts = hero.counts ?? facts?.class;
	const parts = [nameOf(cards, hero.hero), counts && className(counts), facts?.roll !== undefined && t('needs {range}', { range: rangeSaid(`${facts.roll}+`) })];
	if (hero.rolled) parts.push(t('already rolled for this turn'));
	else if (hero.odds && !hero.odds.ready) parts.push(t('sealed'));
	else if (hero.odds) parts.push(t('{percent}% chance to succeed', { percent: hero.odds.percent }));
	return list(parts);
}

function Worn({ item, hero, size, hands, cards }: { item: string; hero: string; size: CardSize } & Omit<BoardProps, 'table'>) {
	const small = size !== 'party' || narrow.value;
	const looks = ['hts-worn', small ? 'worn-mini' : 'worn-party', factsOf(cards, item)?.cursed && 'is-cursed'].filter(Boolean).join(' ');
	const what = (
		<>
			<span class="seen-by-readers">{t('{item} on {hero}', { item: nameOf(cards, item), hero: nameOf(cards, hero) })}</span>
			<HtsCard card={item} cards={cards} size="mini" />
			{!small && (
				<span class="hts-worn-name" aria-hidden="true">
					{softly(nameOf(cards, item))}
				</span>
			)}
		</>
	);
	// Too small for a finger: there the wearer, looked at, tells what it wears.
	if (narrow.value)
		return (
			<span class={looks} data-spot={`item-${hero}`}>
				{what}
			</span>
		);
	return (
		<button type="button" class={looks} data-spot={`item-${hero}`} onClick={() => hands.peek(item)}>
			{what}
		</button>
	);
}

export function PartyMember({ hero, size, pick, hands, cards }: { hero: PartyHero; size: CardSize; pick: Pick } & Omit<BoardProps, 'table'>) {
	const printed = factsOf(cards, hero.hero)?.class;
	const state = {
		counts: hero.counts !== printed ? hero.counts : null,
		rolled: hero.rolled,
		sealed: hero.odds?.ready === false && !hero.rolled,
		percent: size === 'party' ? hero.odds?.percent : null,
	};
	return (
		<li class="hts-member">
			<ThingButton thing={cardThing(hero.hero)} pick={pick} hands={hands} label={heroLabel(cards, hero)} spot={`hero-${hero.hero}`} tip={size === 'mini' ? nameOf(cards, hero.hero) : undefined}>
				<HtsCard card={hero.hero} cards={cards} size={size} state={state} />
			</ThingButton>
			{hero.item && <Worn item={hero.item} hero={hero.hero} size={size} hands={hands} cards={cards} />}
		</li>
	);
}
