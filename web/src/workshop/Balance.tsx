// Is it fair? Bots play it while one goes on working; how often it wins, how sure that is, and what it wins by.
import { useEffect, useRef, useState } from 'preact/hooks';
import { engineAsk } from '../game/sharedEngine';
import { dateTag, t, tn } from '../text/text';
import { Icon } from '../ui/Icon';
import { trialRun, verdictOf, type Trial, type Verdict } from './balance';
import type { GameWorkshop, Row } from './workshop';

const WORDS: Record<Verdict, () => string> = {
	early: () => t('Too early to tell'),
	fair: () => t('Fair: it wins about as often as an official leader.'),
	weak: () => t('Weak: it wins less often than an official leader.'),
	strong: () => t('Strong: it wins more often than an official leader.'),
};
const SCALE = 0.5; // the share at the right end of the meter

const percent = (share: number): string => new Intl.NumberFormat(dateTag(), { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(100 * share);
const place = (share: number): string => `${Math.min(100, Math.max(0, (100 * share) / SCALE))}%`;

/** The share with its interval, beside what would be fair. Decoration: the numbers stand below. */
function Meter({ trial }: { trial: Trial }) {
	const { share = 0, margin = 1, fair } = trial;
	const [from, to] = [Math.max(0, share - margin), Math.min(SCALE, share + margin)];
	return (
		<div class="meter" aria-hidden="true">
			<span class="meter-fair" style={{ left: place(fair - 0.03), width: place(0.06) }} />
			{trial.share !== undefined && <span class="meter-interval" style={{ left: place(from), width: place(Math.max(0, to - from)) }} />}
			{trial.share !== undefined && <span class="meter-share" style={{ left: place(share) }} />}
		</div>
	);
}

function Result({ game, trial }: { game: GameWorkshop; trial: Trial }) {
	const figures = trial.figures as Record<string, number>;
	const wins = figures.wins ?? 0;
	const verdict = verdictOf(trial);
	return (
		<>
			<Meter trial={trial} />
			<p class={`verdict-${verdict}`} role="status">
				<b>{WORDS[verdict]()}</b>
			</p>
			{trial.share !== undefined && (
				<p>{tn('It wins {share}% of {n} game, ± {margin} points. A fair share is {fair}%.', 'It wins {share}% of {n} games, ± {margin} points. A fair share is {fair}%.', trial.games, { share: percent(trial.share), margin: percent(trial.margin ?? 1), fair: percent(trial.fair) })}</p>
			)}
			{wins > 0 && (
				<ul class="wins-by">
					{game.wins.map(({ figure, label }) => (
						<li key={figure}>{label(Math.round((100 * (figures[figure] ?? 0)) / wins))}</li>
					))}
				</ul>
			)}
		</>
	);
}

export function Balance({ game, row }: { game: GameWorkshop; row: Row }) {
	const [trial, show] = useState<Trial | null>(null);
	const [runs, run] = useState(false);
	const [problem, complain] = useState<string | null>(null);
	const what = JSON.stringify(row);
	const latest = useRef(what);
	latest.current = what;
	useEffect(() => show(null), [what]);
	useEffect(() => {
		if (!runs) return undefined;
		let wanted = true;
		trialRun(engineAsk, row, () => wanted && latest.current === what, show).then(
			() => wanted && latest.current === what && run(false),
			(error: Error) => {
				complain(error.message);
				run(false);
			},
		);
		return () => {
			wanted = false;
		};
	}, [runs, what]);
	const done = trial?.done ?? false;
	return (
		<section class="panel stack" aria-labelledby="workshop-balance">
			<h2 id="workshop-balance">{t('Is it fair?')}</h2>
			<p class="soft small-text">{t('Four bots play; one of them has your leader, the others have official ones. You can keep editing in the meantime.')}</p>
			{trial && <Result game={game} trial={trial} />}
			{problem && <p class="workshop-wrong">{problem}</p>}
			<div class="row">
				<button type="button" class="button" disabled={done && !runs} onClick={() => run(!runs)}>
					<Icon name={runs ? 'pause' : 'dice'} />
					{runs ? t('Stop') : trial && !done ? t('Continue testing') : t('Let bots test it')}
				</button>
				{runs && !trial && <span class="soft">{t('The bots are playing…')}</span>}
			</div>
		</section>
	);
}
