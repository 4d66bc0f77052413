import { expect, test } from 'vitest';
import { rulesApart } from './rules';

test('the numbers of rules come apart from their sentence', () => {
	expect(rulesApart('You win with three slain monsters (HS-11.1).')).toEqual({ text: 'You win with three slain monsters.', rules: ['HS-11.1'] });
	expect(rulesApart('結束（RH-16、RH-20.3）：')).toEqual({ text: '結束：', rules: ['RH-16', 'RH-20.3'] });
	expect(rulesApart('Nobody (yet) wins.')).toEqual({ text: 'Nobody (yet) wins.', rules: [] });
});
