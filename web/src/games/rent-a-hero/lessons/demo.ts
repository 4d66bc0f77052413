// Rent a Hero in a minute, for somebody who has been invited and does not know it: it plays by itself.
import type { Lesson } from '../../../learn/lesson';
import { mark } from '../../../text/text';
import { dealOf } from './deal';

export const demo: Lesson = {
	id: 'demo',
	title: mark('See it in 60 seconds'),
	about: mark('See how the game works, in a demo that plays by itself.'),
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
			[-1, -3, -4, -6, -7],
			[3, 5],
			[2, 6],
		],
		deck: [6, 4, 2],
	}),
	steps: [
		{ say: mark('Everyone gathers a band of heroes, face up. The first player with six different heroes wins.'), point: ['band-0-1', 'band-0-3'] },
		{ say: mark('The Active Player sends a hero face down to the next player. It is now the vagabond, and only the Active Player knows who it is.'), point: ['vagabond'], then: [[0, 'send 3']] },
		{ say: mark('Now it is in front of Momo: recruit it unseen, or pass it on? Momo passes it on.'), point: ['vagabond'], then: [[1, 'pass']] },
		{ say: mark("Kiri takes the risk. If the hero is new, it joins Kiri's band. If Kiri already has it, both copies are eliminated."), point: ['vagabond'], then: [[2, 'recruit']] },
		{
			say: mark('It was new! Now the next player sends a hero. Kiri passes, and it comes to you.'),
			point: ['band-2-3'],
			then: [
				[1, 'send 5'],
				[2, 'pass'],
			],
		},
		{ say: mark('Not sure? Give a card from your hand and ask whether the vagabond is the same hero. This time the answer is no.'), point: ['vagabond'], then: [[0, 'clue 7']] },
		{ say: mark('You have five heroes and take the risk. Every hero also has a power, which you can use once.'), point: ['vagabond'], then: [[0, 'recruit']] },
	],
	end: mark('A Sergeant, your sixth hero: you win! Bluff, ask, take risks. That is all you need to know to start.'),
};
