// A second click must never answer a new question: for a moment after a question has changed, whatever pressed is not heard again.
// Other keys are: whoever types ahead means it.
export const GUARD = 400;

export class Guard {
	private changed = Number.NEGATIVE_INFINITY;
	private n: number | null = null;
	private with = ''; // what was pressed last
	private answered = ''; // and with what the last question was answered

	constructor(private readonly now: () => number) {}

	/** Which question is asked; null: none. */
	asks(n: number | null): void {
		if (n === this.n) return;
		this.n = n;
		this.changed = this.now();
	}

	/** "pointer", or a key. */
	pressed(what: string): void {
		this.with = what;
	}

	/** Whether an answer that comes now is meant for what is asked now. */
	passes(): boolean {
		const again = this.with === 'pointer' || (this.with !== '' && this.with === this.answered);
		if (again && this.now() - this.changed < GUARD) return false;
		this.answered = this.with;
		return true;
	}
}
