import type { Lesson } from '../../../learn/lesson';
import { basics } from './basics';
import { ending } from './ending';
import { powers } from './powers';

export const lessons: readonly Lesson[] = [...basics, ...powers, ...ending];
