import { expect, test, vi } from 'vitest';
import { fit, nameFit } from './fit';

const bytes = (most: number) => ({ characters: 99, bytes: most });

test('a text is cut between characters, by their number and the bytes they have', () => {
	expect(fit('short', bytes(64))).toBe('short');
	expect(fit('żółw'.repeat(3), bytes(7))).toBe('żółw');
	expect(fit('小明小明', bytes(8))).toBe('小明');
	expect(fit('🐻🐻', bytes(7))).toBe('🐻');
	const family = '👨‍👩‍👧‍👦';
	expect(fit(family.repeat(3), { characters: 2, bytes: 99 })).toBe(family.repeat(2));
	expect(fit(family.repeat(3), bytes(30))).toBe(family);
	expect(fit('e\u0301'.repeat(5), { characters: 3, bytes: 99 })).toBe('e\u0301'.repeat(3));
});

test('a name is one line without spaces at its ends', () => {
	expect(nameFit('  Ada\tand\nBob ')).toBe('Ada and Bob');
	expect(nameFit('孫悟空豬八戒沙悟淨唐三藏白龍馬與牛魔王紅孩兒')).toBe('孫悟空豬八戒沙悟淨唐三藏白龍馬與牛魔王紅');
	expect(nameFit(`${'x'.repeat(19)} y`)).toBe('x'.repeat(19));
});

test('what splits texts into characters, slow to make, is made for long ones only', async () => {
	vi.resetModules();
	const Real = Intl.Segmenter;
	let made = 0;
	const watched = class extends Real {
		constructor(...how: ConstructorParameters<typeof Real>) {
			super(...how);
			made++;
		}
	};
	vi.stubGlobal('Intl', { Segmenter: watched });
	const fresh = await import('./fit');
	expect(fresh.nameFit('Ada')).toBe('Ada');
	expect(made).toBe(0);
	expect(fresh.fit('e\u0301'.repeat(5), { characters: 3, bytes: 99 })).toBe('e\u0301'.repeat(3));
	expect(made).toBe(1);
	vi.unstubAllGlobals();
});
