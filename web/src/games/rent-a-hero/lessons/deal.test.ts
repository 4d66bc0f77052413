import { describe, expect, it } from 'vitest';
import { dealOf } from './deal';

describe('a deal', () => {
	const counted = (deck: readonly number[], short: boolean) => {
		const { position } = dealOf({ active: 0, requirement: 1, hands: [[2], [3, 3], []], bands: [[1, -2], [3], [4]], lost: [[5], [], []], deck, short });
		return position as { deck: number[]; discard: number[]; players: { hand: number[]; band: { hero: number; used: boolean }[]; eliminated: number[]; powers_used: number }[] };
	};
	it.each([true, false])('has all 77 cards, eleven of each hero (short deck: %s)', (short) => {
		const { deck, discard, players } = counted([7, 6], short);
		const all = [...deck, ...discard, ...players.flatMap((player) => [...player.hand, ...player.band.map(({ hero }) => hero), ...player.eliminated])];
		expect(all).toHaveLength(77);
		for (let hero = 1; hero <= 7; hero++) expect(all.filter((card) => card === hero)).toHaveLength(11);
		expect(deck.slice(0, 2)).toEqual([7, 6]);
		expect(discard.at(-1)).toBe(1);
		expect(deck.length === 2).toBe(short);
		expect(players[0]).toMatchObject({ band: [{ hero: 1, used: false }, { hero: 2, used: true }], eliminated: [5, 5], powers_used: 1 });
	});
});
