// A hero as a card: frame, strength in the corner, portrait, name; large ones with all their words. Small ones are
// pictures of it, and whoever uses them says what they mean.
import type { Cards } from '../../../game/cards';
import { t } from '../../../text/text';
import { made, pictureLoading } from '../../../made';
import { BackStar } from '../../../table/BackStar';
import { steady } from '../../../ui/steady';
import type { Hero } from './view';

export const heroName = (cards: Cards, hero: Hero): string => cards.get(String(hero))?.name ?? t('Hero {number}', { number: hero });
export const heroNeeds = (cards: Cards, hero: Hero): string => String(cards.get(String(hero))?.requires ?? '');

function Portrait({ hero }: { hero: Hero }) {
	return (
		<span class="hero-portrait">
			<img loading={pictureLoading()} class="hero-figure" src={made(`rent-a-hero-${hero}.svg`)} alt="" draggable={false} />
		</span>
	);
}

/** Portrait and strength only: in a band, a line-up, a list. */
export const Medallion = steady(({ hero, class: extra = '' }: { hero: Hero; class?: string }) => (
	<span class={`medallion thing-face hero-${hero} ${extra}`} aria-hidden="true">
		<Portrait hero={hero} />
		<span class="hero-shield">{hero}</span>
	</span>
));

export const HeroCard = steady(({ hero, cards, class: extra = '' }: { hero: Hero; cards: Cards; class?: string }) => (
	<span class={`hero-card thing-face hero-${hero} ${extra}`} aria-hidden="true">
		<span class="hero-shield">{hero}</span>
		<Portrait hero={hero} />
		<span class="hero-name">{heroName(cards, hero)}</span>
	</span>
));

export const CardBack = steady(({ class: extra = '' }: { class?: string }) => (
	<span class={`hero-card thing-face card-back ${extra}`} aria-hidden="true">
		<BackStar />
	</span>
));

/** Somebody is below that hood. */
export function VagabondBack() {
	return (
		<span class="hero-card thing-face card-back is-vagabond" aria-hidden="true">
			<img loading={pictureLoading()} class="hero-figure" src={made('rent-a-hero-vagabond.svg')} alt="" draggable={false} />
		</span>
	);
}

export function LargeHero({ card, cards }: { card: string; cards: Cards }) {
	const hero = Number(card);
	const text = cards.get(card);
	return (
		<div class={`hero-large hero-${hero}`}>
			<span class="hero-shield" aria-hidden="true">
				{hero}
			</span>
			<Portrait hero={hero} />
			<div class="hero-words">
				<p>
					<b>{t('Strength:')}</b> {hero}
				</p>
				{text && (
					<>
						<p>
							<b>{t('Power:')}</b> {text.text}
						</p>
						<p>
							<b>{t('Required strength when turned up:')}</b> {heroNeeds(cards, hero)}
						</p>
					</>
				)}
			</div>
		</div>
	);
}
