// What both links share: requests that wait for their answer, and listeners by table.
import { Refusal, type AboutTable, type Answer, type AnswerTo, type Message, type Request } from './messages';

interface Waiting {
	answer(message: Answer): void;
	fail(error: Error): void;
}

export class Post {
	private counter = 0;
	private readonly waiting = new Map<number, Waiting>();
	private readonly listeners = new Map<string, Set<(message: AboutTable) => void>>();

	/** Gives the request a number and waits for its answer; `send` carries the text. */
	ask<R extends Request>(request: R, send: (text: string) => void): Promise<AnswerTo<R>> {
		const id = ++this.counter;
		return new Promise((answer, fail) => {
			this.waiting.set(id, { answer: answer as (message: Answer) => void, fail });
			try {
				send(JSON.stringify({ ...request, id }));
			} catch (error) {
				this.waiting.delete(id);
				fail(error as Error);
			}
		});
	}

	listen(table: string, hear: (message: AboutTable) => void): () => void {
		const all = this.listeners.get(table) ?? new Set();
		this.listeners.set(table, all.add(hear));
		return () => {
			all.delete(hear);
			if (!all.size) this.listeners.delete(table);
		};
	}

	receive(message: Message): void {
		if ('id' in message && typeof message.id === 'number') {
			const waiting = this.waiting.get(message.id);
			this.waiting.delete(message.id);
			if (message.m === 'refused') waiting?.fail(new Refusal(message.error, message.rule, message.message));
			else waiting?.answer(message as Answer);
		} else if ('table' in message && typeof message.table === 'string') {
			for (const hear of [...(this.listeners.get(message.table) ?? [])]) hear(message as AboutTable);
		}
	}

	/** The connection is gone: nobody will answer any more. */
	drop(error: Error): void {
		for (const waiting of this.waiting.values()) waiting.fail(error);
		this.waiting.clear();
	}
}
