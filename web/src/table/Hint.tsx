// What the analyst would do, if one asks.
import { useEffect, useState } from 'preact/hooks';
import type { Table } from '../game/table';
import type { Share } from '../link/messages';
import { isolateIn } from '../text/isolate';
import { t } from '../text/text';
import { Icon } from '../ui/Icon';
import type { Choice } from './choices';

interface Advice {
	n: number; // of the question it is about
	sentences: string[];
	shares: Share[]; // the best first
}
const MOST = 5; // shares that are shown

export interface Advising {
	advice: Advice | null;
	thinking: boolean;
	ask(): void;
}

/** Advice on the question that is asked now; with the next one it is gone. */
export function useAdvice(table: Table): Advising {
	const [advice, setAdvice] = useState<Advice | null>(null);
	const [thinking, setThinking] = useState(false);
	const n = table.question.value?.n ?? 0;
	useEffect(() => setAdvice(null), [n]);
	const ask = async (): Promise<void> => {
		setThinking(true);
		const answer = await table.do({ do: 'hint' });
		setThinking(false);
		if (answer && table.question.value?.n === n) setAdvice({ n, sentences: answer.sentences.map(isolateIn), shares: answer.shares });
	};
	return { advice: advice?.n === n ? advice : null, thinking, ask: () => void ask() };
}

export function HintButton({ advising }: { advising: Advising }) {
	if (advising.advice) return null;
	return (
		<button type="button" class="button small tool" onClick={advising.ask} disabled={advising.thinking} aria-label={t('Hint')} title={t('Hint')}>
			<Icon name="hint" class={advising.thinking ? 'thinking' : ''} />
			<span class="tool-words">{t('Hint')}</span>
		</button>
	);
}

export function HintBox({ advising, choices }: { advising: Advising; choices: readonly Choice[] }) {
	const { advice, thinking } = advising;
	if (!advice) return thinking ? <p class="soft small-text">{t('The analyst is thinking…')}</p> : null;
	return (
		<div class="hint">
			{advice.sentences.map((sentence) => (
				<p key={sentence}>{sentence}</p>
			))}
			{advice.shares.length > 0 && (
				<ol class="hint-shares" aria-label={t('Chances to win, as the analyst sees them')}>
					{advice.shares.slice(0, MOST).map(({ action, share }) => (
						<li key={action}>
							<span>{choices.find((choice) => choice.action === action)?.label ?? action}</span>
							<meter min={0} max={1} value={share} aria-hidden="true" />
							<b>{t('{n}%', { n: Math.round(100 * share) })}</b>
						</li>
					))}
				</ol>
			)}
		</div>
	);
}
