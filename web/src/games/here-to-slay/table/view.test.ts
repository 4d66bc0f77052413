import { expect, test } from 'vitest';
import type { Cards } from '../../../game/cards';
import { barOf, CLASSES, classesOf, counted, factsOf, isGood, knownOf, nameOf, nearWin, partyOf, rangeOf, rangeSaid, rangeText, rollsOf, seatOfHero, shieldOf, signed, softly, type Facts, type HtsAid, type HtsPlayer, type HtsState } from './view';

const NONE: Cards = new Map();
const NAMES = { bonus: 'bonus', modifiers: 'Modifiers' };
const member = (hero: string, item: string | null = null) => ({ hero, item, rolled: false });
const state = (more: Partial<HtsState>): HtsState => ({ players: [], rolls: [], ...more }) as HtsState;
const aid = (more: Partial<HtsAid>): HtsAid => ({ players: [], heroes: [], rolls: [], ...more }) as HtsAid;

test('names are spelled from ids until they are loaded', () => {
	expect(nameOf(new Map(), 'qi-bear')).toBe('Qi Bear');
	expect(nameOf(new Map([['qi-bear', { id: 'qi-bear', name: 'Miś Qi', kind: 'Hero', copies: 1, text: '' }]]), 'qi-bear')).toBe('Miś Qi');
	expect(factsOf(new Map(), 'qi-bear')).toBeUndefined();
});

test('long words can be broken between syllables', () => {
	expect(softly('Sowoniedźwiedź')).toBe('Sowo\u00ADniedźwiedź');
	expect(softly('Wiercipięta')).toBe('Wierci\u00ADpię\u00ADta');
	expect(softly('Niedźwiedzi Pazur')).toBe('Niedźwie\u00ADdzi Pazur');
	expect(softly('Qi Bear')).toBe('Qi Bear');
	expect(softly('堕落劍齒虎')).toBe('堕落劍齒虎');
});

test('the shield says what must be rolled, or what a roll is changed by', () => {
	expect(shieldOf({ roll: 8 } as Facts)).toBe('8+');
	expect(shieldOf({ values: [2, -2] } as Facts)).toBe('+2 −2');
	expect(shieldOf({ slay: { least: 9 } } as Facts)).toBe('9+');
	expect(shieldOf({ slay: { most: 5 } } as Facts)).toBe('5−');
	expect(shieldOf({} as Facts)).toBe('');
	expect(shieldOf(undefined)).toBe('');
	expect([signed(3), signed(-1), rangeText('4-'), rangeOf({ least: 8 })]).toEqual(['+3', '−1', '4−', '8+']);
});

test('a party has its classes from the aid, masks and all', () => {
	const table = state({ players: [{ party: [member('bullseye', 'thief-mask'), member('peanut')] }] as HtsPlayer[] });
	const facts = aid({ players: [{ members: { bullseye: 'Thief', peanut: 'Bard' } }] as unknown as HtsAid['players'], heroes: [{ card: 'peanut', need: 7, bonus: 0, percent: 58, ready: true }] });
	const party = partyOf(table, facts, 0, 0);
	expect(party.map(({ counts }) => counts)).toEqual(['Thief', 'Bard']);
	expect(party[1]?.odds?.percent).toBe(58);
	expect(partyOf(table, facts, 0, 1)[1]?.odds).toBeNull();
	expect(partyOf(table, null, 0, 0)[0]?.counts).toBeNull();
	expect(partyOf(table, null, 5, 0)).toEqual([]);
});

test('classes go with their Heroes, also while one of them leaves', () => {
	const facts = aid({ players: [{ members: { bullseye: 'Ranger', snowball: 'Wizard' } }] as unknown as HtsAid['players'] });
	const before = state({ players: [{ party: [member('bear-claw'), member('bullseye'), member('snowball')] }] as HtsPlayer[] });
	expect(partyOf(before, facts, 0, 0).map(({ counts }) => counts)).toEqual([null, 'Ranger', 'Wizard']);
	const after = state({ players: [{ party: [member('snowball')] }] as HtsPlayer[] });
	expect(partyOf(after, facts, 0, 0).map(({ counts }) => counts)).toEqual(['Wizard']);
});

test('ranges are heard as words', () => {
	expect([rangeSaid('8+'), rangeSaid('4-'), rangeSaid('5−'), rangeSaid('10+')]).toEqual(['8 or more', '4 or less', '5 or less', '10 or more']);
});

test('six classes, had or missing', () => {
	const classes = classesOf(aid({ players: [{ classes: ['Bard', 'Wizard'] }] as HtsAid['players'] }), 0);
	expect(classes.length).toBe(6);
	expect(classes.filter(({ has }) => has).map(({ name }) => name)).toEqual(['Bard', 'Wizard']);
	expect(classesOf(null, 0).some(({ has }) => has)).toBe(false);
});

test('equal cards are counted together, and unknown ones left out', () => {
	expect(counted(['a', 'b', 'a'])).toEqual([
		{ card: 'a', copies: 2 },
		{ card: 'b', copies: 1 },
	]);
	expect(knownOf({ hand: ['peanut', null, null] } as HtsPlayer)).toEqual(['peanut']);
});

test('whose a Hero is', () => {
	const table = state({ players: [{ party: [] }, { party: [member('peanut')] }] as unknown as HtsPlayer[] });
	expect(seatOfHero(table, 'peanut')).toBe(1);
	expect(seatOfHero(table, 'bad-axe')).toBeNull();
});

test('rolls that can still change come first, with their parts', () => {
	const open = { seat: 1, card: 'fluffy', dice: [4, 4], parts: [{ what: 'bonus', value: 1 }], total: 9, need: '10+', outcome: 'failure' as const };
	const thrown = { seat: 1, for: 'effect' as const, of: 'fluffy', dice: [4, 4], bonus: 1, modifiers: 0, total: 9 };
	expect(rollsOf(state({ rolls: [thrown] }), aid({ rolls: [open] }), NAMES, NONE)).toEqual([open]);
	// Dice that were taken up, or others than the aid speaks of.
	expect(rollsOf(state({}), aid({ rolls: [open] }), NAMES, NONE)).toEqual([]);
	const facts = new Map([['bullseye', { roll: 7 }]]) as unknown as Cards;
	expect(rollsOf(state({ rolls: [{ ...thrown, seat: 0, of: 'bullseye' }] }), aid({ rolls: [open] }), NAMES, facts)[0]).toMatchObject({ seat: 0, need: '7+', outcome: null });
});

test('both rolls of a challenge are seen', () => {
	const roll = { seat: 0, for: 'challenge' as const, of: 'bullseye', dice: [6, 4], bonus: 0, modifiers: 0, total: 10 };
	expect(rollsOf(state({ rolls: [roll, { ...roll, seat: 2 }] }), aid({}), NAMES, NONE).map(({ seat }) => seat)).toEqual([0, 2]);
});

test('a bar shows a total against what it needs', () => {
	expect(barOf(6, '8+')).toEqual({ fill: 0.5, at: 8 / 12 });
	expect(barOf(15, '8+')?.fill).toBe(1);
	expect(barOf(6, null)).toBeNull();
});

test('a roll that is decided is shown while it is carried out', () => {
	const roll = { seat: 0, for: 'effect' as const, of: 'bullseye', dice: [6, 4], bonus: 1, modifiers: -2, total: 9 };
	const [shown] = rollsOf(state({ rolls: [roll] }), aid({}), NAMES, NONE);
	expect(shown?.outcome).toBeNull();
	expect(shown?.parts).toEqual([
		{ what: 'bonus', value: 1 },
		{ what: 'Modifiers', value: -2 },
	]);
	const [plain] = rollsOf(state({ rolls: [{ ...roll, bonus: 0, modifiers: 0 }] }), null, NAMES, NONE);
	expect(plain?.parts).toEqual([]);
	expect(rollsOf(state({}), null, NAMES, NONE)).toEqual([]);
});

test('good and bad ends of a roll', () => {
	expect(['success', 'slain', 'played'].every((each) => isGood(each as 'success'))).toBe(true);
	expect(['failure', 'counter', 'miss', 'stopped'].some((each) => isGood(each as 'failure'))).toBe(false);
});

test('two slain, or five classes, are one step from winning', () => {
	const player = (slain: number, classes: number) => ({ classes: CLASSES.slice(0, classes), missing: [], members: [], party: classes, slain });
	const aid = { players: [player(0, 2), player(2, 1), player(1, 5), player(2, 5)], slay: 3, party: 6 } as unknown as HtsAid;
	expect([0, 1, 2, 3, 4].map((seat) => nearWin(aid, seat))).toEqual([null, 'monster', 'class', 'monster', null]);
	expect(nearWin(null, 0)).toBe(null);
});
