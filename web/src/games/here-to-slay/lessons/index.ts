import type { Lesson } from '../../../learn/lesson';
import { basics } from './basics';
import { fights } from './fights';

export const hereToSlay: readonly Lesson[] = [...basics, ...fights];
