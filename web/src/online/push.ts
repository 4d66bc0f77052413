// Being called with the page closed: docs/protocol.md, "Being called". The browser gives this device an address at the push service of its
// maker, and the server is told; both only while the person wants it.
import { signal } from '@preact/signals';
import { tokenKnown } from '../link/token';
import { reach, server, serverFind } from '../server';
import { settings } from '../settings';

/** Whether this device is called with the page closed; null: that was not asked yet. */
export const pushed = signal<boolean | null>(null);

const fromBase64 = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
const sameBytes = (one: ArrayBuffer | null | undefined, two: Uint8Array): boolean => {
	const bytes = new Uint8Array(one ?? new ArrayBuffer(0));
	return bytes.length === two.length && bytes.every((byte, i) => byte === two[i]);
};

async function manager(): Promise<PushManager | null> {
	const worker = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
	return worker?.active ? (worker.pushManager ?? null) : null;
}

/** An address that was made for another key is worth nothing: the server has begun anew. */
async function subscription(push: PushManager, key: Uint8Array<ArrayBuffer>): Promise<PushSubscription> {
	const old = await push.getSubscription();
	if (old && sameBytes(old.options.applicationServerKey, key)) return old;
	await old?.unsubscribe();
	return push.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

async function subscribe(): Promise<boolean> {
	const push = await manager();
	if (!push) return false;
	const { key } = await server().ask({ do: 'push' });
	if (key === null) return false;
	const { endpoint, keys } = (await subscription(push, fromBase64(key))).toJSON();
	const { on } = await server().ask({ do: 'push', endpoint, p256dh: keys?.p256dh, auth: keys?.auth });
	return on;
}

/** As the person wants it. Where it cannot be (no server, a browser without it, no push service) the open page calls, as before. */
export async function pushKeep(): Promise<void> {
	if (!settings.value.notify || !tokenKnown()) return;
	await serverFind();
	if (reach.value !== 'there' || server().state.value !== 'open') return;
	pushed.value = await subscribe().catch(() => false);
}

export async function pushEnd(): Promise<void> {
	pushed.value = false;
	const push = await manager();
	await (await push?.getSubscription())?.unsubscribe().catch(() => undefined);
	if (reach.value === 'there' && tokenKnown()) await server().ask({ do: 'push', off: true }).catch(() => undefined); // else the service says that it is gone
}
