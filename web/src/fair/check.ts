// What this page can see for itself about the dice: before the word is told, when the words are mixed, and when the secret is
// shown. Knows no screen and no server.
import type { Mixed, Reveal, Seat } from '../link/messages';
import { commitOf, commitmentOf, pactOf } from './bytes';
import type { Kept } from './kept';

export type Trouble =
	/** Another seal of the server than before. */
	| { what: 'seal' }
	/** Another seal for the own word than the own. */
	| { what: 'commit' }
	/** What the server says it is bound to does not fit, or it asks a second time with something else. */
	| { what: 'pact' }
	/** The server had the word, and has not mixed it in. */
	| { what: 'left-out' }
	/** Something else was mixed in for the own seat. */
	| { what: 'changed' }
	/** So it was for others. */
	| { what: 'others'; seats: Seat[] }
	/** The secret does not fit the seal. */
	| { what: 'secret' };

/** Before the word is told. With any trouble it is not told. */
export function revealTrouble(kept: Kept, reveal: Reveal, you: Seat): Trouble | null {
	if (reveal.commitment !== kept.commitment) return { what: 'seal' };
	if (reveal.commits[you] !== kept.commit) return { what: 'commit' };
	if (reveal.pact !== pactOf(reveal.commitment, reveal.commits)) return { what: 'pact' };
	return kept.pact !== undefined && kept.pact !== reveal.pact ? { what: 'pact' } : null;
}

const fits = ({ state, word, commit }: Mixed): boolean => {
	switch (state) {
		case 'kept':
		case 'uncommitted':
			return commit === commitOf(word);
		case 'missing':
			return commit !== null && word === '';
		case 'none':
			return commit === null && word === '';
	}
};

function ownTrouble(kept: Kept, own: Mixed | undefined): Trouble | null {
	if (kept.word === undefined) return null;
	if (own?.state === 'missing' && own.commit === kept.commit) return kept.told ? { what: 'left-out' } : null;
	return own?.state === 'kept' && own.word === kept.word && own.commit === kept.commit ? null : { what: 'changed' };
}

/** When all words are on the table; `kept` is null for who has come later. */
export function mixedTroubles(kept: Kept | null, mixed: readonly Mixed[], you: Seat | null): Trouble[] {
	const own = kept && you !== null ? ownTrouble(kept, mixed[you]) : null;
	const seats = mixed.flatMap((each, seat) => {
		const bound = kept?.commits?.[seat];
		return seat !== you && (!fits(each) || (bound !== undefined && bound !== each.commit)) ? [seat] : [];
	});
	return [...(own ? [own] : []), ...(seats.length ? [{ what: 'others' as const, seats }] : [])];
}

export const secretTrouble = (kept: Kept | null, secret: string): Trouble | null => (kept && secret && commitmentOf(secret) !== kept.commitment ? { what: 'secret' } : null);
