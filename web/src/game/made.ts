// Leaders that people brought to a table: what they are called, and their cards, which are listed with those of the game.
import { effect } from '@preact/signals';
import type { Made, MadeCard } from '../link/messages';
import { capital } from '../text/join';
import { t, tc } from '../text/text';
import { whole } from '../text/whole';
import { workshopLoad, type GameWorkshop, type Row } from '../workshop/workshop';
import { cardsMade, type Cards, type CardText } from './cards';
import type { Table } from './table';

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

/** Shows them as long as the table is on the screen; their portraits when they can be drawn. */
export function madeWatch(table: Table): () => void {
	let there = true;
	const stop = effect(() => {
		const made = table.made.value;
		cardsMade.value = madeCards(made);
		if (made?.cards.length) workshopLoad().then((game) => there && table.made.value === made && (cardsMade.value = madeCards(made, game)), () => undefined);
	});
	return () => {
		there = false;
		stop();
		cardsMade.value = new Map();
	};
}
