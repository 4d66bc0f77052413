// The page's sentences in the reader's language. English is the key; the catalogues come from po/, like everybody's.
import { signal } from '@preact/signals';
import { LANGS, type Lang } from '../generated/lists';
import { isolate } from './isolate';
import { spaced, whole } from './whole';

export { LANGS, type Lang };

interface Catalogue {
	plural: string;
	texts: Record<string, string | string[]>;
	cases?: Record<string, Record<string, string>>; // by case: how a name is declined; "{name}": what somebody called so is
}

export const lang = signal<Lang>('en');
let catalogue: Catalogue | null = null;
const formEnglish = (n: number): number => (n === 1 ? 0 : 1);
let form = formEnglish;

/** The best of our languages for what a browser asks for. */
export function langFind(wanted: readonly string[]): Lang {
	const spoken = (tag: string): string | undefined => tag.toLowerCase().split(/[-_]/)[0];
	for (const tag of wanted) {
		const found = LANGS.find(({ code }) => spoken(code) === spoken(tag));
		if (found) return found.code;
	}
	return LANGS[0].code;
}

/** The name of the catalogue file, which is gettext's: zh_TW. */
export const langFile = (code: Lang): string => LANGS.find((lang) => lang.code === code)?.file ?? code;

/** As documents say it: zh-Hant-TW. */
export const langTag = (code: Lang): string => LANGS.find((lang) => lang.code === code)?.tag ?? code;

/** How dates are written: our English is British. */
export const dateTag = (): string => (lang.value === 'en' ? 'en-GB' : langTag(lang.value));

const FORMS: readonly Intl.LDMLPluralRule[] = ['zero', 'one', 'two', 'few', 'many', 'other'];

/** Which plural form a number takes: catalogues have those of whole numbers in this order, and the browser knows the rules. */
export function pluralOf(code: string): (n: number) => number {
	const rules = new Intl.PluralRules(code);
	const taken = new Set(Array.from({ length: 200 }, (_, n) => rules.select(n)));
	const used = FORMS.filter((form) => taken.has(form));
	return (n) => used.indexOf(rules.select(n));
}

export async function langSet(code: Lang): Promise<void> {
	if (code !== LANGS[0].code) {
		const answer = await fetch(`${import.meta.env.BASE_URL}text/${langFile(code)}.json`);
		if (!answer.ok) throw new Error(`text/${langFile(code)}.json: ${answer.status}`);
		catalogue = (await answer.json()) as Catalogue;
	} else {
		catalogue = null;
	}
	form = catalogue ? pluralOf(code) : formEnglish;
	lang.value = code;
	document.documentElement.lang = code;
}

export type Gaps = Record<string, string | number>;

/** A name in the case that a translation asks for: "Wiedźma (3)" is "Wiedźmę (3)". What has no letters is not a name. */
function declined(name: string, wanted: string | undefined): string {
	const names = wanted ? catalogue?.cases?.[wanted] : undefined;
	if (!names) return name;
	const [, noun = name, number = ''] = /^(.*?)( \(\d+\))?$/.exec(name) ?? [];
	const found = names[noun];
	if (found) return found + number;
	const [, called = '', n = ''] = /^(.*?)(\d+)$/.exec(name) ?? [];
	const player = n && names[`${called}{n}`]; // whoever has no name: "Gracz 1" is "Gracza 1"
	if (player) return player.replace('{n}', n);
	return /\p{L}/u.test(name) ? (names['{name}'] ?? '{name}').replace('{name}', () => name) : name;
}

/**
 * Fills {gap}; a translation may ask for a case, {gap:acc}. A name does not move the rest.
 * Numbers of things begin with a space in Chinese, for the sentences that they end; elsewhere it goes.
 */
export function fill(sentence: string, gaps?: Gaps): string {
	if (!gaps) return sentence;
	const filled = sentence.replace(/\{(\w+)(?::(\w+))?\}/g, (found, gap: string, wanted: string | undefined, at: number) => {
		if (!(gap in gaps)) return found;
		const before = sentence[at - 1] ?? '';
		const text = declined(String(gaps[gap]), wanted);
		return spaced(before, isolate(/[\p{L}\p{N}]$/u.test(before) ? text : text.trimStart()), sentence[at + found.length] ?? '');
	});
	return whole(filled);
}

function look(key: string): string | string[] | undefined {
	lang.value; // whoever draws this is drawn again when the language changes
	return catalogue?.texts[key];
}

export function t(sentence: string, gaps?: Gaps): string {
	const found = look(sentence);
	return fill(typeof found === 'string' ? found : sentence, gaps);
}

/** The same English with a context that tells its meanings apart. */
export function tc(context: string, sentence: string, gaps?: Gaps): string {
	const found = look(`${context}\u0004${sentence}`);
	return fill(typeof found === 'string' ? found : sentence, gaps);
}

/** A sentence that depends on a number, which fills the gap {n}. */
export function tn(one: string, several: string, n: number, gaps?: Gaps): string {
	const found = look(one);
	const sentence = Array.isArray(found) ? found[form(n)] : undefined;
	return fill(sentence ?? (n === 1 ? one : several), { n, ...gaps });
}

/** Marks a sentence that is looked up later, with t(). */
export const mark = (sentence: string): string => sentence;
