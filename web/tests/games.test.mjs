// Whole games through the page, without a server: against bots, at one device, with a reload in the middle.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { browser, clickAll, DESKTOP, look, person, PHONE, settles, site, starts, web } from './kit.mjs';

starts(site);

const GAMES = [
	{ game: 'rent-a-hero', seats: 5, lang: 'zh-TW', size: PHONE },
	{ game: 'here-to-slay', seats: 2, lang: 'pl', size: PHONE },
	{ game: 'here-to-slay', seats: 4, lang: 'en', size: DESKTOP },
];

for (const { game, seats, lang, size } of GAMES) {
	test(`${game}, ${seats} seats, ${lang}, ${size.width} px: a whole game against bots`, async () => {
		const { context, page, problems } = await person(browser, { lang, size });
		await page.goto(`${web.url}#/play/${game}?seats=${seats}&level=1`);
		await page.locator('.table-view [data-action]').first().waitFor({ state: 'attached' });
		await clickAll([page]);
		assert.match(await page.locator('.end .question-first').textContent(), /\S/);
		assert.ok((await page.locator('.story, .end-result li').count()) > 0);
		const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
		assert.ok(wide <= 0, `${wide} px stick out to the side`);
		assert.deepEqual(problems.filter((line) => !/WebSocket|\/ws|404/.test(line)), []);
		await context.close();
	});
}

test('reloads in the middle of a game change nothing', async () => {
	const { context, page } = await person(browser, { lang: 'pl' });
	await page.goto(`${web.url}#/play/here-to-slay?seats=3&level=1`);
	for (const answers of [1, 4, 9, 15]) {
		await page.locator('.table-view [data-action]').first().waitFor({ state: 'attached' });
		const [{ over }] = await clickAll([page], answers);
		if (over) break;
		const before = await look(page);
		await page.reload();
		await page.locator('.table-view [data-action]').first().waitFor({ state: 'attached' });
		assert.deepEqual(await settles(() => look(page), (now) => JSON.stringify(now) === JSON.stringify(before)), before);
	}
	const [{ over }] = await clickAll([page]);
	assert.ok(over);
	await context.close();
});

test('three people at one device: covered between them', async () => {
	const { context, page, problems } = await person(browser);
	await page.goto(`${web.url}#/play/rent-a-hero?people=Ada,Bo,Cleo&seats=3`);
	await page.locator('.cover, .table-view [data-action]').first().waitFor({ state: 'attached' });
	const [{ covers, cardsUnderCover }] = await clickAll([page]);
	assert.ok(covers > 3);
	assert.equal(cardsUnderCover, 0, 'no cards are in the page behind a cover');
	assert.deepEqual(problems.filter((line) => !/WebSocket|\/ws|404/.test(line)), []);
	await context.close();
});

for (const game of ['rent-a-hero', 'here-to-slay'])
	test(`${game}: a whole game by the keyboard alone`, async () => {
		const { context, page } = await person(browser);
		await page.goto(`${web.url}#/`);
		await page.locator('main').waitFor();
		// To "Play now" by Tab, then Enter.
		for (let i = 0; i < 60; i++) {
			await page.keyboard.press('Tab');
			if (await page.evaluate((to) => document.activeElement?.getAttribute('href')?.startsWith(to), `#/play/${game}`)) break;
		}
		await page.keyboard.press('Enter');
		await page.locator('.table-view [data-action]').first().waitFor({ state: 'attached' });
		// Which digit is pressed depends on how many questions there were, and not on how quick this machine is.
		let over = false;
		for (let looks = 0, answered = 0; looks < 20000 && !over; looks++) {
			const seen = await look(page);
			const keys = await page.locator('.answer[data-action] kbd').allTextContents(); // what is folded away has none
			over = seen.over;
			if (over || !seen.answers.length || !keys.length) {
				await page.waitForTimeout(20);
				continue;
			}
			// Keys are not heard when a question is new, and what cannot be taken back asks for a second press.
			const key = keys[answered++ % keys.length];
			let presses = 0;
			while (JSON.stringify(await look(page)) === JSON.stringify(seen)) {
				assert.ok(presses++ < 200, `${key} is not heard: ${JSON.stringify(seen)}`);
				await page.keyboard.press(key);
				await page.waitForTimeout(30);
			}
		}
		assert.ok(over, 'a game can be finished with digits');
		await context.close();
	});
