// How quick the page is: cold starts until a table is on the screen, with a CPU four times slower, and the longest
// pieces of work while a game is played. Figures for people; no test asserts a time.
// node scripts/measure.mjs [RUNS]
import { clickAll, GAMES, launch, person, serve } from '../tests/kit.mjs';

const runs = Number(process.argv[2] ?? 5);
const SLOWER = 4;
const SETTLED = 700; // milliseconds
const browser = await launch();
const server = await serve();

async function slow(page) {
	const session = await page.context().newCDPSession(page);
	await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
}

/** When the question is there, seen from within; and the marks that the page makes on its way. */
async function steps(page) {
	const entries = await page.evaluate(() => performance.getEntriesByType('mark').map(({ name, startTime }) => [name, Math.round(startTime)]));
	return new Map(entries.reverse()); // the first of each name
}

async function coldStart(game) {
	const { context, page } = await person(browser, { settings: { motion: 'auto' } });
	await page.addInitScript(() => {
		const seen = () => document.querySelector('.table-view [data-action]') && (watch.disconnect(), requestAnimationFrame(() => setTimeout(() => performance.mark('question'))));
		const watch = new MutationObserver(seen);
		watch.observe(document, { childList: true, subtree: true });
	});
	await page.waitForTimeout(SETTLED); // a new window loads things of its own
	await slow(page);
	const begun = Date.now();
	await page.goto(`${server.url}#/play/${game}`);
	await page.locator('.table-view [data-action]').first().waitFor({ state: 'attached' });
	const took = Date.now() - begun;
	const marks = await steps(page);
	await context.close();
	return { took, marks };
}

const middle = (numbers) => [...numbers].sort((a, b) => a - b)[numbers.length >> 1];

/** Plays some answers and lists the long tasks that the browser has noticed, in milliseconds at full speed. */
async function longTasks(game, answers) {
	const { context, page } = await person(browser, { settings: { motion: 'auto', speed: 'fast' } });
	await page.addInitScript(() => {
		window.longTasks = [];
		new PerformanceObserver((list) => window.longTasks.push(...list.getEntries().map((entry) => Math.round(entry.duration)))).observe({ type: 'longtask', buffered: true });
	});
	await page.goto(`${server.url}#/play/${game}`);
	await page.locator('.table-view [data-action]').first().waitFor({ state: 'attached' });
	await page.evaluate(() => (window.longTasks.length = 0));
	await clickAll([page], answers);
	const tasks = await page.evaluate(() => window.longTasks);
	await context.close();
	return tasks.sort((a, b) => b - a);
}

for (const game of GAMES) {
	const starts = [];
	for (let i = 0; i < runs; i++) starts.push(await coldStart(game));
	const times = starts.map(({ took }) => took);
	console.log(`${game}: first question on screen after ${middle(times)} ms (median of ${runs}, CPU ${SLOWER} times slower; ${Math.min(...times)} to ${Math.max(...times)})`);
	const step = (name) => middle(starts.map(({ marks }) => marks.get(name) ?? NaN));
	console.log(`${game}: of these, as the page sees it: its code runs at ${step('code')}, the engine is there at ${step('engine')}, the table comes at ${step('table')}, the question is drawn at ${step('question')} ms`);
	const tasks = await longTasks(game, 30);
	console.log(`${game}: ${tasks.length} tasks over 50 ms while 30 answers were given${tasks.length ? `, the longest ${tasks[0]} ms` : ''}`);
}
await browser.close();
await server.stop();
