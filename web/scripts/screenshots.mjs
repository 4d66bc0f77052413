// The pictures of the README: node scripts/screenshots.mjs [FOLDER]. Look at them before they are committed.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { clickAll, launch, person, root, serve } from '../tests/kit.mjs';

const folder = process.argv[2] ?? join(root, 'docs/pictures');
const WIDE = { width: 1366, height: 768 };
const PHONE = { width: 390, height: 844 };
const PICTURES = [
	{ name: 'home', at: '#/', size: WIDE },
	{ name: 'rent-a-hero', at: '#/play/rent-a-hero?seats=4', size: WIDE, answers: 6 },
	{ name: 'here-to-slay', at: '#/play/here-to-slay?seats=4', size: WIDE, answers: 30 },
	{ name: 'phone', at: '#/play/rent-a-hero?seats=4', size: PHONE, answers: 4, lang: 'zh-TW', theme: 'light' },
	{ name: 'phone-slay', at: '#/play/here-to-slay?seats=3', size: PHONE, answers: 20, lang: 'pl' },
];

mkdirSync(folder, { recursive: true });
const browser = await launch();
const house = await serve();
for (const { name, at, size, answers = 0, lang = 'en', theme = 'dark' } of PICTURES) {
	const { context, page } = await person(browser, { lang, size, colorScheme: theme });
	await page.goto(`${house.url}${at}`);
	await page.locator('main').first().waitFor();
	if (answers) {
		await page.locator('.table-view [data-action]').first().waitFor({ state: 'attached' });
		await clickAll([page], answers);
	}
	await page.evaluate(() => document.activeElement?.blur?.());
	await page.mouse.move(0, 0);
	await page.waitForTimeout(800);
	await page.screenshot({ path: join(folder, `${name}.png`) });
	console.log(join(folder, `${name}.png`));
	await context.close();
}
await browser.close();
await house.stop();
