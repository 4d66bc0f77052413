// "See it in 60 seconds": a game that plays itself on the real board, with a sentence for each step. It can be paused, stepped and
// left at any time; for who wants no motion it waits for each step to be read.
import '../table/table.css';
import '../stage/moving.css';
import '../learn/learn.css';
import './demo.css';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { cardsLend, cardsOf } from '../game/cards';
import { gameInfo } from '../games';
import type { Lesson } from '../learn/lesson';
import { LessonGame } from '../learn/lessonGame';
import { usePointing } from '../learn/pointing';
import { LocalLink } from '../link/local';
import type { GameName } from '../link/messages';
import { moves } from '../settings';
import { Pictures } from '../stage/Pictures';
import { useStage } from '../stage/useStage';
import { useAtTable, useGame, useHands } from '../table/hooks';
import { lang, t } from '../text/text';
import { Icon } from '../ui/Icon';
import { demoLoad } from './demos';
import { readingTime } from './reading';

const MOVE = 900; // milliseconds before somebody moves

interface DemoProps {
	game: GameName;
	onClose: () => void;
	/** What one does after it: sit down. */
	children?: ComponentChildren;
}

function useDemo(game: GameName): LessonGame | null {
	const [play, show] = useState<LessonGame | null>(null);
	useEffect(() => {
		let left = false;
		let stop = (): void => undefined;
		const begin = (lesson: Lesson | null): void => {
			if (left || !lesson) return;
			const link = new LocalLink();
			link.speak(lang.peek());
			cardsLend(link);
			const wait = moves() ? MOVE : 0;
			const made = new LessonGame(lesson, game, link, { name: t('You'), lang: lang.peek(), pause: (_, scripted) => new Promise((done) => setTimeout(done, scripted ? wait : 0)) });
			show(made);
			stop = () => {
				cardsLend(null);
				made.close();
				link.close();
			};
		};
		void demoLoad(game).then(begin);
		return () => {
			left = true;
			stop();
		};
	}, [game]);
	return play;
}

/** Goes on by itself once a sentence was on the screen long enough to be read. */
function useGoing(play: LessonGame, on: boolean): void {
	const ready = play.ready.value && !play.done.value;
	const text = play.step.value ? t(play.step.value.say) : '';
	useEffect(() => {
		if (!on || !ready) return;
		const timer = setTimeout(() => void play.read(), readingTime(text));
		return () => clearTimeout(timer);
	}, [on, ready, text]);
}

function Coach({ play, onClose, children }: Omit<DemoProps, 'game'> & { play: LessonGame }) {
	const [on, go] = useState(moves());
	const done = play.done.value;
	const step = play.step.value;
	useGoing(play, on);
	return (
		// What is said is what this screen is about; the board shows it.
		<main class="coach demo-coach" id="main" aria-label={t('See it in 60 seconds')}>
			<div class="coach-words" aria-live="polite">
				<Icon name={done ? 'crown' : 'learn'} class="coach-face" />
				<p>{done ? t(play.lesson.end) : step ? t(step.say) : ''}</p>
			</div>
			<progress class="lesson-progress" max={play.lesson.steps.length} value={done ? play.lesson.steps.length : play.number.value} aria-label={t('Lesson progress')} />
			<div class="row">
				{!done && (
					<>
						<button type="button" class="button small demo-pause" aria-label={on ? t('Pause') : t('Autoplay')} onClick={() => go(!on)}>
							<Icon name={on ? 'pause' : 'play'} />
							{on ? t('Pause') : t('Autoplay')}
						</button>
						<button type="button" class="button small demo-next" disabled={!play.ready.value} onClick={() => void play.read()}>
							<Icon name="next" />
							{t('Next')}
						</button>
					</>
				)}
				{children}
				<button type="button" class="button small plain demo-skip" onClick={onClose}>
					{done ? t('Close') : t('Skip')}
				</button>
			</div>
		</main>
	);
}

function Shown({ game: name, play, ...rest }: DemoProps & { play: LessonGame }) {
	const { table } = play;
	const game = useGame(name);
	const cards = cardsOf(name).value;
	const root = useRef<HTMLDivElement>(null);
	const hands = useHands(table, game, cards, () => undefined);
	const stage = useStage(table, game, cards, root);
	useAtTable();
	usePointing(root, play.ready.value && !play.done.value ? (play.step.value?.point ?? []) : []);
	const still = { ...hands, choices: [], choicesOf: () => [], choose: () => undefined };
	const board = { table, hands: still, cards };
	const there = game && table.state.value;
	return (
		<div class="table-view lesson-view demo-view" ref={root}>
			<header class="head table-head">
				<button type="button" class="button plain round" aria-label={t('Back')} onClick={rest.onClose}>
					<Icon name="back" />
				</button>
				<h1 class="table-title">{t(gameInfo(name)?.title ?? name)}</h1>
			</header>
			<Coach play={play} {...rest} />
			<div class="board" inert>
				{there && <game.Board {...board} />}
			</div>
			{there && (
				<section class="hand" aria-label={t('Your hand')} inert>
					<game.Hand {...board} />
				</section>
			)}
			{stage && game && <Pictures stage={stage} table={table} game={game} cards={cards} root={root} />}
		</div>
	);
}

export function Demo(props: DemoProps) {
	const play = useDemo(props.game);
	useEffect(() => {
		const press = (event: KeyboardEvent): void => void (event.key === 'Escape' && props.onClose());
		addEventListener('keydown', press);
		return () => removeEventListener('keydown', press);
	}, [props.onClose]);
	return play && <Shown {...props} play={play} />;
}
