// Rent a Hero: the seven powers, and how to answer a power with another.
import { mark } from '../../../text/text';
import { dealOf } from './deal';
import { answer, type Lesson } from '../../../learn/lesson';

const sergeant: Lesson = {
	id: 'sergeant',
	title: mark('Sergeant: look at the vagabond'),
	about: mark('Know who it is before you decide.'),
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
			say: mark('Each hero in your band has a power, to be used once. Your Sergeant still stands upright. The vagabond is 1, 2 or 3, and you have a Chicken and a Witch. Have a look at it.'),
			...answer('use 5', 'band-0-5'),
			nudge: mark('First use your Sergeant, and you will know.'),
		},
		{
			say: mark('It is a Pyromaniac, and only you and Kiri know it. You may tell the others, lie, or say nothing. Your Sergeant now lies sideways: his power is used. Recruit the Pyromaniac.'),
			...answer('recruit', 'vagabond'),
			nudge: mark('You know that it is a Pyromaniac, and your band has none.'),
		},
	],
	end: mark('Four heroes, and no risk taken.'),
};

const pyromaniac: Lesson = {
	id: 'pyromaniac',
	title: mark('Pyromaniac: discard the vagabond'),
	about: mark('Stop somebody who is about to win.'),
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
			say: mark('Before Momo decides, everybody may use powers. Once Momo says "I recruit", it is too late. Burn the vagabond with your Pyromaniac.'),
			...answer('use 2', 'band-0-2'),
			nudge: mark('If you let it happen, Momo may win at once.'),
		},
	],
	end: mark('The Dog Trainer lies on the discard pile, and nobody gets it. The turn goes on as usual: you draw a card.'),
};

const dogTrainer: Lesson = {
	id: 'dog-trainer',
	title: mark('Dog Trainer: prevent a recruit'),
	about: mark('The holder must pass the vagabond on.'),
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
			say: mark('Kiri has asked for a clue, and the answer was yes. So Kiri knows who it is, and will surely recruit it. Unless you use your Dog Trainer: then Kiri must pass it on, and you are next.'),
			...answer('use 4', 'band-0-4'),
			nudge: mark('Then Kiri will recruit it. Use your Dog Trainer.'),
		},
		{
			say: mark('Now it lies in front of you. It is 1, 2 or 3, and your band has none of these: it can only be good for you.'),
			...answer('recruit'),
			nudge: mark('Every hero that it can be is new for you. Recruit it.'),
		},
	],
	end: mark('The Witch is yours, and the card that Kiri paid for the clue is gone. If the vagabond is already back with the Active Player, the Dog Trainer discards it instead.'),
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
			say: mark('An even strength is required, and you have none. You would have to send the top card of the deck and discard another. But powers may be used at any moment: let your Wizard draw two cards.'),
			...answer('use 7', 'band-0-7'),
			nudge: mark('Try your Wizard first.'),
		},
		{
			say: mark('A Dog Trainer and a Witch. The Dog Trainer is even: now you have a match, so you must send it, and you discard nothing.'),
			...answer('send 4'),
			try: { label: mark('What if I still say that I have no match?'), action: 'no-match' },
			then: [[1, 'recruit']],
		},
	],
	end: mark('More cards mean more clues and a freer choice. But mind the deck: when its last card is drawn, the game ends with that turn.'),
};

const blackKnight: Lesson = {
	id: 'black-knight',
	title: mark('Black Knight: ignore the requirement'),
	about: mark('In this turn any card may be sent.'),
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
			say: mark('Strength 3 or less is required. You would have to send the Pyromaniac, which would help both neighbours: neither has one. Use your Black Knight, and you may send what you like.'),
			...answer('use 6', 'band-0-6'),
			nudge: mark('Use your Black Knight first.'),
		},
		{
			say: mark('Everybody knows now that the requirement does not bind you. Send the Wizard: Momo and Kiri both have one.'),
			...answer('send 7'),
			nudge: mark('Both neighbours have a Wizard. Send yours.'),
			then: [
				[1, 'pass'],
				[2, 'recruit'],
			],
		},
	],
	end: mark('Kiri took the risk and has lost both Wizards. The Black Knight helps whoever\'s turn it is; it may be used in other players\' turns too.'),
};

const witch: Lesson = {
	id: 'witch',
	title: mark('Witch: refresh a hero'),
	about: mark('A used hero of yours can act once more.'),
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
			say: mark('The vagabond is 5, 6 or 7, and you have 5 and 7. A look at it would help, but your Sergeant is used. Let the Witch refresh him.'),
			...answer('use 3 5', 'band-0-3'),
			nudge: mark('Refresh the Sergeant with your Witch.'),
		},
		{
			say: mark('The Sergeant stands upright again, and the Witch is used. Use the Sergeant now.'),
			...answer('use 5', 'band-0-5'),
			nudge: mark('Use the Sergeant and look.'),
		},
		{
			say: mark('A Black Knight! That is the one that you want.'),
			...answer('recruit'),
			nudge: mark('You know that it is a Black Knight. Recruit it.'),
		},
	],
	end: mark('The Witch can refresh any other hero of your own band, even one that is about to be eliminated.'),
};

const chicken: Lesson = {
	id: 'chicken',
	title: mark('Angry Chicken: nullify a power'),
	about: mark('Answer a power that was just used.'),
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
			say: mark('You have five heroes, and the vagabond is 1, 2 or 3: two of these would win the game. No wonder that Momo uses the Pyromaniac! But a power takes effect only when nobody reacts any more. Your Angry Chicken can nullify it.'),
			...answer('use 1', 'stack'),
			nudge: mark('Then the vagabond burns. Use your Chicken!'),
		},
		{
			say: mark('The Pyromaniac has no effect, and is used all the same. The vagabond still lies in front of you. Your Chicken is used, but it still counts for your band. Recruit!'),
			...answer('recruit'),
			nudge: mark('Two chances in three to win at once. Recruit!'),
		},
	],
	end: mark('A Witch, your sixth hero: you have won. Only powers can be nullified, never recruiting, passing or clues.'),
};

const reactions: Lesson = {
	id: 'reactions',
	title: mark('Powers against powers'),
	about: mark('What was used last takes effect first.'),
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
			say: mark('Momo is about to win, and you have to send a Wizard, which Momo lacks.'),
			...answer('send 7'),
			nudge: mark('Keep the Witch for later. First send the Wizard.'),
		},
		{
			say: mark('Burn it with your Pyromaniac, before Momo recruits it.'),
			...answer('use 2'),
			nudge: mark('Momo would win. Use the Pyromaniac.'),
			then: [[2, 'use 1']],
		},
		{
			say: mark('Kiri answers with the Angry Chicken: your Pyromaniac would be nullified. Now look at the pile of pending powers; what was used last takes effect first. Your own Chicken is used, but your Witch can refresh it.'),
			...answer('use 3 1', 'stack'),
			nudge: mark('There is a way: refresh your Chicken with the Witch.'),
		},
		{
			say: mark('Your Chicken is upright again. Use it on Kiri\'s Chicken.'),
			...answer('use 1'),
			nudge: mark('Use your Chicken on the last power: Kiri\'s Chicken.'),
		},
	],
	end: mark('Your Chicken has stopped Kiri\'s, so your Pyromaniac takes effect after all and the vagabond burns. This is the example of the rules.'),
};

export const powers: readonly Lesson[] = [sergeant, pyromaniac, dogTrainer, wizard, blackKnight, witch, chicken, reactions];
