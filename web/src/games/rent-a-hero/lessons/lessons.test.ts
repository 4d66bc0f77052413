import { expect, test } from 'vitest';
import { lessons } from '.';

const SPOTS = /^(requirement|deck|discard|vagabond|stack|doomed|tray-\d|band-\d-\d)$/;

test.each(lessons)('$id has a rule, and points at what is on the table', ({ rule, steps }) => {
	expect(rule).toMatch(/^RH-/);
	for (const point of steps.flatMap((step) => (step.point ?? []).filter((place) => !step.do?.some((action) => place === `answer ${action}`)))) expect(point).toMatch(SPOTS);
});
