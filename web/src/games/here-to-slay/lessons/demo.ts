// Here to Slay in a minute, for somebody who has been invited and does not know it: it plays by itself.
import type { Lesson } from '../../../learn/lesson';
import { mark } from '../../../text/text';
import { dealOf } from './deal';

export const demo: Lesson = {
	id: 'demo',
	title: mark('See it in 60 seconds'),
	about: mark('See how the game works, in a demo that plays by itself.'),
	rule: 'HS-2.1',
	seats: 2,
	deal: dealOf({
		players: [
			{ leader: 'divine-arrow', hand: ['peanut', 'modifier-p1m3', 'mighty-blade'], party: ['heavy-bear', 'hook'], slain: ['orthus', 'dracos'] },
			{ leader: 'fist-of-reason', hand: ['snowball', 'modifier-p2m2'], party: ['bad-axe'] },
		],
		monsters: ['abyss-queen', 'titan-wyvern', 'terratuga'],
		monsterDeck: ['rex-major', 'bloodwing'],
		deck: ['hopper', 'really-big-ring', 'bullseye', 'challenge', 'wise-shield', 'quick-draw'],
		chance: [{ dice: [5, 4] }, { dice: [3, 3] }],
	}),
	steps: [
		{ say: mark('You lead a party of Heroes. Slay three monsters, or gather all six classes, and you win.'), point: ['leader-0'] },
		{ say: mark('Each turn you have 3 action points. Playing a Hero costs 1: here comes Peanut, a Bard.'), point: ['leader-0'], then: [[0, 'play peanut']] },
		{ say: mark('Heroes have effects, and two dice decide whether they work. Peanut needs 7 or more.'), point: ['roll-0'], then: [[0, 'roll'], [0, 'decline']] },
		{ say: mark('A 9: you draw two cards! The others could have challenged the card or changed the roll, but nobody did.'), point: ['deck'] },
		{ say: mark('With the right Heroes you can attack a monster. You have already slain two, so Titan Wyvern would be the third.'), point: ['monster-titan-wyvern'], then: [[0, 'attack titan-wyvern']] },
		{ say: mark('6 on the dice plus 1 from your leader makes 7, but you need 8. Luckily, you saved a Modifier.'), point: ['roll-0'], then: [[0, 'modify modifier-p1m3 +1 p0']] },
	],
	end: mark("Your third monster is slain: you win! Play Heroes, roll dice, spoil the others' plans. That is all you need to know to start."),
};
