// Whether the system may call this person when an answer is waited for.
import { notifySet } from '../online/calls';
import { InstallButton } from '../online/InstallButton';
import { notifyDenied, notifyPossible } from '../online/notify';
import { pushed } from '../online/push';
import { settings } from '../settings';
import { t } from '../text/text';
import { Toggle } from '../ui/Toggle';

function about(): string {
	if (!notifyPossible()) return t('This browser does not support notifications.');
	if (notifyDenied()) return t("Notifications are blocked. You can allow them in the browser's settings for this site.");
	if (pushed.value) return t('In correspondence games you are notified even when the page is closed.');
	return t('Useful for correspondence games. Keep the page open somewhere.');
}

export function Notify() {
	return (
		<>
			<Toggle label={t('Notify me on my turn')} about={about()} value={settings.value.notify && !notifyDenied()} disabled={!notifyPossible() || notifyDenied()} onChange={(on) => void notifySet(on)} />
			<InstallButton />
		</>
	);
}
