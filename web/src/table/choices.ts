// The actions of a question with their words, and which of them belong to a card. Nothing is decided here: what is
// allowed is what the question lists.
import type { Question, Words } from '../link/messages';

export interface Choice {
	action: string; // as it is sent: "clue 3"
	label: string;
	means: string;
	key: string | null; // the digit that chooses it
}

/** Always the same, so that nothing is drawn anew while one is not asked. */
const NONE: readonly Choice[] = [];

export function choicesOf(question: Question | null, words: Words | null): readonly Choice[] {
	if (!question?.actions.length) return NONE;
	return question.actions.map((action, i) => ({
		action,
		label: words?.labels?.[i] ?? action,
		means: words?.means?.[i] ?? '',
		key: i < 9 ? String(i + 1) : null,
	}));
}

/** Choices by the card they are done with; those that need none are under null. */
export function choicesByCard(choices: readonly Choice[], cardOf: (action: string) => string | null): Map<string | null, Choice[]> {
	const found = new Map<string | null, Choice[]>();
	for (const choice of choices) {
		const card = cardOf(choice.action);
		found.set(card, [...(found.get(card) ?? []), choice]);
	}
	return found;
}

/** What a key on the keyboard means: a digit one choice, a letter those whose label begins with it. */
export function choicesForKey(choices: readonly Choice[], key: string): Choice[] {
	const low = key.toLocaleLowerCase();
	if (/^[1-9]$/.test(low)) return choices.filter((choice) => choice.key === low);
	return [...low].length === 1 && low.trim() ? choices.filter((choice) => choice.label.toLocaleLowerCase().startsWith(low)) : [];
}
