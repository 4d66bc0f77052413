// Where an address says the record is: in itself, given by a table, on this device, or at the server.
import { sharedEngine } from '../game/sharedEngine';
import { recordGiven } from '../game/handover';
import { savedGame } from '../game/saves';
import type { Link } from '../link/link';
import type { GameName } from '../link/messages';
import type { Place } from '../router';
import { server } from '../server';
import { t } from '../text/text';
import { recordUnpack } from './record';

const WAIT = 10_000;

/** The last game on this device. It is played again from its journal, without being shown. */
async function localRecord(game: GameName | undefined): Promise<string> {
	const save = savedGame(game);
	if (!save?.over) throw new Error(t('You have not finished a game on this device yet.'));
	const link = sharedEngine();
	await link.ask({ do: 'restore', lines: save.lines });
	return String((await link.ask({ do: 'record' })).record);
}

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

/** Null: the address names none. */
export async function recordAt({ path, query }: Place): Promise<string | null> {
	const packed = query.get('r');
	if (packed) {
		try {
			return await recordUnpack(packed);
		} catch {
			throw new Error(t('The record in this link is broken; the link may be incomplete.'));
		}
	}
	if (query.has('given')) return recordGiven('local')?.text ?? null;
	if (query.get('from') === 'local') return localRecord((query.get('game') ?? undefined) as GameName | undefined);
	return path[1] === undefined ? null : (recordGiven(path[1])?.text ?? onlineRecord(path[1]));
}
