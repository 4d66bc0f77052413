// Moving to another device: a code made here is entered there, and both are the same person.
import { useEffect, useState } from 'preact/hooks';
import { tokenAside, tokenSwap } from '../link/token';
import { reach, server, serverFind } from '../server';
import { change } from '../settings';
import { t } from '../text/text';
import { Dialog } from '../ui/Dialog';
import { Icon } from '../ui/Icon';
import { toast } from '../ui/Toasts';
import { Devices } from './Devices';
import { EnterCode } from './EnterCode';
import { Recovery } from './Recovery';

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
				<button type="button" class="button" disabled={server().state.value !== 'open'} onClick={() => void make()}>
					<Icon name="device" />
					{t('Make a code')}
				</button>
			)}
		</div>
	);
}

/** Who this device was at this server before; see link/token.ts. */
function Before() {
	const [asks, ask] = useState(false);
	if (tokenAside() === null) return null;
	const back = async (): Promise<void> => {
		ask(false);
		tokenSwap();
		await server().anew();
		change({ name: server().person.value?.name ?? '' });
	};
	return (
		<>
			<p class="small-text">
				{t('This device was somebody else here before.')}{' '}
				<button type="button" class="button small" onClick={() => ask(true)}>
					{t('Be that person again')}
				</button>
			</p>
			{asks && (
				<Dialog title={t('Be who you were before?')} onClose={() => ask(false)}>
					<p>{t('The seats of that person are yours again. Who you are now is put aside in turn, and you can change back.')}</p>
					<div class="row">
						<button type="button" class="button main" onClick={() => void back()}>
							{t('Be that person again')}
						</button>
						<button type="button" class="button" onClick={() => ask(false)}>
							{t('Stay as I am')}
						</button>
					</div>
				</Dialog>
			)}
		</>
	);
}

export function Device() {
	useEffect(() => void serverFind(), []);
	if (reach.value !== 'there') return <p class="soft">{reach.value === 'asking' ? t('Connecting …') : t('This needs a server, which this copy cannot reach now.')}</p>;
	return (
		<>
			<Devices />
			<MakeCode />
			<EnterCode label={t('A recovery code, or a code from another device')} about={t('This device then belongs to that person. Seats it has now stay with the old one.')} />
			<Before />
			<Recovery />
		</>
	);
}
