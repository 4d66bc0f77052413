// What a table is reached through: a server (socket.ts) or the engine in this browser (local.ts).
import type { Signal } from '@preact/signals';
import type { AboutTable, AnswerTo, Request } from './messages';

export type LinkState = 'connecting' | 'open' | 'lost' | 'closed';

export interface Link {
	readonly state: Signal<LinkState>;
	/** Why the other end said good-bye, if it did. */
	readonly bye?: Signal<string | null>;
	/** Sends a request; a Refusal is thrown if it is refused, an Error if it cannot be sent or nobody answers. */
	ask<R extends Request>(request: R): Promise<AnswerTo<R>>;
	/** Whatever is told about a table. Returns a function that stops it. */
	listen(table: string, hear: (message: AboutTable) => void): () => void;
	/** Called whenever the link is open again and the tables must be looked at anew. */
	onOpen(call: () => void): () => void;
	close(): void;
}
