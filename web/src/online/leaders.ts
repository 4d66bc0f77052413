// Leaders of one's own, for a table of the server: how they are asked for, and what is said of them.
import type { MadeCard } from '../link/messages';
import { LANGS, t } from '../text/text';
import { keptLeaders } from '../workshop/kept';
import { wordIn, type Leader } from '../workshop/workshop';

/** As a request has it: {"name":{"en":"Ada"},"class":"wizard",…}. */
export type Entry = Record<string, unknown> & { name: Record<string, string> };

/** Null: it has no name. */
export function leaderEntry({ words, row }: Pick<Leader, 'words' | 'row'>): Entry | null {
	const given = (kind: 'name' | 'title'): Record<string, string> => Object.fromEntries(LANGS.map(({ file }) => [file, words[wordIn(kind, file)]?.trim() ?? ''] as const).filter(([, text]) => text));
	const [name, title] = [given('name'), given('title')];
	if (!Object.keys(name).length) return null;
	return { name, ...(Object.keys(title).length ? { title } : {}), ...(words.portrait ? { portrait: words.portrait } : {}), ...row };
}

export interface Mine {
	entry: Entry;
	/** Its uploaded picture, as it is kept. */
	picture?: string | undefined;
}

/** Those that were saved on this device. */
export const myLeaders = (kept: readonly Leader[] = keptLeaders()): Mine[] =>
	kept.flatMap((leader) => {
		const entry = leaderEntry(leader);
		return entry ? [{ entry, picture: leader.picture }] : [];
	});

/** With the hash of its picture, which is sent when the table awaits it. */
export async function entryPictured({ entry, picture }: Mine): Promise<Entry> {
	const hash = picture && (await import('../game/pictures')).pictureOffer(picture);
	return hash ? { ...entry, picture: hash } : entry;
}

/** What it is called in that language, or in another one. */
export const entryName = ({ name }: Entry, file: string): string => name[file] ?? Object.values(name)[0] ?? '';

export function verdictText({ verdict }: MadeCard): string {
	if (verdict === 'fair') return t('Fair in bot games');
	if (verdict === 'weak') return t('Weak in bot games');
	if (verdict === 'strong') return t('Too strong in bot games');
	return t('Bots are still testing it');
}
