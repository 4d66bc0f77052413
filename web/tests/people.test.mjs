// People who find each other at a real server: strangers who are paired, what is kept of them and what not, ratings, invitations, blocks.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { brings, browser, clickAll, counted, DESKTOP, hurried, menu, openTable, person, PHONE, serve, server, sitDown, starts, toggle } from './kit.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
starts(serve);

/** The server as somebody elsewhere reaches it: two people from one address are not rated together. */
const relays = [];
after(() => relays.forEach((relay) => relay.close()));
async function from(address) {
	const relay = createServer((near) => {
		const far = connect({ port: Number(new URL(server.url).port), host: '127.0.0.1', localAddress: address });
		near.pipe(far).pipe(near);
		near.on('error', () => far.destroy());
		far.on('error', () => near.destroy());
	});
	relays.push(relay);
	await new Promise((done) => relay.listen(0, '127.0.0.1', done));
	relay.unref();
	return `http://127.0.0.1:${relay.address().port}/`;
}

/** Comes from an address of its own, and asks to be told whatever axe-core finds. */
async function visitor(address, { name, ...options }) {
	const url = await from(address);
	const who = await person(browser, { bypassCSP: true, painted: true, settings: { name, react: 'never' }, ...options });
	await who.page.goto(url);
	return { ...who, url };
}

/** Another device of the same person, whoever's browser it is. */
async function deviceOf(who, options) {
	const token = await who.page.evaluate(() => localStorage.getItem('muster.token'));
	const other = await person(browser, { bypassCSP: true, painted: true, ...options });
	await other.page.addInitScript((kept) => localStorage.setItem('muster.token', kept), token);
	return { ...other, url: who.url };
}

/** The screen is in order: nothing sticks out, and axe-core finds nothing. */
async function inOrder(page, what) {
	await page.evaluate(axe);
	const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }));
	assert.deepEqual(violations.map(({ id, nodes }) => `${id} ${nodes[0].target}`), [], what);
	assert.ok((await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)) <= 0, `${what}: sticks out to the side`);
}

const goto = async (who, place, there) => {
	await who.page.goto(`${who.url}#/${place}`);
	await who.page.locator(there).first().waitFor();
};
const choose = async (page, game, seats) => {
	await toggle(page.locator('.pair').getByRole('radio', { name: game, exact: true }));
	await toggle(page.locator('.pair').getByRole('radio', { name: String(seats), exact: true }));
};
const real = (problems) => problems.filter((line) => !/WebSocket connection|ERR_CONNECTION/.test(line));

// Two strangers play one rated game, which takes as long as people may take; what comes of it is looked at from test to test.
let ada, bo, second, table;

test('one tap, a question that is put once, and a wait that can be left', async () => {
	ada = await visitor('127.0.0.2', { name: 'Ada', size: DESKTOP });
	bo = await visitor('127.0.0.3', { name: 'Bo', size: PHONE, lang: 'pl' });
	await ada.page.locator('.pair').waitFor();
	await choose(ada.page, 'Here to Slay', 2);
	await ada.page.locator('.pair-go').click();
	await ada.page.locator('.keep-dialog').waitFor();
	await inOrder(ada.page, 'the question');
	await ada.page.locator('.keep-yes').click();
	await ada.page.locator('.wait-ring').waitFor();
	await counted(ada.page.locator('.wait-seat.person'), 1);
	await inOrder(ada.page, 'the wait');
	await ada.page.locator('.wait-cancel').click();
	await ada.page.locator('.pair').waitFor();
	await ada.page.reload(); // nothing waits for her, and she is not asked again
	await ada.page.locator('.pair-go').click();
	await ada.page.locator('.wait-ring').waitFor();
	assert.equal(await ada.page.locator('.keep-dialog').count(), 0);
	await bo.page.locator('.pair').waitFor();
	await choose(bo.page, 'To ja go tnę!', 2);
	await bo.page.locator('.pair-go').click();
	await inOrder(bo.page, 'the question in Polish');
	await bo.page.locator('.keep-yes').click();
	for (const { page } of [ada, bo]) await page.locator('.table-view').waitFor();
});

test('who looks on sees the table and nobody’s cards', async () => {
	const cleo = await visitor('127.0.0.4', { name: 'Cleo', size: PHONE, lang: 'zh-TW' });
	await goto(cleo, 'watch', '.open-table');
	await inOrder(cleo.page, 'games to watch');
	await cleo.page.locator('.open-table').click();
	await cleo.page.locator('.table-view').waitFor();
	const own = '.hand, .question.mine'; // what only players have
	assert.ok((await ada.page.locator(own).count()) > 0);
	assert.equal(await cleo.page.locator(own).count(), 0);
	const spilt = (seats) => seats.filter((seat) => seat.querySelector('.hts-seat-body').getBoundingClientRect().bottom > seat.getBoundingClientRect().bottom).length;
	assert.equal(await cleo.page.locator('.hts-seat').evaluateAll(spilt), 0, 'each party lies within its seat');
	await menu(cleo.page, 'people');
	await cleo.page.locator('dialog[open] .person-name').first().click(); // who is that? She stays at the table
	await cleo.page.locator('dialog[open] .profile').waitFor();
	assert.equal(await cleo.page.locator('.profile-game, .profile .person-invite').count(), 0, 'nothing is rated yet, and they have not met');
	await inOrder(cleo.page, 'a profile at a table');
	await cleo.page.keyboard.press('Escape');
	await counted(cleo.page.locator('.profile'), 0);
	await cleo.page.locator('dialog[open] .person-block').first().click();
	await cleo.page.locator('dialog[open] [role=status]').waitFor();
	await inOrder(cleo.page, 'blocking at a table');
	await goto(cleo, 'people', '.blocked summary');
	await cleo.page.locator('.blocked summary').click();
	await cleo.page.locator('.person-unblock').click();
	await counted(cleo.page.locator('.blocked'), 0);
	await cleo.context.close();
});

test('the end says what it did to the rating, and the list has the game once', { timeout: 480_000 }, async () => {
	await clickAll([ada.page, bo.page]);
	second = await deviceOf(ada, { lang: 'zh-TW', size: PHONE });
	for (const { page } of [ada, bo]) await page.locator('.kept-result', { hasText: /1500 → \d+/ }).waitFor();
	for (const who of [ada, bo, second]) {
		await goto(who, 'games', '.kept-game .kept-rating');
		await counted(who.page.locator('.kept-game'), 1);
		await inOrder(who.page, 'my games');
	}
	assert.equal(await ada.page.locator('.mine-sums dd').first().innerText(), (await bo.page.locator('.kept-game.won').count()) ? '0 of 1' : '1 of 1');
	await second.page.locator('.kept-open').click(); // it is at the server only
	await second.page.locator('.move-line').nth(5).waitFor();
	assert.equal(await second.page.locator('.replay-viewer select').inputValue(), '0', 'through her own eyes');
});

test('a rating after one game is shown as uncertain, and is on no list', async () => {
	await goto(bo, 'ratings/here-to-slay', '.rating-points.unsure .badge');
	await bo.page.locator('.ladder-bot').first().waitFor();
	assert.equal(await bo.page.locator('.ladder tbody tr:not(.ladder-bot)').count(), 0);
	await bo.page.locator('details summary').last().click();
	await inOrder(bo.page, 'ratings');
});

test('who somebody is: what they agreed to show, and the way to another game', async () => {
	for (const [who, name] of [[ada, 'Bo'], [bo, 'Ada'], [second, 'Bo']]) {
		await goto(who, 'people', '.person-line a');
		await who.page.locator('.person-line a', { hasText: name }).click();
		await who.page.locator('.profile-sums').waitFor();
		await who.page.locator('h1', { hasText: name }).waitFor();
		await counted(who.page.locator('.profile .rating-points.unsure'), 1);
		await who.page.locator('.profile .person-invite').waitFor();
		await inOrder(who.page, 'a profile');
	}
	const address = ada.page.url();
	[, table] = address.match(/person\/at\/(\w+)/);
	const [share] = await ada.page.locator('.profile-sums dd').allInnerTexts();
	assert.ok(share === '0%' || share === '100%', share);
	const stranger = await visitor('127.0.0.5', { name: 'Dee', size: PHONE });
	await stranger.page.goto(address.replace(ada.url, stranger.url));
	await stranger.page.locator('.profile-sums').waitFor();
	assert.equal(await stranger.page.locator('.profile .person-invite').count(), 0, 'nobody tells her whether he is here');
	await goto(stranger, 'person/at/nosuchtable0/1', '.people [role=alert]');
	await inOrder(stranger.page, 'nobody');
	await stranger.page.goto(address.replace(ada.url, stranger.url));
	await stranger.page.locator('.profile .person-block').click();
	await inOrder(stranger.page, 'before somebody is blocked');
	await stranger.page.locator('dialog[open] .button.bad').click();
	await stranger.page.locator('.profile a[href$="people"]').click();
	await counted(stranger.page.locator('.blocked'), 1);
	await stranger.context.close();
});

test('the list of the best leads to who is on it', async () => {
	const played = 'import sqlite3, sys; base = sqlite3.connect(sys.argv[1]); base.execute("UPDATE rating SET games = 12, sigma = 2"); base.commit()';
	assert.equal(spawnSync('python3', ['-c', played, join(server.data, 'muster.db')]).status, 0); // eleven games more
	await goto(ada, 'ratings/here-to-slay', '.ladder tbody a');
	await counted(ada.page.locator('.ladder tbody a'), 2);
	await inOrder(ada.page, 'the list of the best');
	await ada.page.locator('.ladder tbody a', { hasText: 'Bo' }).click();
	await ada.page.locator('.profile-sums').waitFor();
	await ada.page.locator('h1', { hasText: 'Bo' }).waitFor();
	await counted(ada.page.locator('.profile .unsure'), 0);
	await goto(ada, 'ratings/here-to-slay', '.ladder-you a');
	await ada.page.locator('.ladder-you a').click();
	await ada.page.locator('.profile a[href$="ratings"]').waitFor(); // herself
	assert.equal(await ada.page.locator('.profile .person-block').count(), 0);
});

test('everything is exported', async () => {
	await goto(second, 'games', '.mine-export');
	const [file] = await Promise.all([second.page.waitForEvent('download'), second.page.locator('.mine-export').click()]);
	const { person: who, games } = JSON.parse(readFileSync(await file.path(), 'utf8'));
	assert.deepEqual([who.name, games.length], ['Ada', 1]);
	assert.match(games[0].record, /^muster record 1\n/);
});

test('invited with one tap, seated with another; the host is passed on', async () => {
	await goto(ada, 'people', '.person-line');
	await goto(bo, '', '.pair'); // wherever the page is
	await inOrder(ada.page, 'people');
	await ada.page.locator('.person-invite').click();
	await bo.page.locator('.invitation').waitFor();
	await inOrder(bo.page, 'an invitation');
	await bo.page.locator('.invitation-take').click();
	await bo.page.locator('.room-seat.person').nth(1).waitFor();
	assert.equal(await bo.page.locator('.invitation').count(), 0);
	await counted(bo.page.locator('.room-seat'), 2); // the same game as before, of the same size
	await ada.page.locator('.room-host').click();
	await bo.page.locator('.room-start').waitFor(); // he starts now
	await bo.page.locator('.room-host').waitFor();
	assert.equal(await ada.page.locator('.room-host').count(), 0);
});

test('an invitation to a table that is gone says so, and goes', async () => {
	await bo.page.locator('.room .button.plain:has(use[href$="#leave"])').last().click();
	await bo.page.locator('.pair').waitFor();
	await ada.page.locator('.invite-people summary').click();
	await ada.page.locator('.invite-people .person-invite').click();
	await bo.page.locator('.invitation').waitFor();
	await ada.page.locator('.room .button.plain:has(use[href$="#leave"])').last().click();
	await ada.page.locator('dialog[open] .button.bad').click(); // the table closes
	await ada.page.locator('.pair').waitFor();
	await brings(bo.page.locator('.toast.bad'), () => bo.page.locator('.invitation-take').click());
	await counted(bo.page.locator('.invitation'), 0);
});

test('who is blocked is not found, not even by the other; taken back, they are', async () => {
	await goto(ada, 'people', '.person-block');
	await ada.page.locator('.person-block').click();
	await ada.page.locator('dialog[open] .button.bad').click();
	await ada.page.locator('.blocked summary').click();
	await counted(ada.page.locator('.person-invite'), 0);
	await goto(bo, 'people', '.people .soft');
	await counted(bo.page.locator('.person-line'), 0);
	await ada.page.locator('.person-unblock').click();
	await ada.page.locator('.person-invite').waitFor();
});

test('deleted on one device is deleted on all; who opts out has no rating', async () => {
	await goto(ada, 'games', '.kept-rating');
	await ada.page.locator('.kept-game button:has(use[href$="#delete"])').click();
	await ada.page.locator('dialog[open] .button.bad').click();
	await counted(ada.page.locator('.kept-game'), 0);
	await goto(second, 'people', '.people');
	await goto(second, 'games', '.kept p.soft');
	await counted(second.page.locator('.kept-game'), 0);
	await goto(bo, 'ratings/here-to-slay', '.rated-switch');
	await bo.page.locator('.rated-switch').click();
	await counted(bo.page.locator('.rating-points'), 0);
	await goto(ada, `person/at/${table}/1`, '.profile .soft'); // nor a profile that tells more than a name
	assert.equal(await ada.page.locator('.profile-game, .profile-sums').count(), 0);
	await goto(bo, 'games', '.kept-game'); // the game itself stays his
	for (const { problems, context } of [ada, bo, second]) {
		assert.deepEqual(real(problems), []);
		await context.close();
	}
});

/** A game of two at a table without waits; `say`: what each does about the question in the room. */
async function fast(names, say) {
	const people = await Promise.all(names.map((name) => person(browser, { settings: { name } })));
	for (const { page } of people) await page.addInitScript(hurried);
	const [host, guest] = people;
	const link = await openTable(host.page, `${server.url}#/new?game=here-to-slay`, 2);
	await sitDown(guest.page, link);
	for (const [i, { page }] of people.entries()) await say[i](page);
	await host.page.locator('.room-go').click();
	await clickAll(people.map(({ page }) => page));
	return people;
}

test('no is no, and so is no answer: nothing is kept, and the question is put at one table only', async () => {
	const [no, silent] = await fast(['Nora', 'Sila'], [
		async (page) => {
			await page.locator('.keep-panel .keep-no').click();
			await page.locator('.keep-panel').waitFor({ state: 'detached' });
		},
		(page) => page.locator('.keep-panel').waitFor(),
	]);
	await silent.page.locator('.end .keep-panel').waitFor(); // the same table
	assert.equal(await no.page.locator('.kept-result, .keep-panel').count(), 0);
	for (const { page } of [no, silent]) {
		const kept = await page.evaluate(() => localStorage.getItem('muster.token'));
		const other = await person(browser); // of the device's games it knows nothing
		await other.page.addInitScript((token) => localStorage.setItem('muster.token', token), kept);
		await other.page.goto(`${server.url}#/games`);
		await other.page.locator('.kept p.soft').waitFor();
		await counted(other.page.locator('.kept-game'), 0);
		await other.context.close();
	}
	await openTable(silent.page, `${server.url}#/new?game=here-to-slay`, 2);
	await silent.page.locator('.invite-people').waitFor();
	assert.equal(await silent.page.locator('.keep-panel').count(), 0, 'not at the next table');
	await silent.page.goto(`${server.url}#/settings`);
	await silent.page.locator('.settings').waitFor();
	const wishes = silent.page.locator('.settings section:has(h2 use[href$="#crown"]) input');
	await counted(wishes, 3);
	assert.deepEqual(await wishes.evaluateAll((all) => all.map(({ checked, disabled }) => [checked, disabled])), [[false, false], [false, true], [false, true]]);
	await toggle(wishes.first()); // she has changed her mind: the first yes is one to all three
	await counted(silent.page.locator('.settings section:has(h2 use[href$="#crown"]) input:checked'), 3);
	for (const { context } of [no, silent]) await context.close();
});

test('a browser that keeps nothing, and a server that is away: what there is is shown, with a word for the rest', async () => {
	const yes = (page) => page.locator('.keep-panel .keep-yes').click();
	const [ada, bo] = await fast(['Ida', 'Otto'], [yes, yes]);
	await ada.page.locator('.kept-result', { hasText: 'Not rated' }).waitFor(); // among friends
	await ada.page.goto(`${server.url}#/games`);
	await ada.page.locator('.mine-export').waitFor(); // the server has it, too
	const refused = await ada.context.newPage();
	await refused.addInitScript(() => {
		IDBFactory.prototype.open = () => {
			throw new Error('refused');
		};
	});
	await refused.goto(`${server.url}#/games`);
	await refused.locator('.kept [role=alert]').waitFor();
	await counted(refused.locator('.kept-game'), 1); // from the server
	const show = (page, place) => page.evaluate((hash) => (location.hash = hash), `#/${place}`);
	for (const place of ['watch', 'people', 'ratings']) { // nothing of a screen is left to load then
		await show(bo.page, place);
		await bo.page.locator('.people').waitFor();
	}
	await show(bo.page, 'games');
	await server.kill();
	await ada.page.locator('.mine-online [role=status]').waitFor();
	await counted(ada.page.locator('.kept-game'), 1);
	await ada.page.locator('.kept-game button:has(use[href$="#delete"])').click();
	await brings(ada.page.locator('.toast.bad'), () => ada.page.locator('dialog[open] .button.bad').click()); // gone here, not there
	for (const place of ['watch', 'people', 'ratings']) {
		await show(bo.page, place);
		await bo.page.locator('.people .offline-note').waitFor();
	}
	await server.again();
	await bo.page.locator('.ladder-bot').first().waitFor({ timeout: 60_000 });
	await counted(ada.page.locator('.kept-game'), 1); // it is listed again, as the server has it
	for (const { context } of [ada, bo]) await context.close();
});
