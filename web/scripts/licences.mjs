// The licences of what is inside the built page, in full, as they ask for.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const NOTICES = {
	preact: 'preact/LICENSE',
	'@preact/signals': '@preact/signals/LICENSE',
	'@preact/signals-core': '@preact/signals-core/LICENSE',
	Alegreya: '@fontsource/alegreya/LICENSE',
	'Alegreya Sans': '@fontsource/alegreya-sans/LICENSE',
};

const ICONS = `Icons from https://game-icons.net/ by Lorc, Delapouite and contributors, under the
Creative Commons Attribution 3.0 licence, https://creativecommons.org/licenses/by/3.0/
They were given other colours and put together with other shapes.`;

export function licences(root, modules) {
	const own = readFileSync(join(root, 'LICENSE'), 'utf8');
	const parts = Object.entries(NOTICES).map(([name, file]) => [name, readFileSync(join(modules, file), 'utf8')]);
	const all = [['Muster', own], ['game-icons', ICONS], ...parts];
	return all.map(([name, text]) => `${name}\n${'='.repeat(name.length)}\n\n${text.trim()}\n`).join('\n\n');
}
