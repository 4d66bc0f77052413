// A turn of each game as a moving picture, taken from the page itself: node scripts/cast.mjs [FOLDER]
// Needs img2webp (Debian: webp). The page's time runs slower while frames are taken, so that a slow machine makes no worse pictures.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crowded, sitDown } from '../tests/crowded.mjs';
import { launch, person, root, serve } from '../tests/kit.mjs';

const folder = process.argv[2] ?? join(root, 'docs/pictures');
const SLOWER = 8;
const FRAME = 90; // milliseconds of the page
const SIZE = { width: 1120, height: 700 };

/** What is done, and for how long that is watched; milliseconds of the page. */
const CASTS = {
	'rent-a-hero': { seats: 4, table: { phase: 'middle', quiet: true }, steps: [[900], [1100, '[data-spot="vagabond"]'], [5500, '.verbs button']] },
	'here-to-slay': { seats: 4, table: { phase: 'middle', quiet: true }, steps: [[900], [900, '[data-spot="monster-dark-dragon-king"]'], [6000, '[data-spot="monster-dark-dragon-king"]']] },
};

/** All clocks of the page go slower, and bots take their time; the clocks of animations are set from outside. */
const slowClocks = (slower) => {
	const now = performance.now.bind(performance);
	const later = window.setTimeout.bind(window);
	performance.now = () => now() / slower;
	window.setTimeout = (work, wait = 0, ...rest) => later(work, wait * slower, ...rest);
	const post = Worker.prototype.postMessage;
	const patient = (value) => (typeof value === 'string' ? value.replace(/"bot_ms":(\d+)/, (_, ms) => `"bot_ms":${ms * slower}`) : value);
	Worker.prototype.postMessage = function (message, ...rest) {
		if (message && typeof message === 'object' && 'bot_ms' in message) message.bot_ms *= slower;
		else if (message && typeof message === 'object') for (const name of Object.keys(message)) message[name] = patient(message[name]);
		return post.call(this, patient(message), ...rest);
	};
};

async function film(page, steps) {
	const session = await page.context().newCDPSession(page);
	await session.send('Animation.enable');
	await session.send('Animation.setPlaybackRate', { playbackRate: 1 / SLOWER });
	const frames = [];
	for (const [lasts, what] of steps) {
		if (what) await page.locator(what).first().click();
		for (const begun = Date.now(); Date.now() - begun < lasts * SLOWER; ) {
			const at = Date.now();
			frames.push({ at, picture: await page.screenshot({ type: 'png' }) });
		}
	}
	return frames;
}

/** One frame for each step of time, the latest that there was; the last one stands. */
function moving(frames, file) {
	const work = mkdtempSync(join(tmpdir(), 'muster-cast-'));
	const inputs = [];
	let shown = null;
	for (let at = frames[0].at; at <= frames.at(-1).at; at += FRAME * SLOWER) {
		const frame = frames.findLast((each) => each.at <= at);
		if (frame.picture === shown || (shown && frame.picture.equals(shown))) {
			inputs.at(-1).lasts += FRAME;
			continue;
		}
		shown = frame.picture;
		const name = join(work, `${inputs.length}.png`);
		writeFileSync(name, shown);
		inputs.push({ name, lasts: FRAME });
	}
	inputs.at(-1).lasts += 1500;
	execFileSync('img2webp', ['-loop', '0', '-min_size', ...inputs.flatMap(({ name, lasts }) => ['-lossy', '-q', '45', '-m', '4', '-d', String(lasts), name]), '-o', file]);
	rmSync(work, { recursive: true, force: true });
	console.log(`${file}: ${inputs.length} frames, ${Math.round(statSync(file).size / 1024)} KB`);
}

mkdirSync(folder, { recursive: true });
const browser = await launch();
const house = await serve();
for (const [game, { seats, table, steps }] of Object.entries(CASTS)) {
	const { context, page } = await person(browser, { size: SIZE, colorScheme: 'dark', deviceScaleFactor: 0.7, settings: { motion: 'full', speed: 'normal', answers: false } });
	await page.addInitScript(slowClocks, SLOWER);
	await sitDown(page, house.url, await crowded(game, seats, table));
	await page.waitForTimeout(2000 * SLOWER / 4);
	moving(await film(page, steps), join(folder, `${game}.webp`));
	await context.close();
}
await browser.close();
await house.stop();
