// Who somebody is: names in any letters, and a device that stays who it is whatever the server says.
import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { brings, browser, clickAll, counted, DESKTOP, hasValue, hurried, menu, openTable, person, PHONE, serve, server, sitDown, starts, toggle } from './kit.mjs';

starts(serve);
const leave = async (...people) => {
	for (const { problems } of people) assert.deepEqual(problems, []);
	for (const { context } of people) await context.close();
};

/** What of a page has letters that run from right to left and could move what stands beside them. */
const loose = (page) => page.evaluate(() => {
	const bare = (text) => /[\u0590-\u08ff]/.test(text.replace(/\u2068[^\u2066-\u2069]*\u2069/g, ''));
	const found = [];
	for (const element of document.querySelectorAll('body *')) {
		for (const { name, value } of element.attributes) if (bare(value) && !(element.matches('input') && name === 'value')) found.push(`${element.className}[${name}]: ${value}`);
		for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE && bare(node.data) && !element.closest('bdi')) found.push(`${element.tagName} ${element.className}: ${node.data}`);
	}
	if (bare(document.title)) found.push(`title: ${document.title}`);
	return { found, seen: (document.body.innerText.match(/[\u0590-\u08ff]+/g) ?? []).length };
});

const DAN = '\u05d3\u05df 1'; // two letters that run from right to left, and a number that would go with them

for (const game of ['rent-a-hero', 'here-to-slay']) {
	test(`${game}: a name that runs the other way moves nothing beside it`, async () => {
		const dan = await person(browser, { size: DESKTOP, settings: { name: DAN } });
		const bo = await person(browser, { size: PHONE, settings: { name: 'Bo' } });
		await dan.page.addInitScript(hurried);
		const calm = async (page, where) => {
			const { found, seen } = await loose(page);
			assert.deepEqual(found, [], where);
			assert.ok(seen > 0, `the name is on the page: ${where}`);
		};
		const link = await openTable(dan.page, `${server.url}#/new?game=${game}`, 3);
		await sitDown(bo.page, link);
		await calm(bo.page, 'the room');
		await dan.page.locator('.room-seat.seat-1.person').waitFor(); // until then there are two seats to fill
		await dan.page.locator('.room-fill').selectOption('open');
		const guest = await person(browser);
		await guest.page.goto(server.url);
		await guest.page.locator('.open-table').first().waitFor();
		await calm(guest.page, 'open tables');
		await dan.page.locator('.room-fill').selectOption('1');
		// The words behind the name stand behind it.
		await bo.page.locator('.room-wait', { hasText: 'to start the game' }).waitFor();
		const [name, behind] = await bo.page.locator('.room-wait').evaluate((paragraph) => {
			const node = [...paragraph.childNodes].find(({ data }) => data?.includes('\u05d3'));
			const at = (from, to) => {
				const range = document.createRange();
				range.setStart(node, from);
				range.setEnd(node, to);
				return range.getBoundingClientRect();
			};
			const one = node.data.indexOf('1');
			const start = node.data.indexOf('start');
			return [at(one - 3, one + 1), at(start, start + 5)].map(({ left, right, top }) => ({ left, right, top }));
		});
		assert.ok(behind.top > name.top || behind.left >= name.right - 1, JSON.stringify({ name, behind }));
		await dan.page.locator('.room-go').click();
		for (const { page } of [dan, bo]) await page.locator('.table-view').waitFor();
		await menu(bo.page, 'chat');
		await bo.page.locator('dialog .talk-free input').fill(`${DAN} 2 \u05d0 (3`);
		await bo.page.locator('dialog .talk-free button').click();
		await dan.page.locator('.story-line.said').waitFor();
		await calm(dan.page, 'talk');
		await bo.page.locator('dialog .fold summary').click();
		await calm(bo.page, 'whom one hears');
		await bo.page.keyboard.press('Escape');
		for (let i = 0; i < 4; i++) {
			await clickAll([dan.page, bo.page], 2);
			await calm(bo.page, `the table, ${i}`);
		}
		await leave(dan, bo, guest);
	});
}

test('a device that the server does not know stays who it is until its person decides', async () => {
	const ada = await person(browser, { settings: { name: 'Ada' } });
	const OLD = '0'.repeat(64);
	const { page } = ada;
	const kept = () => page.evaluate(() => [localStorage.getItem('muster.token'), localStorage.getItem('muster.token.aside')].map((each) => JSON.parse(each)));
	await page.addInitScript((old) => localStorage.getItem('muster.token') ?? localStorage.setItem('muster.token', JSON.stringify(old)), OLD);
	await page.goto(server.url);
	await page.locator('dialog .code-form').waitFor();
	assert.deepEqual(await kept(), [OLD, null]);
	await page.locator('dialog .code-form input').fill('0000-0000-0000');
	await page.locator('dialog .code-form button').click();
	await page.locator('dialog .wrong').waitFor();
	await page.getByRole('dialog').getByRole('button', { name: 'Try again' }).click(); // once more, with the same result
	await page.locator('dialog .code-form').waitFor();
	await page.keyboard.press('Escape');
	await page.locator('.offline-note .button').waitFor();
	await page.reload();
	await page.locator('dialog .code-form').waitFor();
	assert.deepEqual(await kept(), [OLD, null], 'a reload changes nothing');
	// A code from a device of hers brings her back.
	const phone = await person(browser, { size: PHONE, settings: { name: 'Adela' } });
	await phone.page.goto(`${server.url}#/settings`);
	await phone.page.getByRole('button', { name: 'Create a code' }).click();
	await page.locator('dialog .code-form input').fill(await phone.page.locator('.device-code').innerText());
	await brings(page.locator('.toast', { hasText: 'Adela' }), () => page.locator('dialog .code-form button').click());
	await page.locator('dialog').waitFor({ state: 'detached' });
	assert.equal((await kept())[1], OLD);
	await page.goto(`${server.url}#/settings`);
	await hasValue(page, '#name', 'Adela');
	// Or she goes on as somebody new, and can still change her mind.
	await page.evaluate((old) => localStorage.setItem('muster.token', JSON.stringify(old)), '1'.repeat(64));
	await page.reload();
	await page.getByRole('button', { name: 'Continue as a new player' }).click();
	await page.locator('dialog').waitFor({ state: 'detached' });
	const [fresh, aside] = await kept();
	assert.notEqual(fresh, aside);
	assert.equal(aside, '1'.repeat(64));
	await leave(ada, phone);
});

test('a name that cannot be is refused where it is written, and keeps nobody out', async () => {
	const eve = await person(browser, { settings: { name: '\u0410da' } }); // a Cyrillic letter among Latin ones
	const { page } = eve;
	await page.goto(`${server.url}#/settings`);
	await page.locator('#name-wrong').waitFor();
	await page.locator('.code-form').waitFor(); // she is connected
	await page.locator('#name').fill('Eva');
	await page.locator('#name').blur();
	await page.locator('#name-wrong').waitFor({ state: 'detached' });
	await page.locator('#name').fill('Eva \u200b Maria');
	await page.locator('#name').blur();
	await page.waitForFunction(() => document.querySelector('#name').value === 'Eva Maria'); // as the server has made it
	await leave(eve);
});

test('a host gives a seat away, and who is blocked does not come back', async () => {
	const ada = await person(browser, { settings: { name: 'Ada' } });
	const eve = await person(browser, { size: PHONE, lang: 'pl', settings: { name: 'Eve' } });
	const link = await openTable(ada.page, `${server.url}#/new?game=rent-a-hero`, 3);
	const remove = async (block) => {
		await ada.page.locator('.room-remove').click();
		await ada.page.locator(block ? 'dialog .button.bad' : 'dialog .row:last-child .button >> nth=0').click();
		await eve.page.locator('.trouble').waitFor();
		await ada.page.locator('.room-remove').waitFor({ state: 'detached' });
	};
	await sitDown(eve.page, link);
	await remove(false);
	await eve.page.goto(server.url);
	await sitDown(eve.page, link);
	await remove(true);
	await eve.page.goto(server.url);
	await eve.page.goto(link);
	await eve.page.locator('.trouble, .room').first().waitFor();
	assert.equal(await eve.page.locator('.room-seat .button').count(), 0, 'there is no seat for her');
	await leave(ada, eve);
});

test('a table that stands still says so, and shows the way home', async () => {
	const ada = await person(browser, { settings: { name: 'Ada' } });
	await ada.page.addInitScript(() => {
		Object.defineProperty(WebSocket.prototype, 'onmessage', {
			set(hear) {
				this.addEventListener('message', ({ data }) => hear({ data: window.freeze && JSON.parse(data).m === 'seats' ? JSON.stringify({ ...JSON.parse(data), status: 'frozen', message: 'It stands still.' }) : data }));
			},
		});
	});
	await openTable(ada.page, `${server.url}#/new?game=rent-a-hero`, 3);
	await ada.page.evaluate(() => (window.freeze = true));
	await ada.page.locator('.room-fill').first().selectOption('1');
	await ada.page.locator('.trouble', { hasText: 'It stands still.' }).waitFor();
	await ada.page.locator('.trouble .button.main').click();
	await ada.page.locator('.game-card').first().waitFor();
	await leave(ada);
});

const settings = async ({ page }) => {
	await page.goto(`${server.url}#/settings`);
	await page.locator('.device-line').first().waitFor();
};

test('devices are listed and signed out; a recovery code brings one back when all are lost', async () => {
	const ada = await person(browser, { settings: { name: 'Ada' } });
	await settings(ada);
	await counted(ada.page.locator('.device-line'), 1);
	await ada.page.getByRole('button', { name: 'Create a recovery code' }).click();
	const first = await ada.page.locator('.recovery-code').innerText();
	assert.match(first.trim(), /^[0-9A-Za-z]{5}(-[0-9A-Za-z]{5}){4}$/);
	await ada.page.keyboard.press('Escape');
	await ada.page.locator('.recovery-code').waitFor({ state: 'detached' }); // it is shown once
	// A telephone becomes hers, and is signed out from here.
	const phone = await person(browser, { size: PHONE, settings: { name: '' } });
	await ada.page.getByRole('button', { name: 'Create a code' }).click();
	const short = await ada.page.locator('.device-code').innerText();
	await settings(phone);
	await phone.page.locator('.code-form input').fill(short);
	await phone.page.locator('.code-form button').click();
	await phone.page.locator('.device-line').nth(1).waitFor();
	await ada.page.reload();
	await ada.page.locator('.device-line').nth(1).waitFor();
	await ada.page.locator('.device-line:not(.this) .button').click();
	await ada.page.locator('dialog .button.bad').click();
	await ada.page.locator('.device-line').nth(1).waitFor({ state: 'detached' });
	// That ended the code, for all she knows the telephone had made it; so she makes a new one.
	await ada.page.getByRole('button', { name: /recovery code/ }).first().click();
	const code = await ada.page.locator('.recovery-code').innerText();
	assert.notEqual(code, first);
	await ada.page.keyboard.press('Escape');
	await phone.page.locator('dialog .code-form').waitFor(); // it is told, and asks
	await phone.page.locator('dialog .code-form input').fill(code.toLowerCase().replaceAll('-', ' '));
	await toggle(phone.page.locator('dialog .code-form .toggle input')); // and all the others out
	await phone.page.locator('dialog .code-form .button').click();
	await phone.page.locator('dialog').waitFor({ state: 'detached' });
	await phone.page.locator('.device-line').first().waitFor();
	await phone.page.locator('.device-line').nth(1).waitFor({ state: 'detached' });
	await hasValue(phone.page, '#name', 'Ada');
	await ada.page.locator('dialog .code-form').waitFor(); // now this one is a stranger
	await leave(ada, phone);
});

test('who wants to be forgotten is told what happens, asked twice, and is gone', async () => {
	const ada = await person(browser, { settings: { name: 'Ada' } });
	const bo = await person(browser, { settings: { name: 'Bo' } });
	await ada.page.addInitScript(hurried);
	const link = await openTable(ada.page, `${server.url}#/new?game=rent-a-hero`, 3);
	await sitDown(bo.page, link);
	await ada.page.locator('.room-start .button').click();
	await ada.page.locator('.room-go').click();
	for (const { page } of [ada, bo]) await page.locator('.table-view').waitFor();
	await settings(ada);
	const token = () => ada.page.evaluate(() => localStorage.getItem('muster.token'));
	const before = await token();
	await ada.page.getByRole('button', { name: 'Delete my data…' }).click();
	assert.equal(await ada.page.locator('dialog .button.bad').isDisabled(), true);
	await toggle(ada.page.locator('dialog .toggle input'));
	await brings(ada.page.locator('.toast'), () => ada.page.locator('dialog .button.bad').click());
	await bo.page.locator('.plate.resigned').waitFor();
	await bo.page.locator('.plate-name', { hasText: 'Ada' }).waitFor({ state: 'detached' });
	await ada.page.waitForFunction((old) => localStorage.getItem('muster.token') !== old && localStorage.getItem('muster.token'), before);
	await hasValue(ada.page, '#name', '');
	await ada.page.locator('dialog').waitFor({ state: 'detached' });
	await leave(ada, bo);
});

/** A server that cannot read its database, while sessionStorage says so. */
const unreadable = () => {
	const send = WebSocket.prototype.send;
	WebSocket.prototype.send = function (text) {
		const { do: what, id } = JSON.parse(text);
		if (what !== 'hello' || !sessionStorage.getItem('unreadable')) return send.call(this, text);
		const refused = { m: 'refused', id, error: 'server/store', rule: null, message: 'The server cannot use its database now.' };
		return this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(refused) }));
	};
};

test('a database that cannot be read for a while costs nobody anything: the page says so, and comes back', async () => {
	const ada = await person(browser, { settings: { name: 'Ada' } });
	await ada.page.addInitScript(unreadable);
	const link = await openTable(ada.page, `${server.url}#/new?game=rent-a-hero`, 3);
	const token = () => ada.page.evaluate(() => localStorage.getItem('muster.token'));
	const before = await token();
	await ada.page.evaluate(() => sessionStorage.setItem('unreadable', '1'));
	await ada.page.goto(server.url);
	await ada.page.reload();
	await ada.page.locator('.offline-note', { hasText: 'cannot use its database' }).waitFor();
	await ada.page.goto(link.replace(/\?key=.*/, ''));
	await ada.page.locator('.trouble', { hasText: 'cannot use its database' }).waitFor();
	assert.equal(await token(), before);
	assert.equal(await ada.page.locator('dialog').count(), 0, 'nobody is asked who they are');
	await ada.page.evaluate(() => sessionStorage.removeItem('unreadable'));
	await ada.page.locator('.room-start').waitFor(); // by itself, and still as the host
	assert.equal(await token(), before);
	await leave(ada);
});

test('a database that is taken away while people play: they are told why nothing goes on, and go on when it is back', async () => {
	const own = await serve();
	const ada = await person(browser, { settings: { name: 'Ada' } });
	await openTable(ada.page, `${own.url}#/new?game=rent-a-hero`, 3);
	const token = () => ada.page.evaluate(() => localStorage.getItem('muster.token'));
	const before = await token();
	const away = join(own.data, 'away');
	const move = (from, to) => {
		for (const name of readdirSync(from)) if (name.startsWith('muster.db')) renameSync(join(from, name), join(to, name));
	};
	mkdirSync(away);
	move(own.data, away);
	const lost = ada.page.locator('.notice.lost');
	await lost.waitFor();
	await ada.page.locator('.notice.lost', { hasText: 'cannot' }).waitFor(); // in the server's own words
	move(away, own.data);
	await lost.waitFor({ state: 'detached', timeout: 60_000 });
	await ada.page.locator('.room-start').waitFor();
	assert.equal(await token(), before);
	assert.equal(await ada.page.locator('dialog').count(), 0, 'nobody is asked who they are');
	await ada.context.close();
	await own.stop();
});
