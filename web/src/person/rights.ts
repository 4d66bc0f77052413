// What the server keeps about a person, and what they can do about it: docs/protocol.md, "Devices, and being forgotten".
import { signal } from '@preact/signals';
import { server } from '../server';
import { lang } from '../text/text';

export interface DeviceInfo {
	id: string;
	made: string | null; // a day
	used: string | null;
	label: string;
	this: boolean;
}

interface Devices {
	devices: DeviceInfo[];
	/** The day when the recovery code was made; null: there is none. */
	recovery: string | null;
}

/** Null: not known yet, or the server has no such list. */
export const devices = signal<Devices | null>(null);

export async function devicesLook(): Promise<void> {
	try {
		const found = (await server().ask({ do: 'devices' })) as unknown as Devices;
		devices.value = { ...found, devices: [...found.devices].sort((a, b) => Number(b.this) - Number(a.this)) };
	} catch {
		devices.value = null;
	}
}

/** "2026-11-16" as one reads it. */
export const dayText = (day: string): string => new Intl.DateTimeFormat(lang.value, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
