// A card of Here to Slay: frame, shield, portrait, name, words. How it lies on the table is in `state`; what it is called for
// people who hear the page is said by whoever uses it.
import './card.css';
import type { ComponentChildren } from 'preact';
import type { Cards } from '../../../game/cards';
import { percent as percentText } from '../../../text/join';
import { Icon } from '../../../ui/Icon';
import { steady } from '../../../ui/steady';
import { BackStar } from '../../../table/BackStar';
import { Portrait } from './Portrait';
import { colourOf, factsOf, nameOf, shieldOf, softly, type Facts } from './view';

/** hand: with its words; party: picture and name; mini: the picture, and the name on large screens. */
export type CardSize = 'hand' | 'party' | 'mini';

export interface CardState {
	/** The class it counts as, when that is not the printed one. */
	counts?: string | null;
	rolled?: boolean;
	sealed?: boolean;
	/** What chance the viewer has, in percent. */
	percent?: number | null;
	/** It adds something that the viewer's party lacks. */
	fresh?: boolean;
}

/** Class of the frame's colour: the class where there is one, else the kind. */
export function frameOf(facts: Facts | undefined, counts?: string | null): string {
	if (!facts) return '';
	if (facts.kind === 'Item') return facts.cursed ? 'ground-cursed' : 'ground-item';
	return `ground-${colourOf(emblemOf(facts, counts))}`;
}

/** What a card is first of all: its class, else its kind. A monster's class is only what it requires, a mask's what it makes of its wearer. */
export const emblemOf = (facts: Facts, counts?: string | null): string => (facts.kind === 'Monster' ? 'Monster' : (counts ?? facts.class ?? facts.kind));

/** The emblem of a class or kind. */
export const Emblem = ({ name, class: extra = '' }: { name: string; class?: string }) => <Icon sprite="here-to-slay" name={colourOf(name)} class={`emblem ${extra}`} />;

function Marks({ rolled, sealed, percent }: CardState) {
	return (
		<span class="hts-marks">
			{sealed && <Icon name="sealed" class="mark-sealed" />}
			{rolled && <Icon name="dice" class="mark-rolled" />}
			{percent !== undefined && percent !== null && !rolled && !sealed && <span class="mark-percent">{percentText(percent)}</span>}
		</span>
	);
}

export const HtsCard = steady(({ card, cards, size, state = {}, class: extra = '', children }: { card: string; cards: Cards; size: CardSize; state?: CardState; class?: string; children?: ComponentChildren }) => {
	const facts = factsOf(cards, card);
	const shield = shieldOf(facts);
	const kind = facts && emblemOf(facts, state.counts);
	const looks = [`hts-card thing-face size-${size}`, frameOf(facts, state.counts), state.rolled && 'is-rolled', state.sealed && 'is-sealed', state.fresh && 'is-fresh', extra];
	return (
		<span class={looks.filter(Boolean).join(' ')} aria-hidden="true">
			<span class="hts-picture">
				<Portrait card={card} like={facts && emblemOf(facts)} />
			</span>
			{shield && <span class={facts?.values ? 'hts-shield wide' : 'hts-shield'}>{shield}</span>}
			{kind && (
				<span class="hts-kind">
					<Emblem name={kind} />
				</span>
			)}
			<span class="hts-name">{softly(nameOf(cards, card))}</span>
			{size === 'hand' && <span class="hts-text">{facts?.text}</span>}
			<Marks {...state} />
			{children}
		</span>
	);
});

export const CardBack = steady(({ size }: { size: CardSize }) => (
	<span class={`hts-card thing-face hts-back size-${size}`} aria-hidden="true">
		<BackStar />
	</span>
));
