// The board stands still: whole games played by touch alone on a phone and by a mouse on a desktop, and what the browser itself has seen of
// layout shifts meanwhile.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { browser, clickAll, DESKTOP, GAMES as NAMES, person, PHONE, site, starts, web } from './kit.mjs';

starts(site);

const MOST = 0.1; // what is called good: of the worst session window of a page
const CLICKS = 2000; // before a test gives up
const PATIENCE = 60_000; // milliseconds until there is something to click
const GUARD = 450; // ms in which the page takes a click for one that was meant for something else

/** Of what has moved: what it is, and from where to where. */
const told = ({ node, previousRect: from, currentRect: to }) => `${node?.className?.baseVal ?? node?.className ?? node?.nodeName} ${[from, to].map(({ x, y, width, height }) => [x, y, width, height].map(Math.round)).join(' → ')}`;

/**
 * The part of a shift that was to be seen: by the size of what has moved, without what was beyond the edge or covered before. That has not
 * jumped, it has come: another hand of cards, say, in a row that was scrolled. The browser counts such a hand (0.103) if it comes more than
 * half a second after the finger, which a busy machine makes of it.
 */
const inSight = ({ value, sources }) => {
	const size = (those) => those.reduce((sum, { currentRect: { width, height } }) => sum + width * height, 0);
	const was = sources.filter(({ previousRect: { width, height } }) => width * height > 0);
	return size(sources) > 0 ? (value * size(was)) / size(sources) : value;
};

/** Collects the shifts that no input has caused, until the end of the game takes the place of the question. */
const watched = () => {
	window.shifts = [];
	let input = -Infinity; // when it was dealt with: on a slow machine long after the finger, which is what the browser goes by
	addEventListener('click', () => (input = performance.now()), { capture: true });
	new PerformanceObserver((list) => {
		for (const entry of list.getEntries()) {
			const { startTime, hadRecentInput, sources } = entry;
			if (!hadRecentInput && startTime - input >= 500 && !document.querySelector('.table-view .end')) window.shifts.push({ at: startTime, value: window.inSight(entry), what: sources.map(window.told).join('; ') });
		}
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
 * What somebody sees who plays on: what is asked, and what can be clicked. Null while nothing is asked, or while a click may still be meant for
 * what was asked before.
 */
const seen = () => {
	const all = (selector) => [...document.querySelectorAll(selector)].filter((each) => each.checkVisibility());
	const close = document.querySelector('dialog[open] .round'); // a card that was tapped when nothing could be done with it
	if (close) return { asked: 'dialog', things: [close], verbs: [] };
	if (!document.querySelector('.question.mine')) return null;
	const [ways, targets, offers, monsters, cans, verbs] = ['.chosen-way', '.thing.is-target', '.offer .is-can', '.monster-thing.is-can', '.is-can', '.verb'].map(all);
	const asked = ['.table-turn', '.question'].map((part) => document.querySelector(part)?.textContent).join() + [ways, targets, cans].map((things) => things.length);
	return { asked, things: [ways, targets, offers, monsters].find((things) => things.length) ?? cans, verbs, first: ways.length + targets.length + offers.length + monsters.length > 0 };
};

/**
 * Where to click next. It depends on what is asked and on what was tried there before, never on how often somebody has looked, or the game
 * would be another one on a slow machine.
 */
const next = (guard) => {
	if (document.querySelector('.table-view .end')) return 'over';
	const now = window.seen();
	if (now?.asked !== window.was?.asked) window.was = { asked: now?.asked, since: performance.now() };
	if (!now || performance.now() - window.was.since < guard) return null;
	const n = [...now.asked].reduce((hash, letter) => (hash * 31 + letter.codePointAt(0)) % 9973, 7) + (window.tries[now.asked] = (window.tries[now.asked] ?? -1) + 1);
	const all = now.first || (now.things.length && (!now.verbs.length || n % 3)) ? now.things : now.verbs;
	const chosen = all[(n * 7) % all.length];
	if (!chosen) return null;
	chosen.scrollIntoView({ block: 'nearest', inline: 'center' });
	const { x, y, width, height } = chosen.getBoundingClientRect();
	return { x: x + Math.min(width / 2, 20), y: y + height / 2, asked: now.asked };
};

const LOOK = 50; // milliseconds; looking at every frame would make the browser draw every frame

/** Where to click next, once there is something, or 'over'. */
const decided = async (page) => (await page.waitForFunction(next, GUARD, { polling: LOOK, timeout: PATIENCE }).catch(() => null))?.jsonValue();

/** Until a click has changed what is asked; not every click does. */
const changed = (page, asked) => page.waitForFunction((was) => document.querySelector('.table-view .end') || window.seen()?.asked !== was, asked, { polling: LOOK, timeout: 2000 }).catch(() => {});

/** Plays a whole game, and tells the worst of what the browser has seen. */
async function play(game, seats, size) {
	const fingers = size === PHONE;
	const { context, page } = await person(browser, { size, hasTouch: fingers, isMobile: fingers, painted: true, settings: { answers: false, speed: 'fast', motion: 'auto' } });
	await page.addInitScript(watched);
	await page.addInitScript(`window.tries = {}; window.seen = ${seen}; window.told = ${told}; window.inSight = ${inSight}`);
	await page.goto(`${web.url}#/play/${game}?seats=${seats}&level=3`);
	let at = null;
	for (let clicks = 0; clicks < CLICKS && at !== 'over'; clicks++) {
		at = await decided(page);
		if (!at?.asked) break;
		await (fingers ? page.touchscreen.tap(at.x, at.y) : page.mouse.click(at.x, at.y));
		await changed(page, at.asked);
	}
	assert.equal(at, 'over', `the game does not come to its end: ${await page.evaluate(() => window.was?.asked)}`);
	const found = worst(await page.evaluate(() => window.shifts));
	await context.close();
	return found;
}

const GAMES = [
	['rent-a-hero', 3, PHONE],
	['here-to-slay', 2, PHONE],
	['rent-a-hero', 4, DESKTOP],
	['here-to-slay', 3, DESKTOP],
];

for (const [game, seats, size] of GAMES) {
	test(`${game}, ${size.width} × ${size.height}, by ${size === PHONE ? 'touch' : 'mouse'} alone: a whole game, and nothing jumps`, async () => {
		const { sum, what } = await play(game, seats, size);
		assert.ok(sum < MOST, `${sum.toFixed(3)}: ${what.join(' | ')}`);
	});
}

// What depends on the room that there is (cqw, cqh) is styled while the page is laid out, and again for every other size that is tried then: for the
// middle of a table that is nearly all that lies on it, with every beat. No clock is needed to see that, only the browser's own notes.
const ANEW = 20; // elements that may be styled twice in one go, of hundreds: cards of a hand that has become smaller

/** Of each time that the page was laid out: how many elements got a new style more than once. */
function styledAgain(events) {
	const begun = events.find(({ name }) => name === 'beats');
	const here = events.filter(({ pid, tid, ts }) => pid === begun.pid && tid === begun.tid && ts >= begun.ts);
	const changes = here.filter(({ name, args }) => name === 'LayoutInvalidationTracking' && args.data.reason === 'Style changed');
	return here.filter(({ name, ph }) => name === 'Layout' && ph === 'X').map(({ ts, dur }) => {
		const nodes = changes.filter((change) => change.ts >= ts && change.ts <= ts + dur).map(({ args }) => args.data.nodeId);
		return nodes.length - new Set(nodes).size;
	});
}

for (const game of NAMES) {
	test(`${game}: beats lay the table out for one size`, async () => {
		const { context, page } = await person(browser, { settings: { speed: 'fast', motion: 'full' } });
		await page.goto(`${web.url}#/play/${game}?seats=4&level=3`);
		await page.locator('.question.mine').waitFor();
		const session = await context.newCDPSession(page);
		const events = [];
		session.on('Tracing.dataCollected', ({ value }) => events.push(...value));
		await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories: ['blink.user_timing', 'devtools.timeline', 'disabled-by-default-devtools.timeline.invalidationTracking'] } });
		await page.evaluate(() => performance.mark('beats'));
		await clickAll([page], 5);
		const done = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
		await session.send('Tracing.end');
		await done;
		await context.close();
		const again = styledAgain(events);
		assert.ok(again.length > 10, `${again.length} layouts seen`);
		assert.ok(Math.max(...again) <= ANEW, `styled again in one layout: ${again.filter((n) => n > ANEW)}`);
	});
}
