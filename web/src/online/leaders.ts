// Leaders of one's own at a table of the server: how they are asked for, and what their cards show.
import type { Cards, CardText } from '../game/cards';
import type { Made, MadeCard } from '../link/messages';
import { capital } from '../text/join';
import { LANGS, t, tc } from '../text/text';
import { whole } from '../text/whole';
import { keptLeaders } from '../workshop/kept';
import { wordIn, type GameWorkshop, type Leader, type Row } from '../workshop/workshop';

/** As a request has it: {"name":{"en":"Ada"},"class":"wizard",…}. */
export type Entry = Record<string, unknown> & { name: Record<string, string> };

/** Null: it has no name. */
export function leaderEntry({ words, row }: Pick<Leader, 'words' | 'row'>): Entry | null {
	const names = LANGS.map(({ file }) => [file, words[wordIn('name', file)] ?? ''] as const).filter(([, name]) => name);
	if (!names.length) return null;
	return { name: Object.fromEntries(names), ...(words.portrait ? { portrait: words.portrait } : {}), ...row };
}

/** Those that were saved on this device. */
export const myLeaders = (kept: readonly Leader[] = keptLeaders()): Entry[] => kept.flatMap((leader) => leaderEntry(leader) ?? []);

/** What it is called in that language, or in another one. */
export const entryName = ({ name }: Entry, file: string): string => name[file] ?? Object.values(name)[0] ?? '';

/** Whoever brought it may have been forgotten since. */
export const madeName = ({ name, id }: Pick<MadeCard, 'name' | 'id'>): string => name || t('{hero} ({number})', { hero: t('Custom leader'), number: id.replace('made-', '') });

/** Its row, and the words of its portrait. */
function madeRow({ card }: MadeCard): { row: Row; portrait: string } {
	const { name: _, portrait, ...row } = card as Record<string, unknown>;
	return { row: row as Row, portrait: typeof portrait === 'string' ? portrait : '' };
}

function cardOf(made: MadeCard, game?: GameWorkshop): CardText {
	const { row, portrait } = madeRow(made);
	const card = { kind: 'Leader', kind_name: tc('kind', 'Leader'), class: capital(String(row.class)), class_name: made.class_name ?? '' };
	return { ...card, id: made.id, name: madeName(made), text: whole(made.text ?? ''), copies: 1, ...(game && { portrait: game.lines(portrait, row) }) };
}

/** Their cards, as the game's own are listed; without the game they look like any of their class. */
export const madeCards = (made: Made | null, game?: GameWorkshop): Cards => new Map((made?.cards ?? []).map((card) => [card.id, cardOf(card, game)]));

export function verdictText({ verdict }: MadeCard): string {
	if (verdict === 'fair') return t('Fair in bot games');
	if (verdict === 'weak') return t('Weak in bot games');
	if (verdict === 'strong') return t('Too strong in bot games');
	return t('Bots are still testing it');
}
