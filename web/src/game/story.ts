// The story of a game in lines: what happened and what was said. After a gap the missing part is put where it belongs.
import type { GameEvent, Seat, StoryLine } from '../link/messages';

export interface LogLine {
	key: number;
	kind: 'turn' | 'event' | 'said';
	seat: Seat | null;
	event?: GameEvent;
	/** Of what was said: the same in every language. */
	what?: string;
	/** When it was, as the host counts; absent: it was heard when it came. */
	at?: number;
	text: string;
}

/** The latest things that happened, as the host tells them again; `first` came before them. */
export interface Story {
	first: number;
	story: StoryLine[];
}

/** A line without its key. */
export const storyLine = (event: GameEvent, text: string): Omit<LogLine, 'key'> => ({ kind: event.e === 'turn' || event.e === 'reveal' ? 'turn' : 'event', seat: event.seat ?? null, event, text });

const happened = (line: Pick<LogLine, 'kind'>): boolean => line.kind !== 'said';
export const storyCount = (log: readonly LogLine[]): number => log.filter(happened).length;

/**
 * `log` knows the first `known` things that happened, and the latest ones, which came after the gap. All that the story
 * tells comes in its words, which may be of another language by now; what was said keeps its place.
 */
export function storyMerge(log: readonly LogLine[], known: number, told: Story, key: () => number): LogLine[] {
	const all = told.first + told.story.length;
	const after = storyCount(log) - known;
	const line = (at: number): Omit<LogLine, 'key'> | null => {
		const found = told.story[at - told.first];
		return found ? { ...storyLine(found.event, found.text), at: found.at } : null;
	};
	const missing = Array.from({ length: Math.max(0, all - after - known) }, (_, i) => line(known + i)).flatMap((found) => (found ? [{ ...found, key: key() }] : []));
	const merged: LogLine[] = known ? [] : [...missing];
	let at = 0;
	for (const old of log) {
		if (!happened(old)) {
			merged.push(old);
			continue;
		}
		merged.push({ ...old, ...line(at < known ? at : all - after + (at - known)) });
		at++;
		if (at === known) merged.push(...missing);
	}
	return saidPlace(merged);
}

/** What was said before one came stands where it was said: before all that happened later. */
function saidPlace(log: readonly LogLine[]): LogLine[] {
	const moved = (line: LogLine): boolean => line.kind === 'said' && line.at !== undefined;
	const placed = log.filter((line) => !moved(line));
	for (const line of log.filter(moved)) {
		const later = placed.findIndex(({ kind, at }) => kind !== 'said' && at !== undefined && at > (line.at ?? 0));
		let place = later < 0 ? placed.length : later;
		while (place > 0 && placed[place - 1]?.kind === 'said' && (placed[place - 1]?.key ?? 0) > line.key) place--; // heard since
		placed.splice(place, 0, line);
	}
	return placed;
}
