// Whether a server is behind this page.
/** none: only files are there; down: a server should be there, but does not answer. */
export type Reach = 'asking' | 'there' | 'none' | 'down';

/** What an answer of the place this page came from says about it; null: there was none. Files alone do not have that header. */
export function reachOf(answer: Pick<Response, 'ok' | 'headers'> | null, known: boolean): Reach {
	if (answer?.headers.get('Muster-Protocol')) return 'there';
	return answer?.ok || !known ? 'none' : 'down';
}
