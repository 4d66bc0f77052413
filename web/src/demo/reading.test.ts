import { expect, test } from 'vitest';
import { readingTime } from './reading';

test('a sentence stays about as long in every language', () => {
	const said = ['The Active Player sends a hero face down to the next player.', 'Rozgrywający wysyła zakrytego bohatera do następnego gracza.', '啟動玩家把一名英雄面朝下傳給下一位玩家。'];
	const times = said.map(readingTime);
	expect(Math.max(...times) / Math.min(...times)).toBeLessThan(1.1);
	expect(readingTime('')).toBe(2500);
});
