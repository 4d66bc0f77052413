// Rent a Hero: the two ways in which a game ends.
import { mark } from '../../../text/text';
import { dealOf } from './deal';
import { answer, type Lesson } from '../../../learn/lesson';

const six: Lesson = {
	id: 'six',
	title: mark('Six heroes win'),
	about: mark('The last step, with a clue.'),
	rule: 'RH-16.1',
	seats: 3,
	deal: dealOf({
		active: 2,
		requirement: 2,
		hands: [
			[2, 5],
			[1, 3, 4],
			[1, 3, 7],
		],
		bands: [
			[-1, -2, -3, -4, -5],
			[1, 3],
			[1, 3],
		],
		deck: [5, 1, 3],
	}),
	before: [[2, 'send 7']],
	steps: [
		{
			say: mark('You have five heroes. The vagabond is 5, 6 or 7, and you lack 6 and 7. Only a Sergeant would be bad, and you have one in your hand: ask.'),
			...answer('clue 5'),
			nudge: mark('Make sure: ask for a clue with your Sergeant.'),
		},
		{
			say: mark('No Sergeant. Then it is a Black Knight or a Wizard, and either is your sixth hero.'),
			...answer('recruit'),
			nudge: mark('You cannot lose: recruit it.'),
		},
	],
	end: mark('You have won! With the sixth different hero the game is over at once, and nobody can react.'),
};

const lastCard: Lesson = {
	id: 'last-card',
	title: mark('The last card of the deck'),
	about: mark('Who wins when nobody has six heroes.'),
	rule: 'RH-16.3',
	seats: 3,
	deal: dealOf({
		active: 2,
		requirement: 1,
		hands: [
			[4, 7],
			[5, 6],
			[2, 6],
		],
		bands: [
			[-4, -5, -6],
			[-1, -2, -3, -4],
			[1, -3],
		],
		lost: [[], [7], []],
		deck: [7],
		short: true,
	}),
	before: [[2, 'send 2']],
	steps: [
		{
			say: mark('One card is left in the deck. In the turn in which it is drawn the game ends, and that is this one. The largest band wins: Momo has four heroes, you have three.'),
			point: ['deck'],
		},
		{
			say: mark('The vagabond is 1, 2 or 3, all new for you. Recruit it, and you are level with Momo.'),
			...answer('recruit'),
			nudge: mark('Then Momo wins. Recruit it.'),
		},
	],
	end: mark('Four heroes each. Now fewer eliminated cards decide: Momo has two, you have none. You have won! If that were equal too, fewer powers used would decide.'),
};

export const ending: readonly Lesson[] = [six, lastCard];
