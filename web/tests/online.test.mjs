// Friends at their own devices and a real server: whole games, reloads, a second tab, a server that is killed.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { browser, clickAll, counted, DESKTOP, hurried, look, openTable, person, PHONE, serve, server, sitDown, starts } from './kit.mjs';

starts(serve);

const NAMES = ['Ada', 'Bożena', '小明'];
const LANGS = ['en', 'pl', 'zh-TW'];

/** Three people with three languages at a table that the first one opens by hand. */
async function gather(game) {
	const friends = [];
	for (const [i, name] of NAMES.entries()) {
		const friend = await person(browser, { lang: LANGS[i], size: i === 1 ? PHONE : DESKTOP, settings: { name } });
		await friend.page.addInitScript(hurried);
		friends.push(friend);
	}
	const [host, ...others] = friends;
	const link = await openTable(host.page, `${server.url}#/new?game=${game}`, 3);
	assert.match(link, /#\/t\/[0-9a-z]{12}\?key=[0-9a-z]{26}$/);
	for (const { page } of others) await sitDown(page, link);
	await host.page.locator('.room-go').click();
	return { friends, link };
}

const pagesOf = (friends) => friends.map(({ page }) => page);
const real = (problems) => problems.filter((line) => !/WebSocket connection|ERR_CONNECTION/.test(line));

/** Everybody looks back at the game, a friend from elsewhere too: by its address, and by a link to one moment of it. All come back. */
async function lookBack(people) {
	const there = (page) => page.locator('.move-line').nth(5).waitFor();
	const names = (page) => page.locator('.replay-viewer option').allInnerTexts();
	for (const { page } of people) {
		await page.locator('.end button:has(use[href$="#replay"])').click();
		await there(page);
		for (const name of NAMES) assert.ok((await names(page)).some((text) => text.includes(name)), `people keep their names: ${await names(page)}`);
	}
	const [{ page }] = people;
	const friend = await person(browser);
	await friend.page.goto(await page.evaluate(() => location.href));
	await there(friend.page);
	await page.keyboard.press('ArrowRight');
	await page.keyboard.press('ArrowRight');
	await page.locator('.replay-viewer select').selectOption('1');
	await page.locator('.side-tab').nth(2).click();
	await page.locator('.replay-tab button').first().click();
	const address = await page.locator('.replay-tab input').inputValue();
	await friend.page.goto('about:blank');
	await friend.page.goto(address);
	await there(friend.page);
	const moment = (each) => each.evaluate(() => [document.querySelector('.replay-slider input').value, document.querySelector('.replay-viewer select').value, document.querySelector('.told-main').textContent]);
	assert.deepEqual(await moment(friend.page), await moment(page), 'the same moment through the same eyes');
	await friend.context.close();
	for (const each of people) {
		await each.page.goBack();
		await each.page.locator('.end').waitFor();
	}
}

/** A record that was kept proves its dice; one that was changed, and what is none, say so, to each in their language. */
async function checkDice(friends) {
	const [download] = await Promise.all([friends[0].page.waitForEvent('download'), friends[0].page.locator('.end button:has(use[href$="#log"])').click()]);
	const kept = readFileSync(await download.path(), 'utf8');
	const changed = kept.replace(/^(info secret )(.)/m, (_, head, digit) => head + (digit === '0' ? '1' : '0'));
	assert.notEqual(changed, kept);
	const said = { kept: new Set(), changed: new Set(), none: new Set() };
	for (const { page } of friends) {
		await page.goto(`${server.url}#/about?at=dice`);
		const check = async (name, text) => {
			await page.locator('.verify-file input').setInputFiles({ name: 'record.txt', mimeType: 'text/plain', buffer: Buffer.from(text) });
			await page.locator('.verdict span').waitFor();
			said[name].add(await page.locator('.verdict').innerText());
			return page.locator('.verdict').getAttribute('class');
		};
		assert.equal(await check('kept', kept), 'verdict good');
		assert.equal(await check('changed', changed), 'verdict bad');
		assert.equal(await check('none', 'Dear diary,\nwe have won.\n'), 'verdict');
		assert.equal(await check('kept', kept), 'verdict good', 'the same one can be chosen again');
		await page.goBack();
		await page.locator('.end').waitFor();
	}
	for (const sentences of Object.values(said)) assert.equal(sentences.size, LANGS.length, [...sentences].join(' | '));
}

/** Whoever has won by one of two ways is told so at the end, and the others are not; "My games" has the same. */
async function reached(game, friends) {
	const WAYS = '.feat.done:is(:has(use[href$="#slay"]), :has(use[href$="#people"]))';
	for (const { page, context } of friends) {
		const won = (await page.locator('.end.won').count()) > 0 && game === 'here-to-slay';
		if (won) await page.locator('.feats-new').waitFor();
		const told = await page.locator(`.feats-new ${WAYS}`).count();
		assert.equal(told > 0, won);
		const tab = await context.newPage();
		await tab.goto(`${server.url}#/games`);
		await counted(tab.locator('.feat'), 5);
		await counted(tab.locator(WAYS), told);
		await tab.close();
	}
}

for (const game of ['rent-a-hero', 'here-to-slay']) {
	test(`${game}: three people in three languages play a whole game`, async () => {
		const { friends, link } = await gather(game);
		await clickAll(pagesOf(friends));
		for (const page of pagesOf(friends)) await counted(page.locator('.podium-place'), 3);
		const winners = await Promise.all(pagesOf(friends).map((page) => page.locator('.podium .is-winner').count()));
		assert.equal(new Set(winners).size, 1, 'all see the same winners');
		await reached(game, friends);
		const guest = await person(browser);
		await guest.page.goto(link.replace(/\?key=.*/, ''));
		await lookBack([...friends, guest]);
		if (game === 'rent-a-hero') await checkDice(friends);
		for (const { problems } of [...friends, guest]) assert.deepEqual(real(problems), []);
		// Another one for whoever wants it: the others are asked, nobody is taken along; who watches is shown the way.
		const [ada, bo, ming] = friends;
		await bo.page.locator('.end .button.main').first().click();
		await bo.page.locator('.room-seats').waitFor();
		for (const { page } of [ada, ming]) await page.locator('.end .end-join').waitFor();
		await ada.page.locator('.end .end-join').click();
		await ada.page.locator('.room-seats').waitFor();
		await counted(bo.page.locator('.room-seat.person'), 2);
		assert.equal(await ming.page.locator('.end').count(), 1, 'who does not want it stays');
		await guest.page.locator('.end a.button.main').click();
		await guest.page.locator('.room-watch').waitFor();
		for (const { context } of [...friends, guest]) await context.close();
	});
}

test('reloads and a second tab lose nothing', async () => {
	const { friends, link } = await gather('rent-a-hero');
	const [ada, bo] = friends;
	await clickAll(pagesOf(friends), 5);
	await bo.page.reload();
	await bo.page.locator('.table-view').waitFor();
	const tab = await ada.context.newPage();
	await tab.goto(link);
	await tab.locator('.table-view').waitFor();
	const shown = (page) => page.evaluate(() => [document.querySelector('.question-first')?.textContent ?? '', document.querySelector('.hand').innerText]);
	let seen = [];
	do seen = (await Promise.all([tab, ada.page].map(shown))).map(String); // news may reach one a moment later
	while (seen[0] !== seen[1]);
	// The game goes on in the new tab and after the reload, until everybody was asked.
	for (const given = [0, 0, 0]; given.some((answers) => !answers); ) {
		const done = await clickAll([tab, bo.page, friends[2].page], 5);
		if (done.some(({ over }) => over)) break;
		for (const [i, { answers }] of done.entries()) given[i] += answers;
	}
	for (const { context } of friends) await context.close();
});

test('a server that is killed and comes back: the page goes on by itself', async () => {
	const { friends } = await gather('here-to-slay');
	await clickAll(pagesOf(friends), 5);
	const story = () => friends[0].page.locator('.side .story-line').allInnerTexts();
	const told = await story();
	assert.ok(told.length > 0);
	const place = () => friends[0].page.locator('.board').boundingBox();
	const before = await place();
	await server.kill();
	await friends[0].page.locator('.notice.lost').waitFor();
	assert.deepEqual(await place(), before, 'what is said of the connection shoves nothing');
	await server.again();
	for (const { page } of friends) await page.locator('.notice.lost').waitFor({ state: 'detached' });
	for (const { page } of friends) await page.locator('.question-first').waitFor();
	assert.deepEqual((await story()).slice(0, told.length), told, 'nothing is lost');
	const done = await clickAll(pagesOf(friends), 5);
	assert.ok(done.some(({ answers }) => answers > 0), 'the game goes on');
	for (const { context } of friends) await context.close();
});

test('somebody without a seat watches and sees no hand', async () => {
	const { friends, link } = await gather('here-to-slay');
	const guest = await person(browser);
	await guest.page.goto(link.replace(/\?key=.*/, ''));
	await guest.page.locator('.table-view').waitFor();
	assert.equal(await guest.page.locator('section.hand').count(), 0);
	assert.equal((await look(guest.page)).answers.length, 0);
	for (const { context } of [...friends, guest]) await context.close();
});
