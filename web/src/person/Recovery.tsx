// A code for the day when every device is lost. It is shown once; only its hash is kept at the server.
import { useState } from 'preact/hooks';
import { copyText } from '../online/share';
import { server } from '../server';
import { settings } from '../settings';
import { sentenceGap } from '../text/join';
import { t } from '../text/text';
import { Dialog } from '../ui/Dialog';
import { Icon } from '../ui/Icon';
import { toast } from '../ui/notice';
import { dayText, devices, devicesLook } from './rights';

/** What one prints or copies by hand: all that is needed to come back. */
function Sheet({ code, onClose }: { code: string; onClose: () => void }) {
	const name = settings.value.name;
	return (
		<Dialog title={t('Your recovery code')} onClose={onClose}>
			<div class="recovery-sheet stack">
				<p class="recovery-for">
					<b>Muster</b> · {location.host}
					{name && ` · ${t('for {name}', { name })}`}
				</p>
				<output class="device-code recovery-code" aria-label={t('Your recovery code')}>
					{code}
				</output>
				<p>{t('Anyone who has this code can play as you, so keep it safe, like a key. Enter it in the settings of a new device to get your name and your seats back.')}</p>
			</div>
			<p class="small-text">
				<b>{t('You will not see this code again.')}</b>
				{sentenceGap()}
				{t('Earlier codes no longer work.')}
			</p>
			<div class="row">
				<button type="button" class="button main" onClick={() => void copyText(code)}>
					<Icon name="save" />
					{t('Copy')}
				</button>
				<button type="button" class="button" onClick={() => print()}>
					<Icon name="letter" />
					{t('Print')}
				</button>
			</div>
		</Dialog>
	);
}

export function Recovery() {
	const [code, show] = useState<string | null>(null);
	const made = devices.value?.recovery ?? null;
	const make = async (): Promise<void> => {
		try {
			show(String((await server().ask({ do: 'recovery' })).code));
			await devicesLook();
		} catch (error) {
			toast((error as Error).message, true);
		}
	};
	if (!devices.value) return null;
	return (
		<div class="stack">
			<h3>{t('If you lose your devices')}</h3>
			<p>{made ? t('You have had a recovery code since {day}. A new one replaces it.', { day: dayText(made) }) : t('Without a recovery code, lost seats cannot be recovered: there are no accounts and no passwords here.')}</p>
			<button type="button" class="button" disabled={server().state.value !== 'open'} onClick={() => void make()}>
				<Icon name="verify" />
				{made ? t('Create a new code') : t('Create a recovery code')}
			</button>
			{code !== null && <Sheet code={code} onClose={() => show(null)} />}
		</div>
	);
}
