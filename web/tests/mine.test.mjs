// My games: nobody's kept games are lost, none counts twice, and whatever a browser refuses is said.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { browser, clickAll, counted, LANGS, lasting, person, PHONE, root, site, starts, web } from './kit.mjs';

starts(site);
const RECORD = /```record\n([\s\S]*?)```/.exec(readFileSync(join(root, 'docs/record-format.md'), 'utf8'))[1];
const named = (name) => RECORD.replace('game ', `info name 0 ${name}\ngame `);

/** Fills the store as a page of some version did. `games`: [head, record]. */
const stored = (version, games) => ({ version, games });
const fill = ({ version, games }) =>
	new Promise((done, fail) => {
		const request = indexedDB.open('muster', version);
		request.onerror = () => fail(request.error);
		request.onupgradeneeded = () => {
			const heads = request.result.createObjectStore('games', { keyPath: 'id' });
			heads.createIndex('when', 'when');
			if (version > 1) heads.createIndex('same', 'same');
			request.result.createObjectStore('records');
		};
		request.onsuccess = () => {
			const work = request.result.transaction(['games', 'records'], 'readwrite');
			for (const [head, record] of games) {
				work.objectStore('games').put(head);
				work.objectStore('records').put(record, head.id);
			}
			work.oncomplete = () => {
				request.result.close();
				done();
			};
		};
	});
const head = (id, { winners = [0], level = 2, game = 'rent-a-hero', mine = [0], when = 1.7e12 } = {}) => ({ id, game, when, seats: [{ name: 'Ada' }, { name: 'Birch', level }, { name: 'Cedar', level }], mine, winners });

/** A page that has not opened the store yet. */
async function visitor(options) {
	const who = await person(browser, options);
	await who.page.goto(`${web.url}#/about`);
	await who.page.locator('main h1').waitFor();
	return who;
}

const version = (page) => page.evaluate(async () => (await indexedDB.databases()).find(({ name }) => name === 'muster')?.version);

test('games that an earlier version kept are all there, and one that it kept twice is one', async () => {
	const { context, page, problems } = await visitor();
	await page.evaluate(fill, stored(1, [
		[head('aa', { when: 1.7e12 }), named('Ada')],
		[head('bb', { when: 1.71e12 }), named('Adeline')], // the same game, told with another name
		[head('cc', { when: 1.72e12, winners: [1] }), RECORD.replace('first 2', 'first 1')],
	]));
	await page.goto(`${web.url}#/games`);
	await counted(page.locator('.kept-game'), 2);
	assert.equal(await version(page), 2);
	assert.equal(await page.locator('.mine-sums dd').first().innerText(), '1 of 2');
	await page.locator('.kept-open').last().click();
	await page.locator('.move-line').nth(5).waitFor();
	assert.deepEqual(problems.filter((line) => !/404/.test(line)), []);
	await context.close();
});

test('filters, figures, and a table for who cannot see the chart', async () => {
	const { context, page } = await visitor();
	const games = Array.from({ length: 40 }, (_, i) => [{ ...head(`g${i}`, { when: 1.7e12 + i * 1e6, winners: [i % 2], level: i < 30 ? 2 : 5, game: i % 4 ? 'rent-a-hero' : 'here-to-slay' }), same: `g${i}` }, RECORD]);
	await page.evaluate(fill, stored(2, games));
	await page.goto(`${web.url}#/games`);
	await counted(page.locator('.kept-game'), 30);
	await page.locator('.kept button', { hasText: 'Show 10 more' }).click();
	await counted(page.locator('.kept-game'), 40);
	assert.deepEqual(await page.locator('.mine-sums dd').allInnerTexts(), ['20 of 40', '50%', '33%', '0', '1']);
	await counted(page.locator('.mine-chart tbody tr'), 8);
	assert.equal(await page.locator('.mine-figures details').getAttribute('open'), '');
	await page.locator('.mine-game').selectOption('here-to-slay');
	await page.locator('.mine-level').selectOption('5');
	await counted(page.locator('.kept-game'), 2);
	assert.deepEqual(await page.locator('.mine-table tbody tr').allInnerTexts().then((rows) => rows.map((row) => row.replace(/\s+/g, ' '))), ['Here to Slay 3 players · expert bots 2 2 100% 33%']);
	await context.close();
});

test('a phone shows all of it, in every language: nothing is cut off or pushes the page aside', async () => {
	const games = Array.from({ length: 40 }, (_, i) => [{ ...head(`g${i}`, { when: 1.7e12 + i * 1e6, winners: [i % 2], level: i < 30 ? 2 : 5, game: i % 4 ? 'rent-a-hero' : 'here-to-slay' }), same: `g${i}` }, RECORD]);
	for (const lang of LANGS) {
		const { context, page } = await visitor({ lang, size: PHONE });
		await page.evaluate(fill, stored(2, games));
		await page.goto(`${web.url}#/games`);
		await counted(page.locator('.mine-table tbody tr'), 4);
		const [table, shown, wide] = await page.evaluate(() => {
			const { scrollWidth, clientWidth } = document.querySelector('.mine-table');
			return [scrollWidth, clientWidth, document.documentElement.scrollWidth];
		});
		assert.ok(table <= shown, `${lang}: the table has ${table} of ${shown} pixels`);
		assert.equal(wide, PHONE.width, lang);
		const [below, title] = await Promise.all([page.locator('main > h1 + *').boundingBox(), page.locator('main > h1').boundingBox()]);
		assert.ok(below.y - title.y - title.height >= 12, lang);
		await context.close();
	}
});

test('the chart, the list and every tab tell the same after one was deleted; all are deleted after a question', async () => {
	const { context, page } = await visitor();
	await page.evaluate(fill, stored(2, [0, 1, 2].map((i) => [{ ...head(`g${i}`), same: `g${i}` }, RECORD])));
	await page.goto(`${web.url}#/games`);
	const other = await context.newPage();
	await other.goto(`${web.url}#/games`);
	await counted(other.locator('.kept-game'), 3);
	await page.locator('.kept-game button:has(use[href$="#delete"])').first().click();
	await page.locator('dialog[open] .button:not(.bad, .round)').click(); // thought better of it
	await counted(page.locator('.kept-game'), 3);
	await page.locator('.kept-game button:has(use[href$="#delete"])').first().click();
	await page.locator('dialog[open] .button.bad').click();
	await counted(page.locator('.kept-game'), 2);
	await counted(other.locator('.kept-game'), 2);
	await other.locator('.mine-drop-all').click();
	await other.locator('dialog[open] .button.bad').click();
	await page.locator('.kept p.soft').waitFor();
	await context.close();
});

test('one record is a file, all of them are a ZIP file that others open', async () => {
	const { context, page } = await visitor({ acceptDownloads: true });
	const folder = mkdtempSync(join(tmpdir(), 'muster-zip-'));
	await page.evaluate(fill, stored(2, [0, 1, 2].map((i) => [{ ...head(`g${i}xxxxxx`), same: `g${i}` }, named(`Ada${i}`)])));
	await page.goto(`${web.url}#/games`);
	const [one] = await Promise.all([page.waitForEvent('download'), page.locator('.kept-game button:has(use[href$="#save"])').first().click()]);
	await one.saveAs(join(folder, 'one.txt'));
	assert.match(readFileSync(join(folder, 'one.txt'), 'utf8'), /^muster record 1\n/);
	assert.match(one.suggestedFilename(), /^muster-\d{4}-\d\d-\d\d-\d{4}-rent-a-hero-g\d\w+\.txt$/);
	const [all] = await Promise.all([page.waitForEvent('download'), page.locator('.mine-save-all').click()]);
	await all.saveAs(join(folder, 'all.zip'));
	const opened = spawnSync('python3', ['-m', 'zipfile', '-e', join(folder, 'all.zip'), join(folder, 'out')], { encoding: 'utf8' });
	assert.equal(opened.status, 0, opened.stderr);
	assert.deepEqual(readdirSync(join(folder, 'out')).map((name) => /Ada\d/.exec(readFileSync(join(folder, 'out', name), 'utf8'))?.[0]).sort(), ['Ada0', 'Ada1', 'Ada2']);
	rmSync(folder, { recursive: true });
	await context.close();
});

const whole = async (page) => {
	await page.goto(`${web.url}#/play/rent-a-hero?seats=3&level=1`);
	await page.locator('.table-view [data-action]').first().waitFor({ state: 'attached' });
	await clickAll([page]);
};

test('a browser that keeps nothing: the end says so, and so does the list', async () => {
	const folder = mkdtempSync(join(tmpdir(), 'muster-profile-'));
	mkdirSync(join(folder, 'Default'));
	writeFileSync(join(folder, 'Default', 'IndexedDB'), ''); // no folder, so nothing can be kept in it
	const { context, page } = await person({ newContext: (options) => lasting(folder, options) });
	await whole(page);
	await page.locator('.toast', { hasText: 'could not keep the game' }).waitFor();
	await page.goto(`${web.url}#/games`);
	await page.locator('.kept', { hasText: 'does not let the page keep games' }).waitFor();
	await context.close();
	rmSync(folder, { recursive: true });
});

/** Writes until nothing more fits, then less at a time. What it writes is in no list. Says what the browser said. */
const fillUp = () =>
	new Promise((done, fail) => {
		const request = indexedDB.open('muster', 2);
		request.onerror = () => fail(request.error);
		request.onsuccess = async () => {
			let why = '';
			for (const size of [100_000, 10_000, 1000, 100]) {
				for (let i = 0, full = false; !full; i++) {
					const work = request.result.transaction('records', 'readwrite');
					work.objectStore('records').put('x'.repeat(size), `filler ${size} ${i}`);
					full = await new Promise((said) => {
						work.oncomplete = () => said(false);
						work.onabort = () => said(true);
					});
					why = work.error?.name ?? why;
				}
			}
			request.result.close();
			done(why);
		};
	});

test('no room left: the end says so, and what was kept before stays', async () => {
	const { context, page } = await visitor();
	const inside = await context.newCDPSession(page);
	await inside.send('Storage.overrideQuotaForOrigin', { origin: new URL(web.url).origin, quotaSize: 1_000_000 }); // a small disk
	await page.evaluate(fill, stored(2, [[{ ...head('aa'), same: 'aa' }, RECORD]]));
	assert.equal(await page.evaluate(fillUp), 'QuotaExceededError');
	await whole(page);
	await page.locator('.toast', { hasText: 'no room left' }).waitFor();
	await page.goto(`${web.url}#/games`);
	await counted(page.locator('.kept-game'), 1);
	await page.locator('.kept-open').click(); // whole
	await page.locator('.move-line').nth(5).waitFor();
	await context.close();
});

test('a week of puzzles is an achievement, shown with its day; six days and six days, or some of the lessons, are none', async () => {
	const { context, page } = await visitor();
	const lessons = ['recruiting', 'clues']; // not all of them yet
	await page.evaluate((ids) => localStorage.setItem('muster.learn', JSON.stringify({ 'rent-a-hero': ids })), lessons);
	const days = (from, count) => Object.fromEntries(Array.from({ length: count }, (_, i) => [from + i, { action: 'pass', right: true, onDay: true }]));
	const keep = (answered) => page.evaluate((kept) => localStorage.setItem('muster.puzzle', JSON.stringify({ 'rent-a-hero': kept })), answered);
	const done = async () => {
		await page.goto('about:blank');
		await page.goto(`${web.url}#/games`);
		await counted(page.locator('.feat'), 5);
		return page.locator('.feat.done').allInnerTexts();
	};
	await keep({ ...days(10, 6), ...days(17, 6) });
	assert.deepEqual(await done(), []);
	await keep(days(10, 7));
	const [week, ...others] = await done();
	assert.match(week, /^A week of puzzles[\s\S]*20\d\d$/);
	assert.deepEqual(others, []);
	await context.close();
});

test('what a newer version of the page keeps is not touched, and the older one says so', async () => {
	const { context, page } = await visitor();
	await page.evaluate(fill, stored(9, [[head('aa'), RECORD]]));
	await whole(page);
	await page.locator('.toast', { hasText: 'out of date' }).waitFor();
	await page.goto(`${web.url}#/games`);
	await page.locator('.kept', { hasText: 'newer version' }).waitFor();
	assert.equal(await version(page), 9);
	await context.close();
});
