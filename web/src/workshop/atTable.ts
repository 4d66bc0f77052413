// Made leaders at a table of this device: what the engine is told of them, and what their cards show.
import type { Cards, CardText } from '../game/cards';
import type { LocalLink } from '../link/local';
import { LANGS, type Lang } from '../text/text';
import { whole } from '../text/whole';
import { draftRead, keptLeaders } from './kept';
import { textBytes } from './picture';
import { wordIn, wordsIn, workshopLoad, type Leader, type Row, type Words } from './workshop';

/** {"name":{"en":"Ada"},"class":"wizard",…}, as a request for a table has it. */
export function madeEntry({ words, row }: Leader): Record<string, unknown> {
	const given = (kind: 'name' | 'title'): [string, string | undefined][] => LANGS.flatMap(({ file }) => (words[wordIn(kind, file)] ? [[file, words[wordIn(kind, file)]]] : []));
	const titles = given('title');
	return { name: Object.fromEntries(given('name')), ...(titles.length && { title: Object.fromEntries(titles) }), ...row };
}

export const madeRequest = async (leaders: readonly Leader[]): Promise<Record<string, unknown>> => (leaders.length ? (await workshopLoad()).request(leaders.map(madeEntry)) : {});

/** Those that can be read; a link that cannot is left out. */
export async function madeRead(link: LocalLink, links: readonly string[]): Promise<Leader[]> {
	const all = await Promise.all(links.map((text) => link.ask({ do: 'leader_open', text }).then(({ words, row }): Leader => ({ words: words as Words, row: row as Row }), () => null)));
	return all.filter((leader) => leader !== null);
}

const same = (one: Leader, other: Leader): boolean => JSON.stringify([one.words.name, one.words.portrait, one.row]) === JSON.stringify([other.words.name, other.words.portrait, other.row]);

/** A picture of one's own does not travel in links, but it is on this device. */
function pictureOf(leader: Leader): string | undefined {
	const draft = draftRead();
	const kept = [...(draft ? [draft.leader] : []), ...keptLeaders()].find((one) => one.picture && same(one, leader))?.picture;
	const bytes = kept ? textBytes(kept) : null;
	return bytes ? URL.createObjectURL(new Blob([bytes])) : undefined;
}

/** Their cards, as the game's own are listed. */
export async function madeCards(link: LocalLink, leaders: readonly Leader[], lang: Lang): Promise<Cards> {
	const game = await workshopLoad();
	const file = LANGS.find(({ code }) => code === lang)?.file ?? 'en';
	const cards = leaders.map(async (leader, i): Promise<CardText> => {
		const { text, class_name } = await link.ask({ do: 'leader', row: leader.row, lang });
		const picture = pictureOf(leader);
		return { id: `made-${i + 1}`, name: wordsIn(leader.words, 'name', file), title: wordsIn(leader.words, 'title', file), text: whole(text), copies: 1, class_name, ...game.card(leader.row), portrait: game.lines(leader.words.portrait ?? '', leader.row), ...(picture && { picture }) };
	});
	return new Map((await Promise.all(cards)).map((card) => [String(card.id), card]));
}
