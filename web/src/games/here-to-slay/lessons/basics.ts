// Here to Slay: a turn, Heroes, Items, Magic.
import { mark } from '../../../text/text';
import { dealOf } from './deal';
import { answer, type Lesson } from '../../../learn/lesson';

const turn: Lesson = {
	id: 'turn',
	title: mark('Your turn'),
	about: mark('Three action points, and what they buy.'),
	rule: 'HS-2.1',
	seats: 2,
	deal: dealOf({
		players: [
			{ leader: 'divine-arrow', hand: ['peanut', 'mighty-blade', 'winds-of-change'] },
			{ leader: 'fist-of-reason', hand: ['heavy-bear', 'modifier-p2m2'] },
		],
		monsters: ['abyss-queen', 'orthus', 'terratuga'],
		monsterDeck: ['dracos', 'bloodwing', 'rex-major'],
		deck: ['snowball', 'really-big-ring', 'bullseye', 'hook', 'challenge', 'modifier-p4', 'bad-axe', 'hopper', 'wise-shield', 'quick-draw'],
		chance: [{ dice: [5, 4] }],
	}),
	steps: [
		{
			say: mark('Welcome! You lead a party, and so does Momo. Slay three monsters, or gather all six classes: either wins. Your leader, a Ranger, is there from the start.'),
			point: ['leader-0'],
		},
		{
			say: mark('Each turn you have 3 action points. Drawing a card costs one. Draw.'),
			...answer('draw', 'deck'),
			nudge: mark('You could do that too. First draw a card.'),
		},
		{
			say: mark('Playing a Hero, an Item or Magic costs one point. Play Peanut, a Bard: a new class for your party.'),
			...answer('play peanut'),
			nudge: mark('Later, perhaps. Now play Peanut.'),
		},
		{
			say: mark('Momo could have challenged the card, but did not. A Hero who has just been played may be rolled for at once, free of charge. Peanut needs 7 or more.'),
			...answer('roll'),
			nudge: mark('It is free: roll the dice.'),
		},
		{
			say: mark('A 9: Peanut\'s effect happens, and you draw two cards. You have one point left, so draw once more. Then your turn ends by itself.'),
			...answer('draw'),
			nudge: mark('For this lesson, draw a card.'),
			then: [
				[1, 'draw'],
				[1, 'play heavy-bear'],
				[1, 'decline'],
				[1, 'draw'],
			],
		},
		{
			say: mark('Momo has drawn, played a Hero and drawn again. It is your turn, with 3 new points. Unused points are lost. With all three you could also discard your hand and draw five cards.'),
			point: ['leader-0'],
		},
	],
	end: mark('That is a turn: points for cards, Heroes and attacks, in any order.'),
};

const heroes: Lesson = {
	id: 'heroes',
	title: mark('Heroes and their effects'),
	about: mark('Roll at least the number on the Hero.'),
	rule: 'HS-6.1',
	seats: 2,
	deal: dealOf({
		players: [
			{ leader: 'divine-arrow', hand: ['bad-axe', 'really-big-ring'], party: ['heavy-bear'] },
			{ leader: 'cloaked-sage', hand: ['hook', 'snowball', 'modifier-p2m2'], party: ['kit-napper'] },
		],
		monsters: ['abyss-queen', 'orthus', 'terratuga'],
		monsterDeck: ['dracos', 'bloodwing', 'rex-major'],
		deck: ['bullseye', 'peanut', 'challenge', 'modifier-p4', 'hopper', 'wise-shield'],
		chance: [{ dice: [1, 2] }, { dice: [5, 4] }],
	}),
	steps: [
		{
			say: mark('Using a Hero of your party costs one point: you roll two dice and need at least the number on the card. Heavy Bear needs 5; then a player whom you name discards 2 cards.'),
			...answer('use heavy-bear', 'hero-heavy-bear'),
			nudge: mark('First use Heavy Bear.'),
		},
		{
			say: mark('Only 3. The target is named right after the dice, whatever they show, so that all know it when they play Modifiers. Name Momo.'),
			...answer('choose p1'),
		},
		{
			say: mark('The roll has failed, and the point is gone. Each Hero may be rolled for once a turn only. But you have another one: play Bad Axe, who needs 8 to destroy a Hero.'),
			...answer('play bad-axe'),
			nudge: mark('Play Bad Axe.'),
			try: { label: mark('What if I use Heavy Bear again?'), action: 'use heavy-bear' },
		},
		{
			say: mark('The first roll is free.'),
			...answer('roll'),
			nudge: mark('Roll the dice: it costs nothing.'),
		},
		{
			say: mark('A 9! Name the Hero who is to be destroyed.'),
			...answer('choose kit-napper'),
		},
	],
	end: mark('Kit Napper goes to the discard pile. Destroying and stealing always hit other parties; to sacrifice means to lose a Hero of your own.'),
};

const items: Lesson = {
	id: 'items',
	title: mark('Items'),
	about: mark('Good ones for your Heroes, cursed ones for others.'),
	rule: 'HS-4.1',
	seats: 2,
	deal: dealOf({
		players: [
			{ leader: 'divine-arrow', hand: ['curse-of-the-snakes-eyes', 'really-big-ring'], party: ['peanut'] },
			{ leader: 'cloaked-sage', hand: ['hook', 'modifier-p2m2'], party: ['kit-napper'] },
		],
		monsters: ['abyss-queen', 'orthus', 'terratuga'],
		monsterDeck: ['dracos', 'bloodwing', 'rex-major'],
		deck: ['bullseye', 'hopper', 'challenge', 'modifier-p4', 'wise-shield', 'snowball'],
		chance: [{ dice: [2, 3] }],
	}),
	steps: [
		{
			say: mark('A Hero can wear one Item. The Really Big Ring gives +2 on rolls for its wearer\'s effect. Put it on Peanut.'),
			...answer('play really-big-ring on peanut'),
			nudge: mark('Put the Ring on Peanut: that is where it helps you.'),
		},
		{
			say: mark('The other Item is cursed: -2 on rolls. You may put an Item on any Hero of any party that wears none. Kit Napper is dangerous; curse that one.'),
			...answer('play curse-of-the-snakes-eyes on kit-napper'),
			nudge: mark('Put the curse on Kit Napper.'),
			try: { label: mark('What if I put it on Peanut too?'), action: 'play curse-of-the-snakes-eyes on peanut' },
		},
		{
			say: mark('Now use Peanut. He needs 7, and the Ring helps.'),
			...answer('use peanut'),
			nudge: mark('Use Peanut, and see what the Ring is good for.'),
		},
	],
	end: mark('5 on the dice and 2 from the Ring are 7: you draw two cards. An Item stays with its wearer, also when the Hero changes sides.'),
};

const magic: Lesson = {
	id: 'magic',
	title: mark('Magic'),
	about: mark('Works once, then it is discarded.'),
	rule: 'HS-3.4',
	seats: 2,
	deal: dealOf({
		players: [
			{ leader: 'cloaked-sage', hand: ['critical-boost', 'enchanted-spell'], party: ['wily-red'] },
			{ leader: 'divine-arrow', hand: ['hook'], party: ['bear-claw'] },
		],
		monsters: ['abyss-queen', 'malamammoth', 'terratuga'],
		monsterDeck: ['dracos', 'bloodwing', 'rex-major'],
		deck: ['modifier-m4', 'peanut', 'napping-nibbles', 'bad-axe', 'bullseye', 'challenge', 'modifier-p4', 'wise-shield', 'snowball', 'hopper'],
		chance: [{ dice: [4, 4] }],
	}),
	steps: [
		{
			say: mark('Your leader is Cloaked Sage: whenever you play Magic, you may draw a card. Play Critical Boost.'),
			...answer('play critical-boost', 'leader-0'),
			nudge: mark('First play Critical Boost.'),
		},
		{
			say: mark('Momo does not challenge it. Before it takes effect, your leader offers you a card. Say yes.'),
			...answer('yes'),
			nudge: mark('A card for nothing: say yes.'),
		},
		{
			say: mark('Critical Boost: you have drawn 3 cards, and now you discard one. Napping Nibbles is a Hero whose effect does nothing. Discard him.'),
			...answer('choose napping-nibbles'),
			nudge: mark('Keep that one. Discard Napping Nibbles.'),
		},
		{
			say: mark('Now Enchanted Spell: +2 on all your rolls until the end of the turn.'),
			...answer('play enchanted-spell'),
			nudge: mark('Play Enchanted Spell.'),
			then: [[0, 'yes']],
		},
		{
			say: mark('Your leader gave you another card. Wily Red needs a 10, which is much; with +2 it is worth a try.'),
			...answer('use wily-red'),
			nudge: mark('Use Wily Red while the spell works.'),
			then: [[0, 'decline']],
		},
	],
	end: mark('8 and 2 are 10: you draw until you have 7 cards. Magic is strong, but it can be challenged like a Hero or an Item.'),
};

export const basics: readonly Lesson[] = [turn, heroes, items, magic];
