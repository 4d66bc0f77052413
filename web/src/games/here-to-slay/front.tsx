// Here to Slay, before it is played.
import './front.css';
import { Card, Die } from '../../home/drawing';
import { mark } from '../../text/text';
import { pictureOf } from '../../ui/sprite';
import type { GameFront } from '../game';

const PARTY = [
	{ icon: 'fighter', x: 66, y: 214, turn: -16 },
	{ icon: 'wizard', x: 148, y: 198, turn: -7 },
	{ icon: 'ranger', x: 452, y: 198, turn: 7 },
	{ icon: 'bard', x: 534, y: 214, turn: 16 },
];

/** A monster, the party on both sides, and the dice that decide. */
const Picture = () => (
	<>
		<circle class="pic-ember" cx="300" cy="138" r="120" />
		<use class="pic-monster" href={pictureOf('here-to-slay', 'monster')} x="186" y="18" width="228" height="228" />
		{PARTY.map(({ icon, ...placed }) => (
			<Card key={icon} {...placed} sprite="here-to-slay" icon={icon} colour={icon} />
		))}
		<g class="pic-front">
			<Die x={264} y={262} turn={-14} pips={5} />
			<Die x={334} y={268} turn={11} pips={6} />
		</g>
	</>
);

export const front: GameFront = {
	about: mark('Gather a party and roll for effects. Slay three monsters or unite all six classes to win!'),
	usual: 4,
	Picture,
	playouts: 160,
	workshop: true,
	piles: ['deck', 'monster_deck'],
};
