import { describe, expect, it, test } from 'vitest';
import type { Asking } from '../link/messages';
import { KINDS, PHASES, type Beat, type Stamp } from './beat';
import { CUES, cueOf, tellsResult, TurnBell, type Cue } from './cue';
import { Director } from './director';

const beat = (kind: Beat['kind'], more: Partial<Beat> = {}): Beat => ({ kind, key: 1, seat: 1, light: [], event: { e: kind, seat: 1 }, text: '', state: null, ...more });
const STAMPED: readonly Stamp[] = ['yes', 'no', 'new', 'broken', 'success', 'failure', 'slain', 'counter', 'stopped', 'burnt'];
const heard = (one: Beat, you: number | null = 0): (Cue | null)[] => PHASES.map((phase) => cueOf(one, phase, you));

describe('a cue', () => {
	it('follows the beat', () => {
		expect(heard(beat('draw'))).toEqual([null, 'card', null, null]);
		expect(heard(beat('roll'))).toEqual([null, 'dice', null, null]);
		expect(heard(beat('clue', { stamp: 'yes' }))).toEqual([null, 'card', 'yes', null]);
		expect(heard(beat('clue', { stamp: 'no' }))).toEqual([null, 'card', 'no', null]);
		expect(heard(beat('verdict', { stamp: 'success' }))).toEqual([null, null, 'good', null]);
		expect(heard(beat('verdict', { stamp: 'counter' }))).toEqual([null, null, 'bad', null]);
		expect(heard(beat('slay', { stamp: 'slain' }))).toEqual([null, null, 'slay', null]);
		expect(heard(beat('harm'))).toEqual([null, null, 'hit', null]);
		expect(heard(beat('silent'))).toEqual([null, null, null, null]);
		expect(heard(beat('note'))).toEqual([null, null, null, null]);
	});
	it('tells what came of it when that is seen, never before', () => {
		for (const kind of KINDS)
			for (const stamp of [undefined, ...STAMPED])
				for (const phase of ['light', 'motion'] as const) {
					const cue = cueOf(beat(kind, { stamp }), phase, 0);
					if (cue) expect(tellsResult(cue), `${kind} ${stamp} ${phase} ${cue}`).toBe(false);
				}
	});
	it('knows nothing of a card that the viewer may not see', () => {
		for (const kind of KINDS)
			for (const phase of PHASES) {
				const of = (card: string | null): Cue | null => cueOf(beat(kind, { card, event: { e: kind, seat: 1, card, hero: card } as Beat['event'] }), phase, 0);
				expect(of('3')).toBe(of(null));
			}
	});
	it('is glad with the winner, and calmer for who has lost', () => {
		const over = beat('end', { event: { e: 'over', winners: [1, 2] } as unknown as Beat['event'] });
		expect([0, 1, 2, null].map((you) => cueOf(over, 'result', you))).toEqual(['end', 'win', 'win', 'win']);
		expect(cueOf(beat('end', { event: { e: 'win', seat: 0 } }), 'result', 0)).toBe('win');
		expect(cueOf(beat('end', { event: { e: 'drawn-game' } }), 'result', 0)).toBe('end');
	});
	it('has dice without motion too', () => {
		expect(cueOf(beat('roll'), 'result', 0, false)).toBe('dice');
		expect(new Set(CUES).size).toBe(CUES.length);
	});
});

test('of several things in one message each is heard, in their order, and none that nobody sees', () => {
	const cues: Cue[] = [];
	let calls: (() => void)[] = [];
	let hidden = false;
	const clock = {
		now: () => 0,
		after: (_: number, call: () => void) => {
			calls.push(call);
			return () => void (calls = calls.filter((each) => each !== call));
		},
	};
	const pace = { scale: () => 1, moves: () => true, hidden: () => hidden };
	const director = new Director(clock, pace, {
		phase: (one, phase, ms) => {
			const cue = ms > 0 ? cueOf(one, phase, 0) : null;
			if (cue) cues.push(cue);
		},
		over: () => undefined,
		rest: () => undefined,
	});
	const batch = [beat('play'), beat('roll'), beat('verdict', { stamp: 'failure' }), beat('draw')];
	director.take(batch, false);
	while (calls.length) calls.shift()?.();
	expect(cues).toEqual(['lay', 'dice', 'bad', 'card']);
	hidden = true;
	director.take(batch, false);
	expect(cues).toHaveLength(4);
});

test('the bell rings for real turns only', () => {
	const bell = new TurnBell();
	const asks = (kind: Asking['kind'], seat?: number): Asking => ({ kind, step: 'MAIN', left: null, ...(seat === undefined ? {} : { seat }) });
	const rung = [asks('decide', 0), asks('decide', 0), asks('react'), asks('decide', 0), null, asks('decide', 1), asks('react'), asks('decide', 0)].map((asking) => bell.rings(asking, 0));
	expect(rung).toEqual([true, false, false, false, false, false, false, true]);
	expect(new TurnBell().rings(asks('decide', 0), null)).toBe(false);
});
