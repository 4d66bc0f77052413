// Installing the page as an app, where the browser offers it. It is never asked for by itself: there is a button where one may want
// to come back, after a puzzle and at a table that takes days, and in the settings.
import { signal } from '@preact/signals';

interface InstallEvent extends Event {
	prompt(): Promise<unknown>;
}

/** What the browser offers; null: it is installed already, or cannot be. */
export const installable = signal<InstallEvent | null>(null);

export function installWatch(): void {
	addEventListener('beforeinstallprompt', (event) => {
		event.preventDefault(); // no banner over the table
		installable.value = event as InstallEvent;
	});
	addEventListener('appinstalled', () => (installable.value = null));
}

export async function install(): Promise<void> {
	const event = installable.value;
	installable.value = null; // it can be used once
	await event?.prompt();
}
