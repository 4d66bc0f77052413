// The one connection to the server this page came from, opened when it is first needed; and whether there is one at all.
import { effect, signal } from '@preact/signals';
import { deviceLabel } from './link/device';
import type { InvitationMessage } from './link/messages';
import { reachOf, type Reach } from './link/reach';
import { SocketLink } from './link/socket';
import { tokenKnown } from './link/token';
import { change, faceKeep, settings } from './settings';

export const reach = signal<Reach>('asking');

/** Those that were not answered yet, one for a table. */
export const invitations = signal<InvitationMessage[]>([]);
const INVITATIONS_MOST = 3;

const AGAIN = 15_000;
const base = (): URL => new URL(import.meta.env.BASE_URL, location.href);
let link: SocketLink | null = null;
let timer = 0;

export function server(): SocketLink {
	return (link ??= connect());
}

function connect(): SocketLink {
	faceKeep();
	reach.value = 'there';
	const address = new URL('ws', base());
	address.protocol = address.protocol.replace('http', 'ws');
	address.hash = '';
	const made = new SocketLink(address.href, () => ({ name: settings.value.name, lang: settings.value.lang, face: settings.value.face, device: deviceLabel(navigator.userAgent) }));
	made.onInvitation = (invitation) => {
		const others = invitations.value.filter(({ table }) => table !== invitation.table);
		invitations.value = [...others, invitation].slice(-INVITATIONS_MOST);
	};
	let told = '';
	effect(() => {
		const { name, lang, face } = settings.value;
		const now = `${lang} ${face} ${name}`;
		if (told && now !== told && made.state.value === 'open') void made.rename(name, lang, face).then((kept) => name && kept && kept !== settings.value.name && settings.value.name === name && change({ name: kept }));
		told = now;
	});
	return made;
}

/** Why the server does not take the name that this person has chosen; null: it does, or nobody has asked. */
export const nameWrong = (): string | null => link?.nameWrong.value ?? null;

/** Looks whether there is a server. A WebSocket that fails would not say why, and a copy without one is no fault. */
export async function serverFind(): Promise<void> {
	clearTimeout(timer);
	if (link || reach.value === 'there') return;
	const answer = await fetch(base(), { method: 'HEAD', cache: 'no-store' }).catch(() => null);
	reach.value = reachOf(answer, tokenKnown());
	if (reach.value === 'there') server();
	else if (!answer) timer = window.setTimeout(() => void serverFind(), AGAIN);
}
