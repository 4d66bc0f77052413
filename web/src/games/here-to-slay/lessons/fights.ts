// Here to Slay: challenges, Modifiers, monsters, and how the game is won.
import { mark } from '../../../text/text';
import { dealOf } from './deal';
import { answer, type Lesson } from '../../../learn/lesson';

const challenge: Lesson = {
	id: 'challenge',
	title: mark('Challenges'),
	about: mark('Stop a card before it is played.'),
	rule: 'HS-5.1',
	seats: 2,
	deal: dealOf({
		ap: 1,
		players: [
			{ leader: 'divine-arrow', hand: ['bad-axe', 'modifier-p2m2', 'challenge'] },
			{ leader: 'fist-of-reason', hand: ['challenge', 'modifier-p1m3', 'peanut'] },
		],
		monsters: ['abyss-queen', 'orthus', 'terratuga'],
		monsterDeck: ['dracos', 'bloodwing', 'rex-major'],
		deck: ['hook', 'hopper', 'bullseye', 'wise-shield', 'snowball', 'quick-draw'],
		chance: [{ dice: [3, 4] }, { dice: [2, 4] }, { dice: [2, 3] }, { dice: [4, 2] }],
	}),
	steps: [
		{
			say: mark('You have one point left. Play Bad Axe.'),
			...answer('play bad-axe'),
			nudge: mark('Play Bad Axe.'),
			then: [[1, 'challenge']],
		},
		{
			say: mark('Momo plays a Challenge, and both of you roll. You have 7. Momo has 6 and +2 from the leader Fist of Reason: 8. A tie goes to the challenger, so you need 9. Play your Modifier.'),
			...answer('modify modifier-p2m2 +2 p0', 'roll-0', 'roll-1'),
			nudge: mark('You need +2 on your own roll.'),
			then: [[1, 'modify modifier-p1m3 +1 p1']],
		},
		{
			say: mark('Momo answered with +1: 9 to 9, and the tie goes to the challenger. Bad Axe is discarded, and your point is gone. Now it is Momo\'s turn.'),
			point: ['discard'],
			then: [[1, 'play peanut']],
		},
		{
			say: mark('Momo plays Peanut. You have a Challenge of your own; it costs no action points.'),
			...answer('challenge'),
			nudge: mark('Challenge it!'),
		},
	],
	end: mark('Momo has 5, you have 6: Peanut is stopped. Whenever a card is played, everybody with cards in hand is asked, so being asked betrays nothing.'),
};

const modifiers: Lesson = {
	id: 'modifiers',
	title: mark('Modifiers'),
	about: mark('Change a roll after the dice: yours or another one.'),
	rule: 'HS-7.1',
	seats: 2,
	deal: dealOf({
		ap: 1,
		players: [
			{ leader: 'divine-arrow', hand: ['modifier-p2m2', 'modifier-p4', 'modifier-m4'], party: ['peanut'] },
			{ leader: 'cloaked-sage', hand: ['modifier-p1m3', 'hook'], party: ['bad-axe'] },
		],
		monsters: ['abyss-queen', 'rex-major', 'terratuga'],
		monsterDeck: ['dracos', 'bloodwing', 'orthus'],
		deck: ['challenge', 'hopper', 'bullseye', 'wise-shield', 'snowball', 'quick-draw'],
		chance: [{ dice: [3, 3] }, { dice: [4, 5] }],
	}),
	steps: [
		{
			say: mark('Use Peanut: he needs a 7.'),
			...answer('use peanut'),
			nudge: mark('Use Peanut.'),
		},
		{
			say: mark('A 6: one is missing. After any roll everybody may play Modifiers, for no action points. Add 2.'),
			...answer('modify modifier-p2m2 +2 p0', 'roll-0'),
			nudge: mark('+2 is enough. Keep the others.'),
			then: [[1, 'modify modifier-p1m3 -3 p0']],
		},
		{
			say: mark('Momo does not like it, and plays -3: the total is 5. Asking starts again after every Modifier, so you can answer.'),
			...answer('modify modifier-p4 +4 p0', 'roll-0'),
			nudge: mark('Do not give in: +4 makes it 9.'),
			then: [
				[0, 'decline'],
				[1, 'use bad-axe'],
				[1, 'choose peanut'],
			],
		},
		{
			say: mark('You have drawn two cards. In Momo\'s turn Bad Axe rolls 9 against an 8, and Peanut is the target. You have one more Modifier.'),
			...answer('modify modifier-m4 -4 p1', 'roll-1'),
			nudge: mark('Peanut would be destroyed. Play -4 on Momo\'s roll.'),
		},
	],
	end: mark('5 is too little, and Peanut is safe. When all have declined since the last Modifier, the total stands.'),
};

const monsters: Lesson = {
	id: 'monsters',
	title: mark('Attacking monsters'),
	about: mark('What they require, and how they strike back.'),
	rule: 'HS-10.1',
	seats: 2,
	deal: dealOf({
		players: [
			{ leader: 'divine-arrow', hand: ['hook', 'really-big-ring'], party: ['heavy-bear', 'napping-nibbles'] },
			{ leader: 'fist-of-reason', hand: ['hopper'] },
		],
		monsters: ['abyss-queen', 'orthus', 'mega-slime'],
		monsterDeck: ['dracos', 'bloodwing', 'rex-major', 'terratuga'],
		deck: ['bullseye', 'wise-shield', 'snowball', 'quick-draw', 'challenge', 'bear-claw'],
		chance: [{ dice: [1, 3] }, { dice: [4, 3] }],
	}),
	steps: [
		{
			say: mark('Three monsters lie open. Each says what your party must have, which roll slays it and when it strikes back. Abyss Queen requires 2 Heroes, is slain by 8 or more, and strikes back at 5 or less. An attack costs 2 points, and your leader Divine Arrow gives +1.'),
			...answer('attack abyss-queen', 'monster-abyss-queen'),
			nudge: mark('Attack Abyss Queen.'),
			try: { label: mark('What if I attack Orthus, who requires a Wizard?'), action: 'attack orthus' },
		},
		{
			say: mark('Only 4, and 1 from your leader: 5. She strikes back, and you must sacrifice a Hero. Napping Nibbles can do nothing anyway.'),
			...answer('choose napping-nibbles'),
			nudge: mark('Heavy Bear is worth more. Sacrifice Napping Nibbles.'),
		},
		{
			say: mark('You have one point left. To attack her again next turn you need a second Hero: play Hook.'),
			...answer('play hook'),
			nudge: mark('Play Hook, so that you have 2 Heroes again.'),
			then: [
				[0, 'decline'],
				[1, 'draw'],
				[1, 'draw'],
				[1, 'draw'],
			],
		},
		{
			say: mark('Your turn again. Try once more!'),
			...answer('attack abyss-queen'),
			nudge: mark('Attack Abyss Queen again.'),
		},
	],
	end: mark('7 and 1 are 8: slain! She lies beside your leader, her skill is yours for the rest of the game, and a new monster was turned up in her place.'),
};

const classes: Lesson = {
	id: 'classes',
	title: mark('Winning with six classes'),
	about: mark('All six at the end of your own turn.'),
	rule: 'HS-11.2',
	seats: 2,
	deal: dealOf({
		players: [
			{ leader: 'divine-arrow', hand: ['guardian-mask', 'peanut'], party: ['heavy-bear', 'bear-claw', 'kit-napper', 'hopper'] },
			{ leader: 'cloaked-sage', hand: ['hook'], party: ['mellow-dee'] },
		],
		monsters: ['abyss-queen', 'orthus', 'terratuga'],
		monsterDeck: ['dracos', 'bloodwing', 'rex-major'],
		deck: ['bullseye', 'wise-shield', 'snowball', 'quick-draw', 'challenge', 'bad-axe'],
	}),
	steps: [
		{
			say: mark('Your party has a Ranger (the leader counts), two Fighters, a Thief and a Wizard. A Guardian and a Bard are missing. A mask changes the class of its wearer: put the Guardian\'s mask on Bear Claw, since you have another Fighter.'),
			point: ['answer play guardian-mask on bear-claw'],
			do: ['play guardian-mask on bear-claw', 'play guardian-mask on heavy-bear'],
			nudge: mark('Put the mask on one of your two Fighters.'),
		},
		{
			say: mark('Now the Bard: play Peanut.'),
			...answer('play peanut'),
			nudge: mark('You need a Bard: play Peanut.'),
			then: [[0, 'decline']],
		},
		{
			say: mark('Six classes! But they count only at the end of your own turn, and until then a Hero can still be lost. Your last point is not worth a risk: end your turn.'),
			...answer('end'),
			nudge: mark('Do not tempt fate: end your turn.'),
		},
	],
	end: mark('You have won with six classes. Had Momo stopped Peanut with a Challenge, a class would still be missing.'),
};

const slayer: Lesson = {
	id: 'slayer',
	title: mark('Winning with three monsters'),
	about: mark('The third one ends the game at once.'),
	rule: 'HS-11.1',
	seats: 2,
	deal: dealOf({
		ap: 2,
		players: [
			{ leader: 'divine-arrow', hand: ['modifier-p1m3', 'really-big-ring'], party: ['heavy-bear', 'hook'], slain: ['orthus', 'dracos'] },
			{ leader: 'cloaked-sage', hand: ['hopper', 'modifier-p2m2'], party: ['mellow-dee'], slain: ['rex-major'] },
		],
		monsters: ['titan-wyvern', 'terratuga', 'mega-slime'],
		monsterDeck: ['abyss-queen', 'bloodwing', 'malamammoth'],
		deck: ['bullseye', 'wise-shield', 'snowball', 'quick-draw', 'challenge', 'bad-axe'],
		chance: [{ dice: [3, 3] }],
	}),
	steps: [
		{
			say: mark('You have slain two monsters; a third one wins. Titan Wyvern requires a Fighter and one more Hero: Heavy Bear and Hook. Attack!'),
			...answer('attack titan-wyvern', 'monster-titan-wyvern'),
			nudge: mark('Attack Titan Wyvern.'),
		},
		{
			say: mark('6 on the dice and 1 from your leader are 7, and 8 slays it. You kept a Modifier for this moment.'),
			...answer('modify modifier-p1m3 +1 p0', 'roll-0'),
			nudge: mark('+1 is just what you need.'),
		},
	],
	end: mark('Slain, and won: the third monster ends the game at once.'),
};

export const fights: readonly Lesson[] = [challenge, modifiers, monsters, classes, slayer];
