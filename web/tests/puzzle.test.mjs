// The puzzle of the day: the same for all by the date in UTC, answered on the real board, explained, and there without a network.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { brings, browser, build, counted, GAMES, person, root, settles, site, starts, tap, web } from './kit.mjs';

starts(site);
const NOON = Date.UTC(2026, 10, 18, 12);
const DAY = Math.floor((NOON - Date.UTC(2026, 0, 1)) / 86_400_000);

/** The answers of the puzzle of that day, by the list itself. */
function puzzle(game, day = DAY) {
	const lines = readFileSync(join(root, 'web/puzzles', `${game}.txt`), 'utf8').match(/^info puzzle .*$/gm);
	return lines[day % lines.length].split(' | ').slice(1).map((answer) => answer.slice(0, answer.lastIndexOf(' ')));
}

async function solver(options) {
	const who = await person(browser, options);
	await who.page.clock.setFixedTime(NOON);
	return who;
}

async function answer(page, action) {
	await tap(page.locator(`.answer[data-action="${action}"]`));
	const armed = page.locator('.answer.armed');
	if (await armed.count()) await tap(armed);
	await page.locator('.puzzle-end').waitFor();
}

for (const game of GAMES) {
	test(`${game}: the best answer is right, the numbers are told, and it counts once`, async () => {
		const { context, page, problems } = await solver({ permissions: ['clipboard-read', 'clipboard-write'] });
		const answers = puzzle(game);
		await page.goto(`${web.url}#/puzzle/${game}`);
		await page.locator('.puzzle-view .answer[data-action]').first().waitFor();
		const offered = await page.locator('.answer[data-action]').evaluateAll((all) => all.map((one) => one.dataset.action));
		assert.ok(offered.length > 1 && offered.includes(answers[0]), offered.join()); // the list leaves out what does nothing
		assert.deepEqual(offered.filter((action) => !answers.includes(action)), []);
		await answer(page, answers[0]);
		await page.locator('.puzzle-right').waitFor();
		await counted(page.locator('.puzzle-worth tbody tr'), answers.length);
		assert.match(await page.locator('.puzzle-end').innerText(), /1 day in a row/);
		await page.addInitScript(() => delete Navigator.prototype.share);
		await page.reload();
		await page.locator('.puzzle-right').waitFor(); // nobody is asked again
		const labels = await page.locator('.puzzle-worth th[scope=row]').evaluateAll((rows) => rows.map((row) => row.firstChild.textContent));
		await brings(page.locator('.toast', { hasText: 'Copied' }), () => page.locator('.puzzle-end button:has(use[href$="#share"])').click());
		const [said, address] = (await page.evaluate(() => navigator.clipboard.readText())).split('\n');
		assert.match(said, /^Muster puzzle of 2026-11-18, .*: solved ✓$/);
		assert.equal(address, `${web.url}#/puzzle/${game}/2026-11-18`);
		assert.deepEqual([...labels, ...answers].filter((answer) => said.includes(answer)), [], 'who reads it has still to think');
		await counted(page.locator('.answer[data-action]'), 0);
		await page.goto(`${web.url}#/puzzle`);
		await page.locator('.puzzle-games .button.main:has(use[href$="#check"])').first().waitFor();
		assert.deepEqual(problems.filter((line) => !/404|WebSocket/.test(line)), []);
		await context.close();
	});
}

test('a wrong answer, an older day, and days that have none', async () => {
	const { context, page } = await solver();
	const [game] = GAMES;
	await page.goto(`${web.url}#/puzzle/${game}`);
	await page.locator('.puzzle-view .answer[data-action]').first().waitFor();
	await answer(page, puzzle(game)[1]);
	await counted(page.locator('.puzzle-right'), 0);
	await page.locator('.puzzle-end a:has(use[href$="#log"])').click();
	await page.locator('.puzzle-days li').nth(1).waitFor();
	await page.locator('.puzzle-days a').nth(1).click();
	await page.locator('.puzzle-view .answer[data-action]').first().waitFor();
	await answer(page, puzzle(game, DAY - 1)[0]);
	await page.locator('.puzzle-right').waitFor();
	assert.doesNotMatch(await page.locator('.puzzle-end').innerText(), /in a row/); // not on its day
	for (const nowhere of [`${game}/2026-11-19`, `${game}/2025-12-31`, `${game}/tomorrow`, 'chess']) {
		await page.goto(`${web.url}#/puzzle/${nowhere}`);
		await page.locator('main h1').waitFor();
		await counted(page.locator('.puzzle-view'), 0);
	}
	await context.close();
});

test('once opened, it is there without a network: today, in a week, and after a reload', async () => {
	const { context, page } = await solver({ serviceWorkers: 'allow' });
	const [game, other] = GAMES;
	const house = await site();
	const kept = () => page.evaluate(async () => (await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))).flat().map(({ url }) => url));
	await page.goto(`${house.url}#/puzzle/${game}`); // the very first visit: no worker has seen what was loaded
	await page.locator('.puzzle-view .answer[data-action]').first().waitFor();
	await page.evaluate(() => navigator.serviceWorker.ready);
	await settles(kept, (urls) => urls.some((url) => url.includes(`puzzles/${game}`)) && urls.some((url) => url.endsWith('index.html') || url === house.url));
	await house.stop(); // a service worker is not stopped by an offline page
	for (const days of [0, 7]) {
		await page.clock.setFixedTime(NOON + days * 86_400_000);
		await page.goto(`${house.url}#/`);
		await page.goto(`${house.url}#/puzzle/${game}`);
		await page.reload();
		await page.locator(`.puzzle-view .answer[data-action="${puzzle(game, DAY + days)[0]}"]`).waitFor({ state: 'attached' });
	}
	await page.goto(`${house.url}#/puzzle/${other}`);
	await page.locator('[role=alert]', { hasText: 'Go online once' }).waitFor();
	await context.close();
});

test('who has solved one is offered the page as an app, where the browser offers it', async () => {
	const { context, page } = await solver();
	const [game] = GAMES;
	await page.addInitScript(() => { // this browser never offers it by itself
		const offered = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt: async () => void (globalThis.prompted = (globalThis.prompted ?? 0) + 1) });
		addEventListener('load', () => setTimeout(() => (globalThis.banner = dispatchEvent(offered))));
	});
	await page.goto(`${web.url}#/puzzle/${game}`);
	await page.locator('.puzzle-view .answer[data-action]').first().waitFor();
	await page.waitForFunction(() => globalThis.banner === false); // no banner of the browser's own
	assert.equal(await page.locator('.install').count(), 0, 'not while one thinks');
	await answer(page, puzzle(game)[0]);
	await page.locator('.puzzle-end .install').click();
	await counted(page.locator('.install'), 0); // it can be used once
	assert.equal(await page.evaluate(() => globalThis.prompted), 1);
	await context.close();
});

test('a list of another version, and no network: a clear word', async () => {
	const { context, page } = await solver();
	const [game] = GAMES;
	await page.route('**/puzzles/*.txt', (route) => route.fulfill({ body: `muster puzzles 7 ${game}\n` }));
	await page.goto(`${web.url}#/puzzle/${game}`);
	await page.locator('[role=alert]', { hasText: 'different version' }).waitFor();
	await page.unroute('**/puzzles/*.txt');
	await page.route('**/puzzles/*', (route) => route.abort());
	await page.reload();
	await page.locator('[role=alert]', { hasText: 'Go online once' }).waitFor();
	await context.close();
});

test('parts of a list are small, and together they are the list', () => {
	const { part, counts } = JSON.parse(readFileSync(join(build, 'web/puzzles/index.json'), 'utf8'));
	for (const game of GAMES) {
		const list = readFileSync(join(root, 'web/puzzles', `${game}.txt`), 'utf8');
		const head = `muster puzzles 1 ${game}\n`;
		const parts = Array.from({ length: Math.ceil(counts[game] / part) }, (_, i) => readFileSync(join(build, 'web/puzzles', `${game}-${i}.txt`), 'utf8'));
		assert.equal(head + parts.map((text) => text.slice(head.length)).join(''), list);
	}
});
