// How quick the page is: cold starts until a table is on the screen, with a CPU four times slower, and the longest
// pieces of work while a game is played. Figures for people; no test asserts a time.
// node scripts/measure.mjs [RUNS]
import { clickAll, launch, person, serve } from '../tests/kit.mjs';

const runs = Number(process.argv[2] ?? 5);
const SLOWER = 4;
const browser = await launch();
const house = await serve();

async function slow(page) {
	const session = await page.context().newCDPSession(page);
	await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
}

async function coldStart(game) {
	const { context, page } = await person(browser, { settings: { motion: 'auto' } });
	await slow(page);
	const begun = Date.now();
	await page.goto(`${house.url}#/play/${game}`);
	await page.locator('.table-view [data-action]').first().waitFor({ state: 'attached' });
	const took = Date.now() - begun;
	await context.close();
	return took;
}

/** Plays some answers and lists the long tasks that the browser has noticed, in milliseconds at full speed. */
async function longTasks(game, answers) {
	const { context, page } = await person(browser, { settings: { motion: 'auto', speed: 'fast' } });
	await page.addInitScript(() => {
		window.longTasks = [];
		new PerformanceObserver((list) => window.longTasks.push(...list.getEntries().map((entry) => Math.round(entry.duration)))).observe({ type: 'longtask', buffered: true });
	});
	await page.goto(`${house.url}#/play/${game}`);
	await page.locator('.table-view [data-action]').first().waitFor({ state: 'attached' });
	await page.evaluate(() => (window.longTasks.length = 0));
	await clickAll([page], answers);
	const tasks = await page.evaluate(() => window.longTasks);
	await context.close();
	return tasks.sort((a, b) => b - a);
}

for (const game of ['rent-a-hero', 'here-to-slay']) {
	const times = [];
	for (let i = 0; i < runs; i++) times.push(await coldStart(game));
	times.sort((a, b) => a - b);
	console.log(`${game}: first question on screen after ${times[times.length >> 1]} ms (median of ${runs}, CPU ${SLOWER} times slower; ${times[0]} to ${times.at(-1)})`);
	const tasks = await longTasks(game, 30);
	console.log(`${game}: ${tasks.length} tasks over 50 ms while 30 answers were given${tasks.length ? `, the longest ${tasks[0]} ms` : ''}`);
}
await browser.close();
await house.stop();
