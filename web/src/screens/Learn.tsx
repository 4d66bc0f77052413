// Learning by playing: learn, learn/GAME, learn/GAME/LESSON
import { useEffect, useState } from 'preact/hooks';
import '../learn/learn.css';
import type { ScreenProps } from '../App';
import { cardsLend } from '../game/cards';
import { GAMES, gameInfo, type GameInfo } from '../games';
import { GamePicture } from '../home/Picture';
import type { Lesson } from '../learn/lesson';
import { LessonGame } from '../learn/lessonGame';
import { lessonsOf } from '../learn/lessons';
import { LessonView } from '../learn/LessonView';
import { lessonDone, lessonFinish, lessonNext, lessonsDone } from '../learn/progress';
import { LocalLink } from '../link/local';
import { href } from '../router';
import { moves, settings } from '../settings';
import { lang, t } from '../text/text';
import { Icon } from '../ui/Icon';
import { Shell } from '../ui/Shell';
import { NotFound } from './NotFound';

const PAUSE = { slow: 1800, normal: 1100, fast: 350, instant: 0 };

export function Learn({ path }: ScreenProps) {
	const [name, id] = path;
	if (name === undefined) return <Games />;
	const game = gameInfo(name);
	if (!game) return <NotFound />;
	if (id === undefined) return <Lessons game={game} />;
	const lesson = lessonsOf(game.name).find((one) => one.id === id);
	return lesson ? <Taking key={`${game.name}/${id}`} game={game} lesson={lesson} /> : <NotFound />;
}

function Games() {
	return (
		<Shell title={t('Learn by playing')}>
			<div class="learn-games">
				{GAMES.map((game) => (
					<section key={game.name} class="panel stack pictured">
						<GamePicture game={game} />
						<h2>{t(game.title)}</h2>
						<p class="soft">{t(game.about)}</p>
						<Done game={game} />
						<a class="button main" href={href('learn', game.name)}>
							<Icon name="learn" />
							{t('Lessons')}
						</a>
					</section>
				))}
			</div>
		</Shell>
	);
}

function Done({ game }: { game: GameInfo }) {
	const all = lessonsOf(game.name).length;
	const done = lessonsDone(game.name);
	return (
		<p class="learn-done">
			<progress max={all} value={done} aria-label={t('Lessons finished')} />
			{t('{done} of {all} lessons finished', { done, all })}
		</p>
	);
}

function Lessons({ game }: { game: GameInfo }) {
	const next = lessonNext(game.name);
	const first = lessonsOf(game.name)[0];
	return (
		<Shell title={t('Learn {game}', { game: t(game.title) })}>
			<div class="stack">
				<p class="soft">{t('Short games with prepared cards. You play for real, with the real rules.')}</p>
				<Done game={game} />
				<div class="row">
					{next ? (
						<a class="button main" href={href('learn', game.name, next)}>
							<Icon name="play" />
							{next === first?.id ? t('Start') : t('Continue learning')}
						</a>
					) : (
						<a class="button main" href={href('play', game.name)}>
							<Icon name="play" />
							{t('Play a full game')}
						</a>
					)}
					<a class="button" href={href('rules', game.name)}>
						<Icon name="rules" />
						{t('Rules')}
					</a>
				</div>
				<ol class="lesson-list">
					{lessonsOf(game.name).map((lesson, i) => (
						<li key={lesson.id}>
							<a href={href('learn', game.name, lesson.id)} class={lessonDone(game.name, lesson.id) ? 'finished' : undefined}>
								<span class="lesson-number" aria-hidden="true">
									{lessonDone(game.name, lesson.id) ? <Icon name="check" /> : i + 1}
								</span>
								<span>
									<b>{t(lesson.title)}</b>
									<span class="soft">{t(lesson.about)}</span>
								</span>
								{lessonDone(game.name, lesson.id) && <span class="seen-by-readers">{t('finished')}</span>}
							</a>
						</li>
					))}
				</ol>
			</div>
		</Shell>
	);
}

/** Somebody else's move waits so long that one can see it; letting a window pass takes no time. */
function pause(scripted: boolean): Promise<void> {
	const wait = scripted ? PAUSE[settings.value.speed] : moves() ? 60 : 0;
	return new Promise((done) => setTimeout(done, wait));
}

function Taking({ game, lesson }: { game: GameInfo; lesson: Lesson }) {
	const [play, setPlay] = useState<LessonGame | null>(null);
	const [engine, setEngine] = useState<LocalLink | null>(null);
	const [round, again] = useState(0);
	useEffect(() => {
		const link = new LocalLink();
		link.speak(lang.peek());
		cardsLend(link);
		const made = new LessonGame(lesson, game.name, link, { name: settings.peek().name || t('You'), lang: lang.peek(), pause: (_, scripted) => pause(scripted) });
		setPlay(made);
		setEngine(link);
		return () => {
			cardsLend(null);
			made.close();
			link.close();
		};
	}, [lesson, round]);
	const done = play?.done.value ?? false;
	useEffect(() => {
		if (done) lessonFinish(game.name, lesson.id);
	}, [done]);
	if (!play) return null;
	const problem = play.problem.value ?? engine?.broken.value;
	if (problem)
		return (
			<Shell title={t(lesson.title)}>
				<div class="stack">
					<p>{t('This lesson cannot be shown: {why}', { why: problem })}</p>
					<p>
						<button type="button" class="button main" onClick={() => again(round + 1)}>
							{t('Start over')}
						</button>
					</p>
				</div>
			</Shell>
		);
	return <LessonView key={round} game={game.name} play={play} onAgain={() => again(round + 1)} />;
}
