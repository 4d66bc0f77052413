// Words on a narrow phone, in every language: nothing sticks out to the side, what is tapped breaks between words (in Chinese
// between word groups), and no sign hangs alone or leaves its number.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { crowded, sitDown } from './crowded.mjs';
import { browser, LANGS, person, PHONE, site, starts, web } from './kit.mjs';

starts(site);

const SHORT = '.button, .answer, .choice > span, .menu-item, .question-first, .chip, .stop-words';
const LOOSE = 'p, li, h1, h2, h3, .hts-name, .hts-text';

/** Where a line ends that should not: inside a word of something short, or between a sign and its number anywhere. */
const breaks = (page) =>
	page.evaluate(
		([short, loose]) => {
			const WORD = /^[\p{L}\p{M}\p{N}]{2}$/u;
			const SIGN = /^(?:[+−/]\p{N}|\p{N}[+−/%]|\/[+−]|[（(]\p{N}|\p{N}[）)])$/u;
			const letters = (element) => {
				const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
				const all = [];
				for (let node = walker.nextNode(); node; node = walker.nextNode()) {
					if (node.parentElement.getBoundingClientRect().width < 2) continue; // for people who hear the page
					const range = document.createRange();
					for (let i = 0; i < node.data.length; i++) {
						range.setStart(node, i);
						range.setEnd(node, i + 1);
						const box = range.getBoundingClientRect();
						if (box.width > 0) all.push({ letter: node.data[i], node, at: i, top: box.top, height: box.height });
					}
				}
				return all;
			};
			const wrong = (element, pattern) => {
				const all = letters(element);
				return all.flatMap((now, i) => {
					const next = all[i + 1];
					const joined = next && next.node === now.node && /^\u2060*$/.test(now.node.data.slice(now.at + 1, next.at));
					if (!joined || Math.abs(next.top - now.top) < now.height / 2 || !pattern(now.letter + next.letter)) return [];
					return [`${element.className || element.tagName}: ${element.textContent.trim()} (${now.letter}|${next.letter})`];
				});
			};
			const seen = (selector) => [...document.querySelectorAll(selector)].filter((each) => each.checkVisibility() && !each.closest('.seen-by-readers'));
			const wide = seen(short).filter((each) => each.scrollWidth > each.clientWidth + 1 || each.getBoundingClientRect().right > innerWidth + 1);
			return [
				...seen(short).flatMap((each) => wrong(each, (pair) => WORD.test(pair) || SIGN.test(pair))),
				...seen(loose).flatMap((each) => wrong(each, (pair) => SIGN.test(pair))),
				...wide.filter((each) => !each.closest('.hts-fan, .hts-party')).map((each) => `sticks out: ${each.textContent.trim()}`),
				...(document.documentElement.scrollWidth > innerWidth ? ['the page scrolls to the side'] : []),
			];
		},
		[SHORT, LOOSE],
	);

const PAGES = ['#/', '#/new?game=rent-a-hero', '#/new?game=here-to-slay', '#/settings', '#/learn', '#/rules/rent-a-hero/cards', '#/rules/here-to-slay/cards', '#/about'];
/** Tables where the longest answers are given: every card, each with its longest names. */
const TABLES = [
	['rent-a-hero', 5, { quiet: true }],
	['here-to-slay', 6, {}],
	['here-to-slay', 6, { does: ['play radiant-horn'] }],
];

for (const lang of LANGS) {
	test(`${lang}: pages on a narrow phone`, async () => {
		const { context, page } = await person(browser, { lang, size: PHONE });
		const found = [];
		for (const at of PAGES) {
			await page.goto(`${web.url}${at}`);
			await page.locator('main h1, main h2, main .button').first().waitFor();
			if (at.endsWith('cards')) await page.locator('.card-entry').first().waitFor();
			found.push(...(await breaks(page)).map((what) => `${at} ${what}`));
		}
		assert.deepEqual(found, []);
		await context.close();
	});
	test(`${lang}: tables on a narrow phone, all answers unfolded`, async () => {
		const found = [];
		for (const [game, seats, how] of TABLES) {
			const { context, page } = await person(browser, { lang, size: PHONE, hasTouch: true });
			await sitDown(page, web.url, await crowded(game, seats, { ...how, lang }));
			await page.locator('.answer:visible').first().waitFor();
			found.push(...(await breaks(page)));
			const more = page.locator('.answer.more:visible');
			if (await more.count()) {
				await more.first().click();
				await page.locator('.answer[data-action]').nth(5).waitFor({ state: 'attached' });
				found.push(...(await breaks(page)));
			}
			await context.close();
		}
		assert.deepEqual([...new Set(found)], []);
	});
}
