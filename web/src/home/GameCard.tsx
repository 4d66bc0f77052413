// The large card of a game: one tap and the game against bots begins. Who plays is remembered, and can be changed beside it.
import { useEffect, useState } from 'preact/hooks';
import { savedGame, savedRuns } from '../game/saves';
import { type GameInfo } from '../games';
import type { GameName } from '../link/messages';
import { href, hrefWith, place } from '../router';
import { change, settings } from '../settings';
import { LevelChoice, levelName } from '../setup/Levels';
import { hereKeep, hereRules, rulesQuery, type Rules } from '../setup/rules';
import { rulesLinked, rulesNotice } from '../setup/rulesLink';
import { RulesTold } from '../setup/RulesTold';
import { t, tn } from '../text/text';
import { Choice } from '../ui/Choice';
import { Icon } from '../ui/Icon';
import { lazy } from '../ui/lazy';
import { GamePicture } from './Picture';

const HouseRules = lazy(() => import('../setup/HouseRules').then((m) => m.HouseRules));

export const seatsOf = (game: GameInfo): number => settings.value.seats[game.name] ?? game.usual;

export const playHref = (game: GameInfo, rules: Rules): string => hrefWith(['play', game.name], { new: 1, seats: seatsOf(game), level: settings.value.level, ...rulesQuery(game.name, rules) });

interface ChangesProps {
	game: GameInfo;
	rules: Rules;
	onRules: (rules: Rules) => void;
	/** House rules came with a link: one wants to see them. */
	linked: boolean;
}

function Changes({ game, rules, onRules, linked }: ChangesProps) {
	const [open, setOpen] = useState(linked);
	const seats = seatsOf(game);
	const { level } = settings.value;
	return (
		<details class="game-change fold" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
			<summary>
				{/* Translators: how many play at the table, and how well the bots do; "4 players, bots: casual". */}
				<span>{tn('{n} player, {word} bots', '{n} players, {word} bots', seats, { word: levelName(level) })}</span>
				<span class="game-change-word">{t('Change')}</span>
			</summary>
			<div class="stack">
				<Choice legend={t('Players')} options={game.seats.map((value) => ({ value, label: value }))} value={seats} onChange={(value) => change({ seats: { ...settings.value.seats, [game.name]: value } })} />
				<LevelChoice legend={t('Bots')} value={level} onChange={(value) => change({ level: value })} about />
				{open && <HouseRules plan={{ game: game.name, options: rules }} onChange={(plan) => onRules(plan.options)} to={{ path: [], query: {} }} open={linked} />}
			</div>
		</details>
	);
}

/** The house rules of a card: those of the link that led here, else those that were last played by. */
function useRules(game: GameName): { rules: Rules; linked: boolean; set: (rules: Rules) => void } {
	const { query } = place.value;
	const text = query.get('game') === game ? query.get('rules') : null;
	const linked = rulesLinked(game, text);
	const [rules, setRules] = useState(() => linked ?? hereRules(game));
	useEffect(() => {
		rulesNotice(game, text);
		if (linked) setRules(linked);
	}, [text]);
	const set = (chosen: Rules): void => {
		setRules(chosen);
		hereKeep(game, chosen);
	};
	return { rules, linked: linked !== null, set };
}

export function GameCard({ game }: { game: GameInfo }) {
	const runs = savedRuns(savedGame(game.name));
	const { rules, linked, set } = useRules(game.name);
	return (
		<article class={`game-card panel game-${game.name}`}>
			<a class="game-picture" href={runs ? href('play', game.name) : playHref(game, rules)} tabIndex={-1} aria-hidden="true">
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
					<a class={runs ? 'button game-play' : 'button main game-play'} href={playHref(game, rules)} aria-label={runs ? undefined : t('Play now: {game}, against bots', { game: t(game.title) })}>
						{!runs && <Icon name="play" />}
						{runs ? t('New game') : t('Play now')}
					</a>
				</div>
				<RulesTold plan={{ game: game.name, options: rules }} />
				<Changes key={String(linked)} game={game} rules={rules} onRules={set} linked={linked} />
				<p class="game-links">
					<a href={href('learn', game.name)}>{t('Learn to play')}</a>
					<a href={href('rules', game.name)}>{t('Rules')}</a>
					{game.workshop && <a href={href('workshop')}>{t('Make a leader')}</a>}
				</p>
			</div>
		</article>
	);
}
