// The link to the engine in this browser. The worker is the server; its journal is handed out to be kept, so that a
// table is there again after a reload.
import { batch, signal } from '@preact/signals';
import { langFile, type Lang } from '../text/text';
import { BaseLink } from './base';
import { engineTake, type FromWorker, type News, type ToWorker } from './engine';
import type { AboutTable, AnswerTo, Message, Request } from './messages';

const FRAME = 16; // milliseconds
const MOST = 8; // thoughts of bots that are drawn at once

export class LocalLink extends BaseLink {
	readonly broken = signal<string | null>(null);
	private readonly worker: Worker;
	private readonly coming: FromWorker[] = [];
	private timer = 0;
	/** Hears every line that must be kept for the table to come back. */
	onJournal: ((line: string) => void) | null = null;
	/** Hears what is told through the eyes of a seat, when several people share this device. */
	onViewer: ((viewer: number, message: AboutTable) => void) | null = null;

	constructor() {
		super();
		const { worker, said } = engineTake();
		this.worker = worker;
		worker.onmessage = (event: MessageEvent<FromWorker>) => this.take(event.data);
		worker.onerror = (event) => this.break(event.message);
		this.receive(said);
	}

	/**
	 * Bots that think little answer one right after another. What comes before a frame could show it is heard one by one, as ever, but in one
	 * task, so that the table is drawn and laid out once.
	 */
	private take(news: FromWorker): void {
		this.coming.push(news);
		const waits = news.at(-1)?.kind === 'more' && this.coming.length < MOST && !document.hidden;
		if (waits) this.timer ||= window.setTimeout(() => this.deliver(), FRAME);
		else this.deliver();
	}

	private deliver(): void {
		clearTimeout(this.timer);
		this.timer = 0;
		for (let news = this.coming.shift(); news; news = this.coming.shift()) this.receive(news);
	}

	/** What belongs together is drawn together. */
	private receive(all: readonly News[]): void {
		batch(() => {
			for (const news of all) this.hear(news);
		});
	}

	private hear(data: News): void {
		switch (data.kind) {
			case 'ready':
				performance.mark('engine');
				this.opened();
				break;
			case 'journal':
				this.onJournal?.(data.line);
				break;
			case 'broken':
				this.break(data.why);
				break;
			case 'message': {
				const message = JSON.parse(data.text) as Message;
				if (this.onViewer && 'table' in message && !('id' in message)) this.onViewer(data.viewer, message as AboutTable);
				else this.post.receive(message);
			}
		}
	}

	private break(why: string): void {
		this.broken.value = why;
		this.state.value = 'closed';
		this.post.drop(new Error(why));
	}

	/** The language of everything that is told from now on; its catalogue is loaded first. */
	speak(lang: Lang): void {
		this.worker.postMessage({ kind: 'lang', lang: langFile(lang) } satisfies ToWorker);
	}

	ask<R extends Request>(request: R): Promise<AnswerTo<R>> {
		return this.post.ask(request, (text) => this.worker.postMessage({ kind: 'request', text } satisfies ToWorker));
	}

	close(): void {
		this.state.value = 'closed';
		clearTimeout(this.timer);
		this.worker.terminate();
	}
}
