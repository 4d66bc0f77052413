// Looks after the dice of one table for the person in front of it: seals a word, tells it when it is asked for and all fits,
// and says at once if something is not as it should be.
import { effect, signal } from '@preact/signals';
import type { Table } from '../game/table';
import type { Mixed, Reveal, Seat } from '../link/messages';
import { commitOf, wordMake } from './bytes';
import { mixedTroubles, revealTrouble, secretTrouble, type Trouble } from './check';
import { fairKeep, fairKept, type Kept } from './kept';

/** A word for a table that is about to be made; it is kept by the name of that table. */
export function pledge(): { commit: string; keep(table: string): void } {
	const word = wordMake();
	const commit = commitOf(word);
	return { commit, keep: (table) => void fairKeep(table, { commitment: '', commit, word }) };
}

export class FairWatch {
	readonly troubles = signal<Trouble[]>([]);
	/** Grows whenever something new is kept. */
	readonly kept = signal<Kept | null>(null);
	private asked = ''; // the pact that was answered
	private committing = false;
	private seated = false;
	private readonly stops: (() => void)[] = [];

	constructor(private readonly table: Table) {
		this.kept.value = fairKept(table.id);
		this.stops.push(effect(() => this.look()));
	}

	close(): void {
		for (const stop of this.stops.splice(0)) stop();
	}

	private look(): void {
		const { head, reveal, mixed, over } = this.table;
		const now = head.value;
		const [asks, words, end] = [reveal.value, mixed.value, over.value];
		if (!now?.commitment || now.status === 'frozen' || now.status === 'gone') return; // it says nothing of its dice any more
		this.follow();
		const early = now.status === 'open' || now.status === 'starting';
		if (early && !this.kept.peek()?.commitment) this.keep({ commitment: now.commitment });
		const kept = this.kept.peek();
		if (kept && kept.commitment !== now.commitment) this.worry({ what: 'seal' });
		if (now.status === 'open') this.commit(now.you, now.you === null ? undefined : now.seats[now.you]?.commit);
		if (now.status === 'starting' && asks && kept && now.you !== null) void this.reveal(kept, asks, now.you);
		if (words) this.mixed(words, now.you);
		const wrong = end ? secretTrouble(this.kept.peek(), end.secret) : null;
		if (wrong) this.worry(wrong);
	}

	/** The seal of a word of one's own. The word is kept before anybody hears of it: one that is lost is missing in the dice. */
	pledge(): string {
		const word = fairKept(this.table.id)?.word ?? wordMake();
		const commit = commitOf(word);
		this.keep({ commit, word });
		return commit;
	}

	/** Another tab may have sealed a word for the same seat. */
	private follow(): void {
		const stored = fairKept(this.table.id);
		if (stored?.commit !== this.kept.peek()?.commit) this.kept.value = stored;
	}

	private keep(what: Partial<Kept>): void {
		const commitment = this.kept.peek()?.commitment || (this.table.head.peek()?.commitment ?? '');
		this.kept.value = fairKeep(this.table.id, { commitment, ...what });
	}

	private worry(trouble: Trouble): void {
		const known = this.troubles.peek();
		if (!known.some(({ what }) => what === trouble.what)) this.troubles.value = [...known, trouble];
	}

	/** Undefined: there is no seat, or a server that knows no commits. One that is there already may be another device's. */
	private commit(you: Seat | null, there: string | null | undefined): void {
		if (you === null && this.seated) this.keep({ commit: undefined, word: undefined }); // the next seat has another word
		this.seated = you !== null;
		if (there !== null || this.committing) return;
		this.committing = true;
		this.table
			.ask({ do: 'commit', commit: this.pledge() })
			.catch(() => undefined) // the next message about the table tries again
			.finally(() => (this.committing = false));
	}

	private async reveal(kept: Kept, asks: Reveal, you: Seat): Promise<void> {
		if (kept.word === undefined || this.asked === asks.pact) return;
		const trouble = revealTrouble(kept, asks, you);
		if (trouble) return this.worry(trouble);
		this.asked = asks.pact;
		this.keep({ seat: you, pact: asks.pact, commits: asks.commits });
		try {
			await this.table.ask({ do: 'reveal', word: kept.word });
			this.keep({ told: true });
		} catch {
			this.asked = ''; // lost: it is asked for again when the connection is back
		}
	}

	private mixed(words: readonly Mixed[], you: Seat | null): void {
		for (const trouble of mixedTroubles(this.kept.value, words, you)) this.worry(trouble);
	}
}
