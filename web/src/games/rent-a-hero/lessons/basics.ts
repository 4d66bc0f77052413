// Rent a Hero: a turn and what can be done in it. The first lesson is the rulebook's own example.
import { mark } from '../../../text/text';
import { dealOf } from './deal';
import { answer, type Lesson } from '../../../learn/lesson';

const first: Lesson = {
	id: 'first',
	title: mark('Your first turn'),
	about: mark('Send a hero, see it travel, recruit one.'),
	rule: 'RH-4.1',
	seats: 3,
	deal: dealOf({
		active: 0,
		requirement: 1,
		hands: [
			[2, 3, 5, 7, 7],
			[1, 4, 5, 5, 6],
			[1, 2, 4, 6, 7],
		],
		bands: [
			[1, 3],
			[3, 5],
			[2, 6],
		],
		deck: [6, 4, 2],
	}),
	steps: [
		{
			say: mark('Welcome! Momo, Kiri and you each have a band of two heroes, face up. Whoever first has six different heroes wins.'),
			point: ['band-0-1', 'band-0-3'],
		},
		{
			say: mark('It is your turn. An Angry Chicken was turned up: it requires strength 3 or less. The number on a card is its strength. So you may send your Pyromaniac (2) or your Witch (3), face down, to Momo. Your band has a Witch already: send that one.'),
			...answer('send 3', 'requirement'),
			nudge: mark('That is allowed too. But a hero that you lack is worth keeping for clues; send the Witch.'),
			try: { label: mark('What if I send a Wizard?'), action: 'send 7' },
		},
		{
			say: mark('Your Witch is now the vagabond. It lies face down in front of Momo; only you know who it is. Momo may recruit it or pass it on.'),
			point: ['vagabond'],
			then: [[1, 'pass']],
		},
		{
			say: mark('Momo has passed, and the vagabond moves on to Kiri, who has the same choice.'),
			point: ['vagabond'],
			then: [[2, 'recruit']],
		},
		{
			say: mark('Kiri has recruited it. The Witch is new in that band, so she joins it. At the end of your turn you draw a card.'),
			point: ['band-2-3'],
			then: [
				[1, 'send 5'],
				[2, 'pass'],
			],
		},
		{
			say: mark('It was Momo\'s turn: a Dog Trainer was turned up, which requires an odd strength. Kiri has passed, and now the vagabond lies in front of you. It is odd: 1, 3, 5 or 7. Your band has 1 and 3 already. Take the chance and recruit it!'),
			...answer('recruit', 'vagabond'),
			nudge: mark('You could also do that. For now, recruit it.'),
		},
	],
	end: mark('A Sergeant: new in your band, which now has three heroes. Had it been a Witch or a Chicken, both copies would have been lost.'),
};

const tour: Lesson = {
	id: 'tour',
	title: mark('Recruit or pass'),
	about: mark('When to pass a hero on, and what happens when it comes back.'),
	rule: 'RH-5.4',
	seats: 3,
	deal: dealOf({
		active: 2,
		requirement: 2,
		hands: [
			[2, 4, 7],
			[1, 3, 4],
			[1, 3, 5],
		],
		bands: [
			[-2, -5, -6],
			[-4, -5],
			[3, -5],
		],
		deck: [1, 5, 1],
	}),
	before: [[2, 'send 5']],
	steps: [
		{
			say: mark('Kiri has sent you a hero. A Pyromaniac was turned up: strength 5 or more. So it is a Sergeant (5), a Black Knight (6) or a Wizard (7). Two of these you have already, and a second copy would cost you both. Pass it on.'),
			...answer('pass', 'requirement'),
			nudge: mark('Too risky: of the three heroes that it can be, only the Wizard would help you.'),
			then: [[1, 'pass']],
		},
		{
			say: mark('Momo has passed too: the vagabond is back with Kiri, who sent it. The Active Player must recruit it, wanted or not.'),
			point: ['vagabond'],
			then: [[2, 'recruit']],
		},
		{
			say: mark('It was a Sergeant, and Kiri had one: both copies are gone. Whatever you send may come back to you. Now it is your turn, and an even strength is required. What would you be glad to get back?'),
			point: ['requirement'],
			do: ['send 4'],
			nudge: mark('Your band has a Pyromaniac. If it came back, you would lose both. Send the Dog Trainer.'),
			then: [
				[1, 'pass'],
				[2, 'pass'],
			],
		},
		{
			say: mark('Nobody wanted it, and it is back. Now you must recruit it.'),
			...answer('recruit'),
			try: { label: mark('What if I pass it on?'), action: 'pass' },
		},
	],
	end: mark('Your own Dog Trainer joins your band. Sending what you need yourself and hoping that nobody dares to take it is a good plan.'),
};

const clues: Lesson = {
	id: 'clues',
	title: mark('Clues'),
	about: mark('Pay with a card to learn more about the vagabond.'),
	rule: 'RH-7.2',
	seats: 3,
	deal: dealOf({
		active: 2,
		requirement: 4,
		hands: [
			[3, 5, 7],
			[1, 2, 4],
			[2, 5, 6],
		],
		bands: [
			[-1, -7],
			[3, 1],
			[1, 3],
		],
		deck: [6, 1, 3],
	}),
	before: [[2, 'send 5']],
	steps: [
		{
			say: mark('The vagabond in front of you has an odd strength: 1, 3, 5 or 7. You have 1 and 7, so it would be good to know more. Give Kiri your Witch: is the vagabond a Witch?'),
			...answer('clue 3'),
			nudge: mark('First ask for a clue with your Witch.'),
		},
		{
			say: mark('No: it is not a Witch. Everybody has heard the answer, but only Kiri and you know which card you gave. Ask again, with your Sergeant.'),
			...answer('clue 5', 'tray-0'),
			nudge: mark('Ask once more, with your Sergeant.'),
		},
		{
			say: mark('Yes! The vagabond is a Sergeant, which your band lacks. You have one card left, and the last card cannot be given for a clue. Recruit the Sergeant.'),
			...answer('recruit'),
			nudge: mark('Do not let it go: you know that it is a Sergeant.'),
			try: { label: mark('What if I ask with my last card?'), action: 'clue 7' },
		},
	],
	end: mark('The Sergeant has joined you, and the cards that you gave are turned up on the discard pile. A clue costs a card; a wrong guess costs two heroes.'),
};

const doubles: Lesson = {
	id: 'doubles',
	title: mark('Twice the same hero'),
	about: mark('A second copy eliminates both, and the first one may act once more.'),
	rule: 'RH-6.4',
	seats: 3,
	deal: dealOf({
		active: 2,
		requirement: 2,
		hands: [
			[2, 4],
			[1, 2, 4],
			[1, 3, 7],
		],
		bands: [
			[-4, 7],
			[1, 3],
			[1, 3],
		],
		deck: [5, 6, 3],
	}),
	before: [[0, 'decline'], [2, 'send 7']],
	steps: [
		{
			say: mark('The vagabond has strength 5 or more: a Sergeant, a Black Knight or a Wizard. Your band has only the Wizard of these. Two chances in three are not bad: recruit it, and see what happens if you are unlucky.'),
			...answer('recruit', 'vagabond'),
			nudge: mark('In a real game you could be careful. Here, be bold: recruit it.'),
		},
		{
			say: mark('A second Wizard! Both will be eliminated. But the one in your band still stands upright, and before it goes it may use its power: draw two cards.'),
			...answer('use 7', 'doomed'),
			nudge: mark('The Wizard is lost anyway; use its power first.'),
		},
	],
	end: mark('Both Wizards lie in your pile of eliminated heroes and never come back, but you have two more cards. At the end of the game fewer eliminated cards decide a tie.'),
};

const noMatch: Lesson = {
	id: 'no-match',
	title: mark('No matching card'),
	about: mark('What to do when you cannot send anything.'),
	rule: 'RH-4.4',
	seats: 3,
	deal: dealOf({
		active: 0,
		requirement: 5,
		hands: [
			[1, 1, 5, 7],
			[2, 3, 4],
			[2, 4, 6],
		],
		bands: [
			[1, 3],
			[1, 3],
			[1, 3],
		],
		deck: [6, 2, 3],
	}),
	steps: [
		{
			say: mark('An even strength is required, and all your cards are odd. So you must say that you have no match. Nobody may pretend: the program sees to it.'),
			...answer('no-match', 'requirement'),
			try: { label: mark('What if I send the Sergeant?'), action: 'send 5' },
		},
		{
			say: mark('Now you draw the top card of the deck, look at it, and it is sent to Momo, whatever its strength.'),
			...answer('draw', 'deck'),
		},
		{
			say: mark('You have sent a Black Knight. As a price you discard one card, face up. You have two Chickens; one of them will not be missed.'),
			...answer('discard 1'),
			nudge: mark('Keep it for clues. You have two Chickens: discard one of those.'),
			then: [[1, 'recruit']],
		},
	],
	end: mark('Momo has a new hero. And everybody has learned something about your hand: the other three cards are odd.'),
};

export const basics: readonly Lesson[] = [first, tour, clues, doubles, noMatch];
