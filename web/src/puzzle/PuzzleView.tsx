// A puzzle on the real board: one answers as in a game, then the analyst says what each answer is worth.
import '../table/table.css';
import '../stage/moving.css';
import '../learn/learn.css';
import './puzzle.css';
import { useRef, useState } from 'preact/hooks';
import { cardsOf } from '../game/cards';
import { gameInfo } from '../games';
import { InstallButton } from '../online/InstallButton';
import { canShare, copyText, shareLink } from '../online/share';
import { href } from '../router';
import { useStage } from '../stage/useStage';
import { useAtTable, useGame, useHands } from '../table/hooks';
import { Peek } from '../table/Peek';
import { QuestionPanel } from '../table/Question';
import { RuleDialog } from '../table/RuleDialog';
import { percent, sentenceGap } from '../text/join';
import { dateTag, t, tn } from '../text/text';
import { Icon } from '../ui/Icon';
import { answersGiven, streakOf, type Given } from './kept';
import { dateOf, dayOf, dayText, type Day } from './list';
import type { PuzzleGame } from './puzzleGame';

export const dateText = (day: Day): string => new Intl.DateTimeFormat(dateTag(), { dateStyle: 'long', timeZone: 'UTC' }).format(dateOf(day));

const tenths = (share: number): number => Math.round(share * 1000) / 10;
const points = (share: number): string => percent(tenths(share));

interface PuzzleProps {
	play: PuzzleGame;
	day: Day;
	given: Given | null;
}

/** What a friend sees: how it went, and nothing of the puzzle. */
function shareText({ play, day, given }: PuzzleProps): string {
	const game = t(gameInfo(play.game)?.title ?? '');
	const streak = streakOf(answersGiven(play.game), dayOf(Date.now()));
	const result = given?.right ? t('Muster puzzle of {date}, {game}: solved ✓', { game, date: dayText(day) }) : t('Muster puzzle of {date}, {game}: not solved ✗', { game, date: dayText(day) });
	return streak > 1 ? `${result} · ${tn('{n} day in a row', '{n} days in a row', streak)}` : result;
}

function Share(props: PuzzleProps) {
	const address = new URL(href('puzzle', props.play.game, dayText(props.day)), location.href).href;
	const share = (): void => {
		const text = shareText(props);
		void (canShare() ? shareLink(text, address) : copyText(`${text}\n${address}`));
	};
	return (
		<button type="button" class="button" onClick={share}>
			<Icon name="share" />
			{t('Share the result')}
		</button>
	);
}

/** All answers with what they are worth, the best first: a table, with bars for those who see them. */
function Worth({ play, given }: { play: PuzzleGame; given: Given }) {
	const { answers } = play.puzzle;
	return (
		<table class="puzzle-worth">
			<caption class="seen-by-readers">{t('What each answer is worth')}</caption>
			<thead>
				<tr>
					<th scope="col">{t('Answer')}</th>
					<th scope="col">{t('Chance to win')}</th>
				</tr>
			</thead>
			<tbody>
				{answers.map(({ action, share }, i) => (
					<tr key={action} class={i === 0 ? 'best' : undefined}>
						<th scope="row">
							{play.labels.value.get(action) ?? action}
							{action === given.action && <span class="soft small-text">{t('your answer')}</span>}
						</th>
						<td>
							<span class="puzzle-share">{points(share)}</span>
							<span class="puzzle-bar" aria-hidden="true" style={{ '--share': share }} />
						</td>
					</tr>
				))}
			</tbody>
		</table>
	);
}

function Explained(props: PuzzleProps & { given: Given }) {
	const { play, given } = props;
	const [best] = play.puzzle.answers;
	const label = play.labels.value.get(best?.action ?? '') ?? '';
	const streak = streakOf(answersGiven(play.game), dayOf(Date.now()));
	return (
		<section class="coach puzzle-end" aria-label={t('Solution')}>
			<div aria-live="polite">
				<h2 class={given.right ? 'puzzle-right' : undefined}>
					<Icon name={given.right ? 'crown' : 'hint'} />
					{given.right ? t('That is the best answer!') : t('There is a better answer.')}
				</h2>
				<p>{t('Best: {label}. From what you could know here, your chance to win is {lead} percentage points higher than with the next best answer (± {doubt}).', { label, lead: tenths(play.puzzle.lead), doubt: tenths(2 * play.puzzle.doubt) })}</p>
			</div>
			<Worth play={play} given={given} />
			<p class="soft small-text">{t('The analyst has tried each answer in the same simulated games, which agree with everything this player could know.')}</p>
			{streak > 0 && <p>{tn('{n} day in a row', '{n} days in a row', streak)}</p>}
			<div class="row">
				<Share {...props} />
				<a class="button" href={href('puzzle', play.game, 'archive')}>
					<Icon name="log" />
					{t('Older puzzles')}
				</a>
				<a class="button" href={href('play', play.game)}>
					<Icon name="play" />
					{t('Play a full game')}
				</a>
				<InstallButton />
			</div>
		</section>
	);
}

function Before({ play }: { play: PuzzleGame }) {
	return (
		<aside class="side" aria-label={t('What has happened so far')}>
			<div class="puzzle-before" tabIndex={0} role="region" aria-label={t('What has happened so far')}>
				<h2>{t('What has happened so far')}</h2>
				<ol>
					{play.before.value.map((sentence, i) => (
						<li key={i}>{sentence}</li>
					))}
				</ol>
			</div>
		</aside>
	);
}

export function PuzzleView(props: PuzzleProps) {
	const { play, day, given } = props;
	const { table } = play;
	const game = useGame(play.game);
	const cards = cardsOf(play.game).value;
	const root = useRef<HTMLDivElement>(null);
	const [peeked, peek] = useState<string | null>(null);
	const hands = useHands(table, game, cards, peek);
	useStage(table, game, cards, root);
	useAtTable();
	const board = { table, hands, cards };
	const there = game && table.state.value;
	return (
		<div class="table-view lesson-view puzzle-view" ref={root}>
			<header class="head table-head">
				<a class="button plain round" href={href('puzzle')} aria-label={t('All puzzles')}>
					<Icon name="back" />
				</a>
				<h1 class="table-title">
					{t('Puzzle of the day: {game}', { game: t(gameInfo(play.game)?.title ?? '') })}
					<span class="table-turn">{dateText(day)}</span>
				</h1>
			</header>
			{given ? (
				<Explained {...props} given={given} />
			) : (
				<section class="coach" aria-label={t('Puzzle')}>
					<div class="coach-words">
						<Icon name="hint" class="coach-face" />
						<p>
							<b>{table.words.value?.situation[0]}</b>
							{sentenceGap()}
							{t('One answer is clearly the best here. What do you do? Only your first answer counts.')}
						</p>
					</div>
				</section>
			)}
			<main class="board" id="main">
				{there && <game.Board {...board} />}
			</main>
			{there && (
				<section class="hand" aria-label={t('Your hand')}>
					<game.Hand {...board} />
				</section>
			)}
			{!given && there && <QuestionPanel table={table} hands={hands} hint={false} list onCards={(choice) => (game.cardOf(choice.action) ?? null) !== null} />}
			<Before play={play} />
			{peeked !== null && game && <Peek game={game} card={peeked} table={table} cards={cards} hands={hands} onClose={() => peek(null)} />}
			<RuleDialog />
		</div>
	);
}
