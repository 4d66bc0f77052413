import { expect, test } from 'vitest';
import { flights } from './flights';

const all = (event: Record<string, unknown>) => flights(event as { e: string }, null, null, 0);
const one = (event: Record<string, unknown>) => all(event)[0];

test('cards go between deck, hands, table and discard pile', () => {
	expect(one({ e: 'draw', seat: 1, card: null })).toEqual({ card: null, from: 'deck', to: 'hand-1', turn: false });
	expect(one({ e: 'draw', seat: 0, card: 'peanut' })).toMatchObject({ card: 'peanut', turn: true });
	expect(one({ e: 'play', seat: 2, card: 'peanut', on: null })).toMatchObject({ from: 'hand-2', to: 'playing' });
	expect(one({ e: 'stopped', seat: 2, card: 'peanut' })).toMatchObject({ from: 'playing', to: 'discard' });
	expect(one({ e: 'played', seat: 2, card: 'peanut' })).toMatchObject({ from: 'playing', to: 'hero-peanut seat-2' });
	expect(one({ e: 'attached', seat: 2, card: 'decoy-doll', on: 'peanut' })).toMatchObject({ to: 'item-peanut hero-peanut' });
	expect(one({ e: 'discard', seat: 0, card: 'challenge' })).toMatchObject({ from: 'held-challenge hand-0', to: 'discard' });
	expect(one({ e: 'search', seat: 0, card: 'peanut' })).toMatchObject({ from: 'discard', to: 'held-peanut hand-0' });
});

test('a Modifier lands on the roll it changes', () => {
	expect(one({ e: 'modify', seat: 2, roller: 1, card: 'modifier-m4', value: -4 })).toMatchObject({ card: 'modifier-m4', from: 'hand-2', to: 'roll-1' });
});

test('a slain monster goes to its slayer, a stolen Hero to the thief, a destroyed one away', () => {
	expect(one({ e: 'slain', seat: 3, card: 'dracos', total: 4 })).toMatchObject({ from: 'monster-dracos', to: 'monster-dracos slain-3' });
	expect(one({ e: 'steal', seat: 0, from: 1, card: 'peanut' })).toMatchObject({ from: 'hero-peanut seat-1', to: 'hero-peanut seat-0' });
	expect(one({ e: 'destroy', seat: 0, owner: 1, card: 'peanut' })).toMatchObject({ from: 'hero-peanut seat-1', to: 'discard' });
	expect(one({ e: 'saved', seat: 0, card: 'peanut', by: 'decoy-doll' })).toMatchObject({ card: 'decoy-doll', from: 'item-peanut hero-peanut seat-0' });
});

test('what others may not see flies as a back', () => {
	expect(one({ e: 'pull', from: 1, to: 2, card: null })).toMatchObject({ card: null, from: 'hand-1', to: 'hand-2' });
	expect(all({ e: 'swap', seat: 0, with: 2 })).toHaveLength(2);
});

test('most events move nothing', () => {
	expect(all({ e: 'turn', seat: 0 })).toEqual([]);
	expect(all({ e: 'succeeded', seat: 0, card: 'peanut', total: 9 })).toEqual([]);
});
