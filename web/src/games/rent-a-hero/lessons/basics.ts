// Rent a Hero: a turn and what can be done in it. The first lesson is the rulebook's own example.
import { mark } from '../../../text/text';
import { dealOf } from './deal';
import { answer, type Lesson } from '../../../learn/lesson';

const first: Lesson = {
	id: 'first',
	title: mark('Your first turn'),
	about: mark('Send a hero, watch it travel, recruit one.'),
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
			say: mark('Welcome! You, Momo and Kiri each have a band of two heroes, face up. The first player with six different heroes wins.'),
			point: ['band-0-1', 'band-0-3'],
		},
		{
			say: mark('It is your turn. An Angry Chicken was turned up: strength 3 or lower is required. The number on a card is its strength. So you may send your Pyromaniac (2) or your Witch (3), face down, to Momo. Your band already has a Witch, so send the one in your hand.'),
			...answer('send 3', 'requirement'),
			nudge: mark('That is allowed, but a hero you do not have yet is worth keeping. Send the Witch.'),
			try: { label: mark('What if I send a Wizard?'), action: 'send 7' },
		},
		{
			say: mark('Your Witch is now the vagabond. It is face down in front of Momo, and only you know what it is. Momo may recruit it or pass it on.'),
			point: ['vagabond'],
			then: [[1, 'pass']],
		},
		{
			say: mark('Momo passes, and the vagabond moves on to Kiri, who has the same choice.'),
			point: ['vagabond'],
			then: [[2, 'recruit']],
		},
		{
			say: mark("Kiri recruits it. Kiri had no Witch, so it joins Kiri's band. At the end of your turn you draw a card."),
			point: ['band-2-3'],
			then: [
				[1, 'send 5'],
				[2, 'pass'],
			],
		},
		{
			say: mark("Now it is Momo's turn. A Dog Trainer was turned up, so the vagabond's strength is odd: 1, 3, 5 or 7. Kiri passed, and now the vagabond is in front of you. You already have 1 and 3. Take the chance and recruit it!"),
			...answer('recruit', 'vagabond'),
			nudge: mark('You could do that too. For now, recruit it.'),
		},
	],
	end: mark('A Sergeant! It is new to your band, which now has three heroes. Had it been a Witch or an Angry Chicken, both copies would have been eliminated.'),
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
			say: mark('Kiri sent you a hero. A Pyromaniac was turned up, which requires strength 5 or more. So the vagabond is a Sergeant (5), a Black Knight (6) or a Wizard (7). You already have two of these, and a second copy would cost you both. Pass it on.'),
			...answer('pass', 'requirement'),
			nudge: mark('Too risky: of the three heroes it could be, only the Wizard would help you.'),
			then: [[1, 'pass']],
		},
		{
			say: mark('Momo passed too: the vagabond is back with Kiri, who sent it. The Active Player must recruit it, like it or not.'),
			point: ['vagabond'],
			then: [[2, 'recruit']],
		},
		{
			say: mark('It was a Sergeant, and Kiri already had one: both copies are eliminated. Anything you send may come back to you! Now it is your turn, and an even strength is required. Which hero would you be glad to get back?'),
			point: ['requirement'],
			do: ['send 4'],
			nudge: mark('Your band already has a Pyromaniac. If you sent another and it came back, both would be eliminated. Send the Dog Trainer.'),
			then: [
				[1, 'pass'],
				[2, 'pass'],
			],
		},
		{
			say: mark('Nobody wanted it, so it is back. Now you must recruit it.'),
			...answer('recruit'),
			try: { label: mark('What if I pass it on?'), action: 'pass' },
		},
	],
	end: mark('Your own Dog Trainer joins your band. Sending a hero you need, and hoping no one dares to take it, is a good trick.'),
};

const clues: Lesson = {
	id: 'clues',
	title: mark('Clues'),
	about: mark('Give a card to learn more about the vagabond.'),
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
			nudge: mark('Ask for a clue with your Witch first.'),
		},
		{
			say: mark('No: it is not a Witch. Everyone heard the answer, but only you and Kiri know which card you gave. Ask again, with your Sergeant.'),
			...answer('clue 5', 'tray-0'),
			nudge: mark('Ask for another clue: give your Sergeant.'),
		},
		{
			say: mark('Yes! The vagabond is a Sergeant, and you do not have one. You have one card left, and your last card cannot be given for a clue. Recruit the Sergeant.'),
			...answer('recruit'),
			nudge: mark("Don't let it go: you know it is a Sergeant."),
			try: { label: mark('What if I ask with my last card?'), action: 'clue 7' },
		},
	],
	end: mark('The Sergeant joins your band, and the cards you gave are turned up on the discard pile. A clue costs a card; a wrong guess costs two heroes.'),
};

const doubles: Lesson = {
	id: 'doubles',
	title: mark('The same hero twice'),
	about: mark('A second copy eliminates both, but the first may still use its power if it is ready.'),
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
			say: mark('The vagabond has strength 5 or more: a Sergeant, a Black Knight or a Wizard. Of these, your band only has the Wizard. Two in three is not bad: recruit it, and see what happens if you are unlucky.'),
			...answer('recruit', 'vagabond'),
			nudge: mark('In a real game you could be careful. Here, be bold: recruit it.'),
		},
		{
			say: mark('A second Wizard! Both will be eliminated. But the one in your band is still ready and may use its power first: draw two cards.'),
			...answer('use 7', 'doomed'),
			nudge: mark('The Wizard will be eliminated anyway: use its power first.'),
		},
	],
	end: mark('Both Wizards are in your pile of eliminated heroes and never come back, but you have two more cards. At the end of the game, ties go to the player with fewer eliminated cards.'),
};

const noMatch: Lesson = {
	id: 'no-match',
	title: mark('No matching card'),
	about: mark('What to do when none of your cards match.'),
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
			say: mark('An even strength is required, and all your cards are odd. So you must declare no match. No bluffing here: the program checks.'),
			...answer('no-match', 'requirement'),
			try: { label: mark('What if I send the Sergeant?'), action: 'send 5' },
		},
		{
			say: mark('Now draw the top card of the deck, look at it and send it to Momo, whatever its strength.'),
			...answer('draw', 'deck'),
		},
		{
			say: mark('You sent a Black Knight. Now you must discard a card, face up. You have two Angry Chickens, so you will not miss one.'),
			...answer('discard 1'),
			nudge: mark('Keep it for clues. You have two Angry Chickens: discard one of those.'),
			then: [[1, 'recruit']],
		},
	],
	end: mark('Momo has a new hero. And everyone has learned something about your hand: the three cards you kept are all odd.'),
};

export const basics: readonly Lesson[] = [first, tour, clues, doubles, noMatch];
