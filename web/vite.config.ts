import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { defineConfig, transformWithEsbuild, type Plugin } from 'vite';
import { LISTED_GAMES } from './src/generated/lists';

const build = process.env.MUSTER_BUILD ?? '../build';
const server = process.env.MUSTER_SERVER ?? 'http://127.0.0.1:8400';
const gathered = `${build}/web-public`;
const made = existsSync(`${gathered}.json`) ? readFileSync(`${gathered}.json`, 'utf8') : '{}'; // unit tests need none
const version = /version: '([^']+)'/.exec(readFileSync('../meson.build', 'utf8'))?.[1] ?? '';

/** Each has a folder: src/games/game.ts. */
const GAMES = LISTED_GAMES.filter(({ name }) => existsSync(`src/games/${name}`));

/** Few files, each with what is needed together: what every screen has, what every table has, and each board. The first that fits. */
const CHUNKS: readonly [string, RegExp][] = [
	['engine', /src\/link\/engine\.ts|src\/made\.ts|vite\/preload-helper/],
	...GAMES.map(({ name }): [string, RegExp] => [name, new RegExp(`src/games/${name}/(table/|portraits\\.json)`)]),
	['frame', /node_modules\/@?preact|src\/(ui|text|home)\/|src\/games\/([a-z]+\.ts|[a-z-]+\/front\.tsx)$|src\/[a-z]+\.tsx?$|src\/App\.tsx|src\/screens\/(Home|NotFound)\.tsx|src\/link\/(base|post|socket|token|device|messages|reach)\.ts|src\/game\/saves\.ts|src\/table\/game\.ts|src\/setup\/(BotCharacters|Levels)\.tsx/],
	['table', /src\/(table|game|link|acting|director)\/|src\/stage\/(?!synth)|src\/screens\/LocalTable\.tsx/],
];

/** What the engine calls its games, for those who read the page without running it. */
function gamesNamed(): Plugin {
	return {
		name: 'muster-games-named',
		transformIndexHtml: (html) => html.replace('%GAMES%', GAMES.map(({ title }) => title).join(' and ')).replace('%GAME%', GAMES[0]?.name ?? ''),
	};
}

/** The engine's own file runs as soon as it is there, and waits for nothing else of the page. */
function engineFirst(): Plugin {
	return {
		name: 'muster-engine-first',
		apply: 'build',
		transformIndexHtml: {
			order: 'post',
			handler: (html) => {
				const script = /<script type="module"(?= crossorigin src="[^"]*\/engine-)/;
				if (!script.test(html)) throw new Error('index.html does not load the engine by itself');
				return html.replace(script, '$& async');
			},
		},
	};
}

/** The way to the first table; browsers that know this word compile all of it on another thread while it is loaded. */
const AT_ONCE = ['frame', 'table', ...GAMES.map(({ name }) => name as string)];
function compiledAtOnce(): Plugin {
	return {
		name: 'muster-compiled-at-once',
		apply: 'build',
		generateBundle: {
			order: 'post', // it has to be the first line
			handler(_, bundle) {
				for (const part of Object.values(bundle)) if (part.type === 'chunk' && AT_ONCE.includes(part.name)) part.code = `//# allFunctionsCalledOnLoad\n${part.code}`;
			},
		},
	};
}

function filesOf(folder: string): string[] {
	return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
		const path = join(folder, entry.name);
		return entry.isDirectory() ? filesOf(path) : [path];
	});
}

/** sw.js: what src/sw.ts says, with the list of everything that was built and a name for it. */
function serviceWorker(): Plugin {
	return {
		name: 'muster-service-worker',
		apply: 'build',
		enforce: 'post',
		async generateBundle(_, bundle) {
			const extra = filesOf(gathered).map((path) => ({ name: relative(gathered, path), bytes: readFileSync(path) }));
			const made = Object.values(bundle).map((part) => ({ name: part.fileName, bytes: Buffer.from(part.type === 'chunk' ? part.code : part.source) }));
			const all = [...made, ...extra].sort((a, b) => (a.name < b.name ? -1 : 1));
			const hash = createHash('sha256');
			for (const { name, bytes } of all) hash.update(`${name} ${bytes.length} `).update(bytes);
			const wanted = (name: string): boolean => name !== 'index.html' && !/^(icon-(180|512)\.png|licences\.txt)$/.test(name);
			const names = all.map(({ name }) => name).filter(wanted);
			const later = (name: string): boolean => /^(text|rules|puzzles)\//.test(name);
			const files = { always: names.filter((name) => !later(name)), onDemand: names.filter(later) };
			const source = readFileSync('src/sw.ts', 'utf8');
			const { code } = await transformWithEsbuild(source, 'sw.ts', { minify: true, target: 'es2022', define: { __BUILD__: JSON.stringify(hash.digest('hex').slice(0, 16)), __FILES__: JSON.stringify(files) } });
			this.emitFile({ type: 'asset', fileName: 'sw.js', source: code });
		},
	};
}

/** While the page is worked on, the server behind it is another process: say that there is one. */
function serverBehind(): Plugin {
	return {
		name: 'muster-server-behind',
		configureServer(dev) {
			dev.middlewares.use((_, response, next) => {
				response.setHeader('Muster-Protocol', '1');
				next();
			});
		},
	};
}

export default defineConfig({
	base: './',
	publicDir: gathered,
	plugins: [gamesNamed(), engineFirst(), compiledAtOnce(), serviceWorker(), serverBehind()],
	define: { __MUSTER_VERSION__: JSON.stringify(version), __MADE__: made },
	esbuild: { jsx: 'automatic', jsxImportSource: 'preact' },
	build: {
		outDir: `${build}/web`,
		emptyOutDir: true,
		target: 'es2022',
		assetsInlineLimit: 0, // the security policy of the server allows no data: addresses
		modulePreload: { polyfill: false },
		chunkSizeWarningLimit: 200,
		rollupOptions: { output: { manualChunks: (id) => CHUNKS.find(([, files]) => files.test(id))?.[0] } },
	},
	worker: { format: 'es' },
	server: { proxy: { '/ws': { target: server, ws: true } } },
	test: { environment: 'node', include: ['src/**/*.test.ts', 'scripts/**/*.test.mjs'] },
} as Parameters<typeof defineConfig>[0]);
