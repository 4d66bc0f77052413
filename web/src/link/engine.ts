// The worker that the engine runs in. It takes longest to start, so a page that will need it starts it first of all, and
// whoever wants an engine then takes it as it is.
import { made } from '../made';
import { langFile, type Lang } from '../text/text';

/** From the page to the worker, and back: all that one request or one thought has led to comes at once. */
export type ToWorker = { kind: 'start'; wasm: string; base: string; lang: string } | { kind: 'request'; text: string } | { kind: 'lang'; lang: string };
export type News = { kind: 'ready' } | { kind: 'message'; viewer: number; text: string } | { kind: 'journal'; line: string } | { kind: 'broken'; why: string };
export type FromWorker = News[];

export interface Engine {
	worker: Worker;
	/** What it has said before anybody listened. */
	said: News[];
}

let waiting: Engine | null = null;

function engineStart(lang: Lang): Engine {
	const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
	const said: News[] = [];
	worker.onmessage = ({ data }: MessageEvent<FromWorker>) => said.push(...data);
	worker.onerror = ({ message }) => said.push({ kind: 'broken', why: message });
	const address = (path: string): string => new URL(path, location.href).href;
	worker.postMessage({ kind: 'start', wasm: address(made('muster.wasm')), base: address(import.meta.env.BASE_URL), lang: langFile(lang) } satisfies ToWorker);
	return { worker, said };
}

/** One will be wanted soon. */
export function engineWarm(lang: Lang): void {
	waiting ??= engineStart(lang);
}

export function engineTake(lang: Lang): Engine {
	const taken = waiting ?? engineStart(lang);
	waiting = null;
	return taken;
}
