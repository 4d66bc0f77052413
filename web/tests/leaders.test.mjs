// Leaders of one's own at a table of the server: allowed by the host, brought, seen by everybody before the game, tested, picked.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { browser, counted, DESKTOP, hurried, openTable, person, PHONE, serve, server, sitDown, starts, toggle } from './kit.mjs';

starts(serve);

const ROW = { class: 'bard', when: 'always', do: 'bonus', rolls: 'effect+attack+challenged+challenging', number: 3 };
const MINE = [{ key: 1, when: 1, words: { name: 'Ada <b>the</b> Bold', 'name-pl': 'Ada Śmiała', portrait: 'owl' }, row: ROW }];
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
