import type { Lesson } from '../../../learn/lesson';
import { basics } from './basics';
import { fights } from './fights';

export const lessons: readonly Lesson[] = [...basics, ...fights];
