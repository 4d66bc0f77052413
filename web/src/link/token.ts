// Who this device is at its server: a token, kept in this browser and never thrown away. Whatever takes its place, the one
// before is put aside, so that no fault of a server and no slip of a finger costs anybody their seats.
import { signal } from '@preact/signals';
import { store, stored } from '../store';

export const TOKEN = 'muster.token';
const ASIDE = 'muster.token.aside';

export const token = (): string | null => stored<string>(TOKEN);
export const tokenAside = (): string | null => stored<string>(ASIDE);

/** Whether this device is somebody already at the server it came from. */
export const tokenKnown = (): boolean => token() !== null;

/** The server has said that it does not know the token; a person decides what now. `asks`: that question is on the screen. */
export const stranger = signal<{ asks: boolean } | null>(null);

/** Null: from now on this device is nobody, until the server makes it somebody new. */
export function tokenTake(next: string | null): void {
	const before = token();
	if (before !== null && before !== next) store(ASIDE, before);
	store(TOKEN, next);
}

/** This device is again who it was before; who it is now is put aside. */
export function tokenSwap(): void {
	tokenTake(tokenAside());
}

/** The person is deleted, here as at the server. */
export function tokenForget(): void {
	store(TOKEN, null);
	store(ASIDE, null);
}
