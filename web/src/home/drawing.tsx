// What the pictures of the games are composed of: the same cards and dice as on the tables.
import { made } from '../made';
import { pictureOf } from '../ui/sprite';

export interface Placed {
	x: number;
	y: number;
	turn: number;
	size?: number;
}

export function Card({ x, y, turn, size = 1, sprite, icon, picture, colour, corner }: Placed & { sprite?: string; icon?: string; picture?: string; colour: string; corner?: string }) {
	return (
		<g transform={`translate(${x} ${y}) rotate(${turn}) scale(${size})`}>
			<g class="pic-card" style={{ '--c': `var(--${colour})` }}>
				<rect class="pic-paper" x="-46" y="-66" width="92" height="132" rx="10" />
				<rect class="pic-ground" x="-38" y="-58" width="76" height="92" rx="6" />
				{picture && <image href={made(picture)} x="-38" y="-42" width="76" height="76" />}
				{sprite && icon && <use class="pic-figure" href={pictureOf(sprite, icon)} x="-31" y="-44" width="62" height="62" />}
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

export const Die = ({ x, y, turn, pips }: Placed & { pips: number }) => (
	<g transform={`translate(${x} ${y}) rotate(${turn})`}>
		<g class="pic-die">
			<rect x="-24" y="-24" width="48" height="48" rx="10" />
			<path d={PIPS[pips]} />
		</g>
	</g>
);
