import { defineConfig } from 'vite';

const build = process.env.MUSTER_BUILD ?? '../build';
const server = process.env.MUSTER_SERVER ?? 'http://127.0.0.1:8400';

export default defineConfig({
	base: './',
	publicDir: `${build}/web-public`,
	esbuild: { jsx: 'automatic', jsxImportSource: 'preact' },
	build: {
		outDir: `${build}/web`,
		emptyOutDir: true,
		target: 'es2022',
		assetsInlineLimit: 0, // the security policy of the server allows no data: addresses
		modulePreload: { polyfill: false },
		chunkSizeWarningLimit: 200,
	},
	worker: { format: 'es' },
	server: { proxy: { '/ws': { target: server, ws: true } } },
	test: { environment: 'node', include: ['src/**/*.test.ts', 'scripts/**/*.test.mjs'] },
} as Parameters<typeof defineConfig>[0]);
