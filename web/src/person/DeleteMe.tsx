// Being forgotten by the server. It says what happens, and asks twice.
import { useState } from 'preact/hooks';
import { tokenForget } from '../link/token';
import { server } from '../server';
import { change } from '../settings';
import { store } from '../store';
import { t } from '../text/text';
import { Dialog } from '../ui/Dialog';
import { Icon } from '../ui/Icon';
import { Toggle } from '../ui/Toggle';
import { toast } from '../ui/notice';
import { devices } from './rights';

const CONSEQUENCES = (): string[] => [
	t('Your name, your devices, your codes and everything you have said are deleted from the server.'),
	t('Tables you opened are closed if their game has not started. At other tables where the game has not started, your seat becomes free.'),
	t('In games in progress, a bot takes your seat for the rest of the game.'),
	t("The moves of your games stay, without your name: the games belong to the other players too."),
];

async function forget(): Promise<void> {
	await server().ask({ do: 'forget-me', sure: true });
	tokenForget(); // before the connection is opened again
	change({ name: '' });
	store('muster.fair', null);
	devices.value = null;
	toast(t('Your data has been deleted. From now on you are a new player here.'));
}

function Asking({ onClose }: { onClose: () => void }) {
	const [sure, be] = useState(false);
	const [busy, work] = useState(false);
	const go = async (): Promise<void> => {
		work(true);
		try {
			await forget();
			onClose();
		} catch (error) {
			toast((error as Error).message, true);
			work(false);
		}
	};
	return (
		<Dialog title={t('Delete your data from this server?')} onClose={onClose}>
			<ul class="delete-list">
				{CONSEQUENCES().map((sentence) => (
					<li key={sentence}>{sentence}</li>
				))}
			</ul>
			<Toggle label={t('I understand that this cannot be undone')} about={t('Neither a recovery code nor whoever runs this server can bring your data back.')} value={sure} onChange={be} />
			<div class="row">
				<button type="button" class="button bad" disabled={!sure || busy} onClick={() => void go()}>
					{t('Delete my data')}
				</button>
				<button type="button" class="button" onClick={onClose}>
					{t('Stay')}
				</button>
			</div>
		</Dialog>
	);
}

export function DeleteMe() {
	const [asks, ask] = useState(false);
	if (!devices.value) return null;
	return (
		<>
			<p>{t('The server stores your name, your devices, your seats and what you said at tables that still exist. You can have all of it deleted.')}</p>
			<button type="button" class="button" disabled={server().state.value !== 'open'} onClick={() => ask(true)}>
				<Icon name="delete" />
				{t('Delete my data…')}
			</button>
			{asks && <Asking onClose={() => ask(false)} />}
		</>
	);
}
