import { describe, expect, it } from 'vitest';
import { Course, type Asked } from './course';
import type { Lesson } from './lesson';

const LESSON: Lesson = {
	id: 'test',
	title: '',
	about: '',
	rule: 'RH-1.1',
	seats: 3,
	deal: {},
	before: [[2, 'send 5']],
	steps: [
		{ say: 'decide', do: ['pass'], then: [[0, 'decline'], [1, 'use 2']] },
		{ say: 'read' },
		{ say: 'react', do: ['use 1'] },
	],
	end: '',
};
const decide = (seat: number, ...actions: string[]): Asked => ({ seat, kind: 'decide', actions });
const react = (seat: number, ...actions: string[]): Asked => ({ seat, kind: 'react', actions: [...actions, 'decline'] });

describe('a course', () => {
	it('plays what comes before the first step', () => {
		const course = new Course(LESSON);
		const asked = [decide(2, 'send 5', 'send 6')];
		const move = course.next(asked);
		expect(move).toEqual([2, 'send 5']);
		expect(course.ready(asked)).toBe(false);
		course.sent(move!);
		expect(course.ready([decide(0, 'recruit', 'pass')])).toBe(true);
		expect(course.step?.say).toBe('decide');
	});
	it('lets those decline who are asked in between, but not the learner', () => {
		const course = new Course(LESSON);
		expect(course.next([react(1, 'use 1'), react(2, 'use 6')])).toEqual([1, 'decline']);
		expect(course.next([react(0, 'use 6')])).toBe(null);
		expect(course.next([react(0)])).toEqual([0, 'decline']);
	});
	it('answers for the learner what the script says', () => {
		const course = new Course({ ...LESSON, before: [] });
		expect(course.expects('pass')).toBe(true);
		expect(course.expects('recruit')).toBe(false);
		course.pass();
		const first = course.next([react(0, 'use 3 5'), react(1, 'use 2')]);
		expect(first).toEqual([0, 'decline']);
		course.sent(first!);
		expect(course.next([react(1, 'use 2')])).toEqual([1, 'use 2']);
	});
	it('waits for the learner before others react', () => {
		const course = new Course({ ...LESSON, before: [] });
		course.pass();
		course.sent(course.next([react(0, 'use 1')])!);
		course.sent(course.next([react(1, 'use 2')])!);
		course.pass(); // read
		const asked = [react(0, 'use 1'), react(2, 'use 1')];
		expect(course.next(asked)).toBe(null);
		expect(course.ready(asked)).toBe(true);
		expect(course.ready([react(0)])).toBe(false);
	});
	it('ends when nobody has to be asked any more', () => {
		const course = new Course({ ...LESSON, before: [], steps: [{ say: 'read' }] });
		course.pass();
		expect(course.step).toBe(null);
		expect(course.ready([react(1, 'use 1')])).toBe(false);
		expect(course.ready([decide(1, 'send 1', 'send 2')])).toBe(true);
	});
});
