// Calling a person who looks elsewhere: a mark on the tab, and a notification when an answer is waited for.
import { effect } from '@preact/signals';
import { h } from 'preact';
import type { Table } from '../game/table';
import { gameInfo } from '../games';
import type { TableEntry } from '../link/messages';
import { tokenKnown } from '../link/token';
import { href, place } from '../router';
import { reach, server, serverFind } from '../server';
import { change, settings } from '../settings';
import { store, stored } from '../store';
import { t } from '../text/text';
import { toast, toastClose } from '../ui/notice';
import { titleCalls } from '../ui/title';
import { newlyAsked } from './asked';
import { notify, notifyAsk, notifyDenied, notifyPossible } from './notify';
import { pushEnd, pushKeep } from './push';

const EVERY = 60_000;

/** Must come from a tap: the browser asks, too. */
export async function notifySet(on: boolean): Promise<void> {
	change({ notify: on && (await notifyAsk()) });
	if (!settings.value.notify) return pushEnd();
	callsPoll();
	await pushKeep();
}

const OFFERED = 'muster.notify-offered';

/** At the first table that takes days. Once; after that the settings have it. */
function notifyOffer(): void {
	if (settings.value.notify || !notifyPossible() || notifyDenied() || stored(OFFERED) || !store(OFFERED, true)) return;
	const yes = (): void => {
		toastClose(key);
		void notifySet(true);
	};
	const key: number = toast(h('span', null, t('This game takes days. Be notified on your turn?'), ' ', h('button', { type: 'button', class: 'button small', onClick: yes }, t('Notify me'))), true);
}

/** While a table is on the screen. Returns a function that stops it. */
export function callsWatch(table: Table): () => void {
	let called = 0;
	const offer = effect(() => {
		if (table.head.value?.pace === 'days') queueMicrotask(notifyOffer);
	});
	const stop = effect(() => {
		const question = table.question.value;
		const waits = question !== null && table.sent.value === null && table.over.value === null && !table.paused.value;
		titleCalls.value = waits;
		if (!waits || question.n === called) return;
		called = question.n;
		void notify(t('Your turn'), table.words.peek()?.situation[0] ?? '', href('t', table.id));
	});
	return () => {
		offer();
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
			server().onOpen(() => void pushKeep());
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
