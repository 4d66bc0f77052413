// How the page does: node scripts/measure.mjs [RUNS] [OTHER BUILD]. Figures for people; no test asserts a time.
// Cold starts until the first question, with a CPU four times slower, in turns with another build if one is named ("../old/build");
// what is loaded for that; long tasks, animated properties and frames while beats play; memory after ten games in one page.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, clickAll, GAMES, launch, person, serve } from '../tests/kit.mjs';

const runs = Number(process.argv[2] ?? 5);
const other = process.argv[3];
const SLOWER = 4;
const SETTLED = 700; // milliseconds
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

const question = (page) => page.locator('.table-view [data-action], .table-view .verbs button, .table-view .thing.can').first().waitFor({ state: 'attached' });

/** When the question is there, seen from within; and the marks that the page makes on its way. */
async function steps(page) {
	const entries = await page.evaluate(() => performance.getEntriesByType('mark').map(({ name, startTime }) => [name, Math.round(startTime)]));
	return new Map(entries.reverse()); // the first of each name
}

async function coldStart(house, game) {
	const { context, page } = await person(browser, { settings: { motion: 'auto' } });
	await page.addInitScript(() => {
		const seen = () => document.querySelector('.table-view [data-action]') && (watch.disconnect(), requestAnimationFrame(() => setTimeout(() => performance.mark('question'))));
		const watch = new MutationObserver(seen);
		watch.observe(document, { childList: true, subtree: true });
	});
	await page.waitForTimeout(SETTLED); // a new window loads things of its own
	await slow(page);
	const begun = Date.now();
	await page.goto(`${house.url}#/play/${game}`);
	await page.locator('.table-view [data-action]').first().waitFor({ state: 'attached' });
	const took = Date.now() - begun;
	const marks = await steps(page);
	await context.close();
	return { took, marks };
}

async function starts(game) {
	const all = Object.fromEntries(Object.keys(houses).map((name) => [name, []]));
	for (let i = 0; i < runs; i++) for (const [name, house] of Object.entries(houses)) all[name].push(await coldStart(house, game));
	for (const [name, each] of Object.entries(all)) {
		const times = each.map(({ took }) => took);
		const step = (mark) => middle(each.map(({ marks }) => marks.get(mark) ?? NaN));
		console.log(`${game}${other ? `, ${name}` : ''}: first question on screen after ${middle(times)} ms (median of ${runs}, CPU ${SLOWER} times slower; ${Math.min(...times)} to ${Math.max(...times)}); as the page sees it: code ${step('code')}, engine ${step('engine')}, table ${step('table')}, question ${step('question')} ms`);
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

/** What the browser's own trace says could not be left to the compositor. */
async function traced(page, during) {
	const session = await page.context().newCDPSession(page);
	const events = [];
	session.on('Tracing.dataCollected', ({ value }) => events.push(...value));
	await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories: ['blink.animations', 'devtools.timeline'] } });
	await during();
	const done = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
	await session.send('Tracing.end');
	await done;
	const data = events.filter(({ name }) => name === 'Animation').map(({ args }) => args?.data ?? {});
	return { count: data.length, unsupported: [...new Set(data.flatMap(({ unsupportedProperties }) => unsupportedProperties ?? []))] };
}

async function beats(game, slower) {
	const { context, page } = await person(browser, { settings: { motion: 'full', speed: 'normal' } });
	await page.addInitScript(watched);
	await page.goto(url(game));
	await question(page);
	if (slower) await slow(page);
	await page.evaluate(() => Object.assign(window.seen, { tasks: [], frames: [] }));
	const trace = await traced(page, () => clickAll([page], ANSWERS));
	const seen = await page.evaluate(() => window.seen);
	await context.close();
	const tasks = seen.tasks.sort((a, b) => b - a);
	if (slower) console.log(`${game}: while ${ANSWERS} answers and their beats are shown, CPU ${SLOWER} times slower: ${tasks.length} tasks over 50 ms${tasks.length ? `, the longest ${tasks.slice(0, 5).join(', ')} ms` : ''}`);
	else console.log(`${game}: frames while pictures move at 1366×768: ${seen.frames.length}, half within ${percentile(seen.frames, 0.5).toFixed(1)} ms, 95 % within ${percentile(seen.frames, 0.95).toFixed(1)} ms (at most 34); animated: flights ${Object.keys(seen.animated.flights ?? {}).join(', ') || 'nothing'}; others ${Object.keys(seen.animated.others ?? {}).join(', ') || 'nothing'}; in the trace ${trace.count} animations, not for the compositor: ${trace.unsupported.join(', ') || 'none'}`);
}

/** Whole games one after the other in one page; what is still held after each. */
async function memory(game) {
	const { context, page } = await person(browser);
	page.setDefaultTimeout(PATIENCE);
	const session = await context.newCDPSession(page);
	const held = [];
	for (let i = 0; i < GAMES_PLAYED; i++) {
		await page.goto(`${houses.new.url}#/`);
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
	await starts(game);
	await weight(game);
	await beats(game, true);
	await beats(game, false);
	await memory(game);
}
await browser.close();
for (const house of Object.values(houses)) await house.stop();
