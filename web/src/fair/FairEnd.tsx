// After the game: this page checks all cards and dice by what it has kept itself, and says calmly what that proves.
import './fair.css';
import { useEffect, useState } from 'preact/hooks';
import type { Table } from '../game/table';
import { verdictOf, type Verdict } from '../replay/Verdict';
import { lang, t } from '../text/text';
import { Icon } from '../ui/Icon';
import { KeptTools } from './FairDialog';
import type { FairWatch } from './watch';

/** No more than what the engine says in its own words below. */
function provenText({ complete, mixed }: Verdict): string {
	if (!complete) return t("Dice checked: they match the server's commitment.");
	return mixed?.some(({ state }) => state === 'missing') ? t('Dice checked: nobody can have rigged them, except by withholding the missing words.') : t('Dice checked: nobody can have rigged them.');
}

function summary(found: Verdict): { icon: string; look: string; text: string } {
	if (found.verdict === 'broken') return { icon: 'close', look: 'bad', text: t('This game failed the fairness check.') };
	if (found.verdict !== 'proven') return { icon: 'info', look: '', text: t('Fairness could not be checked.') };
	return { icon: 'check', look: 'good', text: provenText(found) };
}

export function FairEnd({ table, fair }: { table: Table; fair: FairWatch }) {
	const [found, show] = useState<Verdict | null>(null);
	const kept = fair.kept.value;
	const language = lang.value;
	useEffect(() => {
		let wanted = true;
		const check = async (): Promise<void> => {
			const { record } = await table.ask({ do: 'record' });
			const verdict = await verdictOf(String(record), fair.kept.peek());
			if (wanted) show(verdict);
		};
		check().catch((error: Error) => wanted && show({ verdict: 'unreadable', sentence: error.message }));
		return () => {
			wanted = false;
		};
	}, [table, language]);
	if (!found) {
		return (
			<p class="fair-end soft">
				<Icon name="verify" />
				{t('Checking for fair play…')}
			</p>
		);
	}
	const { icon, look, text } = summary(found);
	return (
		<details class={`fold fair-end ${look}`} open={look === 'bad'}>
			<summary>
				<Icon name={icon} />
				<span>{text}</span>
				<span class="fair-more">{t('What was checked?')}</span>
			</summary>
			<div class="stack">
				<p>{found.sentence}</p>
				{kept && <KeptTools kept={kept} />}
			</div>
		</details>
	);
}
