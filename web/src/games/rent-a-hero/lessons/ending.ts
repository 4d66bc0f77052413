// Rent a Hero: the two ways in which a game ends.
import { mark } from '../../../text/text';
import { dealOf } from './deal';
import { answer, type Lesson } from '../../../learn/lesson';

const six: Lesson = {
	id: 'six',
	title: mark('Winning with six heroes'),
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
			say: mark('You have five heroes. The vagabond is 5, 6 or 7, and you need 6 or 7. Only a Sergeant would be bad, and you have one in hand: ask.'),
			...answer('clue 5'),
			nudge: mark('Make sure: ask for a clue with your Sergeant.'),
		},
		{
			say: mark('Not a Sergeant! So it is a Black Knight or a Wizard, and either would be your sixth hero.'),
			...answer('recruit'),
			nudge: mark('You cannot lose: recruit it.'),
		},
	],
	end: mark('You win! A sixth different hero ends the game immediately, and nobody can react.'),
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
			say: mark('There is one card left in the deck, and it will be drawn this turn. At the end of the turn, the game is over. The largest band wins: Momo has four heroes, you have three.'),
			point: ['deck'],
		},
		{
			say: mark('The vagabond is 1, 2 or 3, all new to your band. Recruit it to tie with Momo.'),
			...answer('recruit'),
			nudge: mark('Momo would win. Recruit the vagabond.'),
		},
	],
	end: mark('Four heroes each. The tie goes to the player with fewer eliminated cards: Momo has two, you have none. You win! If that were tied too, the player who used fewer powers would win.'),
};

export const ending: readonly Lesson[] = [six, lastCard];
