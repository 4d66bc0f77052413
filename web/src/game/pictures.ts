// Uploaded pictures of leaders at a table of the server: which are shown, and how they come and go. One's own are shown at once, those of
// others only to who has asked for them. They travel by HTTP, with the token of this device: docs/protocol.md.
import { signal } from '@preact/signals';
import { blake2b, hexOf } from '../fair/blake2b';
import { Refusal, type Made } from '../link/messages';
import { token } from '../link/token';
import { t } from '../text/text';
import { keptLeaders } from '../workshop/kept';
import { pictureBare, textBytes } from '../workshop/picture';
import type { Table } from './table';

type Bytes = Uint8Array<ArrayBuffer>;

/** By their hashes: where this page has them. */
export const pictures = signal<ReadonlyMap<string, string>>(new Map());
const asked = new Set<string>();
/** Of this device, by their hashes: what may be sent where it is awaited. */
const own = new Map<string, Bytes>();
const sent = new Set<string>();

const address = (table: string, hash: string): URL => new URL(`pictures/${table}/${hash}`, new URL(import.meta.env.BASE_URL, location.href));

async function request(table: string, hash: string, init: RequestInit): Promise<Response> {
	const answer = await fetch(address(table, hash), { ...init, headers: { Authorization: `Bearer ${token() ?? ''}` } });
	if (answer.ok) return answer;
	const refused = (await answer.json().catch(() => null)) as { error?: string; message?: string } | null;
	throw refused?.error ? new Refusal(refused.error, null, refused.message ?? '') : new Error(t('The picture could not be sent or loaded.'));
}

/** Its hash; it will be sent where a table awaits it. */
export function pictureOffer(kept: string): string | null {
	const whole = textBytes(kept);
	const bytes = whole && pictureBare(whole);
	if (!bytes) return null;
	const hash = hexOf(blake2b(bytes));
	own.set(hash, bytes);
	return hash;
}

/** Somebody wants to see it, or one's own is there. */
export function pictureShow(table: Table, hash: string): void {
	if (pictures.value.has(hash) || asked.has(hash)) return;
	asked.add(hash);
	request(table.id, hash, {})
		.then((answer) => answer.blob())
		.then((blob) => (pictures.value = new Map(pictures.value).set(hash, URL.createObjectURL(blob))))
		.catch((error: Error) => table.complain(error))
		.finally(() => asked.delete(hash));
}

export function pictureHide(hash: string): void {
	const rest = new Map(pictures.value);
	const url = rest.get(hash);
	if (url) URL.revokeObjectURL(url);
	rest.delete(hash);
	pictures.value = rest;
}

function pictureSend(table: Table, hash: string, bytes: Bytes): void {
	const key = `${table.id} ${hash}`;
	if (sent.has(key)) return;
	sent.add(key);
	request(table.id, hash, { method: 'PUT', body: bytes }).catch((error: Error) => table.complain(error));
}

const sought = new Set<string>();
/** After a reload the page knows only what is kept; it is looked through once. */
function keptOffer(hash: string): void {
	if (own.has(hash) || sought.has(hash)) return;
	sought.add(hash);
	for (const { picture } of keptLeaders()) if (picture && pictureOffer(picture) === hash) return;
}

/** What the table awaits is sent, if it is of this device; what is of this person is shown. */
export function picturesFollow(table: Table, made: Made): void {
	const you = table.head.value?.you;
	for (const { by, awaits, picture } of made.cards) {
		if (awaits && you === by) keptOffer(awaits);
		const bytes = awaits && own.get(awaits);
		if (bytes && you !== null) pictureSend(table, awaits, bytes);
		if (picture) sent.delete(`${table.id} ${picture}`); // if it goes, it may be sent again
		if (picture && (you === by || own.has(picture))) pictureShow(table, picture);
	}
}
