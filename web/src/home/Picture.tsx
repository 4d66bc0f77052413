// The picture of each game on its large card: composed of the same cards, heroes and dice as the tables.
import './picture.css';
import type { GameName } from '../link/messages';
import { made } from '../made';

interface Placed {
	x: number;
	y: number;
	turn: number;
	size?: number;
}

const art = (sprite: string, name: string): string => `${made(`${sprite}.svg`)}#${name}`;

function Card({ x, y, turn, size = 1, sprite, icon, colour, corner }: Placed & { sprite: GameName; icon: string; colour: string; corner?: string }) {
	return (
		<g transform={`translate(${x} ${y}) rotate(${turn}) scale(${size})`}>
			<g class="pic-card" style={{ '--c': `var(--${colour})` }}>
				<rect class="pic-paper" x="-46" y="-66" width="92" height="132" rx="10" />
				<rect class="pic-ground" x="-38" y="-58" width="76" height="92" rx="6" />
				<use class="pic-figure" href={art(sprite, icon)} x="-31" y="-44" width="62" height="62" />
				<path class="pic-line" d="M-28 44h56M-18 54h36" />
				{corner && (
					<g>
						<circle class="pic-shield" cx="-34" cy="-54" r="15" />
						<text class="pic-number" x="-34" y="-47" text-anchor="middle">
							{corner}
						</text>
					</g>
				)}
			</g>
		</g>
	);
}

const PIPS: Record<number, string> = {
	3: 'M-12-12h.1M0 0h.1M12 12h.1',
	5: 'M-12-12h.1M12-12h.1M0 0h.1M-12 12h.1M12 12h.1',
	6: 'M-12-13h.1M12-13h.1M-12 0h.1M12 0h.1M-12 13h.1M12 13h.1',
};

const Die = ({ x, y, turn, pips }: Placed & { pips: number }) => (
	<g transform={`translate(${x} ${y}) rotate(${turn})`}>
		<g class="pic-die">
			<rect x="-24" y="-24" width="48" height="48" rx="10" />
			<path d={PIPS[pips]} />
		</g>
	</g>
);

const FAN = [1, 2, 3, 4, 5, 7].map((hero, i) => ({ hero, turn: (i - 2.5) * 16 + (i < 3 ? -7 : 7) })); // with a gap for the one in front

/** Six heroes in a fan, and the one in front of them that nobody knows. */
const RentAHero = () => (
	<>
		{FAN.map(({ hero, turn }) => (
			<g key={hero} transform={`translate(300 418) rotate(${turn})`}>
				<Card x={0} y={-262} turn={0} sprite="rent-a-hero" icon={String(hero)} colour={`hero-${hero}`} corner={String(hero)} />
			</g>
		))}
		<g class="pic-front">
			<g transform="translate(300 226)">
				<rect class="pic-back" x="-56" y="-80" width="112" height="160" rx="12" />
				<rect class="pic-back-line" x="-47" y="-71" width="94" height="142" rx="7" />
				<use class="pic-unknown" href={art('rent-a-hero', 'vagabond')} x="-40" y="-50" width="80" height="80" />
				<text class="pic-question" x="0" y="60" text-anchor="middle">
					?
				</text>
			</g>
		</g>
	</>
);

const PARTY = [
	{ icon: 'fighter', x: 66, y: 214, turn: -16 },
	{ icon: 'wizard', x: 148, y: 198, turn: -7 },
	{ icon: 'ranger', x: 452, y: 198, turn: 7 },
	{ icon: 'bard', x: 534, y: 214, turn: 16 },
];

/** A monster, the party on both sides, and the dice that decide. */
const HereToSlay = () => (
	<>
		<circle class="pic-ember" cx="300" cy="138" r="120" />
		<use class="pic-monster" href={art('here-to-slay', 'monster')} x="186" y="18" width="228" height="228" />
		{PARTY.map(({ icon, ...placed }) => (
			<Card key={icon} {...placed} sprite="here-to-slay" icon={icon} colour={icon} />
		))}
		<g class="pic-front">
			<Die x={264} y={262} turn={-14} pips={5} />
			<Die x={334} y={268} turn={11} pips={6} />
		</g>
	</>
);

export function GamePicture({ game }: { game: GameName }) {
	return (
		<svg class={`picture picture-${game}`} viewBox="0 0 600 310" preserveAspectRatio="xMidYMax meet" aria-hidden="true" focusable="false">
			{game === 'rent-a-hero' ? <RentAHero /> : <HereToSlay />}
		</svg>
	);
}
