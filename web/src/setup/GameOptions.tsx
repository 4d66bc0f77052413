// How the game of a new table is varied: a control for each option that the engine lists.
import { gameInfo } from '../games';
import { t } from '../text/text';
import { Choice } from '../ui/Choice';
import { Toggle } from '../ui/Toggle';
import type { RulesPlan } from './plan';
import type { OptionValue } from './rules';

export const GameOptions = <P extends RulesPlan>({ plan, onChange }: { plan: P; onChange: (plan: P) => void }) => (
	<>
		{gameInfo(plan.game)?.options.map(({ name, label, usual, values }) => {
			const value = plan.options[name] ?? usual;
			const set = (chosen: OptionValue): void => onChange({ ...plan, options: { ...plan.options, [name]: chosen } });
			if (typeof value === 'boolean') return <Toggle key={name} label={t(label)} value={value} onChange={set} />;
			return <Choice<OptionValue> key={name} legend={t(label)} value={value} onChange={set} options={values.map((one) => ({ value: one.value, label: one.label ? t(one.label) : one.value }))} />;
		})}
	</>
);
