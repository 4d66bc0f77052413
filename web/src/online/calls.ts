// Calling a person who looks elsewhere: a mark on the tab, and a notification when an answer is waited for.
import { effect } from '@preact/signals';
import type { Table } from '../game/table';
import { gameInfo } from '../games';
import type { TableEntry } from '../link/messages';
import { tokenKnown } from '../link/token';
import { href, place } from '../router';
import { reach, server, serverFind } from '../server';
import { settings } from '../settings';
import { t } from '../text/text';
import { titleCalls } from '../ui/title';
import { newlyAsked } from './asked';
import { notify } from './notify';

const EVERY = 60_000;

/** While a table is on the screen. Returns a function that stops it. */
export function callsWatch(table: Table): () => void {
	let called = 0;
	const stop = effect(() => {
		const question = table.question.value;
		const waits = question !== null && table.sent.value === null && table.over.value === null && !table.paused.value;
		titleCalls.value = waits;
		if (!waits || question.n === called) return;
		called = question.n;
		void notify(t('Your turn'), table.words.peek()?.situation[0] ?? '', href('t', table.id));
	});
	return () => {
		stop();
		titleCalls.value = false;
	};
}

let polls = false;

/** For games by correspondence: asks now and then at which tables one is waited for. */
export function callsPoll(): void {
	if (polls) return;
	polls = true;
	let before: readonly TableEntry[] = [];
	let hears = false; // is told when the server can be asked
	const look = async (): Promise<void> => {
		if (!settings.value.notify || !tokenKnown()) return;
		await serverFind();
		if (reach.value !== 'there') return;
		if (!hears) {
			hears = true;
			server().onOpen(quietly);
		}
		if (server().state.value !== 'open') return;
		const { tables } = await server().ask({ do: 'mine' });
		const here = place.value.path[0] === 't' ? place.value.path[1] : null;
		for (const entry of newlyAsked(before, tables)) {
			if (entry.table !== here) void notify(t('Waiting for you'), `${t(gameInfo(entry.game)?.title ?? '')} · ${t("{host}'s table", { host: entry.host })}`, href('t', entry.table));
		}
		before = tables;
		if (here === null) titleCalls.value = tables.some(({ asked }) => asked); // at a table its own question says it
	};
	const quietly = (): void => void look().catch(() => undefined); // lost in between: the next time then
	setInterval(quietly, EVERY);
	quietly();
}
