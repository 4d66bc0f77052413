// A crowded table, late in the game: what one needs for the next answer is in sight without scrolling, on a phone and on a
// large screen; fingers find what they want; what is pointed at can be read.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { crowded, sitAgain, sitDown } from './crowded.mjs';
import { browser, counted, DESKTOP, person, PHONE, settles, site, starts, tap, web } from './kit.mjs';

starts(site);

const TABLET = { width: 820, height: 1180 };
const DESK = { width: 1920, height: 1080 };
const LARGE = { width: 2560, height: 1440 };
const LYING = { width: 844, height: 390 };
const FINGERS = [PHONE, { width: 390, height: 844 }, LYING, TABLET];
const MICE = [DESKTOP, DESK, LARGE];
const GAMES = [
	{ game: 'rent-a-hero', seats: 5, least: 3, needs: ['.rh-middle', '.requirement .hero-card', '.rh-seat .plate', '.near-side .band', '.near-side .place-card', '.hand-cards .card-button', '.stop-name'] },
	{ game: 'here-to-slay', seats: 6, least: 2, needs: ['.hts-middle', '.monster', '.hts-seat .plate', '.hts-seat.is-mine', '.is-mine .hts-counts', '.is-mine .hts-card', '.hts-fan .hts-card'] },
];
const SCREENS = [
	[PHONE, 'pl'],
	[PHONE, 'zh-TW'],
	[TABLET, 'en'],
	[DESKTOP, 'pl'],
	[DESK, 'pl'],
	[LARGE, 'zh-TW'],
];

/** Which of these cannot be seen whole, from its upper to its lower edge. Rows that go on to the side may do so. */
const hidden = (page, needs) =>
	settles(() => page.evaluate((selectors) => {
		const PEEK = 36;
		const ends = (each) => Math.min(innerWidth, each.closest('.hts-fan, .hts-party, .verbs')?.getBoundingClientRect().right ?? innerWidth);
		const seenAt = (element, x, y) => {
			const top = document.elementFromPoint(x, y);
			return top !== null && (element.contains(top) || top.contains(element) || top.closest('li, section') === element.closest('li, section'));
		};
		const hides = (element) => {
			const { left, right, top, bottom: end } = element.getBoundingClientRect();
			const peeks = element.matches('.shelf *') && innerHeight < 500 && end > innerHeight; // until it is brought up
			const bottom = peeks ? Math.min(end, top + PEEK) : end;
			const x = Math.max(0, left) + (Math.min(ends(element), right) - Math.max(0, left)) * 0.4; // what lies in a fan shows its left side
			return top < -1 || bottom > innerHeight + 1 || ![top + 3, (top + bottom) / 2, bottom - 3].every((y) => seenAt(element, x, y));
		};
		return selectors.flatMap((selector) => {
			const all = [...document.querySelectorAll(selector)].filter((each) => each.getClientRects().length && each.getBoundingClientRect().left < ends(each) - 8);
			if (!all.length) return [`${selector} is not there`];
			const missed = all.filter(hides).length;
			return missed ? [`${selector}: ${missed} of ${all.length}`] : [];
		});
	}, needs));

const outside = (page) => page.evaluate(() => [document.documentElement, document.querySelector('.board')].map((each) => Math.max(0, each.scrollWidth - each.clientWidth)));

/** Sizes follow each other in one page, as when somebody turns a phone. */
async function resized(page, size) {
	await page.setViewportSize(size);
	await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/** Many tables follow each other in one page: one for whoever reads the same way. */
const pages = new Map();
async function shown(size, save, options) {
	const reader = JSON.stringify(options);
	if (!pages.has(reader)) pages.set(reader, (await person(browser, { size, ...options })).page);
	const page = pages.get(reader);
	await page.setViewportSize(size);
	await sitAgain(page, web.url, save);
	return page;
}

/** What cannot be seen of such a table on screens of these sizes. */
async function missedOf({ game, seats, phase, needs, textSize = 100, lang = 'en', screens = [[FINGERS, true], [MICE, false]] }) {
	const save = await crowded(game, seats, { phase, quiet: true, lang });
	const felt = textSize > 100 ? '.rh-middle' : ''; // with large text the road goes on below the edge
	const wanted = needs.filter((need) => need !== felt && (phase !== 'early' || need !== '.near-side .place-card')).concat(phase !== 'early' && game === 'rent-a-hero' ? ['.vagabond', '.clue'] : []);
	const missed = [];
	for (const [sizes, hasTouch] of screens) {
		const page = await shown(sizes[0], save, { hasTouch, lang, settings: { answers: false, textSize } });
		await page.locator('.verbs').waitFor();
		for (const size of sizes) {
			await resized(page, size);
			const hides = await hidden(page, ['.question-first', ...((await page.locator('.verb').count()) ? ['.verb'] : ['.verb-hint']), ...wanted]);
			const [page0, board] = await outside(page);
			if (page0 || board) hides.push(`it is ${Math.max(page0, board)} px too wide`);
			missed.push(...hides.map((what) => `${size.width} × ${size.height}: ${what}`));
		}
	}
	return missed;
}

for (const { game, seats: most, least, needs } of GAMES) {
	for (let seats = least; seats <= most; seats++) {
		for (const phase of ['early', 'middle', 'late']) {
			test(`${game}, ${seats} seats, ${phase}: all that matters is in sight on every screen`, async () => {
				assert.deepEqual(await missedOf({ game, seats, phase, needs }), []);
			});
		}
	}
}

for (const seats of [2, 3, 4, 5, 6]) {
	test(`here-to-slay, ${seats} seats, late, on a large screen: monsters are portraits, and everybody's party is one row`, async () => {
		const page = await shown(DESK, await crowded('here-to-slay', seats, { quiet: true, lang: 'pl' }), { lang: 'pl', settings: { answers: false } });
		for (const size of [DESK, LARGE]) {
			await resized(page, size);
			const flat = () => page.evaluate(() => [...document.querySelectorAll('.monster-picture')].map((each) => each.getBoundingClientRect()).filter(({ width, height }) => height < width / 2).map(({ width, height }) => `${Math.round(width)} × ${Math.round(height)}`));
			assert.deepEqual(await settles(flat), []);
			const rows = () => page.evaluate(() => [...document.querySelectorAll('.hts-seat:not(.is-mine) .hts-party')].map((party) => new Set([...party.children].map((each) => Math.round(each.getBoundingClientRect().top / 20))).size).filter((rows) => rows > 1));
			if (seats < 5) assert.deepEqual(await settles(rows), []);
		}
	});
}

/** What is below the smallest of these has tokens, and a hand that opens. */
const FOR_LARGE_TEXT = [[[{ width: 390, height: 844 }, TABLET], true], [MICE, false]];
for (const { game, seats: most, least, needs } of GAMES) {
	for (const [seats, phase, lang] of [[most, 'late', 'pl'], [least, 'middle', 'en'], [most - 1, 'early', 'zh-TW']]) {
		test(`${game}, ${seats} seats, ${phase}, ${lang}, text of 150 %: all that matters is in sight`, async () => {
			assert.deepEqual(await missedOf({ game, seats, phase, lang, needs, textSize: 150, screens: FOR_LARGE_TEXT }), []);
		});
	}
}

for (const { game, seats, needs } of GAMES) {
	for (const [size, lang] of SCREENS) {
		test(`${game}, ${seats} seats, ${size.width} × ${size.height}, ${lang}: all that matters is in sight`, async () => {
			const page = await shown(size, await crowded(game, seats), { lang, hasTouch: size.width < 1000 });
			await page.locator('.answer:visible').first().waitFor();
			assert.deepEqual(await hidden(page, ['.question-first', '.answers > li:not(.carded) .answer:nth-child(1)', ...needs].filter((need) => size.width < 1000 || !need.startsWith('.answers'))), []);
			assert.deepEqual(await page.evaluate(() => [document.documentElement.scrollWidth - innerWidth, document.querySelector('.board').scrollWidth - document.querySelector('.board').clientWidth].map((over) => Math.max(0, over))), [0, 0], 'nothing sticks out to the side');
		});
	}
}

for (const [size, needs] of [
	[PHONE, ['.playing .hts-card', '.challenge-odds', '.hts-seat .plate', '.monster', '.hts-fan .hts-card']],
	[DESKTOP, ['.playing .hts-card', '.challenge-odds', '.hts-seat .plate', '.monster', '.is-mine .hts-card', '.hts-fan .hts-card']],
]) {
	test(`here-to-slay, ${size.width} px: a card that can be challenged is in sight, with all that matters for it`, async () => {
		const page = await shown(size, await crowded('here-to-slay', 6, { does: ['play radiant-horn'], lang: 'pl' }), { lang: 'pl' });
		await page.locator('.answer[data-action=challenge]').waitFor();
		assert.deepEqual(await hidden(page, ['.question-first', '.answer', ...needs]), []);
	});
}

for (const [size, seats] of [[DESKTOP, 6], [DESKTOP, 4], [DESK, 4]]) {
	test(`here-to-slay, ${seats} seats, ${size.width} px: the dice of a challenge lie there whole, beside what was played`, async () => {
		const page = await shown(size, await crowded('here-to-slay', seats, { does: ['play radiant-horn'], quiet: true }), {});
		await tap(page.locator('.answer[data-action=challenge]'));
		await tap(page.locator('.answer[data-action="choose critical-boost"]')); // Bloodwing
		await page.locator('.is-duel .roll-total').nth(1).waitFor();
		await page.locator('.answer[data-action^="modify"]').first().waitFor();
		assert.deepEqual(await hidden(page, ['.question-first', '.playing .hts-card', '.die', '.roll-total', '.roll-ending']), []);
	});
}

/** Targets on the screen that are too small for a finger, and pairs that lie one over the other. */
const fumbles = (page) =>
	page.evaluate(() => {
		const LEAST = 43.5;
		const targets = [...document.querySelectorAll('.table-view :is(button, a[href], input, select, summary)')]
			.filter((each) => !each.disabled && each.checkVisibility({ visibilityProperty: true }))
			.map((each) => ({ name: `${each.className} "${each.textContent.trim().slice(0, 20)}"`, box: each.getBoundingClientRect() }))
			.filter(({ box }) => box.right > 0 && box.left < innerWidth && box.bottom > 0 && box.top < innerHeight);
		const small = targets.filter(({ box }) => box.width < LEAST || box.height < LEAST).map(({ name, box }) => `${name} is ${Math.round(box.width)} × ${Math.round(box.height)}`);
		const over = targets.flatMap((a, i) =>
			targets.slice(i + 1).flatMap((b) => {
				const width = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
				const height = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
				return width > 2 && height > 2 ? [`${a.name} and ${b.name}: ${Math.round(width)} × ${Math.round(height)}`] : [];
			}),
		);
		return [...small, ...over];
	});

for (const { game, seats } of GAMES) {
	test(`${game} on a phone: what is tapped is as large as a finger, and lies alone`, async () => {
		const { context, page } = await person(browser, { size: PHONE, hasTouch: true, isMobile: true });
		await sitDown(page, web.url, await crowded(game, seats));
		await page.locator('.answer:visible').first().waitFor();
		assert.deepEqual(await settles(() => fumbles(page)), []);
		await context.close();
	});
}

test('the band of another player is opened with a tap on a phone', async () => {
	const { context, page } = await person(browser, { size: PHONE, hasTouch: true });
	await sitDown(page, web.url, await crowded('rent-a-hero', 5));
	await page.locator('.seat-look').nth(1).tap();
	await counted(page.locator('dialog[open] .seat-hero'), 5);
	await page.locator('dialog[open] .seat-hero').first().tap();
	await page.locator('dialog[open] .hero-words').waitFor();
	await context.close();
});

/** Text against its ground, as WCAG counts it. */
const contrast = (locator) =>
	locator.evaluate((element) => {
		const parts = (colour) => colour.match(/[\d.]+/g).map(Number).slice(0, 3).map((part) => (colour.startsWith('color(') ? part : part / 255));
		const light = (colour) => parts(colour).map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)).reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0);
		const { color, backgroundColor } = getComputedStyle(element);
		const [dark, bright] = [light(color), light(backgroundColor)].sort((a, b) => a - b);
		return (bright + 0.05) / (dark + 0.05);
	});

for (const colorScheme of ['dark', 'light']) {
	for (const contrastMore of [false, true]) {
		test(`${colorScheme}${contrastMore ? ', strong contrast' : ''}: answers can be read in every state`, async () => {
			const { context, page } = await person(browser, { colorScheme, settings: contrastMore ? { contrast: 'more' } : {} });
			await sitDown(page, web.url, await crowded('rent-a-hero', 4));
			const answer = page.locator('.answer').first();
			await page.mouse.move(2, 300);
			const states = { idle: await contrast(answer) };
			await answer.hover();
			states.hover = await contrast(answer);
			await answer.focus();
			states.focus = await contrast(answer);
			await answer.evaluate((element) => element.classList.add('sent'));
			states.sent = await contrast(answer);
			for (const [state, ratio] of Object.entries(states)) assert.ok(ratio >= 4.5, `${state}: ${ratio.toFixed(2)}`);
			await context.close();
		});
	}
}
