// What portraits of made leaders are put together from. Words are kept in files and links: none ever means something else.
import type { Chosen } from '../../../workshop/portrait';
import type { PortraitPart } from '../../../workshop/workshop';
import { t, tc } from '../../../text/text';
import type { Layer } from '../table/portraits';

const FIGURES = [
	{ word: 'squirrel', label: () => tc('picture', 'Squirrel') },
	{ word: 'bear-face', label: () => tc('picture', 'Bear') },
	{ word: 'unicorn', label: () => tc('picture', 'Unicorn') },
	{ word: 'fox-head', label: () => tc('picture', 'Fox') },
	{ word: 'lynx-head', label: () => tc('picture', 'Lynx') },
	{ word: 'rabbit-head', label: () => tc('picture', 'Rabbit') },
	{ word: 'wolf-head', label: () => tc('picture', 'Wolf') },
	{ word: 'tiger-head', label: () => tc('picture', 'Tiger') },
	{ word: 'horse-head', label: () => tc('picture', 'Horse') },
	{ word: 'ram-profile', label: () => tc('picture', 'Ram') },
	{ word: 'owl', label: () => tc('picture', 'Owl') },
	{ word: 'cat', label: () => tc('picture', 'Cat') },
	{ word: 'panda', label: () => tc('picture', 'Panda') },
	{ word: 'frog', label: () => tc('picture', 'Frog') },
	{ word: 'sea-turtle', label: () => tc('picture', 'Turtle') },
	{ word: 'octopus', label: () => tc('picture', 'Octopus') },
	{ word: 'mammoth', label: () => tc('picture', 'Mammoth') },
	{ word: 'dragon-head', label: () => tc('picture', 'Dragon') },
	{ word: 'pegasus', label: () => tc('picture', 'Pegasus') },
	{ word: 'ghost', label: () => tc('picture', 'Ghost') },
];
const TONES = [
	{ word: 'paper', label: () => tc('colour', 'White') },
	{ word: 'brass', label: () => tc('colour', 'Gold') },
	{ word: 'russet', label: () => tc('colour', 'Orange') },
	{ word: 'brown', label: () => tc('colour', 'Brown') },
	{ word: 'blood', label: () => tc('colour', 'Red') },
	{ word: 'rose', label: () => tc('colour', 'Pink') },
	{ word: 'violet', label: () => tc('colour', 'Violet') },
	{ word: 'sky', label: () => tc('colour', 'Blue') },
	{ word: 'mint', label: () => tc('colour', 'Green') },
	{ word: 'slate', label: () => tc('colour', 'Grey') },
	{ word: 'soot', label: () => tc('colour', 'Black') },
];
const BACKS = [
	{ word: 'sunbeams', label: () => tc('picture', 'Sunbeams') },
	{ word: 'heraldic-sun', label: () => tc('picture', 'Sun') },
	{ word: 'night-sky', label: () => tc('picture', 'Night sky') },
	{ word: 'forest', label: () => tc('picture', 'Forest') },
	{ word: 'mountains', label: () => tc('picture', 'Mountains') },
	{ word: 'castle-ruins', label: () => tc('picture', 'Ruins') },
	{ word: 'big-wave', label: () => tc('picture', 'Wave') },
	{ word: 'volcano', label: () => tc('picture', 'Volcano') },
	{ word: 'star-swirl', label: () => tc('picture', 'Swirl of stars') },
];
const PROPS = [
	{ word: 'none', label: () => tc('picture', 'Nothing') },
	{ word: 'crown', label: () => tc('picture', 'Crown') },
	{ word: 'broadsword', label: () => tc('picture', 'Sword') },
	{ word: 'battle-axe', label: () => tc('picture', 'Axe') },
	{ word: 'shield', label: () => tc('picture', 'Shield') },
	{ word: 'quiver', label: () => tc('picture', 'Quiver') },
	{ word: 'plain-dagger', label: () => tc('picture', 'Dagger') },
	{ word: 'orb-wand', label: () => tc('picture', 'Wand') },
	{ word: 'spell-book', label: () => tc('picture', 'Book') },
	{ word: 'lyre', label: () => tc('picture', 'Lyre') },
	{ word: 'crystal-ball', label: () => tc('picture', 'Crystal ball') },
];
const GROUNDS = [
	{ word: 'class', label: () => t('Class colour') },
	{ word: 'fighter', label: () => tc('colour', 'Red') },
	{ word: 'bard', label: () => tc('colour', 'Pink') },
	{ word: 'wizard', label: () => tc('colour', 'Violet') },
	{ word: 'magic', label: () => tc('colour', 'Blue') },
	{ word: 'ranger', label: () => tc('colour', 'Green') },
	{ word: 'guardian', label: () => tc('colour', 'Gold') },
	{ word: 'item', label: () => tc('colour', 'Brown') },
	{ word: 'thief', label: () => tc('colour', 'Grey') },
];
const FRAMES = [
	{ word: 'plain', label: () => tc('frame', 'None') },
	{ word: 'line', label: () => tc('frame', 'Line') },
	{ word: 'double', label: () => tc('frame', 'Double line') },
	{ word: 'corners', label: () => tc('frame', 'Corners') },
	{ word: 'beads', label: () => tc('frame', 'Beads') },
];

export const PARTS: readonly PortraitPart[] = [
	{ part: 'figure', legend: () => t('Figure'), choices: FIGURES },
	{ part: 'tone', legend: () => t('Colour'), choices: TONES },
	{ part: 'back', legend: () => t('Behind the figure'), choices: BACKS },
	{ part: 'prop', legend: () => t('Beside the figure'), choices: PROPS },
	{ part: 'ground', legend: () => t('Background colour'), choices: GROUNDS },
	{ part: 'frame', legend: () => t('Frame'), choices: FRAMES },
];

/** As any card of its class looks. */
export const USUAL: Record<string, string> = {
	bard: 'squirrel brown sunbeams lyre class line',
	fighter: 'bear-face brass sunbeams battle-axe class line',
	guardian: 'unicorn paper sunbeams shield class line',
	ranger: 'fox-head russet sunbeams quiver class line',
	thief: 'lynx-head slate sunbeams plain-dagger class line',
	wizard: 'rabbit-head paper sunbeams orb-wand class line',
};

const layer = (icon: string, tone: string, x: number, y: number, size: number, angle = 0): Layer => ({ icon, tone, x, y, size, angle, flip: false });

/** From the back to the front. */
export function portraitLayers({ figure, tone, back, prop }: Chosen): Layer[] {
	const alone = prop === 'none';
	const figureAt = layer(figure, tone, alone ? 60 : 52, 48, alone ? 84 : 78);
	return [layer(back, 'deep', 60, back === 'sunbeams' ? 60 : 46, back === 'sunbeams' ? 150 : 118), figureAt, ...(alone ? [] : [layer(prop, prop === 'crown' ? 'brass' : 'steel', 97, prop === 'crown' ? 24 : 58, prop === 'crown' ? 32 : 42, prop === 'crown' ? 12 : 0)])];
}
