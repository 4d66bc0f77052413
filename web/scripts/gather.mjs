// Puts together what the page loads besides its own code: gather.mjs TARGET
// sprites of icons, catalogues, rules, the engine. Everything is made from the sources of the project. What is loaded by the
// page's own code gets a name that changes with what is in it, and TARGET.json says which.
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, parse } from 'node:path';
import { fileURLToPath } from 'node:url';
import { iconPng, iconSvg } from './icon.mjs';
import { licences } from './licences.mjs';
import { roundPicture } from './round-path.mjs';

const web = dirname(dirname(fileURLToPath(import.meta.url)));
const root = dirname(web);
const build = process.env.MUSTER_BUILD ?? join(root, 'build');
const target = process.argv[2] ?? join(build, 'web-public');
const PUZZLES_PART = 50;
const { icons, aliases } = createRequire(import.meta.url)('@iconify-json/game-icons/icons.json');

function symbol(name, icon) {
	const found = icons[icon] ?? icons[aliases[icon]?.parent];
	if (!found) throw new Error(`art: there is no icon ${icon} for ${name}`);
	return `<symbol id="${name}" viewBox="0 0 512 512">${roundPicture(found.body)}</symbol>`;
}

const read = (file) => JSON.parse(readFileSync(join(web, file), 'utf8'));

/** The icons that a game's portraits are made of, under their own names. */
function portraitIcons(file) {
	const layers = Object.values(read(file)).flatMap(([, ...rest]) => rest);
	return Object.fromEntries(layers.map((layer) => layer.split(' ')[0]).map((icon) => [icon, icon]));
}

/** Sprites: which icon each picture is. Those of a game have its name; src/games/game.ts says what is in its folder. */
function sprites() {
	const all = { ui: read('art/icons.json') };
	for (const game of readdirSync(join(web, 'src/games'), { withFileTypes: true }).filter((entry) => entry.isDirectory())) {
		const folder = `src/games/${game.name}`;
		all[game.name] = read(`${folder}/icons.json`);
		if (existsSync(join(web, folder, 'portraits.json'))) all[`${game.name}-portraits`] = portraitIcons(`${folder}/portraits.json`);
	}
	return all;
}

/** Pictures that were drawn for us, one file each: faces of people and bots, portraits of a game's cards. */
function drawings() {
	const folders = [['face', 'art/faces']];
	for (const game of readdirSync(join(web, 'src/games'))) folders.push([game, `src/games/${game}/portraits`]);
	for (const [prefix, folder] of folders.filter(([, folder]) => existsSync(join(web, folder)))) {
		for (const file of readdirSync(join(web, folder))) make(`${prefix}-${file}`, readFileSync(join(web, folder, file), 'utf8').replaceAll('\n', ''));
	}
}

/** What the engine calls the games that have a folder. */
function titles() {
	const listed = readFileSync(join(web, 'src/generated/lists.ts'), 'utf8').matchAll(/\{ name: '([^']+)', title: '([^']+)'/g);
	return [...listed].flatMap(([, name, title]) => (existsSync(join(web, 'src/games', name)) ? [title] : []));
}

const made = {};
function make(file, bytes) {
	const { name, ext } = parse(file);
	made[file] = `assets/${name}-${createHash('sha256').update(bytes).digest('hex').slice(0, 8)}${ext}`;
	writeFileSync(join(target, made[file]), bytes);
}

/** The lists of puzzles in parts, and how many there are: whoever wants one loads a part. */
function puzzles() {
	const index = { part: PUZZLES_PART, counts: {} };
	for (const file of readdirSync(join(web, 'puzzles'))) {
		const [head, ...rest] = readFileSync(join(web, 'puzzles', file), 'utf8').split(/^(?=muster record )/m);
		const game = basename(file, '.txt');
		index.counts[game] = rest.length;
		for (let at = 0; at < rest.length; at += PUZZLES_PART) writeFileSync(join(target, 'puzzles', `${game}-${at / PUZZLES_PART}.txt`), head + rest.slice(at, at + PUZZLES_PART).join(''));
	}
	writeFileSync(join(target, 'puzzles/index.json'), JSON.stringify(index));
}

rmSync(target, { recursive: true, force: true });
for (const folder of ['assets', 'text', 'rules', 'puzzles']) mkdirSync(join(target, folder), { recursive: true });
cpSync(join(web, 'public'), target, { recursive: true });
const manifest = join(target, 'manifest.webmanifest');
writeFileSync(manifest, readFileSync(manifest, 'utf8').replace('%GAMES%', titles().join(' and ')));
for (const [sprite, names] of Object.entries(sprites())) {
	const symbols = Object.entries(names).map(([name, icon]) => symbol(name, icon));
	make(`${sprite}.svg`, `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('\n')}</svg>\n`);
}
drawings();
for (const file of readdirSync(join(build, 'po')).filter((name) => /\.(json|mo)$/.test(name))) cpSync(join(build, 'po', file), join(target, 'text', file));
for (const language of readdirSync(join(root, 'rules')).filter((name) => !name.includes('.'))) {
	for (const file of readdirSync(join(root, 'rules', language))) cpSync(join(root, 'rules', language, file), join(target, 'rules', `${basename(file, '.md')}.${language}.md`));
}
puzzles();
make('muster.wasm', readFileSync(join(build, 'muster.wasm')));
for (const game of readdirSync(join(root, 'src/games'), { withFileTypes: true }).filter((entry) => entry.isDirectory())) {
	const folder = join(root, 'src/games', game.name, 'bot');
	for (const file of readdirSync(folder).filter((name) => name.endsWith('.weights'))) make(file.replaceAll('_', '-'), readFileSync(join(folder, file)));
}
writeFileSync(`${target}.json`, JSON.stringify(made));
writeFileSync(join(target, 'icon.svg'), iconSvg());
for (const size of [180, 192, 512]) writeFileSync(join(target, `icon-${size}.png`), iconPng(size));
writeFileSync(join(target, 'licences.txt'), licences(root, join(web, 'node_modules')));
