// The lists of puzzles: which one belongs to a day, and what a list says. docs/puzzles.md has the format; scripts/gather.mjs cuts a
// list into parts, so that one puzzle does not cost all of them.
import type { GameName } from '../link/messages';

export interface Answer {
	action: string;
	/** Of wins, 0 to 1. */
	share: number;
}
export interface Puzzle {
	/** Ends before the answer. */
	record: string;
	/** By how much the best one leads, and the standard error of that: parts of a win share. */
	lead: number;
	doubt: number;
	/** The best first. */
	answers: Answer[];
}

/** Counted from the first day of 2026, in UTC: the same for everybody. */
export type Day = number;
const DAY = 86_400_000;
const FIRST = Date.UTC(2026, 0, 1);

export const dayOf = (time: number): Day => Math.floor((time - FIRST) / DAY);
export const dateOf = (day: Day): Date => new Date(FIRST + day * DAY);
/** As addresses have it: 2026-11-18. */
export const dayText = (day: Day): string => dateOf(day).toISOString().slice(0, 10);
/** Null: it is no day that has a puzzle. */
export function dayRead(text: string): Day | null {
	const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
	return Number.isNaN(time) || dayText(dayOf(time)) !== text || time < FIRST ? null : dayOf(time);
}

/** Which puzzle of so many. */
export const numberOf = (day: Day, count: number): number => ((day % count) + count) % count;

/** The list is one that this page does not know. */
export class ListError extends Error {}

/** How a part of a list begins. */
const head = (game: GameName): string => `muster puzzles 1 ${game}\n`;

function answersOf(line: string): Puzzle | null {
	const [first = '', ...rest] = line.split(' | ');
	const [, lead, doubt] = first.split(' ').map(Number);
	const answers = rest.map((part) => ({ action: part.slice(0, part.lastIndexOf(' ')), share: Number(part.slice(part.lastIndexOf(' ') + 1)) / 100 }));
	const fine = lead !== undefined && doubt !== undefined && answers.length > 1 && [lead, doubt, ...answers.map(({ share }) => share)].every(Number.isFinite);
	return fine ? { record: '', lead: lead / 100, doubt: doubt / 100, answers } : null;
}

/** All puzzles of a part; throws a ListError. */
export function puzzlesRead(game: GameName, text: string): Puzzle[] {
	if (!text.startsWith(head(game))) throw new ListError('version');
	const records = text.slice(head(game).length).split('\n\n').filter(Boolean);
	return records.map((record) => {
		const puzzle = answersOf(/^info puzzle (.*)$/m.exec(record)?.[1] ?? '');
		if (!puzzle || !record.startsWith('muster record ')) throw new ListError('line');
		return { ...puzzle, record: `${record}\n` };
	});
}

/** What scripts/gather.mjs says about the lists. */
export interface Index {
	/** Puzzles in a part. */
	part: number;
	counts: Partial<Record<GameName, number>>;
}

async function loaded(file: string): Promise<Response> {
	const answer = await fetch(`${import.meta.env.BASE_URL}puzzles/${file}`);
	if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
	return answer;
}

let index: Promise<Index> | null = null;
export function indexLoad(): Promise<Index> {
	index ??= loaded('index.json').then((answer) => answer.json() as Promise<Index>);
	index.catch(() => (index = null)); // perhaps the next time
	return index;
}

const AHEAD = 7; // days without a network that still have their puzzles

/** For days without a network; also when this is the first visit, of which the worker sees nothing. */
function keep(files: readonly string[]): void {
	const asks = { kind: 'keep', files: [...new Set(files)].map((file) => `puzzles/${file}`) };
	void navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage(asks));
}

/** The puzzle of a day. A ListError: the list is of another version than the page; any other error: it cannot be loaded now. */
export async function puzzleLoad(game: GameName, day: Day): Promise<Puzzle> {
	const { part, counts } = await indexLoad();
	const count = counts[game];
	if (!count || !part) throw new ListError('empty');
	const number = numberOf(day, count);
	const fileOf = (when: Day): string => `${game}-${Math.floor(numberOf(when, count) / part)}.txt`;
	const text = await (await loaded(fileOf(day))).text();
	keep(['index.json', fileOf(day), fileOf(day + AHEAD)]);
	const found = puzzlesRead(game, text)[number % part];
	if (!found) throw new ListError('missing');
	return found;
}

