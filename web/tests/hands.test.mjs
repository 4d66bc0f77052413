// Here to Slay by hand: cards are taken up, put down, used with a second tap, dragged, and reached by the keyboard.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { crowded, sitDown } from './crowded.mjs';
import { browser, counted, DESKTOP, look, person, PHONE, site, starts, tap, web } from './kit.mjs';

starts(site);

const TURNS = 400; // looks at the table before a test gives up
const plain = (action) => /^play \S+$/.test(action);

/** Answers whatever is asked until the own turn allows a card to be played; returns that card. */
async function untilPlayable(page) {
	for (let i = 0; i < TURNS; i++) {
		const { answers, over } = await look(page);
		assert.ok(!over, 'the game is over before a card could be played');
		if (answers.includes('end') && answers.some(plain)) return answers.find(plain).split(' ')[1];
		const next = answers.find((action) => /^(decline|draw|end)$/.test(action)) ?? answers[0];
		if (next) await page.evaluate((action) => document.querySelector(`.answer[data-action="${action}"]`)?.click(), next);
		await page.waitForTimeout(50);
	}
	throw new Error('no card could be played');
}

const inHand = (page, card) => page.locator(`.hts-fan [data-thing="card:${card}"]`).first();
const copies = (page, card) => page.locator(`.hts-fan [data-thing="card:${card}"]`).count();

async function begin(size) {
	const { context, page, problems } = await person(browser, { size });
	await page.goto(`${web.url}#/play/here-to-slay?seats=2&level=1`);
	await page.locator('.table-view [data-action]').first().waitFor({ state: 'attached' });
	const card = await untilPlayable(page);
	await page.waitForTimeout(450); // longer than a second click would take
	return { context, page, problems, card };
}

async function played(page, card, before) {
	await page.waitForFunction(([name, n]) => document.querySelectorAll(`.hts-fan [data-thing="card:${name}"]`).length < n, [card, before]);
}

test('the first tap takes a card up, the second plays it', async () => {
	const { context, page, card } = await begin(PHONE);
	const before = await copies(page, card);
	await inHand(page, card).click();
	await page.locator('.chosen .chosen-way').waitFor();
	assert.equal(await copies(page, card), before, 'nothing is played yet');
	await inHand(page, card).click();
	await played(page, card, before);
	await context.close();
});

test('a card dragged to the table is played at once, and let go elsewhere it is not', async () => {
	const { context, page, card } = await begin(DESKTOP);
	const before = await copies(page, card);
	const drag = async (place) => {
		const [from, to] = [await inHand(page, card).boundingBox(), await page.locator(place).boundingBox()];
		await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
		await page.mouse.down();
		await page.mouse.move(from.x + from.width / 2, from.y - 20, { steps: 4 });
		await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 8 });
		await page.mouse.up();
	};
	await drag('.table-head');
	assert.equal(await copies(page, card), before, 'it came back');
	await drag('.hts-middle');
	await played(page, card, before);
	await context.close();
});

test('a Hero is dragged to the own party, and the last verb is on Space', async () => {
	const { context, page } = await begin(DESKTOP);
	const { answers } = await look(page);
	assert.equal(await page.locator('.verb').last().getAttribute('data-verb'), 'end', 'what ends the turn is the last one');
	const hero = answers.filter(plain).map((action) => action.split(' ')[1]).at(-1);
	const before = await copies(page, hero);
	const [from, to] = [await inHand(page, hero).boundingBox(), await page.locator('.hts-seat.is-mine .hts-seat-head').boundingBox()];
	await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
	await page.mouse.down();
	await page.mouse.move(from.x + from.width / 2, from.y - 20, { steps: 4 });
	await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 8 });
	await page.mouse.up();
	await played(page, hero, before);
	await context.close();
});

test('a card that was dropped where it goes does not snap back', async () => {
	const { context, page, card } = await begin(DESKTOP);
	const before = await copies(page, card);
	const [from, to] = [await inHand(page, card).boundingBox(), await page.locator('.hts-middle').boundingBox()];
	const drop = { x: to.x + to.width / 2, y: to.y + to.height / 2 };
	// What it does when it was let go, before any answer: nothing is sent yet, and no time has passed.
	await page.evaluate(() => {
		addEventListener('pointerup', () => queueMicrotask(() => {
			const { x, y, width, height } = window.dragged.getBoundingClientRect();
			window.lay = { x: x + width / 2, y: y + height / 2 };
		}));
		addEventListener('pointerdown', (event) => {
			window.dragged = event.target.closest('.thing');
		}, { capture: true });
	});
	await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
	await page.mouse.down();
	await page.mouse.move(from.x + from.width / 2, from.y - 20, { steps: 4 });
	await page.mouse.move(drop.x, drop.y, { steps: 8 });
	await page.mouse.up();
	const lay = await page.evaluate(() => window.lay);
	assert.ok(Math.hypot(lay.x - drop.x, lay.y - drop.y) < from.height / 2, `it lies at ${JSON.stringify(lay)}, dropped at ${JSON.stringify(drop)}`);
	await played(page, card, before);
	await context.close();
});

test('a second click does not answer the next question', async () => {
	const { context, page } = await begin(DESKTOP);
	const held = page.locator('.hts-fan .thing');
	const draw = () => page.locator('.verb[data-verb=draw]').click({ noWaitAfter: true });
	await page.clock.install();
	await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
	const before = await held.count();
	await draw();
	await counted(held, before + 1);
	await draw(); // no time has passed since the question changed
	await page.clock.runFor(100);
	await counted(held, before + 1);
	await page.clock.runFor(400);
	await draw();
	await counted(held, before + 2);
	await context.close();
});

test('Enter takes up and plays, Escape puts down', async () => {
	const { context, page, card } = await begin(DESKTOP);
	const before = await copies(page, card);
	await inHand(page, card).focus();
	await page.keyboard.press('Enter');
	await counted(page.locator('.chosen'), 1);
	await page.keyboard.press('Escape');
	await counted(page.locator('.chosen'), 0);
	await inHand(page, card).focus();
	await page.keyboard.press('Enter');
	await page.keyboard.press('Enter');
	await played(page, card, before);
	await context.close();
});

/** Forced Exchange asks three times: whose Hero, which one, and which goes there instead. */
for (const how of ['button', 'key']) {
	test(`an answer that nobody has learned anything from is taken back by ${how}`, async () => {
		const { context, page } = await person(browser, { settings: { answers: true } });
		await sitDown(page, web.url, await crowded('here-to-slay', 3, { hand: ['forced-exchange'], quiet: true }));
		await tap(page.locator('.answer[data-action="play forced-exchange"]'));
		const whose = page.locator('.answer[data-action="choose p1"]');
		await whose.waitFor();
		await counted(page.locator('.undo'), 0); // others were asked
		const asked = await page.locator('.question-first').innerText();
		await tap(whose);
		await page.locator('.undo').waitFor();
		if (how === 'key') await page.keyboard.press('u');
		else await page.locator('.undo').click();
		await whose.waitFor();
		assert.equal(await page.locator('.question-first').innerText(), asked);
		await counted(page.locator('.undo'), 0);
		const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('muster.local.here-to-slay')).lines.join(''));
		assert.doesNotMatch(kept, /^m 0 choose p1$/m, 'nothing of it is kept');
		await context.close();
	});
}

test('what is grave is done by a second press, or by one that lasts', async () => {
	const { context, page } = await begin(DESKTOP);
	const redraw = page.locator('.verb[data-verb=redraw]');
	const held = page.locator('.hts-fan .thing');
	const action = () => page.locator('.is-mine .hts-points').getAttribute('data-points');
	assert.equal(await action(), '3');
	await page.clock.install();
	await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
	await redraw.hover();
	await page.mouse.down();
	await page.clock.runFor(500);
	await counted(page.locator('.verb.held'), 1);
	await page.mouse.up(); // too short: it asks for a second press
	await counted(page.locator('.verb.held'), 0);
	await counted(page.locator('.verb.armed'), 1);
	assert.equal(await action(), '3');
	await page.mouse.down();
	await page.clock.runFor(600);
	await page.mouse.up();
	await counted(page.locator('.is-mine .hts-points'), 0);
	await counted(held, 5);
	await context.close();
});
