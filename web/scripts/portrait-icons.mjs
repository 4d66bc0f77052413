// The icons that portraits of made leaders are put together from, for the program, which is built without this package:
// node scripts/portrait-icons.mjs writes workshop/icons.json of each game that has a workshop. The test `web logic` compares.
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { roundPath } from './round-path.mjs';

const games = join(dirname(dirname(fileURLToPath(import.meta.url))), 'src/games');
const { icons, aliases } = createRequire(import.meta.url)('@iconify-json/game-icons/icons.json');

/** An icon is one path; the rest is the same for all. */
function pathOf(icon) {
	const body = (icons[icon] ?? icons[aliases[icon]?.parent])?.body ?? '';
	const found = /^<path fill="currentColor" d="([^"]*)"\/>$/.exec(body);
	if (!found) throw new Error(`portrait-icons: ${icon} is not one path`);
	return roundPath(found[1]);
}

/** What the file of a game's folder must have in it. */
export function portraitIcons(folder) {
	const read = (file) => JSON.parse(readFileSync(join(folder, file), 'utf8'));
	const { parts, usual } = read('workshop/portrait.json');
	const signs = read('icons.json');
	const names = [...parts.figure, ...parts.back, ...parts.prop.filter((word) => word !== 'none'), ...Object.keys(usual).map((word) => signs[word])];
	const paths = Object.fromEntries(names.sort().map((name) => [name, pathOf(name)]));
	const from = 'Icons from https://game-icons.net by Lorc, Delapouite and contributors, CC BY 3.0 (https://creativecommons.org/licenses/by/3.0/), with rounded coordinates.';
	return `${JSON.stringify({ from, paths }, null, '\t')}\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
	for (const game of readdirSync(games)) {
		const folder = join(games, game);
		if (existsSync(join(folder, 'workshop/portrait.json'))) writeFileSync(join(folder, 'workshop/icons.json'), portraitIcons(folder));
	}
}
