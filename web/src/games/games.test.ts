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
