// Reading, learning and looking back, in a real browser: lessons to their end, rules by address and by search, records.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { browser, clickAll, counted, hasValue, person, PHONE, root, site, starts, tap, web } from './kit.mjs';

const RECORD = /```record\n([\s\S]*?)```/.exec(readFileSync(join(root, 'docs/record-format.md'), 'utf8'))[1];
starts(site);

/** Does what the coach points at until the lesson is over. Returns how many steps there were. */
async function takeLesson(page, press) {
	for (let step = 1; ; step++) {
		await page.locator('.coach:not(.waiting)').waitFor();
		const next = page.locator('.question [data-pointed], .coach .button.main').first(); // either may come later than the coach
		await next.waitFor();
		if (await page.locator('.coach a.button.main').count()) return step;
		await press(page.locator('.question [data-pointed], .coach button.main').first());
		await page.waitForTimeout(60);
	}
}

const click = (what) => what.click();
const key = (page) => async (what) => {
	await what.focus();
	await page.keyboard.press('Enter');
};

test('a lesson of Rent a Hero on a phone: nudges, refusals, the end, and progress that stays', async () => {
	const { context, page, problems } = await person(browser, { lang: 'pl', size: PHONE });
	await page.goto(`${web.url}#/learn/rent-a-hero/clues`);
	await tap(page.locator('.question [data-action="recruit"]'));
	await page.locator('.coach-remark', { hasText: /\S/ }).waitFor(); // another answer is met with a word
	assert.equal(await page.locator('.question [data-action="clue 3"]').count(), 1, 'and nothing has happened');
	assert.ok((await takeLesson(page, click)) >= 3);
	await page.goto(`${web.url}#/learn/rent-a-hero`);
	await page.locator('.lesson-list').waitFor();
	await counted(page.locator('.lesson-list .finished'), 1);
	await page.reload();
	await page.locator('.lesson-list').waitFor();
	await counted(page.locator('.lesson-list .finished'), 1);
	assert.deepEqual(problems, []);
	await context.close();
});

test('a lesson of Here to Slay by keyboard; what the rules forbid is refused with the rule', async () => {
	const { context, page, problems } = await person(browser, { lang: 'zh-TW' });
	await page.goto(`${web.url}#/learn/here-to-slay/monsters`);
	await page.locator('.coach .button.small').click();
	await page.locator('.coach-remark a[href*="HS-10.1"]').waitFor();
	assert.ok((await takeLesson(page, key(page))) >= 4);
	assert.deepEqual(problems, []);
	await context.close();
});

test('what a slain monster counts for lights up when it was seen', async () => {
	const { context, page } = await person(browser, { settings: { speed: 'fast' } });
	await page.addInitScript(() => {
		window.lit = [];
		new MutationObserver((all) => {
			for (const { target } of all) if (target.classList?.contains('lit')) window.lit.push(target.innerText.replace(/\s/g, ''));
		}).observe(document, { attributes: true, attributeFilter: ['class'], subtree: true });
	});
	await page.goto(`${web.url}#/learn/here-to-slay/monsters`);
	await takeLesson(page, click);
	await page.waitForFunction(() => window.lit.length > 0);
	assert.match((await page.evaluate(() => window.lit))[0], /1\/3$/);
	await context.close();
});

test('a rule by its address, by search, and a card with all that is known of it', async () => {
	const { context, page, problems } = await person(browser);
	await page.goto(`${web.url}#/rules/rent-a-hero?at=RH-7.6`);
	const told = page.locator('.rules-text .told').first();
	await told.waitFor();
	assert.match(await told.textContent(), /last card/);
	const box = await told.boundingBox();
	assert.ok(box.y > 0 && box.y < 700, 'it is in view');
	await page.locator('input[type=search]').fill('eliminated tie');
	await page.locator('.hits a').first().click();
	await page.locator('.rules-text .told').first().waitFor();
	await page.goto(`${web.url}#/rules/here-to-slay/cards`);
	await page.locator('input[type=search]').fill('qi bear');
	await page.locator('.card-entry').click();
	await page.locator('dialog a[href*="HS-8.1"]').waitFor();
	assert.deepEqual(problems, []);
	await context.close();
});

test('a record: steps, eyes, a review, and a link that leads to the same moment', async () => {
	const { context, page, problems } = await person(browser);
	await page.goto(`${web.url}#/replay`);
	await page.locator('textarea').fill('muster record 1\ngame chess\n');
	await page.locator('textarea ~ div button').click();
	await page.locator('[role=alert]').waitFor();
	await page.locator('textarea').fill(RECORD);
	await page.locator('textarea ~ div button').click();
	await page.locator('.move-line').nth(5).waitFor();
	const isAt = (move, where = page) => hasValue(where, '.replay-slider input', move);
	await page.keyboard.press('ArrowRight');
	await page.keyboard.press('ArrowRight');
	await isAt('3');
	await page.keyboard.press('ArrowLeft');
	await isAt('2');
	await page.locator('.vagabond.known').waitFor();
	await page.locator('.replay-viewer select').selectOption('0');
	await page.locator('.vagabond:not(.known)').waitFor();
	await isAt('2');
	await page.locator('.side-tab').nth(1).click();
	await page.locator('.replay-tab .button.main').click();
	await page.locator('.review-sums').waitFor({ timeout: 120_000 });
	assert.match(await page.locator('.curve title').textContent(), /100%/);
	await page.locator('.side-tab').nth(2).click();
	await page.locator('.replay-tab button').first().click();
	const link = await page.locator('.replay-tab input').inputValue();
	const other = await context.newPage();
	await other.goto(link);
	await other.locator('.vagabond:not(.known)').waitFor();
	await isAt('2', other);
	assert.deepEqual(problems, []);
	await context.close();
});

test('a game just played: its dice are checked, and it can be looked at again later', async () => {
	const { context, page, problems } = await person(browser, { serviceWorkers: 'allow' });
	await page.goto(`${web.url}#/play/rent-a-hero?seats=3&level=1`);
	await page.locator('.table-view [data-action]').first().waitFor({ state: 'attached' });
	await clickAll([page]);
	await page.locator('.end button:has(use[href$="#verify"])').click();
	await page.locator('.verdict.good').waitFor();
	await page.goto(`${web.url}#/games`);
	await counted(page.locator('.kept-game'), 1);
	await page.locator('.kept-open').click();
	await page.locator('.move-line').nth(5).waitFor();
	await page.goto(`${web.url}#/play/rent-a-hero?seats=3&level=1`); // the next one
	await page.locator('.table-view [data-action]').first().waitFor({ state: 'attached' });
	await clickAll([page]);
	await page.locator('.end-actions button:has(use[href$="#table"])').click();
	await page.locator('.end-bar .button').click(); // told twice, kept once
	await page.locator('.end .podium-place').first().waitFor();
	await page.goto(`${web.url}#/games`);
	await counted(page.locator('.kept-game'), 2);
	await page.locator('.kept-game button:has(use[href$="#delete"])').first().click();
	await page.locator('dialog[open] .button.bad').click();
	await counted(page.locator('.kept-game'), 1);
	await page.goto(`${web.url}#/settings`);
	await page.locator('.settings button:has(use[href$="#delete"])').first().click();
	await Promise.all([page.waitForEvent('load'), page.locator('dialog[open] .button.bad').click()]);
	await page.goto(`${web.url}#/games`);
	await page.locator('.kept p.soft').waitFor();
	assert.deepEqual(problems.filter((line) => !/WebSocket|\/ws|404/.test(line)), []);
	await context.close();
});

test('a game that is over is kept, also by who leaves at once', async () => {
	const { context, page, problems } = await person(browser);
	await page.goto(`${web.url}#/play/rent-a-hero?seats=3&level=1`);
	await page.locator('.table-view [data-action]').first().waitFor({ state: 'attached' });
	await page.evaluate(() => new MutationObserver(() => document.querySelector('.table-view .end') && (location.hash = '#/games')).observe(document.body, { childList: true, subtree: true }));
	clickAll([page]).catch(() => undefined); // until the page is closed
	await counted(page.locator('.kept-game'), 1);
	await counted(page.locator('.wait-card'), 0);
	assert.deepEqual(problems, []);
	await context.close();
});

for (const game of ['rent-a-hero', 'here-to-slay']) {
	test(`${game}: in a replay at 1366 × 768 the table is whole, and one's own seat is called so`, async () => {
		const { context, page } = await person(browser);
		await page.goto(`${web.url}#/play/${game}?seats=4&level=1`);
		await page.locator('.table-view [data-action]').first().waitFor({ state: 'attached' });
		await clickAll([page]);
		await page.locator('.end button:has(use[href$="#replay"])').click();
		await page.locator('.replay-controls').waitFor();
		assert.match(await page.locator('.replay-viewer option:checked').innerText(), /\(you\)/);
		assert.doesNotMatch(await page.locator('.board').innerText(), /Player 1/);
		await page.waitForFunction(() => document.querySelectorAll('.move-line').length > 60);
		await page.locator('.replay-slider input').fill(String(Math.round(0.9 * (await page.locator('.replay-slider input').getAttribute('max')))));
		await page.locator('.round-table').waitFor();
		const edges = await page.evaluate(() => {
			const bottom = (selector) => document.querySelector(selector)?.getBoundingClientRect().bottom ?? 0;
			return { board: bottom('.board'), inside: Math.max(bottom('.round-table'), bottom('.round-middle'), bottom('.round-you')), panel: bottom('.replay-panel'), controls: document.querySelector('.replay-controls').getBoundingClientRect().top };
		});
		assert.ok(edges.inside <= edges.board + 1, `the table ends at ${edges.inside}, its place at ${edges.board}`);
		assert.ok(edges.panel <= edges.controls + 1, `the moves end at ${edges.panel}, the buttons begin at ${edges.controls}`);
		await context.close();
	});
}
