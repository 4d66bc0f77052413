// Leaders of one's own at a table of the server: how they are asked for, and what their cards show.
import type { Cards, CardText } from '../game/cards';
import type { Made, MadeCard } from '../link/messages';
import { stored } from '../store';
import { capital } from '../text/join';
import { LANGS, t, tc } from '../text/text';

type Texts = Record<string, unknown>;
/** As a request has it: {"name":{"en":"Ada"},"class":"wizard",…}. */
export type Entry = Texts & { name: Record<string, string> };

const KEPT = 'muster.leaders'; // where the workshop keeps them
const isTexts = (value: unknown): value is Texts => typeof value === 'object' && value !== null && !Array.isArray(value);

/** From the words and the row of a leader; null: it has no name. */
export function leaderEntry(words: unknown, row: unknown): Entry | null {
	if (!isTexts(words) || !isTexts(row)) return null;
	const names = LANGS.flatMap(({ file }) => {
		const name = words[file === 'en' ? 'name' : `name-${file}`];
		return typeof name === 'string' && name ? [[file, name] as const] : [];
	});
	const { portrait } = words;
	if (!names.length) return null;
	return { name: Object.fromEntries(names), ...(typeof portrait === 'string' && portrait ? { portrait } : {}), ...row };
}

/** Those that were saved on this device. */
export function myLeaders(kept: unknown = stored<unknown>(KEPT)): Entry[] {
	return (Array.isArray(kept) ? (kept as unknown[]) : []).flatMap((one) => (isTexts(one) ? (leaderEntry(one.words, one.row) ?? []) : []));
}

/** What it is called in that language, or in another one. */
export const entryName = ({ name }: Entry, file: string): string => name[file] ?? Object.values(name)[0] ?? '';

/** Whoever brought it may have been forgotten since. */
export const madeName = ({ name, id }: Pick<MadeCard, 'name' | 'id'>): string => name || t('{hero} ({number})', { hero: t('Custom leader'), number: id.replace('made-', '') });

function cardOf(made: MadeCard): CardText {
	const { class: of } = made.card as { class?: unknown };
	return { id: made.id, name: madeName(made), kind: 'Leader', kind_name: tc('kind', 'Leader'), class: capital(String(of)), class_name: made.class_name ?? '', text: made.text ?? '', copies: 1 };
}

/** Their cards, as the game's own are listed. */
export const madeCards = (made: Made | null): Cards => new Map((made?.cards ?? []).map((card) => [card.id, cardOf(card)]));

export function verdictText({ verdict }: MadeCard): string {
	if (verdict === 'fair') return t('Fair in bot games');
	if (verdict === 'weak') return t('Weak in bot games');
	if (verdict === 'strong') return t('Too strong in bot games');
	return t('Bots are still testing it');
}
