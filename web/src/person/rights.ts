// What the server keeps about a person, and what they can do about it: docs/protocol.md, "Devices, and being forgotten".
import { signal } from '@preact/signals';
import type { DevicesMessage } from '../link/messages';
import { server } from '../server';
import { dateTag } from '../text/text';

/** Null: not known yet, or the server has no such list. */
export const devices = signal<DevicesMessage | null>(null);

export async function devicesLook(): Promise<void> {
	try {
		const found = await server().ask({ do: 'devices' });
		devices.value = { ...found, devices: [...found.devices].sort((a, b) => Number(b.this) - Number(a.this)) };
	} catch {
		devices.value = null;
	}
}

/** "2026-11-16" as one reads it. */
export const dayText = (day: string): string => new Intl.DateTimeFormat(dateTag(), { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
