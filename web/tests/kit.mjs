// A browser, a server and a static site for the tests of the page. Nothing is mocked: the server is the program itself.
import { spawn } from 'node:child_process';
import { createReadStream, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
export const build = process.env.MUSTER_BUILD ?? join(root, 'build');
export const LANGS = ['en', 'pl', 'zh-TW'];
export const PHONE = { width: 360, height: 740 };
export const DESKTOP = { width: 1366, height: 768 };
const QUIET = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];
const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.json': 'application/json', '.wasm': 'application/wasm', '.webmanifest': 'application/manifest+json' };

export const launch = () => chromium.launch({ executablePath: process.env.MUSTER_CHROMIUM ?? '/usr/bin/chromium', args: QUIET });

/** `muster serve` with a data folder of its own. */
export async function serve() {
	const data = mkdtempSync(join(tmpdir(), 'muster-web-'));
	const start = (listen) => new Promise((resolve, reject) => {
		const child = spawn(join(build, 'muster'), ['serve', '--listen', listen, '--data', data], { stdio: ['ignore', 'pipe', 'pipe'] });
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
export async function site() {
	const web = join(build, 'web');
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

/** A person with a browser of their own. Whatever goes wrong in the page is collected in `problems`. */
export async function person(browser, { lang = 'en', size = DESKTOP, settings = {}, ...options } = {}) {
	const context = await browser.newContext({ locale: lang, viewport: size, ...options });
	await context.addInitScript((kept) => {
		if (!localStorage.getItem('muster.settings')) localStorage.setItem('muster.settings', JSON.stringify(kept));
	}, { lang, speed: 'instant', motion: 'none', ...settings });
	const page = await context.newPage();
	const problems = [];
	page.on('pageerror', (error) => problems.push(String(error)));
	page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
	return { context, page, problems };
}

/** A generator of its own, so that a failing game can be played again: MUSTER_SEED says with which seed. */
export function chance(seed = Number(process.env.MUSTER_SEED ?? Date.now() % 1e6)) {
	let a = seed >>> 0;
	const next = () => {
		a = (a + 0x6d2b79f5) | 0;
		let x = Math.imul(a ^ (a >>> 15), 1 | a);
		x = (x + Math.imul(x ^ (x >>> 7), 61 | x)) ^ x;
		return ((x ^ (x >>> 14)) >>> 0) / 4294967296;
	};
	return { seed, below: (n) => Math.floor(next() * n) };
}

/** What a page shows of its table, in one look. */
export const look = (page) => page.evaluate(() => ({
	over: !!document.querySelector('.table-view .end'),
	cover: !!document.querySelector('.cover button'),
	/** Answers that can be given and are not given yet. */
	answers: document.querySelector('.answer.sent') ? [] : [...document.querySelectorAll('.answer[data-action]')].map((button) => button.dataset.action),
	asked: document.querySelector('.question-first')?.textContent ?? '',
}));

/** Answers whatever is asked, at random, through the buttons of the page; true: the game is over. */
export async function answerOnce(page, luck) {
	const seen = await look(page);
	if (seen.over) return true;
	if (seen.cover) await page.locator('.cover button').click();
	else if (seen.answers.length) {
		const action = seen.answers[luck.below(seen.answers.length)];
		// By the page's own handler: the button may have been replaced by the next question in the meantime.
		await page.evaluate((text) => document.querySelector(`.answer[data-action="${CSS.escape(text)}"]`)?.click(), action);
	} else await page.waitForTimeout(20);
	return false;
}

/** Plays until the game is over. The pages are those of all people at the table. */
export async function playOut(pages, luck, each = async () => undefined) {
	const LONGEST = 240_000;
	const begun = Date.now();
	for (let turn = 0; ; turn++) {
		await each(turn);
		const done = [];
		for (const page of pages) done.push(await answerOnce(page, luck));
		if (done.every(Boolean)) return turn;
		if (Date.now() - begun > LONGEST) throw new Error(`the game does not end (seed ${luck.seed}): ${JSON.stringify(await Promise.all(pages.map(look)))}`);
	}
}
