// The picture of a game on its large card.
import './picture.css';
import type { GameInfo } from '../games';

export const GamePicture = ({ game }: { game: GameInfo }) => (
	<svg class={`picture picture-${game.name}`} viewBox="0 0 600 310" preserveAspectRatio="xMidYMax meet" aria-hidden="true" focusable="false">
		<game.Picture />
	</svg>
);
