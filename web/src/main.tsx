import './style/tokens.css';
import './style/base.css';
import './style/ui.css';
import { render } from 'preact';
import { App, screenLoad } from './App';
import { screenDrawn } from './made';
import { installWatch } from './online/install';
import { settings, settingsApply, settingsFollow } from './settings';
import { langSet } from './text/text';
import { titleApply } from './ui/title';

installWatch(); // the browser offers it once, early
performance.mark('code'); // these marks are for scripts/measure.mjs and whoever looks where the time goes
const wanted = screenLoad().catch(() => undefined); // the screen itself says what is missing
settingsApply();
titleApply();
// A catalogue that cannot be loaded is no reason to show nothing: then it is English.
await langSet(settings.value.lang).catch(() => langSet('en'));
const page = document.getElementById('page');
if (page) render(<App />, page);

// What can wait until people have something to look at. A browser that keeps nothing plays all the same.
const QUIET = 3000; // milliseconds after which a screen is there
const IDLE = 15_000; // and as many more until it is done although there is no rest
function later(): void {
	screenDrawn();
	settingsFollow();
	if (import.meta.env.PROD && 'serviceWorker' in navigator) void import('./pwa').then(({ pwaStart }) => pwaStart()).catch(() => undefined);
	if (settings.value.notify) void import('./online/calls').then(({ callsPoll }) => callsPoll());
}
const atRest = (): void => void (typeof requestIdleCallback === 'function' ? requestIdleCallback(later, { timeout: IDLE }) : setTimeout(later));
void wanted.then(() => setTimeout(atRest, QUIET));
