// Leaders that people brought to a table: what they are called, and their cards, which are listed with those of the game.
import { effect, signal } from '@preact/signals';
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
	const { name: _, title: __, portrait, ...row } = card as Record<string, unknown>;
	return { row: row as Row, portrait: typeof portrait === 'string' ? portrait : '' };
}

function cardOf(made: MadeCard, game: GameWorkshop | undefined, shown: ReadonlyMap<string, string>): CardText {
	const { row, portrait } = madeRow(made);
	const url = made.picture && shown.get(made.picture);
	const card = { kind: 'Leader', kind_name: tc('kind', 'Leader'), class: capital(String(row.class)), class_name: made.class_name ?? '' };
	return { ...card, id: made.id, name: madeName(made), text: whole(made.text ?? ''), copies: 1, ...(made.title && { title: made.title }), ...(url && { picture: url }), ...(game && { portrait: game.lines(portrait, row) }) };
}

/** Their cards, as the game's own are listed; without the game they look like any of their class. */
export const madeCards = (made: Made | null, game?: GameWorkshop, shown: ReadonlyMap<string, string> = new Map()): Cards => new Map((made?.cards ?? []).map((card) => [card.id, cardOf(card, game, shown)]));

/** Shows them as long as the table is on the screen; their portraits when they can be drawn. */
export function madeWatch(table: Table): () => void {
	let there = true;
	let drawn: GameWorkshop | undefined;
	const shown = signal<ReadonlyMap<string, string>>(new Map());
	let stopPictures = (): void => undefined;
	/** Most leaders have no uploaded picture, so what it takes comes with the first. */
	const picturesLoad = async (): Promise<void> => {
		const { pictures, picturesFollow } = await import('./pictures');
		if (!there) return;
		stopPictures = effect(() => {
			shown.value = pictures.value;
			if (table.made.value && table.head.value) picturesFollow(table, table.made.value);
		});
	};
	let pictured = false;
	const stop = effect(() => {
		const made = table.made.value;
		cardsMade.value = madeCards(made, drawn, shown.value);
		if (made?.cards.length && !drawn) workshopLoad().then((game) => there && (drawn = game) && (cardsMade.value = madeCards(table.made.value, game, shown.value)), () => undefined);
		if (pictured || !made?.cards.some(({ picture, awaits }) => picture ?? awaits)) return;
		pictured = true;
		picturesLoad().catch(() => (pictured = false));
	});
	return () => {
		there = false;
		stop();
		stopPictures();
		cardsMade.value = new Map();
	};
}
