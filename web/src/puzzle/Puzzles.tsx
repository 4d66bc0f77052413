// One puzzle a day for each game: puzzle, puzzle/GAME, puzzle/GAME/DATE, puzzle/GAME/archive. The day is that of UTC, the same for all.
import './puzzle.css';
import { useEffect, useState } from 'preact/hooks';
import type { ScreenProps } from '../App';
import { cardsLend } from '../game/cards';
import { engineAsk, sharedEngine } from '../game/sharedEngine';
import { GAMES, gameInfo, type GameInfo } from '../games';
import { GamePicture } from '../home/Picture';
import { href } from '../router';
import { NotFound } from '../screens/NotFound';
import { lang, t, tn } from '../text/text';
import { Icon } from '../ui/Icon';
import { toast } from '../ui/notice';
import { Shell } from '../ui/Shell';
import { answerKeep, answersGiven, longestOf, streakOf, type Given } from './kept';
import { dayOf, dayRead, dayText, indexLoad, ListError, puzzleLoad, type Day } from './list';
import { PuzzleGame } from './puzzleGame';
import { dateText, PuzzleView } from './PuzzleView';

const PAGE = 30;

function Streak({ game, today }: { game: GameInfo; today: Day }) {
	const answered = answersGiven(game.name);
	const [now, most] = [streakOf(answered, today), longestOf(answered)];
	if (!most) return <p class="soft">{t('Solve a puzzle on its own day to start a streak.')}</p>;
	return (
		<p>
			{tn('{n} day in a row', '{n} days in a row', now)} · <span class="soft">{t('longest: {n}', { n: most })}</span>
		</p>
	);
}

function Overview() {
	const today = dayOf(Date.now());
	return (
		<Shell title={t('Puzzle of the day')}>
			<div class="stack">
				<p class="soft">{t('A moment from a game between bots, the same for everyone today. One answer is clearly the best, but few would think of it right away.')}</p>
				<div class="puzzle-games">
					{GAMES.map((game) => (
						<section key={game.name} class="panel stack pictured">
							<GamePicture game={game} />
							<h2>{t(game.title)}</h2>
							<Streak game={game} today={today} />
							<div class="row">
								<a class="button main" href={href('puzzle', game.name)}>
									<Icon name={answersGiven(game.name)[today] ? 'check' : 'hint'} />
									{answersGiven(game.name)[today] ? t("See today's solution") : t("Solve today's puzzle")}
								</a>
								<a class="button" href={href('puzzle', game.name, 'archive')}>
									<Icon name="log" />
									{t('Older puzzles')}
								</a>
							</div>
						</section>
					))}
				</div>
			</div>
		</Shell>
	);
}

function mark(given: Given | undefined): { icon: string; text: string } {
	if (!given) return { icon: 'hint', text: t('not answered yet') };
	return given.right ? { icon: 'check', text: t('solved') } : { icon: 'close', text: t('not solved') };
}

/** The days that have a puzzle of their own, up to today. */
function Archive({ game }: { game: GameInfo }) {
	const today = dayOf(Date.now());
	const [count, setCount] = useState<number | null>(null);
	const [most, more] = useState(PAGE);
	useEffect(() => {
		void indexLoad().then(
			({ counts }) => setCount(counts[game.name] ?? 0),
			() => setCount(0),
		);
	}, [game]);
	const answered = answersGiven(game.name);
	const days = Array.from({ length: Math.min(count ?? 0, today + 1) }, (_, i) => today - i);
	return (
		<Shell title={t('Older puzzles: {game}', { game: t(game.title) })}>
			{count === 0 && <p role="alert">{t('The puzzles cannot be loaded right now. Go online once; after that, they work offline too.')}</p>}
			<ol class="puzzle-days">
				{days.slice(0, most).map((day) => {
					const { icon, text } = mark(answered[day]);
					return (
						<li key={day}>
							<a class="button" href={href('puzzle', game.name, dayText(day))}>
								<Icon name={icon} />
								{dateText(day)}
								<span class="soft small-text">{text}</span>
							</a>
						</li>
					);
				})}
			</ol>
			{days.length > most && (
				<button type="button" class="button small" onClick={() => more(most + PAGE)}>
					{t('Show {n} more', { n: Math.min(PAGE, days.length - most) })}
				</button>
			)}
		</Shell>
	);
}

type Found = { play: PuzzleGame } | { problem: string } | null;

const problemOf = (error: unknown): string =>
	error instanceof ListError ? t('This list of puzzles is for a different version of the page. Reload the page.') : t('The puzzles cannot be loaded right now. Go online once; after that, they work offline too.');

/** Anew when the language changes, because the words do. */
function usePuzzle(game: GameInfo, day: Day): Found {
	const [found, show] = useState<Found>(null);
	useEffect(() => {
		let left = false;
		cardsLend(sharedEngine());
		const begin = async (): Promise<void> => {
			const play = await PuzzleGame.open(await puzzleLoad(game.name, day), engineAsk);
			if (!left) show({ play });
		};
		show(null);
		begin().catch((error: unknown) => left || show({ problem: problemOf(error) }));
		return () => {
			left = true;
			cardsLend(null);
		};
	}, [game, day, lang.value]);
	return found;
}

function OneDay({ game, day }: { game: GameInfo; day: Day }) {
	const found = usePuzzle(game, day);
	const given = answersGiven(game.name)[day] ?? null;
	useEffect(() => {
		if (!found || !('play' in found)) return;
		const { play } = found;
		if (given) play.close();
		play.table.onAnswer = (action) => {
			const right = action === play.puzzle.answers[0]?.action;
			if (!answerKeep(game.name, day, { action, right, onDay: day === dayOf(Date.now()) })) toast(t('This browser cannot save anything, so your streak will be lost when you leave the page.'), true);
			play.close();
		};
	}, [found, given]);
	if (!found) return <Shell title={t('Puzzle of the day')}>{t('Loading…')}</Shell>;
	if ('problem' in found)
		return (
			<Shell title={t('Puzzle of the day')}>
				<p role="alert">{found.problem}</p>
			</Shell>
		);
	return <PuzzleView play={found.play} day={day} given={given} />;
}

export function Puzzles({ path }: ScreenProps) {
	const [name, when] = path;
	if (name === undefined) return <Overview />;
	const game = gameInfo(name);
	const today = dayOf(Date.now());
	const day = when === undefined ? today : dayRead(when);
	if (game && when === 'archive') return <Archive game={game} />;
	if (!game || day === null || day > today) return <NotFound />;
	return <OneDay key={day} game={game} day={day} />;
}
