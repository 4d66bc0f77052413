// The lessons of each game, in the order in which they are best taken.
import type { GameName } from '../link/messages';
import type { Lesson } from './lesson';

const all = import.meta.glob<readonly Lesson[]>('../games/*/lessons/index.ts', { eager: true, import: 'lessons' });

export const lessonsOf = (game: GameName): readonly Lesson[] => all[`../games/${game}/lessons/index.ts`] ?? [];
