// The engine for questions that concern no table: cards, rules, records. One for the whole page,
// opened when it is first needed.
import { effect } from '@preact/signals';
import { LocalLink } from '../link/local';
import type { AnswerTo, Request } from '../link/messages';
import { lang } from '../text/text';

let link: LocalLink | null = null;

export function sharedEngine(): LocalLink {
	if (link) return link;
	const made = new LocalLink();
	link = made;
	effect(() => made.speak(lang.value));
	return made;
}

/** Asks it in the reader's language. */
export const engineAsk = <R extends Request>(request: R): Promise<AnswerTo<R>> => sharedEngine().ask({ lang: lang.value, ...request });
