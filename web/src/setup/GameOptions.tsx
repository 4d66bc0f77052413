// The variants of a game, in words.
import { t } from '../text/text';
import { Choice } from '../ui/Choice';
import { Toggle } from '../ui/Toggle';
import type { NewPlan } from './plan';

interface Props {
	plan: NewPlan;
	onChange: (plan: NewPlan) => void;
}

function RentAHero({ plan, onChange }: Props) {
	const set = (name: string, value: string | boolean): void => onChange({ ...plan, options: { ...plan.options, [name]: value } });
	return (
		<>
			<Choice
				legend={t('A clue tells you')}
				value={String(plan.options.clue ?? 'identity')}
				onChange={(value) => set('clue', value)}
				options={[
					{ value: 'identity', label: t('whether the vagabond is that hero') },
					{ value: 'requirement', label: t('whether it matches the required strength on that card') },
				]}
			/>
			<Choice
				legend={t('The game ends')}
				value={String(plan.options.end ?? 'deck')}
				onChange={(value) => set('end', value)}
				options={[
					{ value: 'deck', label: t('with six heroes, or when the deck is empty') },
					{ value: 'reshuffle', label: t('only with six heroes') },
				]}
			/>
			<Toggle label={t('You may give your last card for a clue')} value={plan.options.last_card_clue === true} onChange={(value) => set('last_card_clue', value)} />
		</>
	);
}

const HereToSlay = ({ plan, onChange }: Props) => (
	<Choice
		legend={t('Party leaders')}
		value={plan.randomLeaders}
		onChange={(randomLeaders) => onChange({ ...plan, randomLeaders })}
		options={[
			{ value: false, label: t('picked by the players') },
			{ value: true, label: t('dealt at random') },
		]}
	/>
);

export const GameOptions = (props: Props) => (props.plan.game === 'rent-a-hero' ? <RentAHero {...props} /> : <HereToSlay {...props} />);
