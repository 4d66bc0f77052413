// Being called with the page closed: what the service worker shows of what comes, and how a device asks for it. There is no push service here:
// messages are put into the worker by the browser's debugger, and what the browser would get from a service stands in its place.
import assert from 'node:assert/strict';
import { createECDH } from 'node:crypto';
import { test } from 'node:test';
import { browser, DESKTOP, person, PHONE, serve, server, settles, starts, toggle } from './kit.mjs';

process.env.MUSTER_PUSH = 'mailto:host@example.org';
starts(serve);

const TABLE = '0123456789ab';
const worker = (page) => page.evaluate(() => navigator.serviceWorker.ready.then(({ active }) => new Promise((done) => (active.state === 'activated' ? done() : active.addEventListener('statechange', () => active.state === 'activated' && done())))));
/** This browser never shows any: what it is asked to show is written down instead. */
const watched = () => {
	self.asked = [];
	ServiceWorkerRegistration.prototype.showNotification = async (title, { body, tag, data }) => void self.asked.push({ title, body, tag, place: data.place });
};
/** And it denies leave, so the answer of somebody who was asked stands in its place. */
const leave = (permission) => {
	Object.defineProperty(Notification, 'permission', { get: () => permission });
	Notification.requestPermission = async () => (permission = 'granted');
};

async function debuggerOf(context, page) {
	const session = await context.newCDPSession(page);
	const found = new Promise((done) => session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => registrations.length && done(registrations[0].registrationId)));
	await session.send('ServiceWorker.enable');
	const registrationId = await found;
	return (data) => session.send('ServiceWorker.deliverPushMessage', { origin: new URL(server.url).origin, registrationId, data });
}

test('what the server says is shown, and leads to its table', async () => {
	const { context, page, problems } = await person(browser, { serviceWorkers: 'allow', size: PHONE });
	await page.goto(server.url);
	await worker(page);
	const [served] = context.serviceWorkers();
	await served.evaluate(watched);
	const shown = (count) => settles(() => served.evaluate(() => self.asked), (list) => list.length === count);
	const deliver = await debuggerOf(context, page);
	await deliver(JSON.stringify({ table: TABLE, title: 'Rent a Hero', body: 'It’s your turn!' }));
	const found = await shown(1); // one of the same tag takes its place
	assert.deepEqual(found, [{ title: 'Rent a Hero', body: 'It’s your turn!', tag: `#/t/${TABLE}`, place: `#/t/${TABLE}` }]);
	// Whatever comes, something is shown and nothing leads elsewhere.
	const odd = ['', 'nonsense', '[]', 'null', '{"table":"../x","title":7}', `{"table":"${TABLE}?"}`];
	for (const [i, data] of odd.entries()) {
		await deliver(data);
		assert.deepEqual((await shown(i + 2)).slice(1)[i], { title: 'Muster', body: '', tag: '', place: '' }, data);
	}
	assert.deepEqual(problems, []);
	await context.close();
});

/** In place of the push service: an address for this browser, for one key at a time. */
const service = (point) => {
	let kept = null;
	const bytes = (buffer) => new Uint8Array(buffer).join();
	const subscription = (key) => ({
		options: { applicationServerKey: key.buffer },
		toJSON: () => ({ endpoint: `https://push.example.org/${bytes(key.buffer).length}`, keys: { p256dh: point, auth: 'AAAAAAAAAAAAAAAAAAAAAA' } }),
		unsubscribe: async () => {
			kept = null;
			return true;
		},
	});
	PushManager.prototype.getSubscription = async () => kept;
	PushManager.prototype.subscribe = async ({ applicationServerKey }) => (kept = subscription(applicationServerKey));
};
/** What the page was told last about it. */
const listen = () => {
	globalThis.pushAnswers = [];
	const send = WebSocket.prototype.send;
	WebSocket.prototype.send = function (text) {
		if (!this.heard) this.addEventListener('message', ({ data }) => data.includes('"m":"push"') && globalThis.pushAnswers.push(JSON.parse(data).on));
		this.heard = true;
		return send.call(this, text);
	};
};

test('a device is called from when the person asks for it until it does not want it any more', async () => {
	const keys = createECDH('prime256v1');
	const { context, page, problems } = await person(browser, { serviceWorkers: 'allow', size: DESKTOP });
	await context.addInitScript(leave, 'default');
	await context.addInitScript(service, keys.generateKeys('base64url'));
	await context.addInitScript(listen);
	await page.goto(server.url);
	await worker(page);
	await page.waitForTimeout(4000); // what can wait is done by then
	assert.deepEqual(await page.evaluate(() => globalThis.pushAnswers), []); // off unless asked for
	await page.goto(`${server.url}#/settings`);
	const control = page.getByRole('switch', { name: 'Notify me on my turn' });
	await toggle(control);
	await page.getByText('even when the page is closed').waitFor();
	assert.equal(await page.evaluate(() => globalThis.pushAnswers.at(-1)), true);
	await toggle(control, false);
	await page.getByText('Keep the page open somewhere').waitFor();
	assert.equal((await settles(() => page.evaluate(() => globalThis.pushAnswers), (list) => list.at(-1) === false)).at(-1), false);
	assert.deepEqual(problems, []);
	await context.close();
});

test('a table that takes days offers it, once', async () => {
	const { context, page, problems } = await person(browser, { serviceWorkers: 'allow', size: PHONE });
	await context.addInitScript(leave, 'default');
	await page.goto(`${server.url}#/new?game=here-to-slay`);
	await page.locator('.plan-form').waitFor();
	await toggle(page.getByRole('radio', { name: 'Correspondence', exact: false }));
	await page.locator('.plan-go').click();
	await page.getByRole('button', { name: 'Notify me' }).waitFor();
	await page.reload();
	await page.locator('.invite-link').waitFor();
	assert.equal(await page.getByRole('button', { name: 'Notify me' }).count(), 0);
	assert.deepEqual(problems, []);
	await context.close();
});
