// What 5,000 finished games cost who only wants the first screen: node scripts/measure-home.mjs [RUNS] [GAMES]. Figures for people; no
// test asserts a time. The first screen is opened in turns by a browser that has kept nothing and by one that has kept so many games.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { launch, person, root, site } from '../tests/kit.mjs';

const runs = Number(process.argv[2] ?? 15);
const games = Number(process.argv[3] ?? 5000);
const RECORD = /```record\n([\s\S]*?)```/.exec(readFileSync(join(root, 'docs/record-format.md'), 'utf8'))[1];
const LEVELS = 5;
const middle = (numbers) => [...numbers].sort((a, b) => a - b)[numbers.length >> 1];

const fill = ([count, record, levels]) =>
	new Promise((done) => {
		const request = indexedDB.open('muster', 2);
		request.onupgradeneeded = () => {
			const heads = request.result.createObjectStore('games', { keyPath: 'id' });
			heads.createIndex('when', 'when');
			heads.createIndex('same', 'same');
			request.result.createObjectStore('records');
		};
		request.onsuccess = () => {
			const work = request.result.transaction(['games', 'records'], 'readwrite');
			for (let i = 0; i < count; i++) {
				const bot = (name) => ({ name, level: 1 + (i % levels) });
				work.objectStore('games').put({ id: `g${i}`, same: `g${i}`, game: i % 2 ? 'rent-a-hero' : 'here-to-slay', when: 1.7e12 + i * 1e6, seats: [{ name: 'Ada' }, bot('Birch'), bot('Cedar')], mine: [0], winners: [i % 3] });
				work.objectStore('records').put(record.repeat(8), `g${i}`); // as long as a usual one
			}
			work.oncomplete = () => {
				request.result.close();
				done();
			};
		};
	});

const browser = await launch();
const web = await site();

async function someone(count) {
	const { page } = await person(browser);
	await page.goto(`${web.url}#/about`);
	await page.locator('main h1').waitFor();
	if (count) await page.evaluate(fill, [count, RECORD, LEVELS]);
	return page;
}

/** From the address to what is looked for, by the page's own clock. */
async function opens(page, at, found) {
	await page.goto('about:blank');
	await page.goto(`${web.url}${at}`);
	await page.locator(found).first().waitFor();
	return page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(() => done(performance.now())))));
}

const pages = { empty: await someone(0), full: await someone(games) };
const times = { empty: [], full: [] };
for (let i = 0; i < runs + 1; i++) {
	const both = Object.entries(pages);
	for (const [name, page] of i % 2 ? both.reverse() : both) times[name].push(await opens(page, '#/', '.game-play'));
}
const [empty, full] = [times.empty, times.full].map((each) => each.slice(1)); // the first ones load the page itself
const ratio = middle(full.map((time, i) => time / empty[i])); // of two that follow each other: a busy machine slows both
console.log(`home: ${middle(empty).toFixed(0)} ms with no game, ${middle(full).toFixed(0)} ms with ${games} (medians of ${runs}, in turns); pair by pair ${((ratio - 1) * 100).toFixed(1)} % (at most 20)`);
const list = [];
for (let i = 0; i < runs; i++) list.push(await opens(pages.full, '#/games', '.kept-game'));
console.log(`my games with ${games}: ${middle(list).toFixed(0)} ms`);
await browser.close();
await web.stop();
