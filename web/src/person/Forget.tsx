// Deleting what this browser keeps for the page.
import { useState } from 'preact/hooks';
import { keptForget } from '../game/kept';
import { t } from '../text/text';
import { Dialog } from '../ui/Dialog';
import { Icon } from '../ui/Icon';

async function forget(): Promise<void> {
	try {
		for (const key of Object.keys(localStorage)) if (key.startsWith('muster.')) localStorage.removeItem(key);
		await keptForget();
		if ('caches' in globalThis) for (const name of await caches.keys()) await caches.delete(name); // only where the connection is safe
		for (const worker of (await navigator.serviceWorker?.getRegistrations()) ?? []) await worker.unregister();
	} finally {
		location.hash = '';
		location.reload();
	}
}

export function Forget() {
	const [asks, ask] = useState(false);
	return (
		<>
			<p>{t('This browser stores your settings and choices, the names you typed here, and your lessons, puzzles, achievements and leaders. It stores the games you started or finished here, and the commitments and words for fair dice. It also stores a secret key that tells the server which seats are yours. It stores nothing else. If any of this is sent, it goes only to the server you play on.')}</p>
			<button type="button" class="button" onClick={() => ask(true)}>
				<Icon name="delete" />
				{t('Delete it all')}
			</button>
			{asks && (
				<Dialog title={t('Delete everything stored here?')} onClose={() => ask(false)}>
					<p>{t('Games on this device will be lost. You will also lose your seats at online tables, unless you have another device or a recovery code.')}</p>
					<div class="row">
						<button type="button" class="button bad" onClick={() => void forget()}>
							{t('Delete')}
						</button>
						<button type="button" class="button" onClick={() => ask(false)}>
							{t('Keep everything')}
						</button>
					</div>
				</Dialog>
			)}
		</>
	);
}
