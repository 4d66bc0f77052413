// What can be planned in Here to Slay: to challenge a card that somebody plays. Rolls and attacks cannot be challenged (HS-3.2, HS-6.1).
import type { GamePlans } from '../../../online/plans';
import { t } from '../../../text/text';

export const plans: GamePlans = {
	triggers: ({ you, names }) => names.flatMap((name, seat) => (seat === you ? [] : [{ when: { e: 'play', seat }, text: t('{name} plays a card', { name }) }])),
	replies: () => [{ do: 'challenge', text: t('I challenge it') }],
};
