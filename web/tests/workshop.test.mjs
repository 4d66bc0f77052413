// The workshop: from the first screen to a table with a leader of one's own; links, pictures and storage that are no good; print and files.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { browser, DESKTOP, hasValue, person, PHONE, site, starts, tap, toggle, web } from './kit.mjs';

starts(site);

const NAME = '#workshop-name ~ .field input';
const PICTURE = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAFklEQVR42mNk+M9Qz8DAwMgABXAGNgAkEwIFJTPAFgAAAABJRU5ErkJggg==', 'base64');

async function workshop(page, link = '') {
	await page.goto(`${web.url}#/about`);
	await page.locator('main h1').waitFor();
	await page.goto(`${web.url}#/workshop${link && `/${link}`}`);
	await page.locator('.leader-card').waitFor();
}

/** What the card says, to those who do not see it. */
const card = (page) => page.locator('.leader-card').getAttribute('aria-label');
const says = (page, text) => page.waitForFunction((wanted) => document.querySelector('.leader-card')?.getAttribute('aria-label')?.includes(wanted), text);
const linkOf = async (page) => (await page.locator('#workshop-share ~ input').inputValue()).split('#/workshop/')[1];

async function downloaded(page, icon) {
	const [file] = await Promise.all([page.waitForEvent('download'), page.locator(`#workshop-share ~ .row button:has(use[href$="#${icon}"])`).last().click()]);
	return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
}

for (const [lang, size, name] of [['en', DESKTOP, 'Ada the Bold'], ['pl', PHONE, 'Ada Śmiała'], ['zh-TW', PHONE, '勇者艾達']]) {
	test(`${lang}: a newcomer makes a leader and sits at a table with it`, async () => {
		const { context, page, problems } = await person(browser, { lang, size });
		await page.goto(web.url);
		await page.locator('.home-links a[href="#/workshop"]').click();
		await page.locator('.leader-card').waitFor();
		await page.locator(NAME).first().fill(name);
		await toggle(page.locator('.class-choice input').last());
		await page.locator('.workshop select').first().selectOption('play-magic');
		await says(page, name);
		await page.locator('.workshop-actions a.main').click();
		await page.locator('[data-action="choose made-1"]').first().waitFor({ state: 'attached' });
		await page.locator(`.hts-card:has-text("${name}")`).first().waitFor({ state: 'attached' });
		await tap(page.locator(`.hts-card:has-text("${name}")`).first());
		const way = page.locator('.chosen .chosen-way');
		await Promise.race([way.waitFor(), page.locator('.question:not(.mine), .hts-fan .hts-card').first().waitFor({ state: 'attached' })]);
		if (await way.count()) await way.click();
		const mine = page.locator(`.hts-card.size-party:has-text("${name}"), .size-mini:has-text("${name}")`).first();
		await mine.waitFor({ state: 'attached' });
		await page.reload(); // the game goes on with it
		await mine.waitFor({ state: 'attached' });
		assert.deepEqual(problems, []);
		await context.close();
	});
}

test('only what fits is offered, and the sentence follows', async () => {
	const { context, page, problems } = await person(browser);
	await workshop(page);
	const before = await card(page);
	await page.locator('.workshop select').first().selectOption('always');
	await page.waitForFunction((old) => document.querySelector('.leader-card').getAttribute('aria-label') !== old, before);
	assert.equal(await page.locator('.skill-sentence ~ .choices input[type=checkbox]').count(), 4, 'which rolls');
	await page.locator('.workshop select').first().selectOption('destroy');
	await page.locator('.skill-sentence:has-text("steal")').waitFor();
	assert.equal(await page.locator('.skill-sentence ~ .choices').count(), 0, 'nothing is left to choose');
	for (let i = 0; i < 5; i++) {
		await page.locator('.panel:has(.skill-sentence) button').click();
		await page.waitForTimeout(60);
	}
	assert.ok((await page.locator('.skill-sentence').innerText()).length > 8);
	await page.locator('#workshop-mine').scrollIntoViewIfNeeded();
	const { y, height } = await page.locator('.leader-card').boundingBox();
	assert.ok(y >= 0 && y + height <= DESKTOP.height, `the card stays in sight: ${y}, ${height}`);
	assert.deepEqual(problems, []);
	await context.close();
});

test('a shared link opens the same leader, and what was begun is not lost', async () => {
	const { context, page, problems } = await person(browser);
	await workshop(page);
	await page.locator(NAME).first().fill('Ada');
	await page.locator(NAME).nth(1).fill('Daughter of the Storm');
	await says(page, 'Storm');
	await toggle(page.locator('.portrait-part input').nth(3));
	const link = await linkOf(page);
	await page.locator(NAME).first().fill('Bo');
	await says(page, 'Bo');
	await workshop(page, link);
	await hasValue(page, NAME, 'Ada');
	await says(page, 'Ada');
	assert.match(await card(page), /Daughter of the Storm/);
	await page.locator('.my-leader:has-text("Bo")').waitFor();
	assert.equal(await page.evaluate(() => location.hash), '#/workshop');
	assert.deepEqual(problems, []);
	await context.close();
});

test('bad links say what is wrong, and change nothing', async () => {
	const { context, page, problems } = await person(browser);
	await workshop(page);
	await page.locator(NAME).first().fill('Ada');
	await says(page, 'Ada');
	const link = await linkOf(page);
	for (const [bad, said] of [[link.slice(0, 30), 'cut off'], [`2${link.slice(1)}`, 'newer'], [`${link}AAAA`, 'damaged'], ['%%%', 'damaged'], ['a'.repeat(5000), 'damaged'], [`${link.slice(0, 20)}A${link.slice(21)}`, 'damaged']]) {
			await workshop(page, bad);
		await page.locator(`[role=alert]:has-text("${said}")`).waitFor();
		assert.equal(await page.locator(NAME).first().inputValue(), 'Ada');
	}
	assert.deepEqual(problems, []);
	await context.close();
});

test('names that cannot be are said to be so', async () => {
	const { context, page, problems } = await person(browser);
	await workshop(page);
	await page.locator(NAME).first().fill('a'.repeat(300));
	await page.locator('.field [role=alert]').waitFor();
	assert.equal(await page.locator('.workshop-actions a.main').count(), 0, 'nobody can play it');
	await page.locator(NAME).first().fill('Ada');
	await page.locator('.workshop-actions a.main').waitFor();
	assert.equal(await page.locator('.field [role=alert]').count(), 0);
	assert.deepEqual(problems, []);
	await context.close();
});

test('a picture of one\'s own is made small; what is no picture is refused', async () => {
	const { context, page, problems } = await person(browser);
	await workshop(page);
	await page.locator(NAME).first().fill('Ada');
	const input = page.locator('#workshop-portrait ~ .stack input[type=file]');
	for (const [name, mimeType, buffer] of [['a.png', 'image/png', Buffer.from('no picture at all')], ['b.svg', 'image/svg+xml', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')], ['c.png', 'image/png', PICTURE.subarray(0, 40)]]) {
		await input.setInputFiles({ name, mimeType, buffer });
		await page.locator('#workshop-portrait ~ .stack [role=alert]').waitFor();
		assert.equal(await page.locator('.portrait-part').count(), 5, 'the portrait is as it was');
	}
	const bomb = Buffer.from(PICTURE);
	bomb.writeUInt32BE(60_000, 16);
	bomb.writeUInt32BE(60_000, 20);
	await input.setInputFiles({ name: 'd.png', mimeType: 'image/png', buffer: bomb });
	await page.locator('[role=alert]:has-text("pixels")').waitFor();
	const large = await page.evaluate(async () => {
		const canvas = new OffscreenCanvas(1600, 1200);
		const c = canvas.getContext('2d');
		const data = c.createImageData(1600, 1200);
		for (let i = 0; i < data.data.length; i++) data.data[i] = (i * 7919) % 251;
		c.putImageData(data, 0, 0);
		return Array.from(new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer()));
	});
	await input.setInputFiles({ name: 'large.png', mimeType: 'image/png', buffer: Buffer.from(large) });
	await page.locator('#workshop-portrait ~ .stack button').waitFor();
	await page.waitForFunction(() => JSON.parse(localStorage.getItem('muster.leader')).leader.picture);
	const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('muster.leader')).leader.picture);
	const bytes = Buffer.from(kept, 'base64');
	assert.ok(bytes.length <= 48 * 1024, `${bytes.length} bytes`);
	assert.equal(bytes.subarray(8, 12).toString(), 'WEBP');
	assert.ok(!(await linkOf(page)).includes(kept.slice(0, 20)));
	await page.locator('#workshop-portrait ~ .stack button').click();
	await page.locator('.portrait-part').first().waitFor();
	assert.deepEqual(problems, []);
	await context.close();
});

test('my leaders: saved, opened, copied, deleted', async () => {
	const { context, page, problems } = await person(browser);
	await workshop(page);
	await page.locator(NAME).first().fill('Ada');
	await says(page, 'Ada');
	await page.locator('.workshop-actions button').click();
	await page.locator('.my-leader.this').waitFor();
	await page.locator('.my-leader button').nth(1).click();
	await page.waitForFunction(() => document.querySelectorAll('.my-leader').length === 2);
	await page.locator('#workshop-mine ~ .row button').click(); // a new one
	await page.waitForFunction((field) => document.querySelector(field).value === '', NAME);
	await page.locator('.my-leader button').first().click();
	await says(page, 'Ada');
	await page.locator('.my-leader').first().locator('button').last().click();
	await page.locator('dialog[open] .button.bad').click();
	await page.waitForFunction(() => document.querySelectorAll('.my-leader').length === 1);
	await page.reload();
	await page.locator('.my-leader').waitFor();
	assert.equal(await page.locator(NAME).first().inputValue(), 'Ada');
	await page.goto(`${web.url}#/new?game=here-to-slay&way=here`); // and several people can play with it
	await toggle(page.locator('.hot-form .choice:has-text("Ada") input'));
	await page.locator('.plan-go').click();
	await page.locator('.cover button').click();
	await page.locator('[data-action="choose made-1"]').first().waitFor({ state: 'attached' });
	assert.deepEqual(problems, []);
	await context.close();
});

test('where nothing is kept that is said, and the rest works', async () => {
	const { context, page, problems } = await person(browser);
	await page.addInitScript(() => {
		Storage.prototype.setItem = () => {
			throw new DOMException('refused', 'QuotaExceededError');
		};
	});
	await workshop(page);
	await page.locator('.workshop-actions .workshop-wrong').waitFor();
	await page.locator(NAME).first().fill('Ada');
	await says(page, 'Ada');
	await page.locator('.workshop-actions button').click();
	await page.locator('.toast.bad').waitFor();
	assert.equal(await page.locator('.my-leader').count(), 0);
	assert.ok((await downloaded(page, 'save')).bytes.toString().includes('name Ada\n'));
	await page.locator('.workshop-actions a.main').click();
	await page.locator('[data-action="choose made-1"]').first().waitFor({ state: 'attached' });
	assert.deepEqual(problems, []);
	await context.close();
});

test('files: as text and back, PNG and PDF; on paper there is the card alone', async () => {
	const { context, page, problems } = await person(browser);
	await page.addInitScript(() => {
		window.print = () => (window.printed = [document.querySelector('.leader-sheet img').naturalWidth, getComputedStyle(document.querySelector('#page')).display]);
	});
	await workshop(page);
	await page.locator(NAME).first().fill('Ada the Bold');
	await says(page, 'Ada the Bold');
	const file = await downloaded(page, 'save');
	assert.equal(file.name, 'ada-the-bold.leader');
	assert.match(file.bytes.toString(), /^muster leader 1\nname Ada the Bold\n/);
	const png = await downloaded(page, 'look');
	assert.deepEqual([png.bytes.readUInt32BE(16), png.bytes.readUInt32BE(20)], [1400, 2400]);
	const pdf = await downloaded(page, 'log');
	assert.equal(pdf.bytes.subarray(0, 8).toString(), '%PDF-1.4');
	await page.emulateMedia({ media: 'print' });
	await page.locator('#workshop-share ~ .row button:has(use[href$="#card"])').click();
	await page.waitForFunction(() => window.printed);
	assert.deepEqual(await page.evaluate(() => window.printed), [1400, 'none']);
	await page.emulateMedia({ media: 'screen' });
	assert.equal(await page.locator('.leader-sheet').count(), 0, 'the page is there again');
	const open = (text) => page.locator('#workshop-mine ~ .row input[type=file]').setInputFiles({ name: 'x.leader', mimeType: 'text/plain', buffer: Buffer.from(text) });
	await open(file.bytes.toString().replace('Ada the Bold', 'Bo'));
	await says(page, 'Bo');
	await open('muster leader 1\nname Cy\nclass king\n');
	await page.locator('[role=alert]:has-text("king")').waitFor();
	await open('\x00\x01\x02');
	await page.locator('[role=alert]').waitFor();
	assert.equal(await page.locator(NAME).first().inputValue(), 'Bo');
	await page.locator('#workshop-share ~ .fold summary').click();
	await page.locator('.workshop .qr path').waitFor({ state: 'attached' });
	assert.deepEqual(problems, []);
	await context.close();
});

test('test games run in the background, and can be stopped', async () => {
	const { context, page, problems } = await person(browser);
	await workshop(page);
	const button = page.locator('.panel:has(#workshop-balance) button');
	await button.click();
	await page.locator('.meter-share').waitFor({ state: 'attached' });
	await page.locator(NAME).first().fill('Ada'); // the engine answers meanwhile
	await says(page, 'Ada');
	await page.locator('.wins-by li').first().waitFor();
	await button.click();
	await button.locator('use[href$="#dice"]').waitFor({ state: 'attached' });
	const games = () => page.locator('.panel:has(#workshop-balance)').innerText();
	const stopped = await games();
	await page.waitForTimeout(400);
	assert.equal(await games(), stopped);
	await page.locator('.workshop select').first().selectOption('always');
	await page.locator('.meter').waitFor({ state: 'detached' });
	assert.deepEqual(problems, []);
	await context.close();
});
