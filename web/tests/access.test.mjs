// axe-core finds nothing on any screen, in any language; phone and desktop, day and night take turns.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { test } from 'node:test';
import { deflateSync } from 'node:zlib';
import { crowded } from './crowded.mjs';
import { browser, clickAll, DESKTOP, menu, openTable, person, PHONE, root, serve, server, starts, tap } from './kit.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
starts(serve);

const RECORD = /```record\n([\s\S]*?)```/.exec(readFileSync(join(root, 'docs/record-format.md'), 'utf8'))[1];
const PACKED = deflateSync(RECORD).toString('base64url');
const ANSWERS = 8;
const SCREENS = [
	{ name: 'home', at: '#/' },
	{ name: 'house rules', at: '#/?game=here-to-slay&rules=1~slay-2~market-true~z' },
	{ name: 'new table', at: '#/new' },
	{ name: 'one screen', at: '#/new?way=here&game=rent-a-hero&rules=1~heroes-5~z' },
	{ name: 'rules', at: '#/rules' },
	{ name: 'rules of Rent a Hero', at: '#/rules/rent-a-hero' },
	{ name: 'aid of Here to Slay', at: '#/rules/here-to-slay/aid' },
	{ name: 'cards of Here to Slay', at: '#/rules/here-to-slay/cards' },
	{ name: 'learn', at: '#/learn' },
	{ name: 'lessons of Here to Slay', at: '#/learn/here-to-slay' },
	{ name: 'a lesson of Rent a Hero', at: '#/learn/rent-a-hero/clues' },
	{ name: 'a lesson of Here to Slay', at: '#/learn/here-to-slay/heroes' },
	{ name: 'my games, of which there are none', at: '#/games' },
	{ name: 'puzzles', at: '#/puzzle' },
	{ name: 'older puzzles', at: '#/puzzle/rent-a-hero/archive' },
	{ name: 'a puzzle of Rent a Hero', at: '#/puzzle/rent-a-hero' },
	{ name: 'a puzzle of Here to Slay', at: '#/puzzle/here-to-slay' },
	{ name: 'replay', at: '#/replay' },
	{ name: 'a replay with all cards', at: `#/replay?r=${PACKED}&move=14` },
	{ name: 'a replay at its end', at: `#/replay?r=${PACKED}&move=23&as=0&verify=1` },
	{ name: 'workshop', at: '#/workshop' },
	{ name: 'a link to a leader that is cut', at: '#/workshop/1ACVuQWRhCkF3aXphcmQ' },
	{ name: 'games to watch', at: '#/watch' },
	{ name: 'people', at: '#/people' },
	{ name: 'somebody who is not there', at: '#/person/at/nosuchtable0/1' },
	{ name: 'ratings', at: '#/ratings' },
	{ name: 'what the server stores', at: '#/privacy' },
	{ name: 'settings', at: '#/settings' },
	{ name: 'about', at: '#/about' },
	{ name: 'nowhere', at: '#/nowhere' },
	{ name: 'a table that is not there', at: '#/t/nosuchtable0' },
	{ name: 'Rent a Hero', at: '#/play/rent-a-hero', game: true },
	{ name: 'Here to Slay', at: '#/play/here-to-slay', game: true },
];

/** What is not at an address of its own: how one gets there. */
const PLACES = [
	{
		name: 'the menu of a table',
		async reach(page) {
			await page.goto(`${server.url}#/play/rent-a-hero`);
			await page.locator('.table-view [data-action]').first().waitFor({ state: 'attached' });
			await page.locator('.menu-open').click();
			await page.locator('.menu-item').first().waitFor();
		},
	},
	{
		name: 'standing orders',
		async reach(page) {
			await page.locator('.menu-item:has(use[href$="#orders"])').click();
			await page.locator('dialog[open]').waitFor();
		},
	},
	{
		name: 'the player aid over a table',
		async reach(page) {
			await page.keyboard.press('Escape');
			await menu(page, 'card');
			await page.locator('dialog[open] .rules-text').waitFor();
		},
	},
	{
		name: 'the story of a table',
		async reach(page) {
			await page.keyboard.press('Escape');
			await menu(page, 'log');
			await page.locator('.story:visible').first().waitFor();
		},
	},
	{
		name: 'saying something, and whom one hears',
		async reach(page) {
			await page.keyboard.press('Escape');
			await menu(page, 'chat');
			await page.locator('.talk .fold summary').click();
			await page.locator('.talk .fold .toggle').first().waitFor();
		},
	},
	{
		name: 'giving up',
		async reach(page) {
			await page.keyboard.press('Escape');
			await menu(page, 'flag');
			await page.locator('dialog[open] .button.bad').waitFor();
		},
	},
	{
		name: 'another game, with its bots',
		async reach(page) {
			await page.keyboard.press('Escape');
			await menu(page, 'plus');
			await page.locator('dialog[open] .house-rules').waitFor();
		},
	},
	{
		name: 'a hint',
		async reach(page) {
			await page.keyboard.press('Escape');
			await page.locator('.question-tools button:has(use[href$="#hint"])').click();
			await page.locator('.hint').waitFor();
		},
	},
	{
		name: 'a question whether to react, and how often that is asked',
		async reach(page) {
			const save = await crowded('here-to-slay', 3, { does: ['play radiant-horn'] });
			await page.evaluate((kept) => localStorage.setItem('muster.local.here-to-slay', JSON.stringify(kept)), save);
			await page.goto(`${server.url}#/play/here-to-slay`);
			await page.locator('.question.mine').waitFor();
			const button = page.locator('.question-tools button:has(use[href$="#orders"])');
			if (await button.count()) await button.click();
			await page.locator('.react-bar').waitFor();
		},
	},
	{
		name: 'a card that was taken up',
		async reach(page) {
			await page.keyboard.press('Escape');
			await page.locator('.hts-fan .is-can').first().click();
			await page.locator('.chosen').waitFor();
		},
	},
	{
		name: 'a card that is looked at',
		async reach(page) {
			await page.locator('.chosen-tools button').first().click();
			await page.locator('dialog[open].peek').waitFor();
		},
	},
	{
		name: 'the end of a game, with its awards',
		async reach(page) {
			await page.goto(`${server.url}#/`);
			await page.locator('.home').waitFor(); // else the table never goes, and the same one stays
			await page.goto(`${server.url}#/play/here-to-slay?seats=2&level=1&new=1`);
			await page.locator('dialog[open] .button.bad').click(); // the one that was begun above
			await clickAll([page]);
			await page.locator('.award:not(.is-sought)').first().waitFor();
		},
	},
	{
		name: 'the table after a game',
		async reach(page) {
			await page.locator('.end-actions button:has(use[href$="#table"])').click();
			await page.locator('.end-bar').waitFor();
		},
	},
	{
		name: 'a puzzle that was answered',
		async reach(page) {
			await page.goto(`${server.url}#/puzzle/rent-a-hero`);
			await tap(page.locator('.puzzle-view .answer[data-action]').first());
			if (await page.locator('.answer.armed').count()) await tap(page.locator('.answer.armed'));
			await page.locator('.puzzle-end').waitFor();
		},
	},
	{
		name: 'an invitation that explains the game',
		async reach(page) {
			const host = await person(browser);
			const link = await openTable(host.page, `${server.url}#/new`, 3);
			await page.goto(link);
			await page.locator('.room-demo').click();
			await page.locator('.demo-coach .demo-next:not([disabled])').waitFor();
			await host.context.close();
		},
	},
	{
		name: 'my games, with figures, and the question before one is deleted',
		async reach(page) {
			await page.goto(`${server.url}#/games`);
			await page.locator('.mine-figures').waitFor();
			await page.locator('.kept-game button:has(use[href$="#delete"])').first().click();
			await page.locator('dialog[open] .button.bad').waitFor();
		},
	},
	{
		name: 'the review of a game',
		async reach(page) {
			await page.goto(`${server.url}#/replay?r=${PACKED}&move=14`);
			await page.locator('.side-tab:has(use[href$="#hint"])').click();
			await page.locator('.review-start, .replay-panel .button').first().waitFor();
		},
	},
	{
		name: 'a record to share',
		async reach(page) {
			await page.locator('.side-tab:has(use[href$="#share"])').click();
			await page.waitForTimeout(200);
		},
	},
	{
		name: 'the avatars',
		async reach(page) {
			await page.goto(`${server.url}#/settings`);
			await page.locator('.face-open').click();
			await page.locator('dialog[open] .face-choice').first().waitFor();
		},
	},
	{
		name: 'a rule over a lesson',
		async reach(page) {
			await page.goto(`${server.url}#/learn/here-to-slay/monsters`);
			await page.locator('.coach .button.small').click();
			await page.locator('.coach-remark a').click();
			await page.locator('dialog[open] .rules-text').waitFor();
		},
	},
	{
		name: 'the room before a game',
		async reach(page) {
			await page.goto(`${server.url}#/new?game=rent-a-hero`);
			await page.locator('.plan-go').click();
			await page.locator('.invite-link').waitFor();
		},
	},
	{
		name: 'the seals of fair dice at a table',
		async reach(page) {
			await page.locator('.room-start .button').click();
			await page.locator('.room-go').click();
			await page.locator('.table-view').waitFor();
			await menu(page, 'verify');
			await page.locator('.fair-dialog .fold summary').click();
			await page.locator('.fair-kept').waitFor();
		},
	},
	{
		name: 'the devices of a person',
		async reach(page) {
			await page.goto(`${server.url}#/settings`);
			await page.locator('.device-line .button').first().click();
			await page.locator('dialog[open] .button.bad').waitFor();
		},
	},
	{
		name: 'a recovery code',
		async reach(page) {
			await page.keyboard.press('Escape');
			await page.locator('.settings button:has(use[href$="#verify"])').click();
			await page.locator('dialog[open] .recovery-code').waitFor();
		},
	},
	{
		name: 'being forgotten',
		async reach(page) {
			await page.keyboard.press('Escape');
			await page.locator('.settings button:has(use[href$="#delete"])').last().click();
			await page.locator('dialog[open] .toggle').waitFor();
		},
	},
	{
		name: 'a device that the server does not know',
		async reach(page) {
			await page.evaluate(() => localStorage.setItem('muster.token', JSON.stringify('0'.repeat(64))));
			await page.reload();
			await page.locator('dialog[open] .code-form').waitFor();
			await page.locator('dialog[open] .code-form input').fill('0'.repeat(25));
			await page.locator('dialog[open] .toggle').waitFor();
		},
	},
	{
		name: 'the question before an unfinished game is given up',
		async reach(page) {
			await page.goto(`${server.url}#/play/rent-a-hero?people=Ada,Bo,Cleo&seats=3&new`);
			await page.locator('dialog[open] .button.bad').waitFor();
		},
	},
	{
		name: 'the cover between two people at one device',
		async reach(page) {
			await page.locator('dialog[open] .button.bad').click();
			await page.locator('.cover').waitFor();
		},
	},
];

async function complaints(page) {
	if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
	const { violations } = await page.evaluate(async () => {
		const hidden = document.adoptedStyleSheets.splice(0); // axe judges the colours that are seen
		const found = await window.axe.run(document, { resultTypes: ['violations'] });
		document.adoptedStyleSheets.push(...hidden);
		return found;
	});
	return violations.map((found) => `${found.id} (${found.impact}): ${found.nodes.slice(0, 3).map((node) => `${node.target} ${node.any[0]?.message ?? ''}`).join(' | ')}`);
}

// The longest words on the small screen.
const READERS = [
	['en', DESKTOP, 'dark'],
	['pl', PHONE, 'dark'],
	['zh-TW', DESKTOP, 'light'],
];
for (const [lang, size, theme] of READERS) {
	test(`${lang}, ${size.width} px, ${theme}: every screen`, async () => {
		const { context, page } = await person(browser, { lang, size, colorScheme: theme, bypassCSP: true });
		const found = [];
		for (const screen of SCREENS) {
			await page.goto(`${server.url}${screen.at}`);
			await page.locator('main h1, .table-view [data-action], .replay-controls').first().waitFor({ state: 'attached' });
			if (screen.game) await clickAll([page], ANSWERS);
			await page.waitForTimeout(150);
			found.push(...(await complaints(page)).map((line) => `${screen.name}: ${line}`));
			const html = await page.evaluate(() => document.documentElement.lang);
			assert.ok(html.startsWith(lang.slice(0, 2)), `lang=${html}`);
			const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
			if (wide > 0) found.push(`${screen.name}: ${wide} px stick out to the side`);
		}
		for (const place of PLACES) {
			await place.reach(page);
			await page.waitForTimeout(150);
			found.push(...(await complaints(page)).map((line) => `${place.name}: ${line}`));
		}
		assert.deepEqual(found, []);
		await context.close();
	});
}
