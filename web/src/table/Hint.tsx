// What the analyst would do, if one asks.
import { useEffect, useState } from 'preact/hooks';
import type { Table } from '../game/table';
import { t } from '../text/text';
import { Icon } from '../ui/Icon';
import type { Choice } from './choices';

interface Advice {
	n: number;
	sentences: string[];
	shares: { action: string; share: number; error: number }[];
}

export function Hint({ table, choices }: { table: Table; choices: readonly Choice[] }) {
	const [advice, setAdvice] = useState<Advice | null>(null);
	const [thinking, setThinking] = useState(false);
	const n = table.question.value?.n ?? 0;
	useEffect(() => setAdvice(null), [n]);
	const ask = async (): Promise<void> => {
		setThinking(true);
		const answer = await table.do({ do: 'hint' });
		setThinking(false);
		if (answer && table.question.value?.n === n) setAdvice({ n, sentences: (answer.sentences as string[]) ?? [], shares: (answer.shares as Advice['shares']) ?? [] });
	};
	if (advice?.n !== n)
		return (
			<button type="button" class="button plain small hint-ask" onClick={() => void ask()} disabled={thinking}>
				<Icon name="hint" />
				{thinking ? t('The analyst thinks …') : t('Advice')}
			</button>
		);
	return (
		<div class="hint" role="status">
			<Icon name="hint" />
			<div class="stack">
				{advice.sentences.map((sentence) => (
					<p key={sentence}>{sentence}</p>
				))}
				<ol class="hint-shares" aria-label={t('Chances to win by the analyst’s count')}>
					{advice.shares.map(({ action, share }) => (
						<li key={action}>
							<span>{choices.find((choice) => choice.action === action)?.label ?? action}</span>
							<meter min={0} max={100} value={share} aria-hidden="true" />
							<b>{Math.round(share)} %</b>
						</li>
					))}
				</ol>
			</div>
		</div>
	);
}
