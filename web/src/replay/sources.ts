// Where an address says the record is: in itself, given by a table, kept on this device, or at the server.
import { recordGiven } from '../game/handover';
import { keptRecord } from '../game/kept';
import type { Link } from '../link/link';
import type { Seat } from '../link/messages';
import type { Place } from '../router';
import { server } from '../server';
import { t } from '../text/text';
import { recordUnpack } from './record';

const WAIT = 10_000;

/** Waits until the server can be asked. */
function opened(link: Link): Promise<void> {
	if (link.state.value === 'open') return Promise.resolve();
	return new Promise((open, fail) => {
		const timer = setTimeout(() => fail(new Error(t('No connection to the server.'))), WAIT);
		const stop = link.onOpen(() => {
			clearTimeout(timer);
			stop();
			open();
		});
	});
}

async function onlineRecord(table: string): Promise<string> {
	const link = server();
	await opened(link);
	return String((await link.ask({ do: 'record', table })).record);
}

/** A record, and where the person in front of this screen sat, if that is known. */
export interface Source {
	record: string;
	you: Seat | null;
}

async function keptSource(id: string): Promise<Source> {
	const kept = await keptRecord(id).catch(() => null);
	if (!kept) throw new Error(t('That game is no longer on this device.'));
	const [you = null, ...more] = kept.game.mine;
	return { record: kept.record, you: more.length ? null : you };
}

const givenSource = (of: string): Source | null => {
	const given = recordGiven(of);
	return given && { record: given.text, you: given.you };
};

/** Null: the address names none. */
export async function recordAt({ path, query }: Place): Promise<Source | null> {
	const packed = query.get('r');
	if (packed) {
		try {
			return { record: await recordUnpack(packed), you: null };
		} catch {
			throw new Error(t('The record in this link is broken; the link may be incomplete.'));
		}
	}
	const kept = query.get('kept');
	if (kept !== null) return keptSource(kept);
	if (query.has('given')) return givenSource('local');
	return path[1] === undefined ? null : (givenSource(path[1]) ?? { record: await onlineRecord(path[1]), you: null });
}
