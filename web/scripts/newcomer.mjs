// A newcomer's way from a link to a seat, at the pace of a person: node scripts/newcomer.mjs [FOLDER]. Opens an invitation in a browser that
// has never been here, reads it, watches the demonstration to its end, gives a name and sits down; in every language, for every game, on
// desktop and phone. Says how long each part took and how many clicks; with FOLDER, pictures of the steps. Figures for people; no test
// asserts a time.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DESKTOP, GAMES, LANGS, launch, openTable, person, PHONE, serve } from '../tests/kit.mjs';

const [folder] = process.argv.slice(2);
const LETTER = { en: 60, pl: 60, 'zh-TW': 160 }; // milliseconds: some 200 words a minute, or 375 signs of Chinese
const REACH = 900; // to find a button and press it
const KEY = 250;
const NAME = 'Robin';

const browser = await launch();
const server = await serve();
const seconds = (from) => ((performance.now() - from) / 1000).toFixed(1);

async function walk(game, lang, size) {
	const host = await person(browser, { settings: { name: 'Ada' } });
	const link = await openTable(host.page, `${server.url}#/new?game=${game}`, 3);
	const { context, page } = await person(browser, { lang, size, painted: true, serviceWorkers: 'allow', settings: { lang, speed: 'normal', motion: 'auto' } });
	let [clicks, pictures] = [0, 0];
	const shoot = (what) => folder && page.screenshot({ path: join(folder, `${game}-${lang}-${size.width}-${++pictures}-${what}.png`) });
	const read = async (locator) => page.waitForTimeout((await locator.allInnerTexts()).join('').length * LETTER[lang]);
	const press = async (locator) => {
		await locator.first().waitFor();
		await page.waitForTimeout(REACH);
		await locator.first().click();
		clicks++;
	};
	const began = performance.now();
	await page.goto(link);
	await page.locator('.room-demo').waitFor();
	const loaded = seconds(began);
	await shoot('invited');
	await read(page.locator('main h1, .room-invited, .room-watch, .room-demo'));
	await press(page.locator('.room-demo'));
	const watched = performance.now();
	const words = new Set();
	const said = page.locator('.demo-coach [aria-live] p');
	for (let over = false; !over; ) {
		await page.waitForTimeout(200);
		const text = await said.innerText();
		if (text && !words.has(text)) await shoot('demo');
		words.add(text);
		over = (await page.locator('.demo-coach use[href$="#crown"]').count()) > 0;
	}
	const shown = seconds(watched);
	await read(said);
	const before = clicks;
	await press(page.locator('.demo-coach .button.main'));
	await page.locator('dialog[open] input').waitFor();
	await page.keyboard.type(NAME, { delay: KEY });
	await press(page.locator('dialog[open] .button.main'));
	await page.locator('.room-seat .presence.here').nth(1).waitFor();
	const all = seconds(began);
	await shoot('seated');
	console.log(`${game}, ${lang}, ${size.width} x ${size.height}: in a seat after ${all} s and ${clicks} clicks (${clicks - before} from the demonstration to the seat); loaded after ${loaded} s, the demonstration took ${shown} s in ${words.size} steps`);
	await host.context.close();
	await context.close();
}

if (folder) mkdirSync(folder, { recursive: true });
for (const game of GAMES) for (const lang of LANGS) await walk(game, lang, lang === 'en' ? DESKTOP : PHONE);
await browser.close();
await server.stop();
