// Here to Slay: challenges, Modifiers, monsters, and how the game is won.
import { mark } from '../../../text/text';
import { dealOf } from './deal';
import { answer, type Lesson } from '../../../learn/lesson';

const challenge: Lesson = {
	id: 'challenge',
	title: mark('Challenges'),
	about: mark('Stop a card as it is being played.'),
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
			say: mark('You have 1 point left. Play Bad Axe.'),
			...answer('play bad-axe'),
			nudge: mark('Play Bad Axe.'),
			then: [[1, 'challenge']],
		},
		{
			say: mark('Momo plays a Challenge, and you both roll. You have 7. Momo has 6, plus 2 from The Fist of Reason: 8. Ties go to the challenger, so you need 9. Play your Modifier.'),
			...answer('modify modifier-p2m2 +2 p0', 'roll-0', 'roll-1'),
			nudge: mark('Add 2 to your own roll.'),
			then: [[1, 'modify modifier-p1m3 +1 p1']],
		},
		{
			say: mark("Momo responds with +1: 9 to 9, and ties go to the challenger. Bad Axe is discarded, and your point is gone. Now it is Momo's turn."),
			point: ['discard'],
			then: [[1, 'play peanut']],
		},
		{
			say: mark('Momo plays Peanut. You have a Challenge of your own, and playing it is free.'),
			...answer('challenge'),
			nudge: mark('Challenge it!'),
		},
	],
	end: mark('Momo has 5, you have 6: Peanut is stopped. When someone plays a Hero, Item or Magic card on their turn, the others are asked whether to challenge it. Even players without a Challenge card are asked, so the question gives nothing away.'),
};

const modifiers: Lesson = {
	id: 'modifiers',
	title: mark('Modifiers'),
	about: mark("Change a roll after the dice have landed: yours or anyone else's."),
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
			say: mark('Use Peanut: it needs 7 or more.'),
			...answer('use peanut'),
			nudge: mark('Use Peanut.'),
		},
		{
			say: mark('A 6: one short. After any roll, everyone may play Modifiers, for free. Add 2.'),
			...answer('modify modifier-p2m2 +2 p0', 'roll-0'),
			nudge: mark('+2 is enough. Save the others.'),
			then: [[1, 'modify modifier-p1m3 -3 p0']],
		},
		{
			say: mark('Momo does not like that and plays −3: the total is 5. Everyone is asked again after every Modifier, so you can respond.'),
			...answer('modify modifier-p4 +4 p0', 'roll-0'),
			nudge: mark("Don't give in: +4 makes it 9."),
			then: [
				[0, 'decline'],
				[1, 'use bad-axe'],
				[1, 'choose peanut'],
			],
		},
		{
			say: mark("You drew two cards. Now it is Momo's turn: Momo needs 8 for Bad Axe and rolls a 9, and Peanut is the target. You have one more Modifier."),
			...answer('modify modifier-m4 -4 p1', 'roll-1'),
			nudge: mark("Peanut would be destroyed. Play −4 on Momo's roll."),
		},
	],
	end: mark('5 is too low, and Peanut is safe. Once everyone has declined after the last Modifier, the total is final.'),
};

const monsters: Lesson = {
	id: 'monsters',
	title: mark('Attacking monsters'),
	about: mark('What they require, and when they strike back.'),
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
			say: mark('Three monsters are face up. Each shows what your party needs, which rolls slay it and when it strikes back. Abyss Queen requires 2 Heroes, is slain on 8 or more and strikes back on 5 or less. Attacking costs 2 points, and your leader, The Divine Arrow, gives you +1.'),
			...answer('attack abyss-queen', 'monster-abyss-queen'),
			nudge: mark('Attack Abyss Queen.'),
			try: { label: mark('What if I attack Orthus, which requires a Wizard?'), action: 'attack orthus' },
		},
		{
			say: mark('Only 4, plus 1 from your leader: 5. Abyss Queen strikes back, and you must sacrifice a Hero. Napping Nibbles does nothing anyway.'),
			...answer('choose napping-nibbles'),
			nudge: mark('Heavy Bear is worth more. Sacrifice Napping Nibbles.'),
		},
		{
			say: mark('You have 1 point left. To attack Abyss Queen again next turn you need a second Hero: play Hook.'),
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
			say: mark('Your turn again. Give it another try!'),
			...answer('attack abyss-queen'),
			nudge: mark('Attack Abyss Queen again.'),
		},
	],
	end: mark('7 plus 1 makes 8: slain! Abyss Queen joins your slain monsters, and its skill is yours for the rest of the game. A new monster is turned up in its place.'),
};

const classes: Lesson = {
	id: 'classes',
	title: mark('Winning with six classes'),
	about: mark('All six at the end of your turn.'),
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
			say: mark("Your party has a Ranger (your leader counts), two Fighters, a Thief and a Wizard. You still need a Guardian and a Bard. A mask changes a Hero's class: put the Guardian Mask on Bear Claw, since you have another Fighter."),
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
			say: mark('Six classes! But they only count at the end of your turn, and until then you can still lose a Hero. Your last point is not worth the risk: end your turn.'),
			...answer('end'),
			nudge: mark("Don't tempt fate: end your turn."),
		},
	],
	end: mark('You win with six classes! Had Momo stopped Peanut with a Challenge, you would still be missing a class.'),
};

const slayer: Lesson = {
	id: 'slayer',
	title: mark('Winning with three monsters'),
	about: mark('Your third slain monster wins the game immediately.'),
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
			say: mark('You have slain two monsters, and a third one wins the game. Titan Wyvern requires a Fighter and one more Hero: you have Heavy Bear and Hook. Attack!'),
			...answer('attack titan-wyvern', 'monster-titan-wyvern'),
			nudge: mark('Attack Titan Wyvern.'),
		},
		{
			say: mark('6 on the dice plus 1 from your leader makes 7, and you need 8. You saved a Modifier for this moment.'),
			...answer('modify modifier-p1m3 +1 p0', 'roll-0'),
			nudge: mark('+1 is just what you need.'),
		},
	],
	end: mark('Slain! Your third monster wins you the game immediately.'),
};

export const fights: readonly Lesson[] = [challenge, modifiers, monsters, classes, slayer];
