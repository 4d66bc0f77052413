// All lessons, in the order in which they are best taken.
import type { GameName } from '../link/messages';
import { hereToSlay } from '../games/here-to-slay/lessons';
import type { Lesson } from './lesson';
import { rentAHero } from '../games/rent-a-hero/lessons';

export const LESSONS: Readonly<Record<GameName, readonly Lesson[]>> = {
	'rent-a-hero': rentAHero,
	'here-to-slay': hereToSlay,
};
