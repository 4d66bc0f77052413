// What goes wrong, and what the page does about it: no such place, no server, no network, no motion.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { browser, clickAll, person, PHONE, serve, server, site, starts, web } from './kit.mjs';

starts(serve, site);

test('a place that is not there, and a game that is not there', async () => {
	const { context, page } = await person(browser);
	for (const place of ['#/nowhere', '#/play/chess', '#/rules/chess']) {
		await page.goto(`${server.url}${place}`);
		await page.locator('main h1').waitFor();
		assert.ok(await page.locator('a[href="#/"]').count(), `${place}: a way home`);
	}
	const missing = await page.goto(`${server.url}no/such/file.js`);
	assert.equal(missing.status(), 404);
	await context.close();
});

test('a static site plays alone and says that there is no server', async () => {
	const { context, page } = await person(browser);
	await page.goto(`${web.url}#/new`);
	await page.locator('main h1').waitFor();
	assert.equal(await page.locator('.plan-form').count(), 0);
	await page.goto(`${web.url}#/play/rent-a-hero`);
	await page.locator('.table-view [data-action]').first().waitFor({ state: 'attached' });
	await context.close();
});

test('offline, from what the browser keeps: a game, the rules, a reload', async () => {
	const { context, page } = await person(browser, { lang: 'pl', serviceWorkers: 'allow' });
	await page.goto(server.url);
	await page.evaluate(() => navigator.serviceWorker.ready);
	await page.waitForFunction(async () => (await (await caches.open((await caches.keys())[0] ?? 'none')).keys()).length > 5);
	await page.reload(); // from now on the worker answers
	await context.setOffline(true);
	await page.goto(`${server.url}#/play/rent-a-hero`);
	await page.reload();
	await page.locator('.table-view [data-action]').first().waitFor({ state: 'attached' });
	const [{ answers }] = await clickAll([page], 3);
	assert.ok(answers > 0);
	await page.goto(`${server.url}#/rules/rent-a-hero`);
	await page.locator('main h1').waitFor();
	assert.match(await page.locator('main').innerText(), /RH-4\.1|Tułacz/);
	await context.close();
});

test('reduced motion: nothing travels', async () => {
	const { context, page } = await person(browser, { reducedMotion: 'reduce', size: PHONE, settings: { motion: 'auto' } });
	await page.goto(`${web.url}#/play/here-to-slay?seats=2&level=1`);
	await page.locator('.table-view [data-action]').first().waitFor({ state: 'attached' });
	let longest = 0;
	for (let i = 0; i < 20; i++) {
		await clickAll([page], 1);
		longest = Math.max(longest, await page.evaluate(() => Math.max(0, ...document.getAnimations().map((animation) => Number(animation.effect?.getComputedTiming().duration) || 0))));
	}
	assert.ok(longest < 1, `an animation of ${longest} ms`);
	await context.close();
});

test('a refusal explains itself', async () => {
	const { context, page } = await person(browser);
	await page.goto(`${server.url}#/t/000000000000`);
	await page.locator('main', { hasText: /table not found/i }).waitFor();
	await context.close();
});
