// The pictures of the README: node scripts/screenshots.mjs [FOLDER]. Look at them before they are committed.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { crowded, sitDown } from '../tests/crowded.mjs';
import { launch, person, root, serve } from '../tests/kit.mjs';

const folder = process.argv[2] ?? join(root, 'docs/pictures');
const WIDE = { width: 1366, height: 768 };
const PHONE = { width: 390, height: 844 };
const PICTURES = [
	{ name: 'home', at: '#/', size: WIDE },
	{ name: 'rent-a-hero', table: ['rent-a-hero', 4], size: WIDE, phase: 'middle' },
	{ name: 'here-to-slay', table: ['here-to-slay', 4], size: WIDE, phase: 'middle' },
	{ name: 'phone', table: ['rent-a-hero', 4], size: PHONE, lang: 'zh-TW', theme: 'light' },
	{ name: 'phone-slay', table: ['here-to-slay', 3], size: PHONE, lang: 'pl' },
];

mkdirSync(folder, { recursive: true });
const browser = await launch();
const house = await serve();
for (const { name, at, size, table, lang = 'en', theme = 'dark', phase = 'late' } of PICTURES) {
	const { context, page } = await person(browser, { lang, size, colorScheme: theme, settings: { answers: false } });
	if (table) await sitDown(page, house.url, await crowded(...table, { quiet: true, lang, phase }));
	else await page.goto(`${house.url}${at}`);
	await page.locator('main').first().waitFor();
	await page.evaluate(() => document.activeElement?.blur?.());
	await page.mouse.move(0, 0);
	await page.waitForTimeout(800);
	await page.screenshot({ path: join(folder, `${name}.png`) });
	console.log(join(folder, `${name}.png`));
	await context.close();
}
await browser.close();
await house.stop();
