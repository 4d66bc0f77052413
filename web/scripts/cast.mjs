// A turn of each game as a moving picture, taken from the page itself: node scripts/cast.mjs [FOLDER] [GAME]
// Needs img2webp (Debian: webp). All clocks of the page stand still, and go on a step for each frame: however slow the machine is, the picture
// is as smooth.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crowded, sitDown } from '../tests/crowded.mjs';
import { launch, person, root, serve } from '../tests/kit.mjs';

const folder = process.argv[2] ?? join(root, 'docs/pictures');
const only = process.argv[3] ?? '';
const FRAME = 50; // milliseconds of the page
const SIZE = { width: 1366, height: 768 };
const SCALE = 0.62;
const QUALITY = 45;
const LAST = 1500; // milliseconds that the last one stands
const MOST = 2 * 1024 * 1024;

/** What is done, and for how long that is watched; milliseconds of the page. */
const DRAGON = '[data-spot="monster-dark-dragon-king"]';
const held = (card) => `.hts-fan [data-thing="card:${card}"]`;
const CASTS = {
	'rent-a-hero': { seats: 4, steps: [[600], [900, '[data-spot="vagabond"]'], [4500, '.verbs button']] },
	'here-to-slay': {
		seats: 4,
		steps: [[600], [800, DRAGON], [1500, DRAGON], [700, held('modifier-p4')], [1400, '.chosen-way'], [700, held('modifier-p2m2')], [1400, '.chosen-way'], [3500, '.verb.last']],
	},
};

/** Bots answer at once: their clocks are in a worker, where nobody can stop them. */
const quickBots = () => {
	const post = Worker.prototype.postMessage;
	const quick = (value) => (typeof value === 'string' ? value.replace(/"bot_ms":\d+/, '"bot_ms":0') : value);
	Worker.prototype.postMessage = function (message, ...rest) {
		if (message && typeof message === 'object') for (const name of Object.keys(message)) message[name] = name === 'bot_ms' ? 0 : quick(message[name]);
		return post.call(this, quick(message), ...rest);
	};
};

/** All that is animated goes on by a step, from when it was first seen; what is over is finished, so that who waits for it goes on. */
const animate = async (step) => {
	window.ages ??= new Map();
	for (const animation of document.getAnimations()) {
		const age = (window.ages.get(animation) ?? -step) + step;
		window.ages.set(animation, age);
		if (age === 0) animation.pause();
		const end = animation.effect?.getComputedTiming().endTime ?? 0;
		if (age < end) animation.currentTime = age;
		else {
			window.ages.delete(animation);
			animation.finish();
		}
	}
	const { port1, port2 } = new MessageChannel();
	await new Promise((done) => {
		port1.onmessage = done; // who waited has heard it
		port2.postMessage(0);
	});
};

async function film(page, steps) {
	const frames = [];
	for (const [lasts, what] of steps) {
		if (what) await page.locator(what).first().click({ force: true, noWaitAfter: true });
		for (let at = 0; at < lasts; at += FRAME) {
			await page.clock.runFor(FRAME);
			await page.evaluate(animate, FRAME);
			frames.push(await page.screenshot({ type: 'png', animations: 'allow' }));
		}
	}
	return frames;
}

/** What stays the same is one frame that lasts longer. */
function moving(frames, file) {
	const work = mkdtempSync(join(tmpdir(), 'muster-cast-'));
	const inputs = [];
	for (const [i, picture] of frames.entries()) {
		if (i && picture.equals(frames[i - 1])) {
			inputs.at(-1).lasts += FRAME;
			continue;
		}
		const name = join(work, `${i}.png`);
		writeFileSync(name, picture);
		inputs.push({ name, lasts: FRAME });
	}
	inputs.at(-1).lasts += LAST;
	execFileSync('img2webp', ['-loop', '0', '-min_size', ...inputs.flatMap(({ name, lasts }) => ['-lossy', '-q', String(QUALITY), '-m', '4', '-d', String(lasts), name]), '-o', file]);
	rmSync(work, { recursive: true, force: true });
	const { size } = statSync(file);
	console.log(`${file}: ${inputs.length} frames of ${frames.length}, ${Math.round(size / 1024)} KB`);
	if (size > MOST) throw new Error('that is too large');
}

mkdirSync(folder, { recursive: true });
const browser = await launch();
const house = await serve();
for (const [game, { seats, steps }] of Object.entries(CASTS)) {
	if (!game.includes(only)) continue;
	const { context, page } = await person(browser, { size: SIZE, colorScheme: 'dark', deviceScaleFactor: SCALE, settings: { motion: 'full', speed: 'normal', answers: false } });
	await page.addInitScript(quickBots);
	await page.clock.install();
	await sitDown(page, house.url, await crowded(game, seats, { phase: 'middle', quiet: true }));
	await page.waitForTimeout(3000); // pictures and fonts are loaded
	await page.evaluate(() => document.activeElement?.blur?.());
	await page.clock.pauseAt(new Date(Date.now() + 60_000));
	moving(await film(page, steps), join(folder, `${game}.webp`));
	await context.close();
}
await browser.close();
await house.stop();
