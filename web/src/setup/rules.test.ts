import { beforeEach, expect, test, vi } from 'vitest';
import { GAMES, gameInfo } from '../games';
import { planDefault, planRequest } from './plan';
import { hereKeep, hereRules, ownDrop, ownKeep, ownRules, rulesAsk, rulesOf, rulesQuery, rulesRead, rulesSame, rulesWrite } from './rules';

const kept = new Map<string, string>();
beforeEach(() => {
	kept.clear();
	vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value), removeItem: (key: string) => kept.delete(key) });
});

test('every game has profiles of options that it has, and a link carries each of them', () => {
	for (const { name, profiles } of GAMES) {
		expect(profiles.map((profile) => profile.name)).toEqual(['quick', 'long', 'kind', 'wild']);
		for (const { options } of profiles) {
			expect(rulesOf(name, options)).toEqual(options);
			expect(rulesRead(name, rulesWrite(name, options))).toEqual(options);
		}
	}
});

test('a link carries every value of every option', () => {
	for (const { name, options } of GAMES)
		for (const option of options)
			for (const { value } of option.values) expect(rulesRead(name, rulesWrite(name, { [option.name]: value }))).toEqual(value === option.usual ? {} : { [option.name]: value });
	expect(rulesWrite('here-to-slay', { classes: '5', slay: 2, hand: 5 })).toBe('1~slay-2~classes-5~z');
});

test('a link that was cut anywhere is damaged, whatever was cut off', () => {
	const whole = rulesWrite('here-to-slay', { slay: 2, classes: 'off', leaders: 'random' });
	for (let length = 0; length < whole.length; length++) expect(rulesRead('here-to-slay', whole.slice(0, length))).toBe('damaged');
	for (const text of ['', 'z', '0~z', '-1~z', '1~~z', '1~slay~z', '1~slay-2-3~z', '1~SLAY-2~z', '1~slay-<b>~z', `1~${'a'.repeat(10000)}-1~z`, 'x'.repeat(10000)]) expect(rulesRead('here-to-slay', text)).toBe('damaged');
});

test('a link of a newer version says so: by its number, or by what is not known here', () => {
	for (const text of ['2~slay-2~z', '2~anything at all', '1~dragons-3~z', '1~slay-9~z']) expect(rulesRead('here-to-slay', text)).toBe('newer');
});

test('the usual value is the same as none', () => {
	expect(rulesSame('here-to-slay', { slay: 3, market: false }, {})).toBe(true);
	expect(rulesSame('here-to-slay', { slay: 2 }, {})).toBe(false);
	expect(rulesOf('here-to-slay', { slay: 7 })).toBeUndefined();
	expect(rulesOf('rent-a-hero', { slay: 2 })).toBeUndefined();
});

test('own rules are kept by game and name, and what is not known is left out', () => {
	expect(ownKeep('here-to-slay', '  Friday\u0007night ', { slay: 2 })).toBe(true);
	expect(ownKeep('rent-a-hero', 'Friday', { heroes: 5 })).toBe(true);
	expect(ownRules('here-to-slay')).toEqual([{ name: 'Friday night', options: { slay: 2 } }]);
	expect(ownKeep('here-to-slay', 'Friday night', { slay: 4 })).toBe(true);
	expect(ownRules('here-to-slay')).toEqual([{ name: 'Friday night', options: { slay: 4 } }]);
	expect(ownKeep('here-to-slay', ' \n ', { slay: 4 })).toBe(false);
	expect(ownKeep('here-to-slay', 'x'.repeat(10000), { slay: 4 })).toBe(true);
	expect(ownRules('here-to-slay').at(-1)?.name.length).toBeLessThanOrEqual(20);
	kept.set('muster.rules', JSON.stringify({ 'here-to-slay': [null, 3, { name: 'a' }, { name: 'b', options: { dragons: 1 } }, { name: 'c', options: { market: true } }] }));
	expect(ownRules('here-to-slay')).toEqual([{ name: 'c', options: { market: true } }]);
	expect(ownDrop('here-to-slay', 'c')).toBe(true);
	expect(ownRules('here-to-slay')).toEqual([]);
});

test('there is room for some, and no more', () => {
	for (let i = 0; i < 20; i++) ownKeep('here-to-slay', `rules ${i}`, { slay: 2 });
	expect(ownRules('here-to-slay')).toHaveLength(12);
});

test('what was last played by on this device is there again, and what is not known there is not', () => {
	expect(hereRules('here-to-slay')).toEqual({});
	expect(hereKeep('here-to-slay', { slay: 2, market: false })).toBe(true);
	expect(hereKeep('rent-a-hero', { heroes: 5 })).toBe(true);
	expect(hereRules('here-to-slay')).toEqual({ slay: 2 });
	expect(hereRules('rent-a-hero')).toEqual({ heroes: 5 });
	for (const spoilt of ['{"here-to-slay":{"slay":9}}', '{"here-to-slay":7}', '{"here-to-slay":null}', '[]', 'x']) {
		kept.set('muster.rules.here', spoilt);
		expect(hereRules('here-to-slay')).toEqual({});
	}
});

test('an address and a request have them only if there are some', () => {
	expect(rulesQuery('here-to-slay', { slay: 3 })).toEqual({});
	expect(rulesQuery('here-to-slay', { slay: 2 })).toEqual({ rules: '1~slay-2~z' });
	expect(rulesAsk('here-to-slay', {})).toEqual({ options: {} });
	expect(rulesAsk('here-to-slay', { leaders: 'draft', slay: 2 })).toEqual({ leaders: 'draft', options: { slay: 2 } });
});

test('a profile is asked for by its options', () => {
	const wild = gameInfo('here-to-slay')?.profiles.find(({ name }) => name === 'wild');
	expect(planRequest({ ...planDefault('here-to-slay'), options: { ...wild?.options } })).toMatchObject({ leaders: 'random', options: { hand: 7, face_up: 4, market: true } });
});
