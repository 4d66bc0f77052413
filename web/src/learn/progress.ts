// Which lessons have been finished on this device.
import { signal } from '@preact/signals';
import type { GameName } from '../link/messages';
import { store, stored } from '../store';
import { lessonsOf } from './lessons';

const KEY = 'muster.learn';
type Finished = Partial<Record<GameName, string[]>>;

const finished = signal<Finished>(stored<Finished>(KEY) ?? {});

export const lessonDone = (game: GameName, id: string): boolean => finished.value[game]?.includes(id) ?? false;

export function lessonFinish(game: GameName, id: string): void {
	if (lessonDone(game, id)) return;
	finished.value = { ...finished.value, [game]: [...(finished.value[game] ?? []), id] };
	store(KEY, finished.value);
}

/** How many of a game's lessons are finished; lessons that are no more do not count. */
export const lessonsDone = (game: GameName): number => lessonsOf(game).filter(({ id }) => lessonDone(game, id)).length;

/** The first one that is not finished; null: all are. */
export const lessonNext = (game: GameName): string | null => lessonsOf(game).find(({ id }) => !lessonDone(game, id))?.id ?? null;
