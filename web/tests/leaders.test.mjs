// Leaders of one's own at a table of the server: allowed by the host, brought, seen by everybody before the game, tested, picked.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { browser, counted, DESKTOP, hurried, openTable, person, PHONE, serve, server, sitDown, starts, toggle } from './kit.mjs';

starts(serve);

const ROW = { class: 'bard', when: 'always', do: 'bonus', rolls: 'effect+attack+challenged+challenging', number: 3 };
const MINE = [{ key: 1, when: 1, words: { name: 'Ada <b>the</b> Bold', 'name-pl': 'Ada Śmiała', portrait: 'owl' }, row: ROW }];
/** A picture as this browser writes it, with holes or without. */
const painted = (page, holes) =>
	page.evaluate(async (some) => {
		const canvas = document.createElement('canvas');
		[canvas.width, canvas.height] = [64, 48];
		const c = canvas.getContext('2d');
		c.fillStyle = '#27c';
		c.fillRect(some ? 10 : 0, 0, 64, 48);
		const blob = await new Promise((done) => canvas.toBlob(done, 'image/webp', 0.8));
		return btoa(String.fromCharCode(...new Uint8Array(await blob.arrayBuffer())));
	}, holes);
const keep = (leaders) => localStorage.setItem('muster.leaders', JSON.stringify(leaders));
const panel = (page) => page.locator('section:has(#room-leaders)');

test('the host brings one, all see it, and it is picked', async () => {
	const host = await person(browser, { size: DESKTOP, settings: { name: 'Ada' } });
	const guest = await person(browser, { lang: 'pl', size: PHONE, settings: { name: 'Ola' } });
	await host.context.addInitScript(keep, MINE);
	for (const { page } of [host, guest]) await page.addInitScript(hurried);
	const link = await openTable(host.page, `${server.url}#/new?game=here-to-slay`, 2);
	await counted(panel(host.page).locator('.room-mine'), 0); // nobody may, unless the host says so
	await sitDown(guest.page, link);
	await counted(panel(guest.page), 0);
	await panel(host.page).locator('select').selectOption('host');
	await panel(host.page).locator('.room-mine button').click();
	await panel(guest.page).locator('.room-leader', { hasText: 'Ada Śmiała' }).waitFor();
	assert.match(await panel(guest.page).locator('.room-leader').innerText(), /\+3 do wszystkich/);
	assert.match(await panel(host.page).locator('.room-leader').innerText(), /Ada <b>the<\/b> Bold/); // text, not markup
	await counted(panel(guest.page).locator('button, input, select'), 0);
	await panel(host.page).locator('.verdict-strong').waitFor();
	await panel(guest.page).locator('.verdict-strong').waitFor();
	await toggle(panel(host.page).getByRole('switch'));
	await host.page.locator('.room-go').click();
	await host.page.locator('.room [role="alert"], .room .notice, .toast', { hasText: 'too strong' }).first().waitFor();
	await toggle(panel(host.page).getByRole('switch'), false);
	await host.page.locator('.room-go').click();
	for (const { page } of [host, guest]) await page.locator('.table-view').waitFor();
	const card = ({ page }, name) => page.locator('.hts-card.ground-bard', { hasText: name }).locator('.portrait img').first().waitFor(); // in its class's colour
	await Promise.any([card(host, 'Ada <b>the</b> Bold'), card(guest, 'Ada Śmiała')]);
	assert.deepEqual([...host.problems, ...guest.problems], []);
	for (const { context } of [host, guest]) await context.close();
});

test('an uploaded picture is hidden until it is tapped, and can be reported and removed', async () => {
	const people = [];
	for (const name of ['Ada', 'Bo', 'Cy']) people.push(await person(browser, { size: name === 'Bo' ? PHONE : DESKTOP, settings: { name } }));
	const [host, guest, third] = people;
	const kept = { ...MINE[0], words: { ...MINE[0].words, title: 'The Seen' } };
	await guest.context.addInitScript(keep, [{ ...kept, picture: await painted(host.page, false) }, { ...kept, key: 2, picture: await painted(host.page, true) }]);
	const link = await openTable(host.page, `${server.url}#/new?game=here-to-slay`, 3);
	for (const { page } of [guest, third]) await sitDown(page, link);
	await panel(host.page).locator('select').selectOption('anyone');
	await panel(guest.page).locator('.room-mine button').first().click();
	const seen = (page) => panel(page).locator('.made-picture img').evaluate((image) => image.decode().then(() => image.naturalWidth));
	await panel(guest.page).locator('.made-picture img').waitFor(); // one's own
	assert.equal(await seen(guest.page), 64);
	await panel(third.page).getByText('The Seen').waitFor();
	for (const { page } of [host, third]) {
		await panel(page).getByRole('button', { name: 'Show the picture' }).waitFor();
		await counted(panel(page).locator('.made-picture img'), 0);
	}
	await panel(third.page).getByRole('button', { name: 'Show the picture' }).click();
	await panel(third.page).locator('.made-picture img').waitFor();
	assert.equal(await seen(third.page), 64);
	await counted(panel(host.page).locator('.made-picture img'), 0); // everybody decides alone
	await panel(third.page).getByRole('button', { name: 'Report to the host' }).click();
	await panel(third.page).getByText('The host has been told.').waitFor();
	await counted(panel(third.page).locator('.made-picture img'), 0);
	await panel(host.page).getByText('1 player has reported this picture.').waitFor();
	await counted(panel(guest.page).locator('.made-reports'), 0);
	await panel(host.page).getByRole('button', { name: 'Remove the picture' }).click();
	for (const { page } of people) await counted(panel(page).locator('.made-picture'), 0);
	await panel(guest.page).locator('.room-leader', { hasText: 'Ada' }).waitFor(); // only the picture is gone
	await panel(guest.page).locator('.room-mine button').last().click(); // the one with holes
	await panel(guest.page).locator('.made-picture img').waitFor();
	assert.equal(await seen(guest.page), 64);
	assert.deepEqual(people.flatMap(({ problems }) => problems), []);
	for (const { context } of people) await context.close();
});

test('a guest brings one by a link, and what is none is refused with a sentence', async () => {
	const host = await person(browser, { settings: { name: 'Ada' } });
	const guest = await person(browser, { size: PHONE, settings: { name: 'Bo' } });
	await host.page.goto(`${server.url}#/new?game=here-to-slay`);
	await toggle(host.page.getByRole('radio', { name: '2', exact: true }));
	await host.page.locator('.plan-form details > summary').click();
	await toggle(host.page.getByRole('switch', { name: 'Allow custom leaders' }));
	await host.page.locator('.plan-go').click();
	const link = await host.page.locator('.invite-link').inputValue();
	await sitDown(guest.page, link);
	assert.equal(await panel(host.page).locator('select').inputValue(), 'anyone');
	const field = panel(guest.page).locator('.room-link');
	await field.fill('https://example.org/#/workshop/1zzz');
	await panel(guest.page).getByRole('button', { name: 'Bring this leader' }).click();
	await guest.page.locator('[role="alert"], .notice, .toast').filter({ hasText: /link|leader/i }).first().waitFor();
	await counted(panel(host.page).locator('.room-leader'), 0);
	await field.fill('https://example.org/#/workshop/1AB9uQ2FsbQpBdGhpZWYKQmFsd2F5cwpDbm8tc3RlYWwKETrCYw');
	await panel(guest.page).getByRole('button', { name: 'Bring this leader' }).click();
	await panel(host.page).locator('.room-leader', { hasText: 'Calm' }).waitFor();
	assert.equal(await field.inputValue(), '');
	await panel(host.page).getByRole('button', { name: 'Remove Calm' }).click();
	await counted(panel(guest.page).locator('.room-leader'), 0);
	for (const { context } of [host, guest]) await context.close();
});
