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
