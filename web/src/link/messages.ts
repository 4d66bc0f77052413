// The messages of docs/protocol.md and docs/wasm.md, and the requests that they answer. Their types are made of the engine's lists.
import type { RefusalCode } from '../generated/lists';
import type { AboutTable, Answer, EngineAnswers, ServerAnswers, ToConnection } from '../generated/messages';

export type { FairState, GameName, Lang, Pace, Phrase, React, RefusalCode, Status } from '../generated/lists';
export type * from '../generated/messages';

export type Message = AboutTable | Answer | ToConnection;

/** Which message answers a request, be it asked of a server or of the engine in this page. */
export type Answers = ServerAnswers & EngineAnswers;

export interface Request {
	do: keyof Answers;
	[member: string]: unknown;
}
export type AnswerTo<R extends Request> = Answers[R['do']];

/** Thrown by Link.ask when a request is refused. */
export class Refusal extends Error {
	constructor(
		readonly code: RefusalCode | (string & {}), // or one of a game, or of a record
		readonly rule: string | null,
		message: string,
	) {
		super(message);
	}
}
