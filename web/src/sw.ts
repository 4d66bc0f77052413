// Keeps the page on the device, so that it starts without a network. One cache for each build; what it holds fits together.
// vite.config.ts compiles this file by itself into sw.js and fills in the two constants.
declare const __BUILD__: string;
/** Everything that belongs to the build; the second list is kept only once it was asked for: other languages, rules. */
declare const __FILES__: { always: string[]; onDemand: string[] };

const worker = self as unknown as ServiceWorkerGlobalScope;
const CACHE = `muster-${__BUILD__}`;
const PATIENCE = 4000; // milliseconds; then what is kept is shown

const address = (file: string): string => new URL(file, worker.registration.scope).href;
/** Its name changes with what is in it, so one that is kept is right. */
const lasting = (url: string): boolean => url.startsWith(address('assets/'));
const onDemand = new Set(__FILES__.onDemand.map(address));
const home = address('./');

async function keep(cache: Cache, url: string): Promise<void> {
	const old = lasting(url) ? await caches.match(url) : undefined;
	const answer = old ?? (await fetch(url, { cache: 'no-cache' }));
	if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
	await cache.put(url, answer);
}

/** All or nothing: a build of which a part is missing is not installed. */
async function install(): Promise<void> {
	const cache = await caches.open(CACHE);
	const asked = (await Promise.all([...onDemand].map(async (url) => ((await caches.match(url)) ? [url] : [])))).flat();
	await Promise.all([home, ...__FILES__.always.map(address), ...asked].map((url) => keep(cache, url)));
}

async function activate(): Promise<void> {
	for (const name of await caches.keys()) if (name.startsWith('muster-') && name !== CACHE) await caches.delete(name);
	await worker.clients.claim();
}

async function fromNetwork(request: Request, url: string): Promise<Response> {
	const answer = await fetch(request);
	if (answer.ok && (onDemand.has(url) || lasting(url))) await (await caches.open(CACHE)).put(url, answer.clone());
	return answer;
}

/** The network first, as long as it answers soon; so a page and its parts are of one build. */
async function freshest(request: Request, url: string): Promise<Response> {
	const kept = await caches.match(url);
	if (!kept) return fromNetwork(request, url);
	const late = new Promise<Response>((answer) => setTimeout(() => answer(kept.clone()), PATIENCE));
	return Promise.race([fromNetwork(request, url).catch(() => kept), late]);
}

worker.addEventListener('install', (event) => event.waitUntil(install()));
worker.addEventListener('activate', (event) => event.waitUntil(activate()));

worker.addEventListener('fetch', (event) => {
	const { request } = event;
	const url = new URL(request.url);
	url.hash = '';
	url.search = '';
	if (request.method !== 'GET' || !url.href.startsWith(worker.registration.scope)) return;
	if (request.mode === 'navigate') event.respondWith(freshest(request, home));
	else if (lasting(url.href)) event.respondWith(caches.match(url.href).then((kept) => kept ?? fromNetwork(request, url.href)));
	else if (onDemand.has(url.href) || __FILES__.always.some((file) => address(file) === url.href)) event.respondWith(freshest(request, url.href));
});

worker.addEventListener('message', (event) => {
	const data = event.data as { kind: 'go' } | { kind: 'keep'; files: string[] };
	if (data.kind === 'go') void worker.skipWaiting();
	else event.waitUntil(caches.open(CACHE).then((cache) => Promise.all(data.files.map((file) => keep(cache, address(file)).catch(() => undefined)))));
});

/** What the server says to somebody who has no page open; whatever comes, something must be shown. */
function told(data: PushMessageData | null): { title: string; body: string; place: string } {
	try {
		const { title, body, table } = (data?.json() ?? {}) as Record<string, unknown>;
		const text = (value: unknown): string => (typeof value === 'string' ? value : '');
		return { title: text(title) || 'Muster', body: text(body), place: /^[0-9a-z]{12}$/.test(text(table)) ? `#/t/${text(table)}` : '' };
	} catch {
		return { title: 'Muster', body: '', place: '' };
	}
}

worker.addEventListener('push', (event) => {
	const { title, body, place } = told(event.data);
	event.waitUntil(worker.registration.showNotification(title, { body, tag: place, icon: address('icon-192.png'), data: { place } }));
});

/** A tap on a notification leads to its table: in a tab that is open, else in a new one. */
worker.addEventListener('notificationclick', (event) => {
	event.notification.close();
	const { place } = (event.notification.data ?? {}) as { place?: string };
	const open = async (): Promise<void> => {
		const [tab] = await worker.clients.matchAll({ type: 'window' });
		const to = address(`./${place ?? ''}`);
		if (!tab) return void (await worker.clients.openWindow(to));
		await tab.focus();
		await tab.navigate(to).catch(() => undefined);
	};
	event.waitUntil(open());
});
