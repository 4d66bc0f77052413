// What explains a game in a minute: a short game by script, in its folder as lessons/demo.ts; loaded when somebody asks for it.
import type { Lesson } from '../learn/lesson';
import type { GameName } from '../link/messages';

const all = import.meta.glob<Lesson>('../games/*/lessons/demo.ts', { import: 'demo' });

/** Null: this game has none. */
export const demoLoad = async (game: GameName): Promise<Lesson | null> => (await all[`../games/${game}/lessons/demo.ts`]?.()) ?? null;
export const demoIsThere = (game: GameName): boolean => `../games/${game}/lessons/demo.ts` in all;
