// Where a game ends, and what is kept of it: resigning, an unfinished game, the result.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { browser, clickAll, counted, hurried, menu, openTable, person, serve, server, sitDown, starts } from './kit.mjs';

starts(serve);

test('whoever resigns has not won, and the story says so', async () => {
	const friends = [];
	for (const name of ['Ada', 'Bo']) friends.push(await person(browser, { settings: { name } }));
	const [ada, bo] = friends;
	for (const { page } of friends) await page.addInitScript(hurried);
	const link = await openTable(ada.page, `${server.url}#/new?game=rent-a-hero`, 3);
	await sitDown(bo.page, link);
	await counted(ada.page.locator('.room-seat.person'), 2);
	await ada.page.locator('.room-start .button').click(); // a bot for the empty seat
	await ada.page.locator('.room-go').click();
	for (const { page } of friends) await page.locator('.table-view').waitFor();
	await menu(ada.page, 'flag');
	await ada.page.locator('dialog .button.bad').click();
	await bo.page.locator('.side .story-line', { hasText: 'Ada resigns; a bot takes over.' }).waitFor();
	await ada.page.locator('.side .story-line', { hasText: 'You resign; a bot takes over your seat.' }).waitFor();
	await clickAll([bo.page]);
	await ada.page.locator('.end .podium-place').first().waitFor();
	assert.match(await bo.page.locator('.podium-place.seat-0').innerText(), /resigned; a bot finished the game/);
	assert.equal(await ada.page.locator('.end.won').count(), 0);
	assert.match(await ada.page.locator('.end').textContent(), /You resigned; Ash, a bot, played on in your seat\./);
	assert.match(await bo.page.locator('.end').textContent(), /Ada resigned; Ash, a bot, played on in that seat\./);
	for (const { page } of friends) {
		await page.reload();
		await page.locator('.side .story-line', { hasText: /resigns?; a bot takes over/ }).waitFor();
	}
	for (const { context } of friends) await context.close();
});

test('a new game asks before it takes the place of one that is not finished', async () => {
	const { context, page } = await person(browser);
	const address = `${server.url}#/play/rent-a-hero?new=1&seats=3&level=1`;
	await page.goto(address);
	await page.locator('.table-view .hand').waitFor();
	await clickAll([page], 2);
	const lines = () => page.evaluate(() => JSON.parse(localStorage.getItem('muster.local.rent-a-hero')).lines);
	const [deal] = await lines();
	await page.goto(server.url);
	await page.goto(address);
	await page.locator('dialog[open] .button.bad').waitFor();
	assert.equal((await lines())[0], deal, 'nothing is lost yet');
	await page.locator('dialog[open] .row .button.main').click();
	await counted(page.locator('dialog[open]'), 0);
	await menu(page, 'plus');
	await page.locator('dialog[open] .button.main').click(); // deal
	await page.locator('dialog[open] .button.bad').click();
	await page.waitForFunction((old) => JSON.parse(localStorage.getItem('muster.local.rent-a-hero')).lines[0] !== old, deal);
	await context.close();
});

test('the table stays as it is until its end can be shown', async () => {
	const { context, page } = await person(browser, { serviceWorkers: 'block' });
	let release;
	const held = new Promise((done) => (release = done));
	await page.route(/\/End-[^/]*\.js$/, async (route) => {
		await held;
		await route.continue();
	});
	await page.goto(`${server.url}#/play/rent-a-hero?new=1&seats=3&level=1`);
	await page.locator('.table-view .question').waitFor();
	const wanted = page.waitForRequest(/\/End-[^/]*\.js$/, { timeout: 120_000 });
	const played = clickAll([page]);
	await wanted;
	await page.waitForTimeout(300); // what has been shown is shown out
	assert.equal(await page.locator('.table-view .question').count(), 1);
	release();
	await played;
	await page.locator('.end .podium-place').first().waitFor();
	assert.equal(await page.locator('.table-view .question').count(), 0);
	await context.close();
});

for (const game of ['rent-a-hero', 'here-to-slay']) {
	test(`${game}: a podium, awards that lead into the replay, the table, a level more`, async () => {
		const { context, page, problems } = await person(browser);
		await page.goto(`${server.url}#/play/${game}?new=1&seats=3&level=1`);
		await page.locator('.table-view .hand').waitFor();
		await clickAll([page]);
		await page.locator('.podium .is-winner .podium-cards > *').first().waitFor();
		await counted(page.locator('.podium-place'), 3);
		assert.doesNotMatch(await page.locator('.end-head').innerText(), /(RH|HS)-\d/, 'rules stand behind a sign');
		await page.locator('.end-rule').click();
		await page.locator('dialog[open] .rules-text').waitFor();
		await page.keyboard.press('Escape');
		await page.locator('.end-actions button:has(use[href$="#table"])').click();
		await page.locator('.board .round-table').waitFor();
		await page.locator('.end-bar .button').click();
		await page.locator('.curve').waitFor({ timeout: 60_000 });
		const award = page.locator('.award:not(.is-sought)').first();
		await award.waitFor({ timeout: 60_000 });
		const move = /\d+/.exec(await award.locator('.award-go').innerText())[0];
		await award.locator('.award-go').click();
		await page.waitForFunction((wanted) => document.querySelector('.replay-slider input')?.value === wanted, move);
		await page.goBack();
		await page.locator('.table-view').waitFor();
		assert.deepEqual(problems.filter((line) => !/WebSocket|\/ws|404/.test(line)), []);
		await context.close();
	});
}

test('one level up: the same seats against bots of the next level', async () => {
	const { context, page } = await person(browser);
	await page.goto(`${server.url}#/play/rent-a-hero?new=1&seats=3&level=1`);
	await page.locator('.table-view .hand').waitFor();
	await clickAll([page]);
	await page.locator('.end-harder').click();
	await counted(page.locator('.end'), 0);
	await page.waitForFunction(() => JSON.parse(localStorage.getItem('muster.local.rent-a-hero')).plan.seats.filter(({ bot }) => bot === 2).length === 2);
	await context.close();
});
