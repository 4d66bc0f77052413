// What this person has agreed to: that finished games are kept, rated, and lead to invitations. No answer is no.
import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { WishesMessage } from '../link/messages';
import { reach, server, serverFind } from '../server';
import { store, stored } from '../store';
import { toast } from '../ui/notice';
import { patiently } from './asked';

export type Wishes = Pick<WishesMessage, 'keep' | 'rated' | 'invites'>;
export type Wish = keyof Wishes;

/** Null: not known. It is the answer of the person who is there now: asked anew with every connection. */
export const wishes = signal<Wishes | null>(null);

export async function wishesLook(): Promise<Wishes> {
	wishes.value = null;
	return (wishes.value = await patiently({ do: 'wishes' }));
}

let watches = false;

/** One question for all who want to know; from then on with every connection. */
export function useWishes(): Wishes | null {
	const there = reach.value === 'there';
	useEffect(() => void serverFind(), []);
	useEffect(() => {
		if (!there || watches) return;
		watches = true;
		server().onOpen(() => void wishesLook().catch(() => undefined)); // lost again: the next one asks
	}, [there]);
	return wishes.value;
}

/** False: it is as it was, and has been said why. */
export async function wishesSet(what: Partial<Record<Wish, boolean>>): Promise<boolean> {
	try {
		wishes.value = await patiently({ do: 'wishes', ...what });
		return true;
	} catch (error) {
		toast((error as Error).message, true);
		return false;
	}
}

const ASKED = 'muster.keep';
const PAIRED = 'pair'; // no table is called so

/** Whether the question was put once; notes that it is put now. */
export function askedBefore(): boolean {
	const at = stored<string>(ASKED);
	if (at === null) store(ASKED, PAIRED);
	return at !== null;
}

/** The question is put at one table, from sitting down to the end of its game; from then on it stands in the settings only. */
export function askedAt(table: string): boolean {
	const at = stored<string>(ASKED);
	if (at === null) store(ASKED, table);
	return at === null || at === table;
}
