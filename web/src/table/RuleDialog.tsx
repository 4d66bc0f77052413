// The rule somebody asked for, over the table.
import { useEffect } from 'preact/hooks';
import { t } from '../text/text';
import { Dialog } from '../ui/Dialog';
import { Icon } from '../ui/Icon';
import { lazy } from '../ui/lazy';
import { ruleAsked, ruleHosts, ruleHref } from './RuleText';
import type { PassageProps } from '../rules/Passage';

const Passage = lazy<PassageProps>(() => import('../rules/Passage').then((m) => m.Passage));

export function RuleDialog() {
	useEffect(() => {
		ruleHosts.count++;
		return () => {
			ruleHosts.count--;
			ruleAsked.value = null;
		};
	}, []);
	const asked = ruleAsked.value;
	if (!asked) return null;
	const { game, rule } = asked;
	return (
		<Dialog title={t('Rule {rule}', { rule })} onClose={() => (ruleAsked.value = null)} class="rule-dialog">
			<Passage key={rule} game={game} rule={rule} onRule={(other) => (ruleAsked.value = { game, rule: other })} />
			<p>
				<a class="button small" href={ruleHref(game, rule)} target="_blank" rel="noopener">
					<Icon name="rules" />
					{t('Open in the rules')}
				</a>
			</p>
		</Dialog>
	);
}

/** The player aid, in the same way. */
export const AidText = Passage;
