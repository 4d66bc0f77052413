import { expect, test } from 'vitest';
import type { GameState } from '../../../link/messages';
import { advance } from './pieces';
import type { HtsState } from './view';

const table = (...parties: string[][]): HtsState =>
	({ playing: [], rolls: [], players: parties.map((heroes) => ({ hand: [null], party: heroes.map((hero) => ({ hero, item: null, rolled: false })) })) }) as unknown as HtsState;
const partiesOf = (state: GameState): string[][] => (state as HtsState).players.map(({ party }) => party.map(({ hero }) => hero));

test('a Hero that no picture was drawn for joins its party at once; Magic does not', () => {
	const played = (card: string, after: HtsState): string[][] =>
		partiesOf(['play', 'played'].reduce<GameState>((state, e) => advance(state, { e, seat: 1, card, on: null }, after), table([], ['hook'])));
	expect(played('newcomer', table([], ['hook', 'newcomer']))).toEqual([[], ['hook', 'newcomer']]);
	expect(played('newcomer', table(['newcomer'], ['hook']))).toEqual([[], ['hook', 'newcomer']]); // and changes sides
	expect(played('new-spell', table([], ['hook']))).toEqual([[], ['hook']]);
});
