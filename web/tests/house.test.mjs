// House rules of games on this device: chosen by set and one by one, kept, handed on by a link, and told before the cards are dealt.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { brings, browser, counted, menu, person, PHONE, site, starts, toggle, web } from './kit.mjs';

starts(site);

const CARD = '.game-here-to-slay';
const told = async (page, where) => (await page.locator(`${where} .rules-told li`).allInnerTexts()).map((text) => text.trim());
/** What the game that lies on the table was begun with. */
const planOf = (page) => page.evaluate(() => JSON.parse(localStorage.getItem('muster.local.here-to-slay'))?.plan);
const radio = (page, name) => page.getByRole('radio', { name, exact: true });

async function openRules(page) {
	await page.locator(`${CARD} .game-change > summary`).click();
	await page.locator(`${CARD} .house-rules > summary`).click();
}

async function noticed(page, address, words) {
	await brings(page.locator('.toast', { hasText: words }), () => page.goto(address));
	await counted(page.locator('.rules-told'), 0);
}

test('alone: a set, one rule more, saved under a name, and played', async () => {
	const { context, page, problems } = await person(browser, { size: PHONE });
	await page.goto(web.url);
	await counted(page.locator('.rules-told'), 0);
	await openRules(page);
	await toggle(radio(page, 'Quick game'));
	assert.deepEqual(await told(page, CARD), ['You win with 2 slain monsters.', 'You win with five classes at the end of your turn.', 'You are dealt 6 cards at the start.']);
	await toggle(page.getByRole('switch', { name: 'Market of three cards' }));
	assert.equal(await page.locator('.house-rules-name').innerText(), 'Your own mix');
	await page.getByRole('button', { name: 'Save these rules' }).click();
	await page.getByLabel('Name of these house rules').fill('Friday');
	await page.getByRole('button', { name: 'Save', exact: true }).click();
	await page.locator('.house-rules-name', { hasText: 'Friday' }).waitFor();
	await page.locator(`${CARD} .game-play`).click();
	await page.locator('.table-view').waitFor();
	const rules = { slay: 2, classes: '5', hand: 6, market: true };
	await page.waitForFunction(() => localStorage.getItem('muster.local.here-to-slay'));
	assert.deepEqual((await planOf(page)).options, rules);
	await page.reload();
	await page.locator('.table-view').waitFor();
	await menu(page, 'plus');
	await page.locator('dialog .house-rules-name', { hasText: 'Friday' }).waitFor();
	assert.equal((await told(page, 'dialog')).length, 4);
	await page.goto(web.url);
	await counted(page.locator(`${CARD} .rules-told li`), 4); // told without being asked for
	await openRules(page);
	await page.getByRole('button', { name: 'Delete these rules' }).click();
	await page.locator('.house-rules-name', { hasText: 'Your own mix' }).waitFor();
	await toggle(radio(page, 'As published'));
	await counted(page.locator('.rules-told'), 0);
	assert.deepEqual(problems, []);
	await context.close();
});

test('a link carries them to another device, and says so if it cannot', async () => {
	const ada = await person(browser, { permissions: ['clipboard-read', 'clipboard-write'] });
	await ada.page.goto(web.url);
	await openRules(ada.page);
	await toggle(radio(ada.page, 'Wild game'));
	await ada.page.getByRole('button', { name: 'Share these rules' }).click();
	await ada.page.locator('.toast').waitFor();
	const link = await ada.page.evaluate(() => navigator.clipboard.readText());
	const bo = await person(browser, { lang: 'pl' });
	await bo.page.goto(link);
	await bo.page.locator('.house-rules-name', { hasText: 'Szalona partia' }).waitFor();
	await counted(bo.page.locator(`${CARD} .rules-told li`), 4);
	await bo.page.locator(`${CARD} .game-play`).click();
	await bo.page.locator('.table-view').waitFor();
	await bo.page.waitForFunction(() => localStorage.getItem('muster.local.here-to-slay'));
	assert.deepEqual((await planOf(bo.page)).options, { leaders: 'random', hand: 7, face_up: 4, market: true });
	const eve = await person(browser);
	await noticed(eve.page, link.slice(0, -1), 'incomplete or damaged');
	await noticed(eve.page, link.replace(/rules=1/, 'rules=9'), 'newer version');
	for (const { problems, context } of [ada, bo, eve]) {
		assert.deepEqual(problems, []);
		await context.close();
	}
});

test('at one screen: the form has them, from a link too, and the game begins with them', async () => {
	const { context, page, problems } = await person(browser, { lang: 'zh-TW', size: PHONE });
	await page.goto(`${web.url}#/new?way=here&game=here-to-slay&rules=1~slay-4~truce-true~z`);
	await page.locator('.house-rules[open]').waitFor();
	assert.equal((await told(page, '.hot-form')).length, 2);
	await toggle(page.locator('.house-rules').getByRole('switch').last());
	await counted(page.locator('.hot-form .rules-told li'), 3);
	await page.locator('.plan-go').click();
	await page.locator('.cover button').click();
	await page.locator('.table-view').waitFor();
	await page.waitForFunction(() => localStorage.getItem('muster.local.here-to-slay'));
	const plan = await planOf(page);
	assert.deepEqual(plan.options, { slay: 4, truce: true, market: true });
	assert.equal(plan.seats.filter((seat) => 'me' in seat).length, 2);
	assert.deepEqual(problems, []);
	await context.close();
});
