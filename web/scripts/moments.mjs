// What a table looks like when nobody is asked for a card: a leader is picked, others think, somebody looks on, the device is handed over, a
// lesson, the end, the replay. Each is brought about as people do, in one page, and can be looked at on screens of any size. For layouts.mjs.
import { crowded, sitDown } from '../tests/crowded.mjs';
import { clickAll, GAMES, menu, openTable, person, sitDown as sitAt, tap } from '../tests/kit.mjs';

const LESSONS = { 'rent-a-hero': 'clues', 'here-to-slay': 'monsters' };

async function ended(page, url, game) {
	await page.goto(`${url}#/play/${game}?new=1&seats=4&level=2`);
	await page.locator('.table-view .hand').waitFor();
	await clickAll([page]);
	await page.locator('.award:not(.is-sought)').first().waitFor({ timeout: 60_000 });
	await page.locator('.curve').waitFor({ timeout: 60_000 });
}

/** A table of people, with the others of it. */
async function together(browser, page, url, game, lang) {
	const seats = game === 'rent-a-hero' ? 3 : 2;
	const link = await openTable(page, `${url}#/new?game=${game}`, seats);
	const others = [];
	for (let i = 1; i < seats; i++) {
		others.push(await person(browser, { lang, settings: { name: ['', 'Bo', 'Cleo'][i] } }));
		await sitAt(others.at(-1).page, link);
	}
	return { link, others };
}

/** By name: opens the page and leads it there. Returns who else must be sent home. */
const MOMENTS = {
	leader: { games: ['here-to-slay'], at: async ({ page, url, game }) => {
		await page.goto(`${url}#/play/${game}?seats=4`);
		await page.locator('.question.mine').waitFor();
	} },
	waiting: { settings: { answers: true }, at: async ({ browser, page, url, game, lang }) => {
		const { others } = await together(browser, page, url, game, lang);
		await page.locator('.room-go').click();
		await page.locator('.table-view .question').waitFor();
		for (let i = 0; i < 20 && (await page.locator('.question.mine').count()); i++) {
			await tap(page.locator('.answer[data-action]').first());
			await page.waitForTimeout(500);
		}
		return others;
	} },
	cover: { at: async ({ page, url, game }) => {
		await page.goto(`${url}#/play/${game}?people=Ada,Bo&seats=3`);
		await page.locator('.cover').waitFor();
	} },
	lesson: { at: async ({ page, url, game }) => {
		await page.goto(`${url}#/learn/${game}/${LESSONS[game]}`);
		await page.locator('.coach:not(.waiting)').waitFor();
	} },
	room: { at: async ({ browser, page, url, game, lang }) => (await together(browser, page, url, game, lang)).others },
	watching: { at: async ({ browser, page, url, game, lang }) => {
		const host = await person(browser, { lang, settings: { name: 'Ada' } });
		const { link, others } = await together(browser, host.page, url, game, lang);
		await host.page.locator('.room-go').click();
		await page.goto(link.replace(/\?key=.*/, ''));
		await page.locator('.table-view .board').waitFor();
		return [host, ...others];
	} },
	end: { settings: { answers: true }, at: ({ page, url, game }) => ended(page, url, game) },
	replay: { settings: { answers: true }, at: async ({ page, url, game }) => {
		await ended(page, url, game);
		await page.locator('.end button:has(use[href$="#replay"])').click();
		await page.locator('.move-line').nth(5).waitFor();
		for (let i = 0; i < 12; i++) await page.keyboard.press('ArrowRight');
	} },
	large: { settings: { textSize: 150 }, at: async ({ page, url, game, lang }) => sitDown(page, url, await crowded(game, 4, { quiet: true, lang })) },
	answers: { settings: { answers: true }, at: async ({ page, url, game, lang }) => sitDown(page, url, await crowded(game, 4, { quiet: true, lang })) },
	log: { at: async ({ page, url, game, lang }) => {
		await sitDown(page, url, await crowded(game, 4, { quiet: true, lang }));
		await menu(page, 'card');
		await page.locator('dialog[open]').waitFor();
	} },
	home: { games: [''], at: async ({ page, url }) => {
		await page.goto(`${url}#/`);
		await page.locator('main h1').waitFor();
	} },
};

export const moments = Object.entries(MOMENTS).flatMap(([name, { games = GAMES }]) => games.map((game) => ({ name, game })));

/** Leads a page there, and calls back to look at it. */
export async function momentShow(browser, url, { name, game, lang, theme, size }, look) {
	const { at, settings } = MOMENTS[name];
	const { context, page } = await person(browser, { lang, size, colorScheme: theme, settings: { answers: false, name: 'Ada', ...settings } });
	const others = await at({ browser, page, url, game, lang });
	await page.evaluate(() => document.activeElement?.blur?.());
	await look(page);
	for (const other of [{ context }, ...(Array.isArray(others) ? others : [])]) await other.context.close();
}
