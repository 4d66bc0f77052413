// Which game: a radio button that is a picture.
import { useId } from 'preact/hooks';
import { GAMES } from '../games';
import { GamePicture } from '../home/Picture';
import type { GameName } from '../link/messages';
import { t } from '../text/text';

export function GameChoice({ value, onChange }: { value: GameName; onChange: (game: GameName) => void }) {
	const name = useId();
	return (
		<fieldset class="game-choices">
			<legend>{t('Game')}</legend>
			{GAMES.map((game) => (
				<label key={game.name} class="game-choice">
					<input type="radio" name={name} checked={game.name === value} onChange={() => onChange(game.name)} />
					<span>
						<GamePicture game={game} />
						<b>{t(game.title)}</b>
					</span>
				</label>
			))}
		</fieldset>
	);
}
