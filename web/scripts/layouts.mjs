// Pictures of every layout that must look well: node scripts/layouts.mjs [FOLDER] [FILTER]
// Both games, all numbers of seats, early, in the middle and late, on seven screens, and what there is besides (moments.mjs: the end, waiting,
// looking on …); languages and themes take turns. Whoever changes how a table looks goes through them. FILTER: only pictures whose names have
// one of these, "here-to-slay-4,360x740".
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { crowded, sitDown } from '../tests/crowded.mjs';
import { build, LANGS, launch, person, serve } from '../tests/kit.mjs';
import { moments, momentShow } from './moments.mjs';

const folder = process.argv[2] ?? join(build, 'layouts');
const filters = (process.argv[3] ?? '').split(',');
const SIZES = [[360, 740], [390, 844], [844, 390], [820, 1180], [1366, 768], [1920, 1080], [2560, 1440]];
const SEATS = { 'rent-a-hero': [3, 4, 5], 'here-to-slay': [2, 3, 4, 5, 6] };
const PHASES = ['early', 'middle', 'late'];
/** What the player before the viewer does, so that something lies on the table. */
const DOES = { 'here-to-slay': ['play destructive-spell'] };

function* pictures() {
	let i = 0;
	for (const [game, seats] of Object.entries(SEATS)) {
		for (const many of seats) {
			for (const phase of PHASES) {
				for (const [width, height] of SIZES) {
					const lang = LANGS[i % LANGS.length];
					yield { game, many, phase, size: { width, height }, lang, theme: i++ % 4 ? 'dark' : 'light', does: phase === 'late' && i % 2 ? DOES[game] : null };
				}
			}
		}
	}
}

/** One table on one screen. */
async function shoot(browser, url, { game, many, phase, size, lang, theme, does }, path) {
	const { context, page } = await person(browser, { lang, size, colorScheme: theme, settings: { answers: false }, hasTouch: size.width < 1000 });
	await sitDown(page, url, await crowded(game, many, { quiet: true, phase, lang, does }));
	await page.evaluate(() => document.fonts.ready.then(() => document.activeElement?.blur?.()));
	await page.waitForTimeout(500);
	await page.screenshot({ path });
	await context.close();
}

const wanted = (name) => filters.some((filter) => name.includes(filter));

/** One moment on all screens: the page is made larger, as when somebody turns a phone or pulls at a window. */
async function shootAll(browser, url, moment, i) {
	const [lang, theme] = [LANGS[i % LANGS.length], i % 4 === 1 ? 'light' : 'dark'];
	const nameOf = ([width, height]) => [moment.name, moment.game, `${width}x${height}`, lang].filter(Boolean).join('-');
	const sizes = SIZES.filter((size) => wanted(nameOf(size)));
	if (!sizes.length) return;
	await momentShow(browser, url, { ...moment, lang, theme, size: { width: 1366, height: 768 } }, async (page) => {
		for (const [width, height] of sizes) {
			await page.setViewportSize({ width, height });
			await page.waitForTimeout(900); // what fades in has done so
			await page.screenshot({ path: join(folder, `${nameOf([width, height])}.png`) });
			console.log(nameOf([width, height]));
		}
	});
}

mkdirSync(folder, { recursive: true });
const browser = await launch();
const house = await serve();
for (const picture of pictures()) {
	const { game, many, phase, size, lang } = picture;
	const name = `${game}-${many}-${phase}-${size.width}x${size.height}-${lang}`;
	if (!wanted(name)) continue;
	await shoot(browser, house.url, picture, join(folder, `${name}.png`));
	console.log(name);
}
for (const [i, moment] of moments.entries()) await shootAll(browser, house.url, moment, i);
await browser.close();
await house.stop();
