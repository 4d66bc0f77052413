// Fair dice as people see them: words are sealed, told and checked by the page itself, and a server that cheats is caught.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { browser, clickAll, counted, hurried, menu, openTable, person, PHONE, serve, server, sitDown, starts } from './kit.mjs';

starts(serve);

/** What comes from the server goes through window.cheat first, if there is one. */
const between = () => {
	Object.defineProperty(WebSocket.prototype, 'onmessage', {
		set(hear) {
			this.addEventListener('message', ({ data }) => hear({ data: window.cheat ? JSON.stringify(window.cheat(JSON.parse(data))) : data }));
		},
	});
};

/** A page that never tells its word. */
const silent = () => {
	const send = WebSocket.prototype.send;
	WebSocket.prototype.send = function (text) {
		return JSON.parse(text).do === 'reveal' ? undefined : send.call(this, text);
	};
};

/** Ada and Bo and a bot, in the room; Ada can start. */
async function room(scripts = {}) {
	const ada = await person(browser, { settings: { name: 'Ada' } });
	const bo = await person(browser, { size: PHONE, lang: 'pl', settings: { name: 'Bo' } });
	await ada.page.addInitScript(hurried);
	for (const page of [ada.page, bo.page]) await page.addInitScript(between);
	if (scripts.bo) await bo.page.addInitScript(scripts.bo);
	const link = await openTable(ada.page, `${server.url}#/new?game=rent-a-hero`, 3);
	await sitDown(bo.page, link);
	await ada.page.locator('.room-who b', { hasText: /^Bo$/ }).waitFor();
	for (const { page } of [ada, bo]) await page.locator('.fair-list li.done').nth(2).waitFor();
	await ada.page.locator('.room-start .button').click(); // a bot for the empty seat
	await ada.page.locator('.room-go').waitFor();
	return { ada, bo, link };
}
const leave = async (...people) => {
	for (const { problems } of people) assert.deepEqual(problems, []);
	for (const { context } of people) await context.close();
};
const kept = (page) => page.evaluate(() => JSON.parse(localStorage.getItem('muster.fair'))[location.hash.split('/')[2].split('?')[0]]);

test('words are sealed, told and kept, and the game is checked by what the page has kept', async () => {
	const { ada, bo } = await room();
	const before = await kept(ada.page);
	assert.match(before.word, /^[0-9a-f]{64}$/);
	await bo.page.reload(); // and a reload loses nothing
	await bo.page.locator('.fair-list li.done').nth(2).waitFor();
	await ada.page.locator('.room-go').click();
	for (const { page } of [ada, bo]) await page.locator('.table-view').waitFor();
	for (const { page } of [ada, bo]) assert.equal(await page.locator('.fair-trouble, .fair-gap').count(), 0);
	const now = await kept(ada.page);
	assert.equal(now.word, before.word);
	assert.equal(now.commitment, before.commitment);
	assert.match(now.pact, /^[0-9a-f]{64}$/);
	assert.equal((await kept(bo.page)).pact, now.pact);
	await menu(ada.page, 'verify');
	await counted(ada.page.locator('.fair-words .kept'), 2);
	await counted(ada.page.locator('.fair-words .none'), 1);
	await ada.page.keyboard.press('Escape');
	await clickAll([ada.page, bo.page]);
	for (const { page } of [ada, bo]) {
		await page.locator('details.fair-end.good').waitFor();
		await page.locator('.fair-end summary').click();
		assert.ok((await page.locator('.fair-end code').allInnerTexts()).some((line) => line.includes((/[0-9a-f]{64}/.exec(line) ?? [])[0])));
	}
	// The record is checked by the same numbers elsewhere, and by others it is not.
	const record = await ada.page.evaluate(() => new Promise((found) => {
		const make = URL.createObjectURL;
		URL.createObjectURL = (blob) => (void blob.text().then(found), make(blob));
		document.querySelector('.end button:has(use[href$="#log"])').click();
	}));
	const guest = await person(browser);
	await guest.page.goto(`${server.url}#/about?at=dice`);
	const check = async (pact, word) => {
		await guest.page.locator('.fold').first().evaluate((fold) => (fold.open = true));
		await guest.page.locator('#proof-pact').fill(pact);
		await guest.page.locator('#proof-word').fill(word);
		await guest.page.locator('.verify-file input').setInputFiles({ name: 'record.txt', mimeType: 'text/plain', buffer: Buffer.from(record) });
		await guest.page.locator('.verdict span').waitFor();
		return guest.page.locator('.verdict').getAttribute('class');
	};
	assert.equal(await check(now.pact, now.word), 'verdict good');
	assert.equal(await check(now.pact.replace(/./, (digit) => (digit === '0' ? '1' : '0')), now.word), 'verdict bad');
	assert.equal(await check(now.pact, 'another word'), 'verdict bad');
	await leave(ada, bo, guest);
});

test('a word that is not told is missing; all are told so before they play, and nobody waits long', async () => {
	const { ada, bo } = await room({ bo: silent });
	await ada.page.locator('.room-go').click();
	await ada.page.locator('.room-mixing').waitFor();
	for (const { page } of [ada, bo]) await page.locator('.table-view .fair-gap').waitFor();
	assert.ok((await ada.page.locator('.fair-gap').innerText()).includes('Bo'));
	await ada.page.locator('.fair-gap button').click();
	await ada.page.locator('.fair-gap').waitFor({ state: 'detached' });
	await menu(ada.page, 'verify');
	await counted(ada.page.locator('.fair-words .missing'), 1);
	await leave(ada, bo);
});

const CHEATS = {
	'leaves a word out': () => {
		window.cheat = (message) => {
			if (message.mixed) message.mixed[message.you ?? 0] = { ...message.mixed[0], word: '', state: 'missing' };
			return message;
		};
	},
	'shows another seal': () => {
		window.cheat = (message) => (message.commitment ? { ...message, commitment: 'ab'.repeat(32) } : message);
	},
	'exchanges a word of another': () => {
		window.cheat = (message) => {
			if (message.mixed) message.mixed[1].word = 'chosen last';
			return message;
		};
	},
};
for (const [name, cheat] of Object.entries(CHEATS)) {
	test(`a server that ${name} is caught before the first question is answered`, async () => {
		const { ada, bo } = await room();
		await ada.page.evaluate(cheat);
		await ada.page.locator('.room-go').click();
		await ada.page.locator('.fair-trouble').first().waitFor();
		await bo.page.locator('.table-view').waitFor();
		assert.equal(await bo.page.locator('.fair-trouble').count(), 0, 'Bo is told the truth');
		await leave(ada, bo);
	});
}
