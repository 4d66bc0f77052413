// Around an online game: the room before it, bots for friends who do not come, talk, a pause, another device, a new version.
import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { brings, browser, build, clickAll, counted, hasValue, look, menu, openTable, person, PHONE, seed, serve, server, sitDown, site, starts, toggle } from './kit.mjs';

starts(serve);

/** Ada has opened a table of three, Bo sits there with a phone; the third seat is empty. */
async function room() {
	const ada = await person(browser, { settings: { name: 'Ada' } });
	const bo = await person(browser, { lang: 'pl', size: PHONE, settings: { name: 'Bo' } });
	const link = await openTable(ada.page, `${server.url}#/new?game=rent-a-hero`, 3);
	await sitDown(bo.page, link);
	await ada.page.locator('.room-who b', { hasText: /^Bo$/ }).waitFor();
	return { ada, bo, link };
}

async function start({ ada, bo }) {
	await ada.page.locator('.room-start .button').click(); // a bot for the empty seat
	await ada.page.locator('.room-go').click();
	for (const { page } of [ada, bo]) await page.locator('.table-view').waitFor();
}

test('the room: sealed words for the dice, seats that change, a host who passes it on', async () => {
	const { ada, bo } = await room();
	assert.equal(await ada.page.locator('.room-go').count(), 0, 'no start while a seat is empty');
	for (const { page } of [ada, bo]) await page.locator('.fair-list li.done').nth(2).waitFor();
	await ada.page.locator('.room-fill').selectOption('5');
	await bo.page.locator('.room-seat.bot').waitFor();
	await ada.page.locator('.room-fill').selectOption('open');
	await bo.page.locator('.room-seat.open').waitFor();
	const stranger = await person(browser, { settings: { name: 'Eve' } });
	await stranger.page.goto(server.url);
	await stranger.page.locator('.open-table').first().click();
	await stranger.page.locator('.room-seat.open button').click();
	await ada.page.locator('.room-who b', { hasText: /^Eve$/ }).waitFor();
	const leave = ({ page }) => page.locator('.room > .button.plain').click();
	const home = ({ page }) => page.waitForFunction(() => location.hash.replace('#/', '') === '');
	await leave(ada);
	await home(ada);
	await bo.page.locator('.room-start').waitFor(); // he is next round the table, and the host from now on
	await leave(stranger);
	await home(stranger);
	await bo.page.locator('.room-seat.open').waitFor();
	await leave(bo); // the table would close with him
	await bo.page.locator('dialog .button.bad').click();
	await home(bo);
	for (const { context } of [ada, bo, stranger]) await context.close();
});

test('talk reaches a phone, and not from those one does not hear; a pause needs both', async () => {
	const { ada, bo } = await room();
	await start({ ada, bo });
	const say = () => ada.page.evaluate(() => document.querySelector('.side .talk .button').click());
	await ada.page.locator('.side-tab').nth(1).click();
	await brings(bo.page.locator('.bubble.seat-0', { hasText: 'Ada: Cześć!' }), say);
	await menu(bo.page, 'chat');
	await bo.page.locator('dialog .fold summary').click();
	await toggle(bo.page.locator('dialog .fold').getByLabel('Ada'), false);
	const heard = bo.page.locator('dialog .story-line.said');
	await counted(heard, 1);
	await say();
	await ada.page.locator('.story-line.said').nth(1).waitFor(); // the server has told it to all who hear it
	await bo.page.locator('dialog .talk .button').first().click(); // and so this comes after it
	await bo.page.locator('dialog .story-line.said').nth(1).waitFor();
	assert.equal(await heard.count(), 2, 'only his own');
	await bo.page.keyboard.press('Escape');
	await menu(ada.page, 'pause');
	await bo.page.locator('.notice .button').click();
	for (const { page } of [ada, bo]) {
		await page.locator('.notice .button.main').waitFor();
		assert.equal(await page.locator('.answer[data-action], .clock').count(), 0, 'nobody is asked, and no clock runs');
	}
	await bo.page.locator('.notice .button.main').click();
	await ada.page.locator('.notice').waitFor({ state: 'detached' });
	await ada.page.locator('.clock').first().waitFor();
	for (const { context } of [ada, bo]) await context.close();
});

test('after a reload the story is the same', async () => {
	const { ada, bo } = await room();
	await start({ ada, bo });
	const story = () => ada.page.locator('.side .story-line').allInnerTexts();
	let told = [];
	while (told.length < 4) { // of an answer there is not always something to tell
		await clickAll([ada.page, bo.page], 2);
		told = await story();
	}
	await ada.page.reload();
	await ada.page.locator('.side .story-line').nth(told.length - 1).waitFor();
	assert.deepEqual((await story()).slice(0, told.length), told, `seed ${seed}`);
	for (const { context } of [ada, bo]) await context.close();
});

test('a table that waits for somebody is the first thing on their home page', async () => {
	const { ada, bo } = await room();
	await start({ ada, bo });
	const turn = async ({ page }) => (await look(page)).answers.some((action) => /^(send|recruit|pass)/.test(action)); // where no order answers
	let asked;
	while (!(asked = (await turn(ada)) ? ada : (await turn(bo)) ? bo : null)) await clickAll([ada.page, bo.page], 1);
	const address = new URL(asked.page.url()).hash;
	await asked.page.goto(`${server.url}#/`);
	await asked.page.locator('.wait-card.asked').waitFor();
	assert.ok(address.startsWith(await asked.page.locator('main :is(a, button, input, h1)').first().getAttribute('href')), 'before anything else');
	await asked.page.locator('.wait-card.asked').click();
	await asked.page.locator('.answer[data-action]').first().waitFor({ state: 'attached' });
	for (const { context } of [ada, bo]) await context.close();
});

test('a code brings the seats to another device, once', async () => {
	const { ada, bo } = await room();
	const tab = await ada.context.newPage();
	await tab.goto(`${server.url}#/settings`);
	await tab.getByRole('button', { name: 'Create a code' }).click();
	const code = await tab.locator('.device-code').innerText();
	const phone = await person(browser, { size: PHONE });
	const redeem = async (page) => {
		await page.goto(`${server.url}#/settings`);
		await page.locator('.code-form input').fill(code);
		await brings(page.locator('.toast, .code-form .wrong'), () => page.locator('.code-form button').click());
	};
	await redeem(phone.page);
	await hasValue(phone.page, '#name', 'Ada');
	await phone.page.goto(`${server.url}#/`);
	await phone.page.locator('.wait-card').first().click();
	await phone.page.locator('.room-start').waitFor(); // only the host is offered it
	const thief = await person(browser);
	await redeem(thief.page);
	await counted(thief.page.locator('.code-form .wrong'), 1);
	assert.equal(await thief.page.locator('#name').inputValue(), '');
	for (const { context } of [ada, bo, phone, thief]) await context.close();
});

test('a new version is offered, and loaded when one wants it', async () => {
	const folder = mkdtempSync(join(tmpdir(), 'muster-site-'));
	cpSync(join(build, 'web'), folder, { recursive: true });
	const web = await site(folder);
	const { context, page } = await person(browser, { serviceWorkers: 'allow' });
	const caches = () => page.evaluate(() => globalThis.caches.keys());
	await page.goto(web.url);
	await page.evaluate(() => navigator.serviceWorker.ready);
	const [first] = await caches();
	const worker = readFileSync(join(folder, 'sw.js'), 'utf8');
	const name = first.replace('muster-', '');
	assert.ok(worker.includes(name));
	writeFileSync(join(folder, 'sw.js'), worker.replace(name, 'another'));
	await Promise.all([page.reload(), page.locator('.toast .button.small').click()]);
	await page.waitForFunction(async () => (await globalThis.caches.keys()).join() === 'muster-another');
	await page.locator('.game-card').first().waitFor();
	await context.close();
	await web.stop();
	rmSync(folder, { recursive: true, force: true });
});
