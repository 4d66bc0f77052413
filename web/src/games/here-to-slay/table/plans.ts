// What can be planned in Here to Slay: to challenge what somebody does.
import type { GamePlans } from '../../../online/plans';
import { mark, t } from '../../../text/text';

const DONE: readonly [event: string, sentence: string][] = [
	['play', mark('{name} plays a card')],
	['attempt', mark('{name} rolls for an effect')],
	['attack', mark('{name} attacks a monster')],
];

export const plans: GamePlans = {
	triggers: ({ you, names }) => {
		const others = names.flatMap((name, seat) => (seat === you ? [] : [{ name, seat }]));
		return others.flatMap(({ name, seat }) => DONE.map(([e, sentence]) => ({ when: { e, seat }, text: t(sentence, { name }) })));
	},
	replies: () => [{ do: 'challenge', text: t('I challenge it') }],
};
