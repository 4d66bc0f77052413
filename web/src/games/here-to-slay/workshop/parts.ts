// What portraits of made leaders are put together from: portrait.json, which `muster leader print` draws from as well. Words are
// kept in files and links: none ever means something else. The icons of the program are in icons.json: scripts/portrait-icons.mjs.
import type { Chosen } from '../../../workshop/portrait';
import type { PortraitPart } from '../../../workshop/workshop';
import { t, tc } from '../../../text/text';
import { layerRead, type Layer } from '../table/portraits';
import portrait from './portrait.json';

type Labels = Record<string, () => string>;

const FIGURES: Labels = {
	squirrel: () => tc('picture', 'Squirrel'),
	'bear-face': () => tc('picture', 'Bear'),
	unicorn: () => tc('picture', 'Unicorn'),
	'fox-head': () => tc('picture', 'Fox'),
	'lynx-head': () => tc('picture', 'Lynx'),
	'rabbit-head': () => tc('picture', 'Rabbit'),
	'wolf-head': () => tc('picture', 'Wolf'),
	'tiger-head': () => tc('picture', 'Tiger'),
	'horse-head': () => tc('picture', 'Horse'),
	'ram-profile': () => tc('picture', 'Ram'),
	owl: () => tc('picture', 'Owl'),
	cat: () => tc('picture', 'Cat'),
	panda: () => tc('picture', 'Panda'),
	frog: () => tc('picture', 'Frog'),
	'sea-turtle': () => tc('picture', 'Turtle'),
	octopus: () => tc('picture', 'Octopus'),
	mammoth: () => tc('picture', 'Mammoth'),
	'dragon-head': () => tc('picture', 'Dragon'),
	pegasus: () => tc('picture', 'Pegasus'),
	ghost: () => tc('picture', 'Ghost'),
};
const TONES: Labels = {
	paper: () => tc('colour', 'White'),
	brass: () => tc('colour', 'Gold'),
	russet: () => tc('colour', 'Orange'),
	brown: () => tc('colour', 'Brown'),
	blood: () => tc('colour', 'Red'),
	rose: () => tc('colour', 'Pink'),
	violet: () => tc('colour', 'Violet'),
	sky: () => tc('colour', 'Blue'),
	mint: () => tc('colour', 'Green'),
	slate: () => tc('colour', 'Grey'),
	soot: () => tc('colour', 'Black'),
};
const BACKS: Labels = {
	sunbeams: () => tc('picture', 'Sunbeams'),
	'heraldic-sun': () => tc('picture', 'Sun'),
	'night-sky': () => tc('picture', 'Night sky'),
	forest: () => tc('picture', 'Forest'),
	mountains: () => tc('picture', 'Mountains'),
	'castle-ruins': () => tc('picture', 'Ruins'),
	'big-wave': () => tc('picture', 'Wave'),
	volcano: () => tc('picture', 'Volcano'),
	'star-swirl': () => tc('picture', 'Swirl of stars'),
};
const PROPS: Labels = {
	none: () => tc('picture', 'Nothing'),
	crown: () => tc('picture', 'Crown'),
	broadsword: () => tc('picture', 'Sword'),
	'battle-axe': () => tc('picture', 'Axe'),
	shield: () => tc('picture', 'Shield'),
	quiver: () => tc('picture', 'Quiver'),
	'plain-dagger': () => tc('picture', 'Dagger'),
	'orb-wand': () => tc('picture', 'Wand'),
	'spell-book': () => tc('picture', 'Book'),
	lyre: () => tc('picture', 'Lyre'),
	'crystal-ball': () => tc('picture', 'Crystal ball'),
};
const GROUNDS: Labels = {
	class: () => t('Class colour'),
	fighter: () => tc('colour', 'Red'),
	bard: () => tc('colour', 'Pink'),
	wizard: () => tc('colour', 'Violet'),
	magic: () => tc('colour', 'Blue'),
	ranger: () => tc('colour', 'Green'),
	guardian: () => tc('colour', 'Gold'),
	item: () => tc('colour', 'Brown'),
	thief: () => tc('colour', 'Grey'),
};
const FRAMES: Labels = {
	plain: () => tc('frame', 'None'),
	line: () => tc('frame', 'Line'),
	double: () => tc('frame', 'Double line'),
	corners: () => tc('frame', 'Corners'),
	beads: () => tc('frame', 'Beads'),
};

const partOf = (part: PortraitPart['part'], legend: () => string, labels: Labels): PortraitPart => ({ part, legend, choices: portrait.parts[part].map((word) => ({ word, label: labels[word] ?? (() => word) })) });

export const PARTS: readonly PortraitPart[] = [
	partOf('figure', () => t('Figure'), FIGURES),
	partOf('tone', () => t('Colour'), TONES),
	partOf('back', () => t('Behind the figure'), BACKS),
	partOf('prop', () => t('Beside the figure'), PROPS),
	partOf('ground', () => t('Background colour'), GROUNDS),
	partOf('frame', () => t('Frame'), FRAMES),
];

/** As any card of its class looks. */
export const USUAL: Record<string, string> = portrait.usual;

/** Where a part stands: one of the places for it, by a word. */
const placeOf = (places: Record<string, string>, word: string): string => places[word] ?? places.any ?? '';

/** From the back to the front. */
export function portraitLayers({ figure, tone, back, prop }: Chosen): Layer[] {
	const { places } = portrait;
	const lines = [`${back} ${placeOf(places.back, back)}`, `${figure} ${tone} ${placeOf(places.figure, prop)}`];
	if (prop !== 'none') lines.push(`${prop} ${placeOf(places.prop, prop)}`);
	return lines.map(layerRead);
}
