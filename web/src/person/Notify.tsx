// Whether the system may call this person when an answer is waited for.
import { callsPoll } from '../online/calls';
import { notifyAsk, notifyDenied, notifyPossible } from '../online/notify';
import { change, settings } from '../settings';
import { t } from '../text/text';
import { Toggle } from '../ui/Toggle';

export function Notify() {
	const set = async (on: boolean): Promise<void> => {
		change({ notify: on && (await notifyAsk()) });
		if (settings.value.notify) callsPoll();
	};
	const about = !notifyPossible() ? t('This browser has no notifications.') : notifyDenied() ? t('The browser forbids it; you can allow it in its settings for this site.') : t('When an answer of yours is waited for and you look elsewhere. Good for games by correspondence; the page must stay open somewhere.');
	return <Toggle label={t('Notifications')} about={about} value={settings.value.notify && !notifyDenied()} disabled={!notifyPossible() || notifyDenied()} onChange={(on) => void set(on)} />;
}
