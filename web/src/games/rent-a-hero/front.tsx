// Rent a Hero, before it is played.
import './front.css';
import { Card } from '../../home/drawing';
import { made } from '../../made';
import { mark } from '../../text/text';
import type { GameFront } from '../game';

const FAN = [1, 2, 3, 4, 5, 7].map((hero, i) => ({ hero, turn: (i - 2.5) * 16 + (i < 3 ? -7 : 7) })); // with a gap for the one in front

/** Six heroes in a fan, and the one in front of them that nobody knows. */
const Picture = () => (
	<>
		{FAN.map(({ hero, turn }) => (
			<g key={hero} transform={`translate(300 418) rotate(${turn})`}>
				<Card x={0} y={-262} turn={0} picture={`rent-a-hero-${hero}.svg`} colour={`hero-${hero}`} corner={String(hero)} />
			</g>
		))}
		<g class="pic-front">
			<g transform="translate(300 226)">
				<rect class="pic-back" x="-56" y="-80" width="112" height="160" rx="12" />
				<rect class="pic-back-line" x="-47" y="-71" width="94" height="142" rx="7" />
				<image href={made('rent-a-hero-vagabond.svg')} x="-46" y="-26" width="92" height="96" />
				<text class="pic-question" x="0" y="-34" text-anchor="middle">
					?
				</text>
			</g>
		</g>
	</>
);

export const front: GameFront = {
	about: mark('A hidden hero goes round the table. Recruit it, pass it on or pay for a clue. Collect six different heroes to win!'),
	usual: 4,
	Picture,
	playouts: 2000,
	piles: ['deck'],
};
