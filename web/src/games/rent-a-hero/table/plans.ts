// What can be planned in Rent a Hero: about the vagabond, and about the powers of heroes.
import type { GamePlans } from '../../../online/plans';
import { t } from '../../../text/text';
import { HEROES } from './view';

const POWERS = [1, 2, 4, 5, 7]; // of those whose power answers something

export const plans: GamePlans = {
	triggers: ({ you, card }) => {
		const comes = { when: { to: you }, text: t('the vagabond comes to me') };
		return [comes, ...HEROES.map((hero) => ({ when: { e: 'use', hero }, text: t('someone uses the {hero}', { hero: card(String(hero)) }) }))];
	},
	replies: ({ card }) => {
		const powers = POWERS.map((hero) => ({ do: `use ${hero}`, text: t('I use the {hero}', { hero: card(String(hero)) }) }));
		return [...powers, { do: 'recruit', text: t('I recruit it') }, { do: 'pass', text: t('I pass it on') }];
	},
};
