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
	}, { lang, speed: 'fast', motion: 'none', ...settings });
	const page = await context.newPage();
	const problems = [];
	page.on('pageerror', (error) => problems.push(String(error)));
	page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
	return { context, page, problems };
}
