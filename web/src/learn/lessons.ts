// All lessons, in the order in which they are best taken.
import type { GameName } from '../link/messages';
import { hereToSlay } from './here-to-slay';
import type { Lesson } from './lesson';
import { rentAHero } from './rent-a-hero';

export const LESSONS: Readonly<Record<GameName, readonly Lesson[]>> = {
	'rent-a-hero': rentAHero,
	'here-to-slay': hereToSlay,
};
