// Every lesson is played to its end by the engine, as a learner would who does what is asked and tries what is offered.
import { describe, expect, it } from 'vitest';
import { GAMES } from '../games';
import type { GameName } from '../link/messages';
import { TestLink } from '../link/engine.testing';
import type { Lesson } from './lesson';
import { LessonGame } from './lessonGame';
import { lessonsOf } from './lessons';
import { demoLoad } from '../demo/demos';

const MOVES_MOST = 60;
const settled = (): Promise<void> => new Promise((done) => setTimeout(done, 0));
const game = (name: GameName) => lessonsOf(name).map((lesson) => ({ name, id: lesson.id, lesson }));

async function sitDown(name: GameName, lesson: Lesson): Promise<LessonGame> {
	const play = new LessonGame(lesson, name, await TestLink.open(), { name: 'Ada', lang: 'en', pause: () => Promise.resolve() });
	await settled();
	return play;
}

describe.each(GAMES.flatMap(({ name }) => game(name)))('$name: $id', ({ name, lesson }) => {
	it('is played to its end', async () => {
		const play = await sitDown(name, lesson);
		expect(play.problem.value).toBe(null);
		for (let i = 0; i < MOVES_MOST && !play.done.value; i++) {
			const step = play.step.value;
			expect(step, lesson.id).not.toBe(null);
			expect(play.ready.value, `waits at: ${step?.say}, ${JSON.stringify(play.table.question.value)}`).toBe(true);
			if (step?.do) await play.table.act(step.do[i % step.do.length] ?? '');
			else await play.read();
			await settled();
			expect(play.table.complaint.value).toBe(null);
		}
		expect(play.done.value).toBe(true);
		const state = play.table.state.value;
		expect(state?.stack ?? []).toEqual([]); // nothing waits when the last words are said
		expect(state?.playing ?? []).toEqual([]);
		expect(state?.rolls ?? []).toEqual([]);
		expect(state?.doomed ?? null).toBe(null);
	});

	it('answers every other try with a word', async () => {
		const play = await sitDown(name, lesson);
		for (let i = 0; i < MOVES_MOST && !play.done.value; i++) {
			const step = play.step.value;
			const before = JSON.stringify(play.table.state.value);
			const others = step?.do ? (play.table.question.value?.actions ?? []).filter((action) => !step.do?.includes(action)) : [];
			for (const action of others) {
				play.remark.value = null;
				await play.table.act(action);
				expect(play.remark.value, `${step?.say}: ${action}`).toMatchObject({ text: expect.stringMatching(/\w/), rule: null });
			}
			if (step?.try) {
				await play.try(step.try.action);
				expect(play.remark.value?.rule, step.try.action).toMatch(/^(RH|HS)-/);
			}
			if (step && !others.length) expect(step.nudge, `nothing else can be tried: ${step.say}`).toBe(undefined);
			await settled();
			expect(JSON.stringify(play.table.state.value)).toBe(before);
			if (step?.do) await play.table.act(step.do[0] ?? '');
			else await play.read();
			await settled();
		}
		expect(play.done.value).toBe(true);
	});
});

describe.each(GAMES.map(({ name }) => ({ name })))('$name: the demonstration', ({ name }) => {
	it('plays itself to a victory, in a minute', async () => {
		const demo = await demoLoad(name);
		if (!demo) throw new Error('there is none');
		const play = await sitDown(name, demo);
		expect(play.problem.value).toBe(null);
		for (let i = 0; i < MOVES_MOST && !play.done.value; i++) {
			expect(play.ready.value, `waits at: ${play.step.value?.say}, ${JSON.stringify(play.table.question.value)}`).toBe(true);
			expect(play.step.value?.do).toBe(undefined); // nobody has to act
			await play.read();
			await settled();
		}
		expect(play.done.value).toBe(true);
		expect(play.table.over.value?.winners).toEqual([0]);
		const letters = [...demo.steps.map(({ say }) => say), demo.end].join('').length;
		expect(demo.steps.length * 2500 + letters * 45 + demo.steps.length * 1500).toBeLessThan(75_000); // as the page reads, with the moves
	});
});

describe('the lists', () => {
	it.each(GAMES.map(({ name }) => name))('%s: each lesson has an address of its own', (name) => {
		const ids = lessonsOf(name).map(({ id }) => id);
		expect(new Set(ids).size).toBe(ids.length);
		for (const lesson of lessonsOf(name)) {
			expect(lesson.id).toMatch(/^[a-z-]+$/);
			expect(lesson.steps.length).toBeGreaterThan(1);
		}
	});
});
