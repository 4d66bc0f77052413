// A lesson on the screen: the table as it is in a game, and a coach who says what to look at and what to try.
import '../table/table.css';
import '../stage/moving.css';
import './learn.css';
import { useEffect, useRef, useState } from 'preact/hooks';
import { cardsOf } from '../game/cards';
import type { GameName } from '../link/messages';
import { href } from '../router';
import { useAtTable, useGame, useHands } from '../table/hooks';
import { Peek } from '../table/Peek';
import { QuestionPanel } from '../table/Question';
import { Pictures } from '../stage/Pictures';
import { RuleDialog } from '../table/RuleDialog';
import { ruleHref, RuleLink } from '../table/RuleText';
import { useStage } from '../stage/useStage';
import { Story } from '../table/Story';
import { t } from '../text/text';
import { Icon } from '../ui/Icon';
import type { LessonGame } from './lessonGame';
import { lessonsOf } from './lessons';
import { usePointing } from './pointing';

interface LessonProps {
	game: GameName;
	play: LessonGame;
	onAgain: () => void;
}

function Head({ game, play }: LessonProps) {
	const { lesson } = play;
	const all = lessonsOf(game);
	return (
		<header class="head table-head">
			<a class="button plain round" href={href('learn', game)} aria-label={t('All lessons')}>
				<Icon name="back" />
			</a>
			<h1 class="table-title">
				{t(lesson.title)}
				<span class="table-turn">{t('Lesson {n} of {all}', { n: all.indexOf(lesson) + 1, all: all.length })}</span>
			</h1>
			<progress class="lesson-progress" max={lesson.steps.length} value={play.done.value ? lesson.steps.length : play.number.value} aria-label={t('Lesson progress')} />
		</header>
	);
}

/** What the engine or the lesson says to a try. */
function RemarkLine({ game, play }: { game: GameName; play: LessonGame }) {
	const remark = play.remark.value;
	return (
		<p class="coach-remark" role="status">
			{remark && (
				<>
					<Icon name={remark.rule ? 'rules' : 'hint'} />
					<span>
						{remark.rule ? remark.text : t(remark.text)} {remark.rule && (
							<RuleLink game={game} rule={remark.rule}>
								{t('Rule {rule}', { rule: remark.rule })}
							</RuleLink>
						)}
					</span>
				</>
			)}
		</p>
	);
}

/** What comes after the last words. */
function Onwards({ game, play, onAgain }: LessonProps) {
	const all = lessonsOf(game);
	const next = all[all.indexOf(play.lesson) + 1];
	return (
		<div class="row">
			{next ? (
				<a class="button main" href={href('learn', game, next.id)}>
					<Icon name="next" />
					{t('Next lesson: {title}', { title: t(next.title) })}
				</a>
			) : (
				<a class="button main" href={href('play', game)}>
					<Icon name="play" />
					{t('Play a full game')}
				</a>
			)}
			<button type="button" class="button" onClick={onAgain}>
				<Icon name="replay" />
				{t('Start over')}
			</button>
			<a class="button" href={ruleHref(game, play.lesson.rule)}>
				<Icon name="rules" />
				{t('Read the rule')}
			</a>
		</div>
	);
}

function Coach(props: LessonProps) {
	const { game, play } = props;
	const step = play.step.value;
	const done = play.done.value;
	const text = useRef<HTMLParagraphElement>(null);
	const tries = step?.try;
	const reading = step !== null && !step.do;
	return (
		<section class={play.ready.value ? 'coach' : 'coach waiting'} aria-label={t('Lesson')}>
			<div class="coach-words" aria-live="polite">
				<Icon name={done ? 'crown' : 'learn'} class="coach-face" />
				<p ref={text}>{done ? t(play.lesson.end) : step ? t(step.say) : ''}</p>
			</div>
			<RemarkLine game={game} play={play} />
			{done ? (
				<Onwards {...props} />
			) : (
				(reading || tries) && (
					<div class="row">
						{reading && (
							<button type="button" class="button main" disabled={!play.ready.value} onClick={() => void play.read()}>
								<Icon name="next" />
								{t('Continue')}
							</button>
						)}
						{tries && (
							<button type="button" class="button small" disabled={!play.ready.value} onClick={() => void play.try(tries.action)}>
								{t(tries.label)}
							</button>
						)}
					</div>
				)
			)}
		</section>
	);
}

export function LessonView(props: LessonProps) {
	const { game: name, play } = props;
	const { table } = play;
	const game = useGame(name);
	const cards = cardsOf(name).value;
	const root = useRef<HTMLDivElement>(null);
	const [peeked, peek] = useState<string | null>(null);
	const hands = useHands(table, game, cards, peek);
	const step = play.step.value;
	const stage = useStage(table, game, cards, root);
	useAtTable();
	usePointing(root, play.ready.value && !play.done.value ? (step?.point ?? []) : []);
	useEffect(() => {
		root.current?.querySelector<HTMLElement>('.coach')?.scrollTo(0, 0);
	}, [step]);
	const board = { table, hands, cards };
	const asked = play.ready.value && step?.do !== undefined && !play.done.value;
	return (
		<div class="table-view lesson-view" ref={root}>
			<Head {...props} />
			<Coach {...props} />
			<main class="board" id="main">
				{game && table.state.value && <game.Board {...board} />}
			</main>
			{game && table.state.value && (
				<section class="hand" aria-label={t('Your hand')}>
					<game.Hand {...board} />
				</section>
			)}
			{asked && <QuestionPanel table={table} hands={hands} hint={false} list onCards={(choice) => (game?.cardOf(choice.action) ?? null) !== null} />}
			<aside class="side" aria-label={t('Log')}>
				<Story table={table} />
			</aside>
			{peeked !== null && game && <Peek game={game} card={peeked} table={table} cards={cards} hands={hands} onClose={() => peek(null)} />}
			<RuleDialog />
			{stage && game && <Pictures stage={stage} table={table} game={game} cards={cards} root={root} />}
		</div>
	);
}
