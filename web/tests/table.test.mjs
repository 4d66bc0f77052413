// The table under fingers and mouse: cards are dragged, tapped and looked at; they fly where things may move, and nowhere else.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { crowded, sitDown } from './crowded.mjs';
import { brings, browser, clickAll, counted, look, person, PHONE, seed, site, starts, web } from './kit.mjs';

starts(site);

const MOST = 400; // answers

/** Plays until a question comes that is the one. */
async function playUntil(page, found) {
	for (let i = 0; i < MOST; i++) {
		const [{ over }] = await clickAll([page], i ? 1 : 0);
		if (over) await page.locator('.end .button.main').click();
		else if (await found(await look(page))) return look(page);
	}
	throw new Error(`it never came (seed ${seed})`);
}

async function sit(options) {
	const one = await person(browser, options);
	await one.page.goto(`${web.url}#/play/rent-a-hero?new=1&seats=3&level=1`);
	await one.page.locator('.hand-cards .card-button').first().waitFor();
	return one;
}

const withCard = (action) => /^(send|clue|discard) /.test(action);
const asksForCard = (seen) => seen.answers.some(withCard);
/** The latest that was told; an answer that is carried out changes it. */
const told = (page) => page.locator('.ticker-line:last-child .ticker-text').textContent();
const tellsMore = (page, before) => page.waitForFunction((last) => document.querySelector('.ticker-line:last-child .ticker-text')?.textContent !== last, before);

/** Names of the heroes on the cards, so that it is known when they are loaded. */
const named = (page) => page.locator('.hand-cards .hero-name').first().filter({ hasNotText: /\d/ }).waitFor();

test('a card that is dragged to the middle is played', async () => {
	const { context, page } = await sit();
	await playUntil(page, asksForCard);
	const last = await told(page);
	const from = await page.locator('.hand-cards .is-can').first().boundingBox();
	const to = await page.locator('.rh-middle').boundingBox();
	await page.mouse.move(from.x + 12, from.y + 30);
	await page.waitForTimeout(450);
	await page.mouse.down();
	await page.mouse.move(from.x + 40, from.y - 40, { steps: 4 });
	assert.ok((await page.locator('.drop-here').count()) > 0, 'where it can go is marked');
	await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 4 });
	await page.mouse.up();
	await tellsMore(page, last);
	assert.equal(await page.locator('dialog[open]').count(), 0, 'a drag is no tap');
	await context.close();
});

test('a card that is dropped beside the table comes back', async () => {
	const { context, page } = await sit();
	const before = await playUntil(page, asksForCard);
	const from = await page.locator('.hand-cards .is-can').first().boundingBox();
	await page.mouse.move(from.x + 12, from.y + 30);
	await page.mouse.down();
	await page.mouse.move(from.x + 60, from.y + 36, { steps: 4 });
	await page.mouse.up();
	assert.deepEqual((await look(page)).answers, before.answers);
	await counted(page.locator('.hand-cards .dragged'), 0);
	await context.close();
});

test('a card that is tapped is taken up, shows itself and what it can do', async () => {
	const { context, page } = await sit({ lang: 'pl', size: PHONE, hasTouch: true });
	await named(page);
	await playUntil(page, asksForCard);
	const last = await told(page);
	await page.waitForTimeout(450); // longer than a second tap would take
	await page.locator('.hand-cards .is-can').first().tap();
	await page.locator('.chosen-tools button').first().tap();
	const dialog = page.locator('dialog[open]');
	await dialog.locator('.hero-words').waitFor();
	assert.match(await dialog.locator('.hero-words').innerText(), /Zdolność: \S+/);
	await page.keyboard.press('Escape');
	await page.locator('.chosen .chosen-way').first().tap();
	await tellsMore(page, last);
	await context.close();
});

test('a claim is tapped on the stage, and stands at the seat of who says it', async () => {
	const { context, page } = await sit();
	await named(page);
	await playUntil(page, asksForCard); // no power lies over the line-up
	await page.locator('.line-up .note').nth(2).click();
	const claim = page.locator('dialog[open] .peek-claims button', { hasText: "It's the Witch." });
	await brings(page.locator('.bubble.seat-0', { hasText: /It's the Witch\s\(3\)\./ }), () => claim.click());
	assert.equal(await page.locator('dialog[open]').count(), 0, 'the table is in sight again');
	await context.close();
});

test('a vagabond that can be but one hero lies face up for who knows that', async () => {
	const { context, page } = await person(browser);
	await sitDown(page, web.url, await crowded('rent-a-hero', 4)); // "Is it a Dog Trainer?" "Yes."
	await page.locator('.vagabond.known [class*=hero-name]').filter({ hasText: 'Dog Trainer' }).waitFor({ state: 'attached' });
	await context.close();
});

test('until all have a leader, the places of the monsters are seen', async () => {
	const { context, page } = await person(browser);
	await page.goto(`${web.url}#/play/here-to-slay?new=1&seats=3&level=1`);
	await page.locator('.offer .is-can').first().waitFor();
	await counted(page.locator('.monster-slot'), 3);
	await clickAll([page], 1);
	await counted(page.locator('.monster-slot'), 0);
	await counted(page.locator('.monster'), 3);
	await context.close();
});

/** What stands there with numerals that have descenders: a 0 like an o. */
const oldNumerals = (page) => page.evaluate(() => [...document.querySelectorAll('body *')].filter((one) => !getComputedStyle(one).fontVariantNumeric.includes('lining-nums')).map((one) => one.className));

test('the analyst says what it would do', async () => {
	const { context, page } = await sit({ lang: 'zh-TW' });
	await playUntil(page, (seen) => seen.answers.length > 1);
	assert.deepEqual(await oldNumerals(page), []);
	await page.locator('.question-tools .tool').first().click();
	await page.locator('.hint p').first().waitFor();
	const shares = await page.locator('.hint-shares li b').allTextContents();
	assert.ok(shares.length > 1 && shares.every((share) => /^\d+%$/.test(share)), shares.join());
	await counted(page.locator('.answer[data-action] use[href$="#hint"]'), 1); // the best answer is marked
	await context.close();
});

/** How many cards have been in the air so far. */
const flightsCount = (page) =>
	page.evaluate(() => {
		if (window.flown === undefined) {
			window.flown = 0;
			new MutationObserver((all) => {
				for (const { addedNodes } of all) for (const node of addedNodes) if (node.className === 'flight') window.flown++;
			}).observe(document.body, { childList: true, subtree: true });
		}
		return window.flown;
	});

test('cards fly, and nothing of them stays in the air', async () => {
	const { context, page, problems } = await sit({ settings: { motion: 'full', speed: 'fast' } });
	await flightsCount(page);
	await playUntil(page, async () => (await flightsCount(page)) > 3);
	await page.waitForFunction(() => document.querySelector('.answer[data-action]') && !document.querySelector('.flight'));
	assert.deepEqual(problems.filter((line) => !/WebSocket|\/ws|404/.test(line)), []);
	await context.close();
});

test('with reduced motion nothing flies: what has changed is marked', async () => {
	const { context, page } = await sit({ reducedMotion: 'reduce', settings: { motion: 'auto', speed: 'fast' } });
	await flightsCount(page);
	await playUntil(page, async () => (await page.locator('.changed').count()) > 0);
	assert.equal(await flightsCount(page), 0);
	await context.close();
});
