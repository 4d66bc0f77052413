// Who comes by a link and does not know the game: a minute on the real board, and a seat within two clicks.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { browser, GAMES, openTable, person, serve, server, starts } from './kit.mjs';

starts(serve);

async function invited(game, options) {
	const host = await person(browser, { settings: { name: 'Ada' } });
	await host.page.goto(`${server.url}#/new?game=${game}`);
	await host.page.locator('.plan-form').waitFor();
	const link = await openTable(host.page, null, 3);
	const guest = await person(browser, options);
	await guest.page.goto(link);
	await guest.page.locator('.room-demo').waitFor();
	return { host, guest };
}

for (const game of GAMES) {
	test(`${game}: who wants nothing to move reads it step by step, and sits down from there`, async () => {
		const { host, guest } = await invited(game, { settings: { motion: 'none' } });
		const { page } = guest;
		await page.locator('.room-demo').click();
		const words = new Set();
		const next = page.locator('.demo-next:not([disabled])');
		const over = page.locator('.demo-coach use[href$="#crown"]');
		for (let i = 0; i < 20 && !(await over.count()); i++) {
			await next.or(over).first().waitFor();
			words.add(await page.locator('.demo-coach [aria-live] p').innerText());
			if (await next.count()) await next.click();
			await page.waitForTimeout(100);
		}
		await over.waitFor();
		assert.ok(words.size >= 6, [...words].join('\n'));
		await page.locator('.demo-coach .button.main').click(); // one
		await page.locator('dialog[open] input').waitFor();
		await page.keyboard.type('Robin'); // a name can be typed at once
		await page.locator('dialog[open] .button.main').click(); // two
		await page.locator('.room-seat .presence.here').nth(1).waitFor();
		await page.locator('.room-seat', { hasText: 'Robin' }).waitFor();
		assert.equal(await page.locator('.room-demo').count(), 0);
		assert.deepEqual(guest.problems, []);
		await host.context.close();
		await guest.context.close();
	});
}

test('it goes on by itself, stands still when it is told to, and can be left at any time', async () => {
	const { host, guest } = await invited(GAMES[0], { settings: { motion: 'full', speed: 'normal', name: 'Bo' } });
	const { page } = guest;
	await page.locator('.room-demo').click();
	const first = await page.locator('.demo-coach [aria-live] p').innerText();
	await page.waitForFunction((text) => document.querySelector('.demo-coach [aria-live] p')?.textContent !== text, first, { timeout: 30_000 });
	await page.locator('.demo-pause').click();
	await page.locator('.demo-pause:has(use[href$="#play"])').waitFor();
	await page.keyboard.press('Escape');
	await page.locator('.room-seat .button').first().click(); // the seat, at once: the name is known
	await page.locator('.room-seat .presence.here').nth(1).waitFor();
	await host.context.close();
	await guest.context.close();
});
