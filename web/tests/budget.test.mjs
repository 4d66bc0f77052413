// What the first visit costs: bytes that are loaded until the first table is on the screen.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { browser, build, GAMES, person, settles, site, starts, web } from './kit.mjs';

const KB = 1024;
starts(site);

for (const game of GAMES) {
	test(`code and styles until the first table of ${game}: at most 120 KB gzip`, async () => {
		const { context, page } = await person(browser);
		const loaded = new Set();
		page.on('response', (response) => /\.(js|css)$/.test(new URL(response.url()).pathname) && loaded.add(new URL(response.url()).pathname));
		await page.goto(`${web.url}#/play/${game}`);
		await page.locator('.table-view').waitFor();
		const sizes = [...loaded].map((path) => gzipSync(readFileSync(join(build, 'web', path)), { level: 9 }).length);
		const sum = sizes.reduce((a, b) => a + b, 0);
		assert.ok(loaded.size > 1, 'the page loads something');
		assert.deepEqual([...loaded].filter((path) => GAMES.some((other) => other !== game && path.includes(other))), [], 'nothing of another game');
		assert.ok(sum <= 120 * KB, `${(sum / KB).toFixed(1)} KB in ${loaded.size} files`);
		await context.close();
	});
}

test('nothing on the way to the first table waits for another: its code is asked for with the engine, its pictures after its words', async () => {
	const { context, page } = await person(browser);
	let held; // the code that every screen has
	await page.route(/frame-.*\.js$/, (route) => void (held = route));
	const asked = [/\/table-.*\.js$/, new RegExp(`/${GAMES[0]}-.*\\.js$`), /\.wasm$/, /\.weights$/].map((file) => page.waitForRequest(file));
	await page.goto(`${web.url}#/play/${GAMES[0]}`, { waitUntil: 'commit' });
	await Promise.all(asked);
	await held.continue();
	await page.locator('.table-view .face').first().waitFor({ state: 'attached' });
	assert.equal(await page.locator('.table-view .face').first().getAttribute('loading'), 'lazy');
	await context.close();
});

test('the engine with rules, bots, words and the whole table: at most 260 KB as it is sent', () => {
	const size = gzipSync(readFileSync(join(build, 'muster.wasm')), { level: 9 }).length;
	assert.ok(size <= 260 * KB, `${(size / KB).toFixed(1)} KB`);
});

test("the weights of the bots' nets, which a game loads when it is played: at most 160 KB", () => {
	const files = readdirSync(join(build, 'web/assets')).filter((name) => name.endsWith('.weights'));
	const size = files.reduce((sum, name) => sum + readFileSync(join(build, 'web/assets', name)).length, 0);
	assert.ok(files.length > 1, 'there are some');
	assert.ok(size <= 160 * KB, `${(size / KB).toFixed(1)} KB`);
});

/** A picture of another file has the browser read all of that file anew for each of them, while something moves. */
test('small pictures are those of the document, and each is there', async () => {
	const { context, page } = await person(browser);
	for (const place of ['', ...GAMES.map((game) => `play/${game}`), 'workshop', 'settings']) {
		await page.goto(`${web.url}#/${place}`);
		await page.locator(place.startsWith('play') ? '.table-view .question.mine' : 'main h1').first().waitFor();
		const lost = () => page.evaluate(() => [...document.querySelectorAll('use')].map((use) => use.getAttribute('href')).filter((href) => !href.startsWith('#') || !document.getElementById(href.slice(1))));
		assert.deepEqual(await settles(lost), [], place);
		assert.ok((await page.locator('use').count()) > 2);
	}
	await context.close();
});
