// A browser, a server and a static site for the tests of the page. Nothing is mocked: the server is the program itself.
import { spawn } from 'node:child_process';
import { createReadStream, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { basename, dirname, extname, join, normalize } from 'node:path';
import { after, before } from 'node:test';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
export const build = process.env.MUSTER_BUILD ?? join(root, 'build');
export const LANGS = ['en', ...readFileSync(join(root, 'po/LINGUAS'), 'utf8').trim().replaceAll('_', '-').split('\n')];
export const GAMES = readFileSync(join(root, 'src/games/games.list'), 'utf8').trim().replaceAll('_', '-').split('\n').filter((line) => !line.startsWith('#'));
export const PHONE = { width: 360, height: 740 };
export const DESKTOP = { width: 1366, height: 768 };
const QUIET = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];
const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.json': 'application/json', '.wasm': 'application/wasm', '.webmanifest': 'application/manifest+json' };

/** Where all chance of a test file begins, here, in its servers and in its pages. MUSTER_SEED tries another. */
export const seed = process.env.MUSTER_SEED ?? basename(process.argv[1], '.test.mjs');
const number = [...seed].reduce((hash, letter) => Math.imul(hash ^ letter.codePointAt(0), 16777619) >>> 0, 2166136261);

const program = { executablePath: process.env.MUSTER_CHROMIUM ?? '/usr/bin/chromium-headless-shell', args: QUIET };
export const launch = () => chromium.launch(program);
/** A browser of its own, which keeps what it keeps in that folder. */
export const lasting = (folder, options) => chromium.launchPersistentContext(folder, { ...program, ...options });

/** `muster serve` with a data folder of its own, and nothing left to chance. `from`: the folder of the build; one from before may know no seed. */
export async function serve(from = build) {
	const data = mkdtempSync(join(tmpdir(), 'muster-web-'));
	const start = (listen) => new Promise((resolve, reject) => {
		const child = spawn(join(from, 'muster'), ['serve', '--listen', listen, '--data', data, ...(from === build ? ['--seed', seed] : [])], { stdio: ['ignore', 'pipe', 'pipe'] });
		let said = '';
		const hear = (bytes) => {
			said += bytes;
			const found = said.match(/http:\/\/[\d.]+:(\d+)\//);
			if (found) resolve({ child, url: found[0], port: found[1] });
		};
		child.stdout.on('data', hear);
		child.stderr.on('data', hear);
		child.on('exit', () => reject(new Error(`the server has stopped: ${said}`)));
	});
	let run = await start('127.0.0.1:0');
	const stop = (signal) => new Promise((done) => {
		run.child.removeAllListeners('exit');
		run.child.on('exit', done);
		run.child.kill(signal);
	});
	return {
		url: run.url,
		data,
		stop: async () => {
			await stop('SIGTERM');
			rmSync(data, { recursive: true, force: true });
		},
		kill: () => stop('SIGKILL'),
		again: async () => {
			run = await start(`127.0.0.1:${run.port}`);
		},
	};
}

/** The built page as a static site, without any server behind it. */
export async function site(web = join(build, 'web')) {
	const http = createServer((request, response) => {
		const path = join(web, normalize(decodeURIComponent(new URL(request.url, 'http://x').pathname)));
		const file = existsSync(path) && statSync(path).isDirectory() ? join(path, 'index.html') : path;
		if (!file.startsWith(web) || !existsSync(file)) return response.writeHead(404).end();
		response.writeHead(200, { 'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream' });
		return createReadStream(file).pipe(response);
	});
	await new Promise((done) => http.listen(0, '127.0.0.1', done));
	return {
		url: `http://127.0.0.1:${http.address().port}/`,
		stop: () => new Promise((done) => {
			http.closeAllConnections?.();
			http.close(done);
		}),
	};
}

export let browser, server, web;
let unseen = false;

/** What a file of tests runs in, until its last test is over: a browser, and a server (`serve`), the page without one (`site`), or both. */
export function starts(...places) {
	unseen = true;
	before(async () => {
		browser = await launch();
		if (places.includes(serve)) server = await serve();
		if (places.includes(site)) web = await site();
	});
	after(async () => {
		await browser?.close();
		await server?.stop();
		await web?.stop();
	});
}

/** What a page draws from the system comes from a number instead: its words for the dice, the seed of its own engine. */
const settled = (from) => {
	let state = from;
	const bits = () => { // mulberry32
		state = (state + 0x6d2b79f5) >>> 0;
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return (mixed ^ (mixed >>> 14)) >>> 0;
	};
	Math.random = () => bits() / 4294967296;
	Crypto.prototype.getRandomValues = (array) => {
		for (let i = 0; i < array.length; i++) array[i] = bits();
		return array;
	};
};

/**
 * Nobody looks at a page of a test, and filling its pixels is the largest single cost: what is wholly transparent is laid out, hit, styled
 * and animated as ever, but not filled in.
 */
const transparent = () => {
	const sheet = new CSSStyleSheet();
	sheet.replaceSync(':root { opacity: 0 !important }');
	document.adoptedStyleSheets.push(sheet);
};

let people = 0;

/**
 * A person with a browser of their own. Whatever goes wrong in the page is collected in `problems`. `painted`: what can be seen matters to
 * the test, as its colours or its shifts. `serviceWorkers`: 'allow' where something of the page is to be kept, which loads all of it.
 */
export async function person(browser, { lang = 'en', size = DESKTOP, settings = {}, painted = !unseen, serviceWorkers = unseen ? 'block' : 'allow', ...options } = {}) {
	const from = (number + Math.imul(++people, 0x9e3779b1)) >>> 0;
	const context = await browser.newContext({ locale: lang, viewport: size, serviceWorkers, ...options });
	await context.addInitScript(settled, from);
	if (!painted) await context.addInitScript(transparent);
	await context.addInitScript((kept) => {
		if (!localStorage.getItem('muster.settings')) localStorage.setItem('muster.settings', JSON.stringify(kept));
	}, { lang, speed: 'instant', motion: 'none', answers: true, ...settings });
	const page = await context.newPage();
	const problems = [];
	page.on('pageerror', (error) => problems.push(String(error)));
	page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
	return { context, page, problems };
}

/** Tables of programs wait for nobody; people cannot choose that pace, so it is put into what the page sends. */
export const hurried = () => {
	const send = WebSocket.prototype.send;
	WebSocket.prototype.send = function (text) {
		return send.call(this, text.replace(/"pace":"\w+"/, '"pace":"instant"'));
	};
};

/**
 * Switches a radio button or a switch as people do, by what stands over it, and waits until it is so: the page may be drawing it anew just
 * then.
 */
export async function toggle(control, on = true) {
	await control.waitFor({ state: 'attached' });
	while ((await control.isChecked()) !== on) {
		await control.evaluate((input) => input.click());
		await control.page().waitForTimeout(50);
	}
}

/** Opens a table for so many by hand; returns its link. Null: the form is there already. */
export async function openTable(page, address, seats) {
	if (address) await page.goto(address);
	await page.locator('.plan-form').waitFor();
	await toggle(page.getByRole('radio', { name: String(seats), exact: true }));
	await page.locator('.plan-go').click();
	return page.locator('.invite-link').inputValue();
}

export async function sitDown(page, link) {
	await page.goto(link);
	await page.locator('.room-seat .button').first().click();
	await page.locator('.room-seat .presence.here').first().waitFor();
}

/** What is shown for a few seconds only is waited for before it is caused: a busy machine may take longer than that to look. */
export const brings = (locator, cause) => Promise.all([locator.waitFor(), cause()]);

/** Until there are exactly so many of these; what was asked for may still be loading. */
export async function counted(locator, wanted) {
	for (let wait = 0; (await locator.count()) !== wanted; wait += 50) {
		if (wait > 30000) throw new Error(`${await locator.count()} of ${locator}, not ${wanted}`);
		await new Promise((done) => setTimeout(done, 50));
	}
}

/** What a look at the page finds, once there is nothing more or it stays: a page that was just drawn may be drawn once more. */
export async function settles(look, done = (found) => found.length === 0) {
	let found = await look();
	for (let wait = 0; !done(found) && wait < 3000; wait += 100) {
		await new Promise((again) => setTimeout(again, 100));
		found = await look();
	}
	return found;
}

/** Taps an answer as people do, who first read the question: the page is deaf for a moment after a question has come. */
export async function tap(answer) {
	await answer.waitFor();
	await answer.page().waitForTimeout(500);
	await answer.click();
}

/** Until this field has that value. */
export const hasValue = (page, field, value) => page.waitForFunction(([selector, wanted]) => document.querySelector(selector)?.value === wanted, [field, value]);

/** What the menu of a table has under this picture. */
export async function menu(page, icon) {
	await page.locator('.menu-open').click();
	await page.locator(`.menu-item:has(use[href$="#${icon}"])`).click();
}

/** What a page shows of its table, in one look. */
export const look = (page) => page.evaluate(() => ({
	over: !!document.querySelector('.table-view .end'),
	answers: document.querySelector('.answer.sent') ? [] : [...document.querySelectorAll('.answer[data-action]')].map((button) => button.dataset.action),
	asked: document.querySelector('.question-first')?.textContent ?? '',
}));

/**
 * Sits in the page and clicks answers, mostly those that bring a game forward, until the game is over or so many answers were given, or somebody
 * else has given all of theirs and is waited for. Which one is clicked depends on what is asked and on how often that was asked before, and a
 * question is answered once: never on how quick this machine is, or another game would be played. Covers are lifted and counted.
 */
async function clickAlong({ seed, most }) {
	const LOOK = 20; // milliseconds
	const [PATIENCE, ALONE] = [3000, 100]; // looks: until nothing goes on, or somebody else has to
	const sleep = (ms) => new Promise((done) => setTimeout(done, ms));
	const all = () => [...document.querySelectorAll('.answer[data-action]')];
	const asked = () => ['.table-turn', '.question-first'].map((part) => document.querySelector(part)?.textContent).join() + all().map((button) => button.dataset.action);
	const times = (window.timesAsked ??= new Map());
	const pick = (buttons) => {
		const what = asked();
		times.set(what, (times.get(what) ?? 0) + 1);
		let state = [...what].reduce((hash, letter) => Math.imul(hash ^ letter.codePointAt(0), 16777619), seed) + times.get(what);
		const below = (n) => {
			state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d);
			state = Math.imul(state ^ (state >>> 12), 0x297a2d39);
			return ((state ^ (state >>> 15)) >>> 0) % n;
		};
		const named = (pattern) => buttons.filter((button) => pattern.test(button.dataset.action));
		const brave = named(/^(attack|play|roll|use|recruit|yes)/);
		const wanted = below(4) === 0 ? buttons : brave.length ? brave : named(/^decline$/);
		return (wanted.length ? wanted : buttons)[below((wanted.length ? wanted : buttons).length)];
	};
	/**
	 * Clicks it until that was heard: for a moment after a question has come the page is deaf, and what cannot be taken back is clicked twice. An
	 * answer may be carried out and the same be asked again before one looks, so the page is observed.
	 */
	const give = async (button) => {
		const before = asked();
		let heard = false;
		const watch = new MutationObserver(() => (heard ||= !button.isConnected || !!document.querySelector('.answer.sent') || asked() !== before));
		watch.observe(document.body, { attributes: true, childList: true, characterData: true, subtree: true });
		for (let tries = 0, armed = false; !heard; tries++) {
			if (tries > PATIENCE) throw new Error(`${button.dataset.action} is not heard: ${before}`);
			if (tries % LOOK === 0 || (!armed && button.classList.contains('armed'))) {
				armed = button.classList.contains('armed');
				button.click();
			}
			await sleep(5);
		}
		watch.disconnect();
	};
	const sum = { over: false, answers: 0, covers: 0, cardsUnderCover: 0 };
	window.goesOn = true;
	for (let idle = 0; idle < (window.goesOn ? PATIENCE : ALONE); idle++) {
		const cover = document.querySelector('.cover button');
		const buttons = document.querySelector('.answer.sent') ? [] : all();
		if (document.querySelector('.table-view .end')) return { ...sum, over: true };
		if (cover) {
			sum.covers++;
			sum.cardsUnderCover += document.querySelectorAll('.hand').length;
			cover.click();
		} else if (buttons.length) {
			if (sum.answers >= most) return sum;
			sum.answers++;
			idle = 0;
			await give(pick(buttons));
		}
		await sleep(LOOK);
	}
	if (!window.goesOn) return sum;
	throw new Error(`nothing goes on: ${document.querySelector('.question-first')?.textContent}`);
}

/** Everybody answers at their own page until all games are over, or somebody is asked who has given so many answers. */
export const clickAll = (pages, most = Infinity) =>
	Promise.all(pages.map(async (page, i) => {
		const done = await page.evaluate(clickAlong, { seed: number + i, most: Math.min(most, 1e9) });
		if (!done.over) for (const other of pages) await other.evaluate(() => (window.goesOn = false));
		return done;
	}));
