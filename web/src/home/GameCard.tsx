// The large card of a game: one tap and the game against bots begins. Who plays is remembered, and can be changed beside it.
import { savedGame, savedRuns } from '../game/saves';
import { type GameInfo } from '../games';
import { href, hrefWith } from '../router';
import { change, settings } from '../settings';
import { LevelChoice, levelName } from '../setup/Levels';
import { t, tn } from '../text/text';
import { Choice } from '../ui/Choice';
import { Icon } from '../ui/Icon';
import { GamePicture } from './Picture';

export const seatsOf = (game: GameInfo): number => settings.value.seats[game.name] ?? game.usual;

export const playHref = (game: GameInfo): string => hrefWith(['play', game.name], { new: 1, seats: seatsOf(game), level: settings.value.level });

function Changes({ game }: { game: GameInfo }) {
	const seats = seatsOf(game);
	const { level } = settings.value;
	return (
		<details class="game-change fold">
			<summary>
				{/* Translators: how many play at the table, and how well the bots do; "4 players, bots: casual". */}
				<span>{tn('{n} player, {word} bots', '{n} players, {word} bots', seats, { word: levelName(level) })}</span>
				<span class="game-change-word">{t('Change')}</span>
			</summary>
			<div class="stack">
				<Choice legend={t('Players')} options={game.seats.map((value) => ({ value, label: value }))} value={seats} onChange={(value) => change({ seats: { ...settings.value.seats, [game.name]: value } })} />
				<LevelChoice legend={t('Bots')} value={level} onChange={(value) => change({ level: value })} about />
			</div>
		</details>
	);
}

export function GameCard({ game }: { game: GameInfo }) {
	const runs = savedRuns(savedGame(game.name));
	return (
		<article class={`game-card panel game-${game.name}`}>
			<a class="game-picture" href={runs ? href('play', game.name) : playHref(game)} tabIndex={-1} aria-hidden="true">
				<GamePicture game={game} />
			</a>
			<div class="game-body">
				<h2>{t(game.title)}</h2>
				<p>{t(game.about)}</p>
				<div class="game-buttons">
					{runs && (
						<a class="button main game-play" href={href('play', game.name)}>
							<Icon name="play" />
							{t('Continue playing')}
						</a>
					)}
					<a class={runs ? 'button game-play' : 'button main game-play'} href={playHref(game)} aria-label={runs ? undefined : t('Play now: {game}, against bots', { game: t(game.title) })}>
						{!runs && <Icon name="play" />}
						{runs ? t('New game') : t('Play now')}
					</a>
				</div>
				<Changes game={game} />
				<p class="game-links">
					<a href={href('learn', game.name)}>{t('Learn to play')}</a>
					<a href={href('rules', game.name)}>{t('Rules')}</a>
				</p>
			</div>
		</article>
	);
}
