// What the analyst says about the choices of one seat: how far it is, the curve, the turning points, every decision.
import { useState } from 'preact/hooks';
import { gameInfo } from '../games';
import { t } from '../text/text';
import { Choice } from '../ui/Choice';
import { Icon } from '../ui/Icon';
import { Curve } from './Curve';
import type { ReplayGame } from './replayGame';
import { curveOf, Review, type Ask, type Decision } from './review';

interface ReviewProps {
	game: ReplayGame;
	review: Review | null;
	onReview: (review: Review | null) => void;
	ask: Ask;
}

function Setup({ game, onReview, ask }: Omit<ReviewProps, 'review'>) {
	const { names, people } = game.opened;
	const [seat, setSeat] = useState(people[0] ?? 0);
	const [depth, setDepth] = useState<'quick' | 'thorough'>('quick');
	const start = (): void => {
		const made = new Review(seat, game.last, depth === 'quick' ? (gameInfo(game.opened.game)?.playouts ?? null) : null, ask);
		onReview(made);
		void made.run();
	};
	return (
		<div class="stack">
			<p class="soft">{t("The analyst plays simulated games and judges each of a player's choices by what that player knew at the time.")}</p>
			<Choice legend={t('Whose choices?')} value={seat} onChange={setSeat} options={names.map((name, value) => ({ value, label: name }))} />
			<Choice
				legend={t('Depth')}
				value={depth}
				onChange={setDepth}
				options={[
					{ value: 'quick', label: t('Quick look') },
					{ value: 'thorough', label: t('Thorough (a few minutes)') },
				]}
			/>
			<div>
				<button type="button" class="button main" onClick={start}>
					<Icon name="hint" />
					{t('Review the game')}
				</button>
			</div>
		</div>
	);
}

function Progress({ review, onReview }: { review: Review; onReview: (review: Review | null) => void }) {
	const state = review.state.value;
	return (
		<div class="review-progress">
			{state !== 'done' && (
				<>
					<progress max={review.moves} value={review.at.value} aria-label={t('Moves reviewed')} />
					<span class="soft small-text">{t('{n} of {all}', { n: review.at.value, all: review.moves })}</span>
				</>
			)}
			{state === 'running' && (
				<button type="button" class="button small" onClick={() => review.stop()}>
					<Icon name="pause" />
					{t('Stop')}
				</button>
			)}
			{state === 'stopped' && (
				<button type="button" class="button small" onClick={() => void review.run()}>
					<Icon name="play" />
					{t('Continue')}
				</button>
			)}
			{state !== 'running' && (
				<button type="button" class="button small plain" onClick={() => onReview(null)}>
					<Icon name="again" />
					{t('New review')}
				</button>
			)}
		</div>
	);
}

function Decisions({ list, onGo }: { list: readonly Decision[]; onGo: (move: number) => void }) {
	return (
		<ol class="review-list">
			{list.map((one) => (
				<li key={one.move}>
					<button type="button" class={one.clear ? 'move-line lost' : 'move-line'} onClick={() => onGo(one.move - 1)}>
						<Icon name={one.clear ? 'close' : 'check'} />
						<span>
							<span class="soft">{t('Move {n}:', { n: one.move })}</span> {one.sentence}
						</span>
					</button>
				</li>
			))}
		</ol>
	);
}

export function ReviewPanel(props: ReviewProps) {
	const { game, review, onReview } = props;
	const [all, showAll] = useState(false);
	if (!review) return <Setup {...props} />;
	const yours = game.viewer.value === review.seat;
	const sums = review.sums.value;
	const judged = review.decisions.value.filter((one) => !one.quiet);
	const lost = judged.filter((one) => one.clear);
	const shown = all ? judged : lost;
	const points = curveOf(review.decisions.value, review.moves, sums, game.opened.seats);
	return (
		<div class="stack">
			<h2>{yours ? t('Your choices') : t("{name}'s choices", { name: game.opened.names[review.seat] ?? '' })}</h2>
			<Progress review={review} onReview={onReview} />
			{review.problem.value && <p>{review.problem.value}</p>}
			<Curve points={points} moves={review.moves} move={game.move.value} name={yours ? null : (game.opened.names[review.seat] ?? '')} onGo={(move) => game.go(move)} />
			{sums && (
				<ul class="review-sums">
					{sums.sentences.map((sentence) => (
						<li key={sentence}>{sentence}</li>
					))}
				</ul>
			)}
			{sums && sums.turning_points.length > 0 && (
				<>
					<h2>{t('Turning points')}</h2>
					<ol class="review-list">
						{sums.turning_points.map((point) => (
							<li key={point.from_move}>
								<button type="button" class="move-line" onClick={() => game.go(point.from_move - 1)}>
									<Icon name="hint" />
									<span>
										{point.sentences.map((sentence, i) => (
											<span key={i} class={i ? 'move-text soft' : 'move-text'}>
												{sentence}
											</span>
										))}
									</span>
								</button>
							</li>
						))}
					</ol>
				</>
			)}
			<h2>{all ? t('All decisions') : t('Mistakes')}</h2>
			{shown.length ? <Decisions list={shown} onGo={(move) => game.go(move)} /> : <p class="soft">{review.state.value === 'done' ? t('None.') : t('None so far.')}</p>}
			<div>
				<button type="button" class="button small" aria-pressed={all} onClick={() => showAll(!all)}>
					{all ? t('Show mistakes only') : t('Show all decisions')}
				</button>
			</div>
		</div>
	);
}
