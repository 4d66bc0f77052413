import { expect, test } from 'vitest';
import { fit, nameFit } from './fit';

test('a text is cut between letters, by the bytes they have', () => {
	expect(fit('short', 64)).toBe('short');
	expect(fit('żółw'.repeat(3), 7)).toBe('żółw');
	expect(fit('小明小明', 8)).toBe('小明');
	expect(fit('🐻🐻', 7)).toBe('🐻');
});

test('a name is one line without spaces at its ends', () => {
	expect(nameFit('  Ada\tand\nBob ')).toBe('Ada and Bob');
	expect(new TextEncoder().encode(nameFit('孫悟空豬八戒沙悟淨唐三藏白龍馬')).length).toBeLessThanOrEqual(40);
	expect(nameFit(`${'x'.repeat(39)} y`)).toBe('x'.repeat(39));
});
