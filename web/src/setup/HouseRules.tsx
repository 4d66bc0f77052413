// The house rules of a game on this device: a set of them or one by one, folded away.
import './house.css';
import { t } from '../text/text';
import { GameOptions } from './GameOptions';
import type { RulesPlan } from './plan';
import { Profiles, rulesName } from './Profiles';

interface Props {
	plan: RulesPlan;
	onChange: (plan: RulesPlan) => void;
	to: { path: string[]; query: Record<string, string> };
	open?: boolean;
}

export const HouseRules = ({ plan, onChange, to, open }: Props) => (
	<details class="house-rules fold" open={open}>
		<summary>
			<span>{t('House rules')}</span>
			<span class="house-rules-name">{rulesName(plan)}</span>
		</summary>
		<div class="stack">
			<Profiles key={plan.game} plan={plan} onChange={onChange} to={to} legend={t('Set of rules')} />
			<GameOptions plan={plan} onChange={onChange} />
		</div>
	</details>
);
