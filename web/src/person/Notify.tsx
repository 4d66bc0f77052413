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
	const about = !notifyPossible() ? t('This browser does not support notifications.') : notifyDenied() ? t("Notifications are blocked. You can allow them in the browser's settings for this site.") : t('Useful for correspondence games. Keep the page open somewhere.');
	return <Toggle label={t('Notify me on my turn')} about={about} value={settings.value.notify && !notifyDenied()} disabled={!notifyPossible() || notifyDenied()} onChange={(on) => void set(on)} />;
}
