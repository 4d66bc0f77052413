// What is different at this table, before the cards are dealt: a sentence for each house rule.
import { optionsInWords } from '../online/options';
import { t } from '../text/text';
import type { RulesPlan } from './plan';

export function RulesTold({ plan }: { plan: RulesPlan }) {
	const told = optionsInWords(plan.game, plan.options);
	if (!told.length) return null;
	return (
		<div class="rules-told soft small-text">
			<b>{t('House rules')}</b>
			<ul>
				{told.map(({ sentence, gaps }) => (
					<li key={sentence}>{t(sentence, gaps)}</li>
				))}
			</ul>
		</div>
	);
}
