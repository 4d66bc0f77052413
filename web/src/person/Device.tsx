// Moving to another device: a code made here is entered there, and both are the same person.
import { useEffect, useState } from 'preact/hooks';
import { reach, server, serverFind } from '../server';
import { change } from '../settings';
import { t } from '../text/text';
import { Icon } from '../ui/Icon';
import { toast } from '../ui/Toasts';

const groups = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-');

function MakeCode() {
	const [code, show] = useState<string | null>(null);
	const make = async (): Promise<void> => {
		try {
			show(String((await server().ask({ do: 'code' })).code));
		} catch (error) {
			toast((error as Error).message, true);
		}
	};
	return (
		<div class="stack">
			<p>{t('Enter a code from this device on another one, and your seats are there too.')}</p>
			{code ? (
				<p role="status">
					<output class="device-code">{groups(code)}</output>
					<span class="soft small-text">{t('Good once, for ten minutes.')}</span>
				</p>
			) : (
				<button type="button" class="button" onClick={() => void make()}>
					<Icon name="device" />
					{t('Make a code')}
				</button>
			)}
		</div>
	);
}

function EnterCode() {
	const [code, write] = useState('');
	const [busy, work] = useState(false);
	const enter = async (event: Event): Promise<void> => {
		event.preventDefault();
		work(true);
		try {
			const name = await server().redeem(code.trim().toLowerCase().replace(/[\s-]/g, ''));
			change({ name });
			toast(t('This device is {name} now.', { name }));
			write('');
		} catch (error) {
			toast((error as Error).message, true);
		}
		work(false);
	};
	return (
		<form class="field" onSubmit={(event) => void enter(event)}>
			<label for="device-code">{t('A code from another device')}</label>
			<div class="row device-row">
				<input id="device-code" class="input" value={code} autocomplete="off" spellcheck={false} maxLength={20} onInput={(event) => write(event.currentTarget.value)} />
				<button type="submit" class="button" disabled={busy || !code.trim()}>
					{t('Use the code')}
				</button>
			</div>
			<p class="soft small-text">{t('This device then belongs to that person. Seats it has now stay with the old one.')}</p>
		</form>
	);
}

export function Device() {
	useEffect(() => void serverFind(), []);
	if (reach.value !== 'there') return <p class="soft">{reach.value === 'asking' ? t('Connecting …') : t('This needs a server, which this copy cannot reach now.')}</p>;
	if (server().state.value !== 'open') return <p class="soft">{t('Connecting …')}</p>;
	return (
		<>
			<MakeCode />
			<EnterCode />
		</>
	);
}
