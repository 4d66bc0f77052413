// Friends at their own devices and a real server: whole games, reloads, a second tab, a server that is killed.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { clickAll, DESKTOP, launch, look, person, PHONE, serve } from './kit.mjs';

let browser, house;
before(async () => {
	browser = await launch();
	house = await serve();
});
after(async () => {
	await browser.close();
	await house.stop();
});

/** Tables of programs wait for nobody; people cannot choose that pace, so it is put into what the page sends. */
const hurried = () => {
	const send = WebSocket.prototype.send;
	WebSocket.prototype.send = function (text) {
		return send.call(this, text.replace(/"pace":"\w+"/, '"pace":"instant"'));
	};
};

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
	await host.page.goto(`${house.url}#/new?game=${game}`);
	await host.page.locator('.plan-form').waitFor();
	while ((await host.page.locator('.plan-form select').count()) > 2) await host.page.getByRole('radio', { name: '3', exact: true }).check({ force: true });
	await host.page.locator('.plan-go').click();
	const link = await host.page.locator('.invite-link').inputValue();
	assert.match(link, /#\/t\/[0-9a-z]{12}\?key=[0-9a-z]{26}$/);
	for (const { page } of others) {
		await page.goto(link);
		await page.locator('.room-seat button').first().click();
		await page.locator('.room-seat .presence.here').first().waitFor();
	}
	await host.page.locator('.room-go').click();
	return { friends, link };
}

const pagesOf = (friends) => friends.map(({ page }) => page);
const real = (problems) => problems.filter((line) => !/WebSocket connection|ERR_CONNECTION/.test(line));

for (const game of ['rent-a-hero', 'here-to-slay']) {
	test(`${game}: three people in three languages play a whole game`, async () => {
		const { friends } = await gather(game);
		await clickAll(pagesOf(friends));
		const winners = await Promise.all(pagesOf(friends).map((page) => page.locator('.end-winners li').count()));
		assert.equal(new Set(winners).size, 1, 'all see the same winners');
		for (const { problems } of friends) assert.deepEqual(real(problems), []);
		// Another one with the same people: whoever asks for it, all are brought there.
		await friends[1].page.locator('.end .button.main').first().click();
		for (const { page } of friends) await page.locator('.room-seats, .table-view:not(:has(.end))').first().waitFor();
		for (const { context } of friends) await context.close();
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
	await tab.waitForTimeout(300);
	assert.equal((await look(tab)).asked, (await look(ada.page)).asked, 'both tabs show the same question');
	assert.deepEqual(await tab.locator('.hand').innerText(), await ada.page.locator('.hand').innerText());
	const done = await clickAll([tab, bo.page, friends[2].page], 5);
	assert.ok(done.every(({ answers, over }) => answers > 0 || over), 'the game goes on in the new tab and after the reload');
	for (const { context } of friends) await context.close();
});

test('a server that is killed and comes back: the page goes on by itself', async () => {
	const { friends } = await gather('here-to-slay');
	await clickAll(pagesOf(friends), 5);
	const before = await Promise.all(pagesOf(friends).map(look));
	await house.kill();
	await friends[0].page.locator('.notice').first().waitFor();
	await house.again();
	for (const { page } of friends) await page.locator('.notice.lost').waitFor({ state: 'detached' });
	for (const [i, { page }] of friends.entries()) await page.waitForFunction((asked) => document.querySelector('.question-first')?.textContent === asked, before[i].asked);
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
