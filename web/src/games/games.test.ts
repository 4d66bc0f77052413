// Everything about a game is in its folder, and nothing outside knows which games there are.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { lessonsOf } from '../learn/lessons';
import { GAMES } from '.';

const WEB = join(__dirname, '../..');
/** The names of the games are their owners', as a sentence says there. */
const MAY_NAME = ['src/screens/About.tsx'];

function filesOf(folder: string): string[] {
	return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
		const path = join(folder, entry.name);
		return entry.isDirectory() ? filesOf(path) : [path];
	});
}

const folders = readdirSync(__dirname, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
const sources = [...filesOf(join(WEB, 'src')), join(WEB, 'vite.config.ts'), join(WEB, 'index.html'), ...filesOf(join(WEB, 'public')), join(WEB, 'scripts/gather.mjs')]
	.map((path) => relative(WEB, path))
	.filter((path) => /\.(tsx?|css|mjs|html|webmanifest)$/.test(path) && !/\.test(ing)?\.ts$|^src\/generated\//.test(path));

/** "rent-a-hero" is RentAHero, rentAHero, rent_a_hero and "Rent a Hero" too. */
const spelled = (game: string): RegExp => new RegExp(game.replaceAll('-', '[- _]?'), 'i');

describe('a game outside its folder', () => {
	const outside = sources.filter((path) => !MAY_NAME.includes(path));
	it.each(folders)('%s is not named', (game) => {
		const naming = outside.filter((path) => !path.startsWith(`src/games/${game}/`) && spelled(game).test(readFileSync(join(WEB, path), 'utf8')));
		expect(naming).toEqual([]);
	});
	it('is reached by its parts alone', () => {
		const inside = new RegExp(`from '[^']*/(?:${folders.join('|')})/`);
		expect(sources.filter((path) => inside.test(readFileSync(join(WEB, path), 'utf8')))).toEqual([]);
	});
});

describe.each(GAMES)('$name', (game) => {
	it('has all its parts', () => {
		for (const part of ['table/game.tsx', 'icons.json']) expect(existsSync(join(__dirname, game.name, part)), part).toBe(true);
		expect(lessonsOf(game.name).length).toBeGreaterThan(0);
		expect(game.seats).toContain(game.usual);
	});
});

it('every folder is a game of the engine', () => {
	expect(GAMES.map(({ name }) => name).sort()).toEqual(folders.sort());
});

/** The selectors of a style sheet; what a media query is about is none. */
const selectorsOf = (css: string): string[] =>
	[...css.replace(/\/\*.*?\*\//gs, '').matchAll(/([^{};]+)\{/g)].flatMap(([, found]) => (found ?? '').trim().startsWith('@') ? [] : (found ?? '').split(',').map((one) => one.trim()));
const classesOf = (selector: string): string[] => [...selector.matchAll(/\.([\w-]+)/g)].map(([, name]) => name ?? '');
const styled = (folder: string): string[] => filesOf(join(WEB, folder)).filter((path) => path.endsWith('.css')).flatMap((path) => selectorsOf(readFileSync(path, 'utf8')));

describe('the styles of a game', () => {
	// Once loaded, a style stays: what it says of the frame of all tables, it says at the tables of the other games too.
	const frame = ['src/table', 'src/stage', 'src/ui'].flatMap((folder) => filesOf(join(WEB, folder))).filter((path) => path.endsWith('.tsx'));
	const shared = new Set(frame.flatMap((path) => [...readFileSync(path, 'utf8').matchAll(/class=(?:"([^"]*)"|\{`([^`$]*))/g)].flatMap(([, plain, made]) => (plain ?? made ?? '').split(' '))));
	it.each(folders)('%s: none is about the frame alone', (game) => {
		const leaking = styled(`src/games/${game}/table`).filter((selector) => classesOf(selector).length > 0 && classesOf(selector).every((name) => shared.has(name)));
		expect(leaking).toEqual([]);
	});
});
