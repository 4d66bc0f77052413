// Test games in the background: the engine plays a few decisions for each request, so whatever else is asked of it waits for no more.
import type { AnswerTo, Request, TrialMessage } from '../link/messages';
import type { Row } from './workshop';

export type Trial = TrialMessage;

/** So long may a part take, in milliseconds: nobody notices that. */
const PART = 20;
const FEWEST = 20;
const MOST = 4000;
/** How often something is shown. */
const SHOWN = 250;

/** As many decisions as take that long, told by how long the last ones took; slowly, for one part may have had bad luck. */
export const decisionsNext = (decisions: number, took: number): number => Math.round(Math.min(MOST, Math.max(FEWEST, decisions * Math.min(2, Math.max(0.25, PART / Math.max(took, 0.1))))));

type Ask = <R extends Request>(request: R) => Promise<AnswerTo<R>>;

/** Until it is done, or nobody wants it any more; `show` hears how it stands now and then, and at the end. */
export async function trialRun(ask: Ask, row: Row, wanted: () => boolean, show: (trial: Trial) => void, now: () => number = () => performance.now()): Promise<void> {
	let decisions = 100;
	let shown = -SHOWN;
	while (wanted()) {
		const begun = now();
		const trial = await ask({ do: 'trial', row, decisions });
		decisions = decisionsNext(decisions, now() - begun);
		if (!wanted()) return;
		if (trial.done || now() - shown >= SHOWN) {
			shown = now();
			show(trial);
		}
		if (trial.done) return;
	}
}

export type Verdict = 'early' | 'fair' | 'weak' | 'strong';
const KNOWN = 0.03; // an interval that is wider says nothing

/** Early: too few games to say anything. */
export const verdictOf = ({ margin, verdict }: Pick<Trial, 'margin' | 'verdict'>): Verdict => (margin === undefined || verdict === undefined || margin > KNOWN ? 'early' : verdict);
