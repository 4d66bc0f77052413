// Finished games that this device keeps: what a list shows of each, and its record, which is read only when it is opened. The same
// game told twice is one. Later versions may add members and stores; what is there stays readable.
import type { GameName, Seat } from '../link/messages';

export interface KeptSeat {
	name: string;
	/** Of a bot. */
	level?: number;
}
export interface KeptGame {
	id: string;
	game: GameName;
	/** When it ended. */
	when: number;
	seats: KeptSeat[];
	/** Where people of this device sat. */
	mine: Seat[];
	winners: Seat[];
	/** The table at the server; absent: played on this device. */
	table?: string;
}

const NAME = 'muster';
const VERSION = 1;
const [HEADS, RECORDS] = ['games', 'records'];

/** What a record is called: the same for the same text. */
export function recordId(record: string): string {
	let [a, b] = [0x811c9dc5, 0x9747b28c];
	for (let i = 0; i < record.length; i++) {
		const letter = record.charCodeAt(i);
		a = Math.imul(a ^ letter, 0x01000193);
		b = Math.imul(b ^ letter, 0x85ebca6b) ^ (b >>> 13);
	}
	return [a, b].map((part) => (part >>> 0).toString(16).padStart(8, '0')).join('');
}

const asked = <T>(request: IDBRequest<T>): Promise<T> =>
	new Promise((done, fail) => {
		request.onsuccess = () => done(request.result);
		request.onerror = () => fail(request.error ?? new Error(''));
	});

let opened: Promise<IDBDatabase> | null = null;

function open(): Promise<IDBDatabase> {
	opened ??= new Promise<IDBDatabase>((done, fail) => {
		const request = indexedDB.open(NAME, VERSION);
		request.onupgradeneeded = () => {
			request.result.createObjectStore(HEADS, { keyPath: 'id' }).createIndex('when', 'when');
			request.result.createObjectStore(RECORDS);
		};
		request.onsuccess = () => {
			request.result.onversionchange = () => request.result.close(); // another tab has a newer page
			done(request.result);
		};
		request.onerror = () => fail(request.error ?? new Error(''));
		request.onblocked = () => fail(new Error(''));
	});
	opened.catch(() => (opened = null)); // perhaps the next time
	return opened;
}

/** Both or none; false: this browser keeps nothing, or has no room left. */
export async function keptAdd(game: Omit<KeptGame, 'id'>, record: string): Promise<boolean> {
	try {
		const work = (await open()).transaction([HEADS, RECORDS], 'readwrite');
		const id = recordId(record);
		if (!(await asked(work.objectStore(HEADS).getKey(id)))) {
			work.objectStore(HEADS).put({ ...game, id });
			work.objectStore(RECORDS).put(record, id);
		}
		await new Promise<void>((done, fail) => {
			work.oncomplete = () => done();
			work.onerror = work.onabort = () => fail(work.error ?? new Error(''));
		});
		return true;
	} catch {
		return false;
	}
}

/** The newest first; null: this browser keeps nothing. */
export async function keptList(): Promise<KeptGame[] | null> {
	try {
		const store = (await open()).transaction(HEADS).objectStore(HEADS);
		return ((await asked(store.index('when').getAll())) as KeptGame[]).reverse();
	} catch {
		return null;
	}
}

export async function keptRecord(id: string): Promise<{ game: KeptGame; record: string } | null> {
	try {
		const work = (await open()).transaction([HEADS, RECORDS]);
		const [game, record] = await Promise.all([asked(work.objectStore(HEADS).get(id)), asked(work.objectStore(RECORDS).get(id))]);
		return game && typeof record === 'string' ? { game: game as KeptGame, record } : null;
	} catch {
		return null;
	}
}

export async function keptDrop(id: string): Promise<void> {
	const work = (await open()).transaction([HEADS, RECORDS], 'readwrite');
	work.objectStore(HEADS).delete(id);
	work.objectStore(RECORDS).delete(id);
	await new Promise<void>((done, fail) => {
		work.oncomplete = () => done();
		work.onerror = work.onabort = () => fail(work.error ?? new Error(''));
	});
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
}
