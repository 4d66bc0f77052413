// Here to Slay: a turn, Heroes, Items, Magic.
import { mark } from '../../../text/text';
import { dealOf } from './deal';
import { answer, type Lesson } from '../../../learn/lesson';

const turn: Lesson = {
	id: 'turn',
	title: mark('Your turn'),
	about: mark('Three action points, and how to spend them.'),
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
			say: mark('Welcome! You and Momo each lead a party. To win, slay three monsters or gather all six classes. Your leader, a Ranger, is with you from the start.'),
			point: ['leader-0'],
		},
		{
			say: mark('You get 3 action points each turn. Drawing a card costs 1. Draw one.'),
			...answer('draw', 'deck'),
			nudge: mark('You could do that too, but draw a card first.'),
		},
		{
			say: mark('Playing a Hero, an Item or a Magic card costs 1 point. Play Peanut, a Bard: that is a new class for your party.'),
			...answer('play peanut'),
			nudge: mark('Maybe later. Play Peanut now.'),
		},
		{
			say: mark('Momo could have challenged the card, but did not. You may roll for a Hero you have just played, for free. Peanut needs 7 or more.'),
			...answer('roll'),
			nudge: mark("It's free: roll the dice."),
		},
		{
			say: mark("A 9! The roll for Peanut succeeds: you draw two cards. You have 1 point left, so draw another card. Then your turn is over."),
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
			say: mark('Momo drew a card, played a Hero and drew again. Now it is your turn, with 3 new points. Unused points are lost. You could also spend all three to discard your hand and draw five cards.'),
			point: ['leader-0'],
		},
	],
	end: mark('That is a turn: spend your points on cards, Heroes and attacks, in any order.'),
};

const heroes: Lesson = {
	id: 'heroes',
	title: mark('Heroes and their effects'),
	about: mark('Roll the number on the Hero, or more.'),
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
			say: mark('Using a Hero in your party costs 1 point: roll two dice and reach the number on the card. Heavy Bear needs 5 or more; if you succeed, a player of your choice discards 2 cards.'),
			...answer('use heavy-bear', 'hero-heavy-bear'),
			nudge: mark('Use Heavy Bear first.'),
		},
		{
			say: mark('Only 3. You choose the target right after rolling, so everyone knows it before Modifiers are played. Choose Momo.'),
			...answer('choose p1'),
		},
		{
			say: mark('The roll failed, and the point is gone. You may roll for each Hero only once per turn. But you have another Hero: play Bad Axe, which needs 8 or more to destroy a Hero.'),
			...answer('play bad-axe'),
			nudge: mark('Play Bad Axe.'),
			try: { label: mark('What if I use Heavy Bear again?'), action: 'use heavy-bear' },
		},
		{
			say: mark('The roll right after you play a Hero is free.'),
			...answer('roll'),
			nudge: mark("Roll the dice: it's free."),
		},
		{
			say: mark('A 9! Choose a Hero to destroy.'),
			...answer('choose kit-napper'),
		},
	],
	end: mark("Kit Napper goes to the discard pile. You can only destroy or steal other players' Heroes; sacrificing means losing one of your own."),
};

const items: Lesson = {
	id: 'items',
	title: mark('Items'),
	about: mark("Good ones for your Heroes, cursed ones for everyone else's."),
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
			say: mark("A Hero can have one Item. Really Big Ring gives +2 to rolls for the equipped Hero's effect. Put it on Peanut."),
			...answer('play really-big-ring on peanut'),
			nudge: mark("Put the Ring on Peanut: that's where it helps you."),
		},
		{
			say: mark('The other Item is cursed: −2 to rolls. You may put an Item on any Hero, in any party, that does not have one. Kit Napper is dangerous: curse it!'),
			...answer('play curse-of-the-snakes-eyes on kit-napper'),
			nudge: mark('Put the cursed Item on Kit Napper.'),
			try: { label: mark('What if I put it on Peanut too?'), action: 'play curse-of-the-snakes-eyes on peanut' },
		},
		{
			say: mark('Now use Peanut. It needs 7 or more, and the Ring helps.'),
			...answer('use peanut'),
			nudge: mark('Use Peanut and see what the Ring does.'),
		},
	],
	end: mark('5 on the dice plus 2 from the Ring makes 7: you draw two cards. An Item stays with its Hero, even if the Hero changes sides.'),
};

const magic: Lesson = {
	id: 'magic',
	title: mark('Magic'),
	about: mark('A Magic card works once, then it is discarded.'),
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
			say: mark('Your leader is The Cloaked Sage: whenever you play a Magic card, you may draw a card. Play Critical Boost.'),
			...answer('play critical-boost', 'leader-0'),
			nudge: mark('Play Critical Boost first.'),
		},
		{
			say: mark('Momo does not challenge it. Before Critical Boost takes effect, your leader offers you a card. Draw it.'),
			...answer('yes'),
			nudge: mark('A free card: draw it.'),
		},
		{
			say: mark('Critical Boost: you drew 3 cards; now discard one. Napping Nibbles is a Hero that does nothing. Discard it.'),
			...answer('choose napping-nibbles'),
			nudge: mark('Keep that one. Discard Napping Nibbles.'),
		},
		{
			say: mark('Now Enchanted Spell: +2 to all your rolls until the end of the turn.'),
			...answer('play enchanted-spell'),
			nudge: mark('Play Enchanted Spell.'),
			then: [[0, 'yes']],
		},
		{
			say: mark('Your leader gave you another card. Wily Red needs 10 or more, which is a lot, but with +2 it is worth a try.'),
			...answer('use wily-red'),
			nudge: mark('Use Wily Red while the spell lasts.'),
			then: [[0, 'decline']],
		},
	],
	end: mark('8 plus 2 makes 10: you draw until you have 7 cards. Magic is strong, but it can be challenged like a Hero or an Item.'),
};

export const basics: readonly Lesson[] = [turn, heroes, items, magic];
