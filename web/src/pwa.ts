// The page as something that is installed: kept for offline, and told when a new version is there.
import { h } from 'preact';
import { effect } from '@preact/signals';
import { GAMES } from './games';
import { lang, langFile, t } from './text/text';
import { toast } from './ui/notice';

function offer(worker: ServiceWorker): void {
	const go = (): void => worker.postMessage({ kind: 'go' });
	toast(h('span', null, t('A new version is available.'), ' ', h('button', { type: 'button', class: 'button small', onClick: go }, t('Update'))), true);
}

function watch(registration: ServiceWorkerRegistration): void {
	const ready = (): void => {
		if (registration.waiting && navigator.serviceWorker.controller) offer(registration.waiting);
	};
	ready();
	registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', ready));
}

/** What this language needs is kept too: its catalogues, and the rules in it. */
function keepLanguage(worker: ServiceWorker): void {
	effect(() => {
		const code = langFile(lang.value);
		const texts = code === 'en' ? [] : [`text/${code}.json`, `text/${code}.mo`];
		const rules = GAMES.flatMap(({ name }) => [`rules/${name}.${code}.md`, `rules/${name}-aid.${code}.md`]);
		worker.postMessage({ kind: 'keep', files: [...texts, ...rules] });
	});
}

export async function pwaStart(): Promise<void> {
	const had = navigator.serviceWorker.controller !== null;
	const registration = await navigator.serviceWorker.register(`${import.meta.env.BASE_URL}sw.js`);
	watch(registration);
	navigator.serviceWorker.addEventListener('controllerchange', () => had && location.reload());
	const { active } = await navigator.serviceWorker.ready;
	if (active) keepLanguage(active);
}
