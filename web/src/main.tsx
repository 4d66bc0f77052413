import './style/tokens.css';
import './style/base.css';
import './style/ui.css';
import { render } from 'preact';
import { App } from './App';
import { settings, settingsApply } from './settings';
import { langSet } from './text/text';
import { titleApply } from './ui/title';

settingsApply();
titleApply();
// A catalogue that cannot be loaded is no reason to show nothing: then it is English.
await langSet(settings.value.lang).catch(() => langSet('en'));
const page = document.getElementById('page');
if (page) render(<App />, page);

// What can wait until the page is there. A browser that keeps nothing plays all the same.
function later(): void {
	if (import.meta.env.PROD && 'serviceWorker' in navigator) void import('./pwa').then(({ pwaStart }) => pwaStart()).catch(() => undefined);
	if (settings.value.notify) void import('./online/calls').then(({ callsPoll }) => callsPoll());
}
if (document.readyState === 'complete') later();
else addEventListener('load', later);
