import { expect, test } from 'vitest';
import { lessons } from '.';

const SPOTS = /^(deck|discard|leader-\d|roll-\d|hero-[a-z-]+|monster-[a-z-]+)$/;

test.each(lessons)('$id has a rule, and points at what is on the table', ({ rule, steps }) => {
	expect(rule).toMatch(/^HS-/);
	for (const point of steps.flatMap((step) => (step.point ?? []).filter((place) => !step.do?.some((action) => place === `answer ${action}`)))) expect(point).toMatch(SPOTS);
});
