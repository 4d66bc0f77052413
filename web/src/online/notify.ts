// Notifications of the system, where the person and the browser allow them.
import { settings } from '../settings';

export const notifyPossible = (): boolean => 'Notification' in globalThis;
export const notifyDenied = (): boolean => notifyPossible() && Notification.permission === 'denied';

/** Asks the browser for leave; must come from a tap. */
export const notifyAsk = async (): Promise<boolean> => notifyPossible() && (await Notification.requestPermission()) === 'granted';

const wanted = (): boolean => settings.value.notify && notifyPossible() && Notification.permission === 'granted' && document.hidden;

/** `place` is where a tap leads. The service worker shows it if there is one: some browsers allow nothing else. */
export async function notify(title: string, body: string, place: string): Promise<void> {
	if (!wanted()) return;
	const options = { body, tag: place, icon: `${import.meta.env.BASE_URL}icon-192.png`, data: { place } };
	const worker = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
	if (worker?.active) return worker.showNotification(title, options);
	const shown = new Notification(title, options);
	shown.onclick = () => {
		window.focus();
		location.hash = place;
		shown.close();
	};
}
