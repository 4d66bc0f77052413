// Finished games that this device keeps: what a list shows of each, and its record, which is read only when it is opened. The same
// game told twice is one. Later versions may add members and stores; what is there stays readable.
import type { GameName, Seat } from '../link/messages';
import { gameKey, recordId } from './recordKey';

export interface KeptSeat {
	name: string;
	/** Of a bot. */
	level?: number;
}
export interface KeptGame {
	id: string;
	/** What was dealt and played, whatever anybody was called: two records of one game have the same. */
	same: string;
	game: GameName;
	/** When it ended, by the clock of this device. */
	when: number;
	seats: KeptSeat[];
	/** Where people of this device sat. */
	mine: Seat[];
	winners: Seat[];
	/** The table at the server; absent: played on this device. */
	table?: string;
}

/** Why nothing could be kept or read: not allowed here, no room, or a newer page has changed what is kept. */
export type KeptTrouble = 'refused' | 'full' | 'newer';
export class KeptError extends Error {
	constructor(readonly why: KeptTrouble) {
		super(why);
	}
}

const NAME = 'muster';
/** 1: heads and records. 2: the key `same` in every head, and an index of it. */
const VERSION = 2;
const [HEADS, RECORDS] = ['games', 'records'];
const CALL = 'muster.games';

function troubleOf(error: unknown): KeptTrouble {
	const name = error instanceof DOMException ? error.name : '';
	return name === 'QuotaExceededError' ? 'full' : name === 'VersionError' ? 'newer' : error instanceof KeptError ? error.why : 'refused';
}

const asked = <T>(request: IDBRequest<T>): Promise<T> =>
	new Promise((done, fail) => {
		request.onsuccess = () => done(request.result);
		request.onerror = () => fail(request.error);
	});

const finished = (work: IDBTransaction): Promise<void> =>
	new Promise((done, fail) => {
		work.oncomplete = () => done();
		work.onerror = work.onabort = () => fail(work.error);
	});

/** From version 1: every head gets its key, and one game that was kept under two names becomes one. */
function keysAdd(work: IDBTransaction): void {
	const [heads, records] = [work.objectStore(HEADS), work.objectStore(RECORDS)];
	const known = new Set<string>();
	heads.createIndex('same', 'same');
	records.openCursor().onsuccess = ({ target }) => {
		const cursor = (target as IDBRequest<IDBCursorWithValue | null>).result;
		if (!cursor) return;
		const id = String(cursor.primaryKey);
		const same = gameKey(String(cursor.value));
		heads.get(id).onsuccess = ({ target: found }) => {
			const head = (found as IDBRequest<KeptGame | undefined>).result;
			if (head && !known.has(same)) heads.put({ ...head, same });
			else if (head) {
				heads.delete(id);
				records.delete(id);
			}
			known.add(same);
		};
		cursor.continue();
	};
}

function upgrade(request: IDBOpenDBRequest, from: number): void {
	if (from < 1) {
		request.result.createObjectStore(HEADS, { keyPath: 'id' }).createIndex('when', 'when');
		request.result.createObjectStore(RECORDS);
	}
	if (from < 2 && request.transaction) keysAdd(request.transaction);
}

let opened: Promise<IDBDatabase> | null = null;

function open(): Promise<IDBDatabase> {
	opened ??= new Promise<IDBDatabase>((done, fail) => {
		const request = indexedDB.open(NAME, VERSION);
		request.onupgradeneeded = ({ oldVersion }) => upgrade(request, oldVersion);
		request.onsuccess = () => {
			const store = request.result;
			const left = (): void => {
				opened = null;
			};
			store.onclose = left;
			store.onversionchange = () => {
				store.close(); // another tab has a newer page, or deletes it all
				left();
			};
			done(store);
		};
		request.onerror = () => fail(request.error);
		// A page from before holds it open; it lets go as soon as it hears of this one, else when its tab is closed.
		request.onblocked = () => fail(new KeptError('refused'));
	});
	opened.catch(() => (opened = null)); // perhaps the next time
	return opened;
}

/** Whoever lists games hears that there are others now, in this tab and in all others. */
const listeners = new Set<() => void>();
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(CALL);
if (channel) channel.onmessage = () => listeners.forEach((hear) => hear());
function changed(): void {
	channel?.postMessage(null);
	listeners.forEach((hear) => hear());
}
export function keptListen(hear: () => void): () => void {
	listeners.add(hear);
	return () => void listeners.delete(hear);
}

/** Both or none. Null: it is kept, now or since it was told first. */
export async function keptAdd(game: Omit<KeptGame, 'id' | 'same'>, record: string): Promise<KeptTrouble | null> {
	try {
		const work = (await open()).transaction([HEADS, RECORDS], 'readwrite');
		const heads = work.objectStore(HEADS);
		const [id, same] = [recordId(record), gameKey(record)];
		const done = finished(work);
		const known = (await asked(heads.getKey(id))) ?? (await asked(heads.index('same').getKey(same)));
		if (known === undefined) {
			heads.put({ ...game, id, same });
			work.objectStore(RECORDS).put(record, id);
		}
		await done;
		if (known === undefined) changed();
		return null;
	} catch (error) {
		return troubleOf(error);
	}
}

/** Reads what `look` asks for; throws a KeptError. */
async function read<T>(look: (work: IDBTransaction) => Promise<T>): Promise<T> {
	try {
		return await look((await open()).transaction([HEADS, RECORDS]));
	} catch (error) {
		throw new KeptError(troubleOf(error));
	}
}

/** The newest first. */
export const keptList = (): Promise<KeptGame[]> => read(async (work) => ((await asked(work.objectStore(HEADS).index('when').getAll())) as KeptGame[]).reverse());

/** Null: it is not here. */
export const keptRecord = (id: string): Promise<{ game: KeptGame; record: string } | null> =>
	read(async (work) => {
		const [game, record] = await Promise.all([asked(work.objectStore(HEADS).get(id)), asked(work.objectStore(RECORDS).get(id))]);
		return game && typeof record === 'string' ? { game: game as KeptGame, record } : null;
	});

export async function keptDrop(ids: readonly string[]): Promise<void> {
	try {
		const work = (await open()).transaction([HEADS, RECORDS], 'readwrite');
		for (const id of ids) {
			work.objectStore(HEADS).delete(id);
			work.objectStore(RECORDS).delete(id);
		}
		await finished(work);
	} catch (error) {
		throw new KeptError(troubleOf(error));
	}
	changed();
}

/** All of it, as if nothing had ever been kept. */
export async function keptForget(): Promise<void> {
	const store = await open().catch(() => null);
	store?.close();
	opened = null;
	if (!store) return;
	await new Promise<void>((done) => {
		const gone = indexedDB.deleteDatabase(NAME);
		gone.onsuccess = gone.onerror = gone.onblocked = () => done(); // blocked: when the other tab is closed
	});
	changed();
}
