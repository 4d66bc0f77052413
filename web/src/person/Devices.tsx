// The devices that are this person at the server; any of them can be signed out.
import { useEffect, useState } from 'preact/hooks';
import { tokenForget } from '../link/token';
import { server } from '../server';
import { t } from '../text/text';
import { Dialog } from '../ui/Dialog';
import { Icon } from '../ui/Icon';
import { Name } from '../ui/Name';
import { toast } from '../ui/notice';
import { dayText, devices, devicesLook } from './rights';
import type { Device } from '../link/messages';

async function revoke(device: Device): Promise<void> {
	try {
		await server().ask({ do: 'revoke', device: device.id });
		toast(t('Device signed out.'));
		if (!device.this) return await devicesLook();
		tokenForget(); // its person wanted it so
		await server().anew();
	} catch (error) {
		toast((error as Error).message, true);
	}
}

function SignOut({ device, onClose }: { device: Device; onClose: () => void }) {
	const known = devices.value;
	const last = device.this && known?.devices.length === 1 && known.recovery === null;
	return (
		<Dialog title={device.this ? t('Sign out this device?') : t('Sign out that device?')} onClose={onClose}>
			<p>{device.this ? t('This browser will no longer be signed in as you. If you have another device or a recovery code, you can still use your seats with it.') : t('Whoever has that device will no longer be able to play in your name. Your seats stay yours, but your recovery code will stop working: create a new one.')}</p>
			{last && <p class="wrong">{t('This is your only device, and you have no recovery code: if you sign out, you can never get your seats back.')}</p>}
			<div class="row">
				<button
					type="button"
					class="button bad"
					onClick={() => {
						onClose();
						void revoke(device);
					}}
				>
					{t('Sign out')}
				</button>
				<button type="button" class="button" onClick={onClose}>
					{t('Cancel')}
				</button>
			</div>
		</Dialog>
	);
}

function DeviceLine({ device, onOut }: { device: Device; onOut: () => void }) {
	return (
		<li class={device.this ? 'device-line this' : 'device-line'}>
			<Icon name="device" />
			<span class="device-what">
				<b>{device.label ? <Name>{device.label}</Name> : t('Unnamed device')}</b>
				<span class="soft small-text">
					{device.this ? t('this device') : device.used ? t('last used on {day}', { day: dayText(device.used) }) : t('not used recently')}
					{device.made && ` · ${t('added on {day}', { day: dayText(device.made) })}`}
				</span>
			</span>
			<button type="button" class="button small" onClick={onOut}>
				{t('Sign out')}
			</button>
		</li>
	);
}

export function Devices() {
	const [leaving, leave] = useState<Device | null>(null);
	const open = server().state.value === 'open';
	useEffect(() => {
		if (open) void devicesLook();
	}, [open]);
	if (!devices.value) return null;
	return (
		<>
			<ul class="device-list" aria-label={t('Your devices')}>
				{devices.value.devices.map((device) => (
					<DeviceLine key={device.id} device={device} onOut={() => leave(device)} />
				))}
			</ul>
			{leaving && <SignOut device={leaving} onClose={() => leave(null)} />}
		</>
	);
}
