// The board stands still: whole games played by touch alone on a phone and by a mouse on a desktop, and what the browser itself has seen of
// layout shifts meanwhile.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { browser, DESKTOP, person, PHONE, site, starts, web } from './kit.mjs';

starts(site);

const MOST = 0.1; // what is called good: of the worst session window of a page
const LOOKS = 6000; // at the table, before a test gives up

/** Collects the shifts that no input has caused, until the end of the game takes the place of the question. */
const watched = () => {
	window.shifts = [];
	new PerformanceObserver((list) => {
		for (const { startTime, value, hadRecentInput, sources } of list.getEntries())
			if (!hadRecentInput && !document.querySelector('.table-view .end')) window.shifts.push({ at: startTime, value, what: sources.map(({ node }) => node?.className?.baseVal ?? node?.className ?? node?.nodeName) });
	}).observe({ type: 'layout-shift', buffered: true });
};

/** Session windows as browsers count them: gaps below a second, five seconds at most. */
function worst(shifts) {
	let window = null;
	let most = { sum: 0, what: [] };
	for (const { at, value, what } of shifts) {
		if (!window || at - window.last >= 1000 || at - window.first >= 5000) window = { first: at, sum: 0, what: [] };
		window.last = at;
		window.sum += value;
		window.what.push(`${value.toFixed(3)} ${what}`);
		if (window.sum > most.sum) most = window;
	}
	return most;
}

/**
 * Where somebody who plays on would click next; null: nothing is asked. It depends on what is asked and not on how often somebody has looked, or
 * the game would be another one on a slow machine. A click may come too early and is made again; what has changed nothing four times is left.
 */
const next = () => {
	const seen = (selector) => [...document.querySelectorAll(selector)].filter((each) => each.checkVisibility());
	if (document.querySelector('.table-view .end')) return 'over';
	if (!document.querySelector('.question.mine')) return null;
	const [ways, targets, offers, monsters, cans, verbs] = ['.chosen-way', '.thing.is-target', '.offer .is-can', '.monster-thing.is-can', '.is-can', '.verb'].map(seen);
	const asked = ['.table-turn', '.question'].map((part) => document.querySelector(part)?.textContent).join() + [ways, targets, cans].map((things) => things.length);
	window.clicks = asked === window.asked ? window.clicks + 1 : 0;
	window.asked = asked;
	const n = [...asked].reduce((hash, letter) => (hash * 31 + letter.codePointAt(0)) % 9973, 7) + (window.clicks >> 2);
	const all = [ways, targets, offers, monsters].find((things) => things.length) ?? (cans.length && (!verbs.length || n % 3) ? cans : verbs);
	const chosen = all[(n * 7) % all.length];
	if (!chosen) return null;
	chosen.scrollIntoView({ block: 'nearest', inline: 'center' });
	const { x, y, width, height } = chosen.getBoundingClientRect();
	return { x: x + Math.min(width / 2, 20), y: y + height / 2 };
};

for (const [game, seats, size] of [
	['rent-a-hero', 3, PHONE],
	['here-to-slay', 2, PHONE],
	['rent-a-hero', 4, DESKTOP],
	['here-to-slay', 3, DESKTOP],
]) {
	const fingers = size === PHONE;
	test(`${game}, ${size.width} × ${size.height}, by ${fingers ? 'touch' : 'mouse'} alone: a whole game, and nothing jumps`, async () => {
		const { context, page } = await person(browser, { size, hasTouch: fingers, isMobile: fingers, settings: { answers: false, speed: 'fast', motion: 'auto' } });
		await page.addInitScript(watched);
		await page.goto(`${web.url}#/play/${game}?seats=${seats}&level=3`);
		let over = false;
		for (let looks = 0; looks < LOOKS && !over; looks++) {
			const at = await page.evaluate(next);
			over = at === 'over';
			if (at && !over) await (fingers ? page.touchscreen.tap(at.x, at.y) : page.mouse.click(at.x, at.y));
			await page.waitForTimeout(at ? 150 : 50);
		}
		assert.ok(over, 'the game comes to its end');
		const { sum, what } = worst(await page.evaluate(() => window.shifts));
		assert.ok(sum < MOST, `${sum.toFixed(3)}: ${what.join(' | ')}`);
		await context.close();
	});
}
