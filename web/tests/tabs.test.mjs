// One person in several tabs, with long names and many questions; giving up; being called.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { browser, clickAll, counted, hurried, menu, openTable, person, PHONE, serve, server, sitDown, starts, toggle } from './kit.mjs';

starts(serve);

/** Ada and a friend with a long name play, a bot has the third seat, and somebody looks on. */
async function playing(lang = 'zh-TW') {
	const ada = await person(browser, { settings: { name: 'Ada' } });
	const bo = await person(browser, { lang, size: PHONE, settings: { name: '孫悟空豬八戒沙悟淨唐三藏白龍馬與牛魔王' } });
	const eve = await person(browser);
	await ada.page.addInitScript(hurried);
	const link = await openTable(ada.page, `${server.url}#/new?game=rent-a-hero`, 3);
	await sitDown(bo.page, link);
	await ada.page.locator('.room-start .button').click();
	await ada.page.locator('.room-go').click();
	await eve.page.goto(link.replace(/\?key=.*/, ''));
	for (const { page } of [ada, bo, eve]) await page.locator('.table-view').waitFor();
	return { ada, bo, eve, link };
}
const leave = async (...people) => {
	for (const { problems } of people) assert.deepEqual(problems, []);
	for (const { context } of people) await context.close();
};

test('two tabs of one person know the same: orders, whom one hears, the name', async () => {
	const { ada, bo, eve, link } = await playing();
	const tab = await ada.context.newPage();
	await tab.goto(link);
	await tab.locator('.table-view').waitFor();
	for (const page of [ada.page, tab]) await menu(page, 'orders');
	const never = (page) => page.locator('dialog .choice', { hasText: /^Never$/ }).locator('input');
	await toggle(never(ada.page));
	await tab.waitForFunction(() => [...document.querySelectorAll('dialog .choice')].some((each) => each.innerText === 'Never' && each.querySelector('input').checked));
	await tab.locator('dialog .plans .button:has(use[href$="#plus"])').click();
	await ada.page.locator('dialog .plan-line').waitFor();
	for (const page of [ada.page, tab]) await page.keyboard.press('Escape');
	// A name that is too long for a table is cut, and does not keep anybody out.
	const name = await bo.page.evaluate(() => JSON.parse(localStorage.getItem('muster.settings')).name);
	await ada.page.locator('.plate-name', { hasText: name.slice(0, 13) }).waitFor();
	const settings = await ada.context.newPage();
	await settings.goto(`${server.url}#/settings`);
	await settings.locator('#name').fill('Adela');
	await settings.locator('#name').blur();
	await bo.page.locator('.plate-name', { hasText: /^Adela$/ }).waitFor();
	await ada.page.locator('.table-head .mute').click(); // a change in an older tab
	await settings.getByRole('switch', { name: 'Sound' }).and(settings.locator(':not(:checked)')).waitFor({ state: 'attached' });
	assert.equal(await settings.locator('#name').inputValue(), 'Adela', 'does not undo that of a newer one');
	// Who has a table in one tab is there, wherever the others are.
	await tab.goto(`${server.url}#/about`);
	await menu(bo.page, 'chat');
	await bo.page.locator('dialog .talk-free input').fill('字'.repeat(300));
	await bo.page.locator('dialog .talk-free button').click();
	await ada.page.locator('.story-line.said').waitFor();
	await counted(bo.page.locator('.plate.away'), 0);
	await leave(ada, bo, eve);
});

test('a card that offers nothing says why, and its rule is read at the table', async () => {
	const { ada, bo, eve } = await playing('pl');
	await eve.page.locator('.watchers').waitFor();
	const why = ada.page.locator('dialog .why-not');
	for (let i = 0; i < 40 && !(await why.count()); i++) {
		await ada.page.keyboard.press('Escape');
		await clickAll([ada.page, bo.page], 1);
		const card = ada.page.locator('.hand-cards .card-button:not(.is-can, .is-target, .is-picked)').first();
		if (!(await ada.page.locator('.question.mine').count()) || !(await card.count())) continue;
		await card.click();
		await ada.page.locator('dialog[open] .hero-words').waitFor();
	}
	await why.click();
	const link = ada.page.locator('.toast.bad a');
	const rule = /RH-[\d.]+/.exec(await link.innerText())[0];
	await link.click();
	await ada.page.locator('dialog .rules-text', { hasText: rule }).waitFor();
	assert.match(await ada.page.evaluate(() => location.hash), /^#\/t\//, 'nobody has left');
	await link.waitFor({ state: 'detached' }); // what was refused is not in the way of the rule
	await ada.page.keyboard.press('Escape');
	await menu(bo.page, 'card');
	await bo.page.locator('dialog .rules-table').waitFor();
	await bo.page.keyboard.press('Escape');
	await bo.page.locator('.menu-open').click();
	const [rules] = await Promise.all([bo.context.waitForEvent('page'), bo.page.locator('.menu-item:has(use[href$="#rules"])').click()]);
	await rules.locator('.rules-text').waitFor();
	await bo.page.locator('.table-view').waitFor();
	await counted(ada.page.locator('.plate.away'), 0);
	await leave(ada, bo, eve);
});

test('who gives up is asked nothing more, and is offered nothing that would be refused', async () => {
	const { ada, bo, eve } = await playing('pl');
	while (!(await ada.page.locator('.question.mine').count())) { // perhaps Bo is asked first
		await bo.page.evaluate(() => document.querySelector('.answer[data-action]')?.click());
		await ada.page.waitForTimeout(100);
	}
	await menu(ada.page, 'flag');
	await ada.page.locator('dialog .button.bad').click();
	await ada.page.locator('.question.mine').waitFor({ state: 'detached' });
	await bo.page.locator('.plate.resigned').first().waitFor();
	await ada.page.locator('.menu-open').click();
	for (const icon of ['flag', 'pause', 'orders']) assert.equal(await ada.page.locator(`.menu-item:has(use[href$="#${icon}"])`).count(), 0, icon);
	await menu(bo.page, 'flag');
	await bo.page.locator('dialog .button.bad').click();
	for (const { page } of [ada, bo, eve]) await page.locator('.trouble').waitFor(); // nobody is left to play
	await leave(ada, bo, eve);
});

/** A system that shows notifications, as far as the page can tell. */
const system = () => {
	window.shown = [];
	window.asked = 0;
	window.Notification = class {
		static permission = 'default';
		static requestPermission() {
			window.asked++;
			Notification.permission = 'granted';
			return Promise.resolve('granted');
		}
		constructor(title, options) {
			window.shown.push({ title, ...options });
		}
	};
	ServiceWorkerRegistration.prototype.showNotification = function (title, options) {
		window.shown.push({ title, ...options });
		return Promise.resolve();
	};
	Object.defineProperty(document, 'hidden', { get: () => window.away ?? false });
};

test('a game by correspondence calls those who look elsewhere, if they want it', async () => {
	const ada = await person(browser, { settings: { name: 'Ada' }, serviceWorkers: 'allow' });
	await ada.context.addInitScript(system);
	const { page } = ada;
	page.setDefaultTimeout(120_000); // bots take their time, and may take a question from her
	await page.goto(`${server.url}#/settings`);
	assert.equal(await page.evaluate(() => window.asked), 0, 'nobody is asked unasked');
	await toggle(page.getByRole('switch', { name: 'Notify me on my turn' }));
	assert.equal(await page.evaluate(() => window.asked), 1);
	await page.goto(`${server.url}#/new?game=rent-a-hero`);
	await page.locator('.plan-form').waitFor();
	await toggle(page.getByRole('radio', { name: 'Correspondence' }));
	await openTable(page, null, 3);
	await page.locator('.room-start .button').click();
	await page.locator('.room-go').click();
	const asked = page.locator('.question.mine .answer');
	await asked.first().waitFor();
	assert.equal((await page.evaluate(() => window.shown)).length, 0, 'who looks at the table needs no call');
	assert.match(await page.locator('.clock').first().getAttribute('aria-label'), /(day|hour)s? left/);
	await page.evaluate(() => (window.away = true));
	const declines = () => {
		if (window.shown.length) return true;
		(document.querySelector('.answer[data-action="decline"]') ?? document.querySelector('.answer[data-action]'))?.click();
		return false;
	};
	await page.waitForFunction(declines, null, { polling: 500 });
	const [call] = await page.evaluate(() => window.shown);
	assert.equal(call.title, 'Your turn');
	const table = await page.evaluate(() => location.hash.split('?')[0]);
	assert.equal(call.data.place, table);
	await page.waitForFunction(() => document.title.startsWith('●'));
	// In a tab that shows something else it is called too, once it has asked.
	const tab = await ada.context.newPage();
	await tab.addInitScript(() => {
		window.away = true;
		Notification.permission = 'granted';
	});
	// It asks once when it is opened. A bot that uses a power may end her question just then, and she is asked again later.
	for (let called = null; !called; ) {
		await page.waitForFunction(() => document.querySelector('.question.mine .answer[data-action]') && !document.querySelector('.answer.sent'));
		await tab.goto('about:blank');
		await tab.goto(`${server.url}#/about`);
		called = await tab.waitForFunction(() => window.shown.length, null, { timeout: 5000 }).catch(() => null);
	}
	assert.equal((await tab.evaluate(() => window.shown))[0].data.place, table);
	await tab.waitForFunction(() => document.title.startsWith('●'));
	assert.deepEqual(ada.problems, []);
	await ada.context.close();
});
