// The worker that the engine runs in. It takes longest to start, so a page that will need it starts it first of all:
// vite.config.ts makes this a file of its own that runs before the rest of the page is there, so it includes next to nothing.
// Whoever wants an engine then takes it as it is. The table's own code is asked for here, too: it need not wait until the rest of
// the page has been loaded and run.
import { made, madeWith } from '../made';

/** From the page to the worker, and back: all that one request or one thought has led to comes at once; the last of it says if a bot thinks on. */
export type ToWorker = { kind: 'start'; wasm: string; weights: [file: string, address: string][]; wanted: string; base: string; seed: Uint8Array } | { kind: 'request'; text: string } | { kind: 'lang'; lang: string };
export type News = { kind: 'ready' } | { kind: 'message'; viewer: number; text: string } | { kind: 'journal'; line: string } | { kind: 'more' } | { kind: 'broken'; why: string };
export type FromWorker = News[];

export interface Engine {
	worker: Worker;
	/** What it has said before anybody listened. */
	said: News[];
}

let waiting: Engine | null = null;

function engineStart(): Engine {
	const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
	const said: News[] = [];
	worker.onmessage = ({ data }: MessageEvent<FromWorker>) => said.push(...data);
	worker.onerror = ({ message }) => said.push({ kind: 'broken', why: message });
	const address = (path: string): string => new URL(path, location.href).href;
	const weights = madeWith('.weights').map((file): [string, string] => [file, address(made(file))]);
	worker.postMessage({ kind: 'start', wasm: address(made('muster.wasm')), weights, wanted: location.hash, base: address(import.meta.env.BASE_URL), seed: crypto.getRandomValues(new Uint8Array(32)) } satisfies ToWorker);
	return { worker, said };
}

/** One will be wanted soon, in this language (the name of its catalogue). */
export function engineWarm(lang: string): void {
	waiting ??= engineStart();
	waiting.worker.postMessage({ kind: 'lang', lang } satisfies ToWorker);
}

export function engineTake(): Engine {
	const taken = waiting ?? engineStart();
	waiting = null;
	return taken;
}

const boards = import.meta.glob('../games/*/table/game.tsx');

const game = /^#\/play\/([\w-]+)/.exec(globalThis.location?.hash ?? '')?.[1];
if (game !== undefined) {
	waiting = engineStart();
	for (const code of [boards[`../games/${game}/table/game.tsx`], () => import('../screens/LocalTable')]) code?.().catch(() => undefined); // whoever needs it says so
}
