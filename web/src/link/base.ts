// What both links share: answers and listeners, and who wants to know when the link is open again.
import { signal } from '@preact/signals';
import type { Link, LinkState } from './link';
import type { AboutTable, AnswerTo, Request } from './messages';
import { Post } from './post';

export abstract class BaseLink implements Link {
	readonly state = signal<LinkState>('connecting');
	protected readonly post = new Post();
	private readonly openers = new Set<() => void>();

	abstract ask<R extends Request>(request: R): Promise<AnswerTo<R>>;
	abstract close(): void;

	/** From now on it can be asked. */
	protected opened(): void {
		this.state.value = 'open';
		for (const call of [...this.openers]) call();
	}

	listen(table: string, hear: (message: AboutTable) => void): () => void {
		return this.post.listen(table, hear);
	}

	onOpen(call: () => void): () => void {
		this.openers.add(call);
		if (this.state.value === 'open') call();
		return () => this.openers.delete(call);
	}
}
