// Leaders of Here to Slay in the workshop: what the fields of a row are called, and what portraits are made of.
import { pictureOf, portraitRead, type Picture } from '../../../workshop/portrait';
import type { GameWorkshop, Row } from '../../../workshop/workshop';
import { made } from '../../../made';
import { t, tc } from '../../../text/text';
import { className } from '../table/names';
import { layerWrite, portraitDraw, spriteRead, toneColour } from '../table/portraits';
import { PARTS, portraitLayers, USUAL } from './parts';

const SPRITE = 'here-to-slay-portraits';

const WHEN: Record<string, () => string> = {
	always: () => t('Always'),
	turn: () => t('On your turn, as an action'),
	'play-hero': () => t('When you play a Hero'),
	'play-item': () => t('When you play an Item'),
	'play-magic': () => t('When you play a Magic card'),
	'play-modifier': () => t('When you play a Modifier'),
	'any-modifier': () => t('Whenever anyone plays a Modifier'),
	modified: () => t('When another player plays a Modifier on your roll'),
	success: () => t("When your roll for a Hero's effect succeeds"),
	failure: () => t("When your roll for a Hero's effect fails"),
	loss: () => t('When a Hero in your party is destroyed'),
	challenged: () => t('When another player challenges you'),
	'draw-item': () => t('When you draw an Item'),
	'draw-magic': () => t('When you draw a Magic card'),
	'draw-modifier': () => t('When you draw a Modifier'),
	destroy: () => t('When you would destroy a Hero'),
};
const DO: Record<string, () => string> = {
	bonus: () => t('add to your rolls'),
	'no-destroy': () => t('your Heroes cannot be destroyed'),
	'no-steal': () => t('your Heroes cannot be stolen'),
	'safe-items': () => t('your Items cannot be challenged'),
	draw: () => t('draw cards'),
	pull: () => t("pull cards from another player's hand"),
	point: () => t('get an extra action point'),
	'change-roll': () => t('add +1 or −1 to that roll'),
	'raise-roll': () => t('add to your roll'),
	discard: () => t('the challenger discards cards'),
	play: () => t('play it immediately'),
	reveal: () => t('reveal it to draw another card'),
	steal: () => t('steal it instead'),
};
const ROLLS: Record<string, () => string> = {
	effect: () => tc('rolls', 'for Hero effects'),
	attack: () => tc('rolls', 'for attacks'),
	challenged: () => tc('rolls', 'when you are challenged'),
	challenging: () => tc('rolls', 'when you challenge'),
};
const VALUES: Record<string, Record<string, () => string>> = { when: WHEN, do: DO, rolls: ROLLS };
const CARDS = ['draw', 'pull', 'discard'];

const capital = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1);

const LEGENDS: Record<string, (row: Row) => string> = {
	class: () => t('Class'),
	when: () => t('When does it work?'),
	do: () => t('What happens?'),
	rolls: () => t('On which rolls?'),
	number: (row) => (CARDS.includes(String(row.do)) ? t('How many cards?') : t('How much is added?')),
	price: (row) => (row.do === 'point' ? t('How many cards must you discard?') : t('How many action points does it cost?')),
	limit: () => t('Only once per turn'),
	seats: () => t('Minimum number of players'),
};

const sprites = new Map<string, Promise<ReadonlyMap<string, string>>>();

/** The icons of a sprite by their names; asked again if they did not come. */
function iconsLoad(sprite: string): Promise<ReadonlyMap<string, string>> {
	const loading =
		sprites.get(sprite) ??
		fetch(made(`${sprite}.svg`)).then(async (answer) => {
			if (!answer.ok) throw new Error(`${sprite}: ${answer.status}`);
			return spriteRead(await answer.text());
		});
	sprites.set(sprite, loading);
	loading.catch(() => sprites.delete(sprite));
	return loading;
}

function lines(words: string, row: Row): string[] {
	const chosen = portraitRead(words, workshop.portrait(row), PARTS);
	return [`ground ${chosen.ground === 'class' ? row.class : chosen.ground}`, ...portraitLayers(chosen).map(layerWrite)];
}

async function draw(words: string, row: Row): Promise<Picture> {
	const chosen = portraitRead(words, workshop.portrait(row), PARTS);
	return pictureOf(portraitDraw({ ground: '', layers: portraitLayers(chosen) }, await iconsLoad(SPRITE), toneColour));
}

const emblem = async (row: Row, colour: string): Promise<Picture> =>
	pictureOf(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512" width="256" height="256" color="${colour}" fill="${colour}">${(await iconsLoad('here-to-slay')).get(String(row.class)) ?? ''}</svg>`);

export const workshop: GameWorkshop = {
	game: 'here-to-slay',
	legend: (field, row) => LEGENDS[field]?.(row) ?? field,
	label: (field, value) => (field === 'class' ? className(capital(String(value))) : (VALUES[field]?.[value]?.() ?? String(value))),
	kind: () => tc('kind', 'Leader'),
	colour: (row) => String(row.class),
	token: (part, word) => (part === 'tone' ? `--tone-${word}` : `--${word}`),
	sprite: SPRITE,
	emblem,
	parts: PARTS,
	portrait: (row) => USUAL[String(row.class)] ?? '',
	request: (leaders) => ({ made_leaders: leaders, first_pick: 0 }),
	lines,
	card: (row) => ({ kind: 'Leader', kind_name: tc('kind', 'Leader'), class: capital(String(row.class)) }),
	draw,
	wins: [
		{ figure: 'wins_by_monsters', label: (percent) => t('{percent}% of its wins with slain monsters', { percent }) },
		{ figure: 'wins_by_classes', label: (percent) => t('{percent}% of its wins with all six classes', { percent }) },
	],
};
