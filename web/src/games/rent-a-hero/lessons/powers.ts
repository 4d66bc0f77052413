// Rent a Hero: the seven powers, and how to answer a power with another.
import { mark } from '../../../text/text';
import { dealOf } from './deal';
import { answer, type Lesson } from '../../../learn/lesson';

const sergeant: Lesson = {
	id: 'sergeant',
	title: mark('Sergeant: look at the vagabond'),
	about: mark('Find out what it is before you decide.'),
	rule: 'RH-13.1',
	seats: 3,
	deal: dealOf({
		active: 2,
		requirement: 1,
		hands: [
			[4, 7],
			[1, 2, 4],
			[2, 3, 6],
		],
		bands: [
			[-1, -3, 5],
			[1, 3],
			[1, 3],
		],
		deck: [6, 7, 3],
	}),
	before: [[2, 'send 2']],
	steps: [
		{
			say: mark('Each hero in your band has a power you can use once. Your Sergeant is ready. The vagabond is 1, 2 or 3, and you have an Angry Chicken and a Witch. Use the Sergeant to look at it.'),
			...answer('use 5', 'band-0-5'),
			nudge: mark('Use your Sergeant first, and you will know.'),
		},
		{
			say: mark('It is a Pyromaniac, and only you and Kiri know. You may tell the others, lie or say nothing. Your Sergeant is turned sideways: its power has been used. Recruit the Pyromaniac.'),
			...answer('recruit', 'vagabond'),
			nudge: mark('You know it is a Pyromaniac, and your band has none.'),
		},
	],
	end: mark('Four heroes, and no risk taken.'),
};

const pyromaniac: Lesson = {
	id: 'pyromaniac',
	title: mark('Pyromaniac: discard the vagabond'),
	about: mark('Stop someone who is about to win.'),
	rule: 'RH-10.1',
	seats: 3,
	deal: dealOf({
		active: 0,
		requirement: 3,
		hands: [
			[1, 4, 7],
			[2, 3],
			[1, 2, 6],
		],
		bands: [
			[2, -1, -6],
			[-1, -2, -3, -5, -6],
			[1, -3],
		],
		deck: [7, 1, 3],
	}),
	steps: [
		{
			say: mark('Careful: Momo has five heroes and needs only a Dog Trainer or a Wizard. Strength 3, 4 or 5 is required, and your only match is a Dog Trainer. You have to send it.'),
			...answer('send 4'),
		},
		{
			say: mark('Before Momo decides, everyone may use powers. Once Momo says "I\'m recruiting", it is too late. Discard the vagabond with your Pyromaniac.'),
			...answer('use 2', 'band-0-2'),
			nudge: mark('If you let it happen, Momo may win right now.'),
		},
	],
	end: mark('The Dog Trainer goes to the discard pile, and nobody gets it. The turn continues as usual: you draw a card.'),
};

const dogTrainer: Lesson = {
	id: 'dog-trainer',
	title: mark('Dog Trainer: prevent a player from recruiting'),
	about: mark('Make the player who has the vagabond pass it on.'),
	rule: 'RH-12.1',
	seats: 3,
	deal: dealOf({
		active: 1,
		requirement: 1,
		hands: [
			[1, 7],
			[1, 3, 5],
			[2, 3, 6],
		],
		bands: [
			[4, -6],
			[-3, 1],
			[-1, -2, -6],
		],
		deck: [7, 4, 3],
	}),
	before: [[1, 'send 3'], [0, 'decline'], [2, 'clue 3']],
	steps: [
		{
			say: mark('Kiri asked for a clue, and the answer was yes. So Kiri knows what the vagabond is and will surely recruit it. Use your Dog Trainer: then Kiri must pass it on, and you are next.'),
			...answer('use 4', 'band-0-4'),
			nudge: mark('Kiri would recruit the vagabond. Use your Dog Trainer.'),
		},
		{
			say: mark('Now the vagabond is in front of you. It is 1, 2 or 3, and your band has none of these: you cannot go wrong.'),
			...answer('recruit'),
			nudge: mark('Every hero it could be is new to your band. Recruit it.'),
		},
	],
	end: mark('The Witch is yours, and the card that Kiri gave for the clue is gone. If the vagabond is already back with the Active Player, the Dog Trainer discards it instead.'),
};

const wizard: Lesson = {
	id: 'wizard',
	title: mark('Wizard: draw two cards'),
	about: mark('New cards at any moment, even in the middle of a turn.'),
	rule: 'RH-15.1',
	seats: 3,
	deal: dealOf({
		active: 0,
		requirement: 5,
		hands: [
			[1, 5],
			[2, 3, 4],
			[2, 4, 6],
		],
		bands: [
			[-1, 7],
			[1, 3],
			[1, 3],
		],
		deck: [4, 3, 2, 6],
	}),
	steps: [
		{
			say: mark('An even strength is required, and you have no match. You would have to send the top card of the deck and discard a card. But you may use powers at any moment: use your Wizard to draw two cards.'),
			...answer('use 7', 'band-0-7'),
			nudge: mark('Try your Wizard first.'),
		},
		{
			say: mark('A Dog Trainer and a Witch. The Dog Trainer has an even strength: now you have a match, so you must send it, and you discard nothing.'),
			...answer('send 4'),
			try: { label: mark('What if I still declare no match?'), action: 'no-match' },
			then: [[1, 'recruit']],
		},
	],
	end: mark('More cards mean more clues and more choice. But watch the deck: when its last card is drawn, the game ends with that turn.'),
};

const blackKnight: Lesson = {
	id: 'black-knight',
	title: mark('Black Knight: ignore the required strength'),
	about: mark('The Active Player may send any card this turn.'),
	rule: 'RH-14.1',
	seats: 3,
	deal: dealOf({
		active: 0,
		requirement: 1,
		hands: [
			[2, 5, 7],
			[2, 3, 4],
			[2, 4, 6],
		],
		bands: [
			[-1, 6],
			[-5, -6, -7],
			[-1, -7],
		],
		deck: [3, 1, 2],
	}),
	steps: [
		{
			say: mark('Strength 3 or lower is required. You would have to send the Pyromaniac, which would help both your neighbours: neither has one. Use your Black Knight and send whatever you like.'),
			...answer('use 6', 'band-0-6'),
			nudge: mark('Use your Black Knight first.'),
		},
		{
			say: mark('Now everyone knows that you can send any card. Send the Wizard: Momo and Kiri both have one.'),
			...answer('send 7'),
			nudge: mark('Both your neighbours have a Wizard. Send yours.'),
			then: [
				[1, 'pass'],
				[2, 'recruit'],
			],
		},
	],
	end: mark("Kiri took the risk and lost both Wizards. The Black Knight helps the Active Player, whoever that is: you may use it on other players' turns too."),
};

const witch: Lesson = {
	id: 'witch',
	title: mark('Witch: refresh a hero'),
	about: mark('Let one of your used heroes use its power again.'),
	rule: 'RH-11.1',
	seats: 3,
	deal: dealOf({
		active: 2,
		requirement: 2,
		hands: [
			[1, 4],
			[1, 2, 4],
			[2, 6, 7],
		],
		bands: [
			[3, -5, -7],
			[1, 3],
			[1, 3],
		],
		deck: [4, 1, 3],
	}),
	before: [[0, 'decline'], [2, 'send 6']],
	steps: [
		{
			say: mark('The vagabond is 5, 6 or 7, and you have 5 and 7. A look at it would help, but your Sergeant has already been used. Let the Witch refresh it.'),
			...answer('use 3 5', 'band-0-3'),
			nudge: mark('Refresh the Sergeant with your Witch.'),
		},
		{
			say: mark('The Witch has refreshed the Sergeant and is now used. Use the Sergeant.'),
			...answer('use 5', 'band-0-5'),
			nudge: mark('Use the Sergeant and take a look.'),
		},
		{
			say: mark('A Black Knight! Just the one you want.'),
			...answer('recruit'),
			nudge: mark('You know it is a Black Knight. Recruit it.'),
		},
	],
	end: mark('The Witch can refresh any other used hero in your band, even one that is about to be eliminated.'),
};

const chicken: Lesson = {
	id: 'chicken',
	title: mark('Angry Chicken: nullify a power'),
	about: mark('React to a power that was just used.'),
	rule: 'RH-9.1',
	seats: 3,
	deal: dealOf({
		active: 2,
		requirement: 1,
		hands: [
			[4, 7],
			[1, 2, 4],
			[2, 3, 6],
		],
		bands: [
			[1, -4, -5, -6, -7],
			[2, 3],
			[1, 3],
		],
		deck: [7, 4, 3],
	}),
	before: [[2, 'send 3'], [1, 'use 2']],
	steps: [
		{
			say: mark('You have five heroes, and the vagabond is 1, 2 or 3. With a 2 or a 3, you would win the game. No wonder Momo uses the Pyromaniac! But a power only takes effect once nobody else reacts. Your Angry Chicken can nullify it.'),
			...answer('use 1', 'stack'),
			nudge: mark('The vagabond would be discarded. Use your Angry Chicken!'),
		},
		{
			say: mark('The Pyromaniac has no effect, but still counts as used. The vagabond is still in front of you. Your Angry Chicken is used too, but still counts in your band. Recruit!'),
			...answer('recruit'),
			nudge: mark('Two chances in three to win right now. Recruit!'),
		},
	],
	end: mark('A Witch, your sixth hero: you win! Only powers can be nullified, never recruiting, passing or clues.'),
};

const reactions: Lesson = {
	id: 'reactions',
	title: mark('Powers against powers'),
	about: mark('The last power used takes effect first.'),
	rule: 'RH-8.8',
	seats: 3,
	deal: dealOf({
		active: 0,
		requirement: 4,
		hands: [
			[2, 7],
			[1, 2, 4],
			[2, 3, 6],
		],
		bands: [
			[-1, 2, 3],
			[-1, -2, -3, -5, -6],
			[1, -6],
		],
		deck: [7, 4, 3],
	}),
	steps: [
		{
			say: mark('Momo is about to win, and you have to send a Wizard, one of the two heroes Momo needs.'),
			...answer('send 7'),
			nudge: mark('Save the Witch for later. Send the Wizard first.'),
		},
		{
			say: mark('Discard the vagabond with your Pyromaniac before Momo recruits it.'),
			...answer('use 2'),
			nudge: mark('Momo would win. Use the Pyromaniac.'),
			then: [[2, 'use 1']],
		},
		{
			say: mark('Kiri reacts with the Angry Chicken: your Pyromaniac would be nullified. Look at the pending powers: the last one used takes effect first. Your own Angry Chicken has already been used, but your Witch can refresh it.'),
			...answer('use 3 1', 'stack'),
			nudge: mark('There is a way: refresh your Angry Chicken with the Witch.'),
		},
		{
			say: mark("Your Angry Chicken is ready again. Use it on Kiri's."),
			...answer('use 1'),
			nudge: mark("Use your Angry Chicken on the last power: Kiri's Angry Chicken."),
		},
	],
	end: mark("Your Angry Chicken nullifies Kiri's, so your Pyromaniac takes effect after all and the vagabond is discarded. (This is the example from the rules.)"),
};

export const powers: readonly Lesson[] = [sergeant, pyromaniac, dogTrainer, wizard, blackKnight, witch, chicken, reactions];
