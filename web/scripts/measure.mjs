// How the page does: node scripts/measure.mjs [RUNS] [OTHER BUILD or '' [starts | causes | beats | memory]]. Figures for people; no test asserts a time.
// Cold starts until the first question, with a CPU four times slower, in turns with another build if one is named ("../old/build");
// what is loaded for that; long tasks, animated properties and frames while beats play; memory after ten games in one page.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { journalOf } from '../tests/crowded.mjs';
import { build, clickAll, GAMES, launch, person, serve } from '../tests/kit.mjs';

const runs = Number(process.argv[2] ?? 5);
const other = process.argv[3] || undefined;
const detailed = process.argv[4] === 'causes';
const SLOWER = 4;
const SETTLED = 700; // milliseconds
const LONG = 50; // milliseconds of a task
const ANSWERS = 15;
const GAMES_PLAYED = 10;
const PATIENCE = 120_000; // on a busy machine
const KB = 1024;
const browser = await launch();
const houses = { new: await serve(), ...(other && { old: await serve(other) }) };
const url = (game) => `${houses.new.url}#/play/${game}`;

const middle = (numbers) => [...numbers].sort((a, b) => a - b)[numbers.length >> 1];
const percentile = (numbers, share) => [...numbers].sort((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(numbers.length * share))] ?? NaN;
const size = (bytes) => (bytes / KB).toFixed(1);

async function slow(page) {
	const session = await page.context().newCDPSession(page);
	await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
}

const ANSWERABLE = '.table-view .question.mine';
const question = (page) => page.locator(ANSWERABLE).first().waitFor({ state: 'attached' });

/** What the browser itself notes in these categories while something is done. */
async function traced(page, categories, during) {
	const session = await page.context().newCDPSession(page);
	const events = [];
	session.on('Tracing.dataCollected', ({ value }) => events.push(...value));
	await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories: categories } });
	await during();
	const done = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
	await session.send('Tracing.end');
	await done;
	return events;
}

/** The same table for all builds: the person is asked first. Made by the engine of that build, as a game that goes on. */
async function saveOf(name, game) {
	const seats = [{ me: 'Ada', ...(name === 'new' && { face: 'owl' }) }, { bot: 3 }, { bot: 3 }, { bot: 3 }];
	const lines = await journalOf({ game, first: 0, seats: seats.map((seat) => (seat.me ? { ...seat, lang: 'en' } : seat)) }, name === 'new' ? build : other);
	return { plan: { game, seats }, lines, when: Date.now(), over: false };
}

/** Marks the frame in which the first answers are drawn. */
const marked = (answerable) => {
	const watch = new MutationObserver(() => {
		if (!document.querySelector(answerable)) return;
		watch.disconnect();
		requestAnimationFrame(() => (performance.mark('question'), setTimeout(window.asked)));
	});
	watch.observe(document, { childList: true, subtree: true });
};

/** From the beginning to the end of that frame, in milliseconds: as the clock says, and the processor time of the thread that draws the page. */
function drawn(events) {
	const mark = events.find(({ name }) => name === 'question');
	const begin = events.find(({ name, pid, args }) => name === 'navigationStart' && pid === mark?.pid && /^http/.test(args?.data?.documentLoaderURL ?? ''));
	const tasks = events.filter(({ name, pid, tid, ts }) => name === 'ThreadControllerImpl::RunTask' && pid === mark?.pid && tid === mark?.tid && ts >= begin?.ts && ts < mark?.ts);
	const frame = tasks.find(({ ts, dur }) => ts + dur >= mark.ts);
	const causes = causesOf(events.filter(({ pid, tid, ts, ph, tdur }) => pid === mark?.pid && tid === mark?.tid && ts >= begin?.ts && ts < mark?.ts && ph === 'X' && tdur), 8);
	return { took: Math.round((frame.ts + frame.dur - begin.ts) / 1000), busy: Math.round(tasks.reduce((sum, { tdur = 0 }) => sum + tdur, 0) / 1000), causes };
}

async function coldStart(name, game) {
	const { context, page } = await person(browser, { settings: { motion: 'auto', answers: false } }); // as for whoever comes for the first time
	const asked = new Promise((resolve) => page.exposeBinding('asked', resolve));
	await context.addInitScript((kept) => localStorage.setItem(`muster.local.${kept.plan.game}`, JSON.stringify(kept)), await saveOf(name, game));
	await page.addInitScript(marked, ANSWERABLE);
	await page.waitForTimeout(SETTLED); // a new window loads things of its own
	await slow(page);
	const events = await traced(page, ['toplevel', 'blink.user_timing', ...(detailed ? ['devtools.timeline'] : [])], async () => {
		await page.goto(`${houses[name].url}#/play/${game}`);
		await asked;
	});
	const marks = new Map((await page.evaluate(() => performance.getEntriesByType('mark').map(({ name, startTime }) => [name, Math.round(startTime)]))).reverse()); // the first of each name
	await context.close();
	return { marks, ...drawn(events) };
}

async function starts(game) {
	const all = Object.fromEntries(Object.keys(houses).map((name) => [name, []]));
	for (let i = 0; i < runs; i++) for (const name of Object.keys(houses)) all[name].push(await coldStart(name, game));
	for (const [name, each] of Object.entries(all)) {
		const step = (mark) => each.map(({ marks }) => marks.get(mark) ?? NaN);
		const times = each.map(({ took }) => took);
		console.log(`${game}${other ? `, ${name}` : ''}: first question on screen after ${middle(times)} ms (median of ${runs}, CPU ${SLOWER} times slower; ${Math.min(...times)} to ${Math.max(...times)}), ${middle(each.map((one) => one.busy))} ms of them processor time; code ${middle(step('code'))}, engine ${middle(step('engine'))}, table ${middle(step('table'))} ms`);
		if (detailed) console.log(`  ${each.find(({ busy }) => busy === middle(each.map((one) => one.busy)))?.causes}`);
	}
}

/** What is loaded until the first table, as a server sends it. */
async function weight(game) {
	const { context, page } = await person(browser);
	const loaded = new Map();
	page.on('response', (response) => loaded.set(new URL(response.url()).pathname, response));
	await page.goto(url(game));
	await question(page);
	const sum = (pattern) => [...loaded.keys()].filter((path) => pattern.test(path)).reduce((all, path) => all + gzipSync(readFileSync(join(build, 'web', path)), { level: 9 }).length, 0);
	console.log(`${game}: until the first table ${size(sum(/\.(js|css)$/))} KB of JS and CSS (at most 130), ${size(sum(/\.wasm$/))} KB of wasm (at most 260), ${size(sum(/\.(svg|woff2)$/))} KB of pictures and fonts, gzip`);
	await context.close();
}

/** From within: long tasks, the time between frames, and what is animated. */
const watched = () => {
	window.seen = { tasks: [], frames: [], animated: {} };
	new PerformanceObserver((list) => window.seen.tasks.push(...list.getEntries().map((entry) => Math.round(entry.duration)))).observe({ type: 'longtask', buffered: true });
	let last = 0;
	const frame = (now) => {
		if (last && document.querySelector('.pictures, .flight, [data-flight]')) window.seen.frames.push(now - last);
		last = now;
		for (const animation of document.getAnimations()) {
			const target = animation.effect?.target;
			const on = target?.closest?.('.pictures, .flight, [data-flight]') ? 'flights' : 'others';
			for (const key of animation.effect?.getKeyframes?.() ?? []) for (const name of Object.keys(key)) if (!/^(offset|computedOffset|easing|composite)$/.test(name)) (window.seen.animated[on] ??= {})[name] = true;
		}
		requestAnimationFrame(frame);
	};
	requestAnimationFrame(frame);
};

/** What could not be left to the compositor. */
function animated(events) {
	const data = events.filter(({ name }) => name === 'Animation').map(({ args }) => args?.data ?? {});
	return { count: data.length, unsupported: [...new Set(data.flatMap(({ unsupportedProperties }) => unsupportedProperties ?? []))] };
}

/** The tasks of the thread that draws the page, in milliseconds of processor time: on a busy machine the clock counts what others do. */
function tasksOf(events) {
	const mark = events.find(({ name }) => name === 'beats');
	const here = events.filter(({ pid, tid, ts, ph }) => pid === mark?.pid && tid === mark?.tid && ts >= mark?.ts && ph === 'X');
	return here.filter(({ name }) => name === 'ThreadControllerImpl::RunTask').map(({ ts, dur, tdur = 0 }) => ({ ms: Math.round(tdur / 100) / 10, within: here.filter((each) => each.tdur && each.ts >= ts && each.ts + each.dur <= ts + dur) })).sort((a, b) => b.ms - a.ms);
}

/** What these did, by the name that the browser has for it, without what that did in turn: those that took longest, in milliseconds. */
function causesOf(within, most = 3) {
	const own = new Map(within.map((event) => [event, event.tdur]));
	const open = [];
	for (const event of [...within].sort((a, b) => a.ts - b.ts || b.dur - a.dur)) {
		while (open.length && open.at(-1).ts + open.at(-1).dur <= event.ts) open.pop();
		if (open.length) own.set(open.at(-1), own.get(open.at(-1)) - event.tdur);
		open.push(event);
	}
	const sums = {};
	for (const [{ name, args }, us] of own) {
		const what = [name, args?.data?.functionName || args?.data?.type].filter(Boolean).join(' ');
		sums[what] = (sums[what] ?? 0) + us / 1000;
	}
	return Object.entries(sums).sort(([, a], [, b]) => b - a).slice(0, most).map(([what, ms]) => `${what} ${Math.round(ms)}`).join(', ');
}

async function beats(game, slower) {
	const { context, page } = await person(browser, { settings: { motion: 'full', speed: 'normal' } });
	await page.addInitScript(watched);
	await page.goto(url(game));
	await question(page);
	await page.waitForTimeout(SETTLED);
	if (slower) await slow(page);
	await page.evaluate(() => Object.assign(window.seen, { tasks: [], frames: [] }));
	const events = await traced(page, ['toplevel', 'blink.user_timing', 'blink.animations', 'devtools.timeline'], async () => {
		await page.evaluate(() => performance.mark('beats'));
		await clickAll([page], ANSWERS);
	});
	const seen = await page.evaluate(() => window.seen);
	await context.close();
	const trace = animated(events);
	const all = tasksOf(events);
	const long = all.filter(({ ms }) => ms > LONG);
	const tasks = seen.tasks.sort((a, b) => b - a);
	const heavy = all.filter(({ ms }) => ms > LONG / SLOWER);
	if (slower) console.log(`${game}: while ${ANSWERS} answers and their beats are shown, CPU ${SLOWER} times slower: ${long.length} tasks over ${LONG} ms of processor time${long.length ? `, the longest ${long.slice(0, 5).map((each) => `${each.ms} (${causesOf(each.within)})`).join('; ')}` : ''}; ${tasks.length} by the clock${tasks.length ? `, the longest ${tasks.slice(0, 5).join(', ')} ms` : ''}`);
	else console.log(`${game}: frames while pictures move at 1366×768: ${seen.frames.length}, half within ${percentile(seen.frames, 0.5).toFixed(1)} ms, 95 % within ${percentile(seen.frames, 0.95).toFixed(1)} ms (at most 34); 95 % of the tasks meanwhile take ${percentile(all.map(({ ms }) => ms), 0.95)} ms of processor time or less, ${heavy.length} over ${LONG / SLOWER} ms, which are ${LONG} on a CPU ${SLOWER} times slower, whatever else this one does${heavy.length ? `: ${heavy.slice(0, 5).map((each) => `${each.ms} (${causesOf(each.within)})`).join('; ')}` : ''}; animated: flights ${Object.keys(seen.animated.flights ?? {}).join(', ') || 'nothing'}; others ${Object.keys(seen.animated.others ?? {}).join(', ') || 'nothing'}; in the trace ${trace.count} animations, not for the compositor: ${trace.unsupported.join(', ') || 'none'}`);
}

/** Whole games one after the other in one page; what is still held after each. */
async function memory(game) {
	const { context, page } = await person(browser);
	page.setDefaultTimeout(PATIENCE);
	const session = await context.newCDPSession(page);
	const held = [];
	for (let i = 0; i < GAMES_PLAYED; i++) {
		await page.goto(`${houses.new.url}#/`);
		await page.locator('.table-view').waitFor({ state: 'detached' });
		await page.goto(`${url(game)}?new=1`);
		await page.locator('.table-view:not(:has(.end))').waitFor();
		await clickAll([page]);
		await session.send('HeapProfiler.collectGarbage');
		held.push((await session.send('Runtime.getHeapUsage')).usedSize / KB / KB);
	}
	console.log(`${game}: JS heap after each of ${GAMES_PLAYED} games in one page, in MB (at most 30, not growing): ${held.map((each) => each.toFixed(1)).join(' ')}`);
	await context.close();
}

for (const game of GAMES) {
	const only = process.argv[4];
	if (!['beats', 'memory'].includes(only)) await starts(game);
	if (!only) await weight(game);
	if (!only || only === 'beats') for (const slower of [true, false]) await beats(game, slower);
	if (!only || only === 'memory') await memory(game);
}
await browser.close();
for (const house of Object.values(houses)) await house.stop();
