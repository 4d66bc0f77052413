// Moving to another device: a code made here is entered there, and both are the same person.
import { useEffect, useState } from 'preact/hooks';
import { tokenAside, tokenSwap } from '../link/token';
import { reach, server, serverFind } from '../server';
import { change } from '../settings';
import { t } from '../text/text';
import { Dialog } from '../ui/Dialog';
import { Icon } from '../ui/Icon';
import { toast } from '../ui/notice';
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
			<p>{t('Create a code here and enter it on another device to use your seats there too.')}</p>
			{code ? (
				<p role="status">
					<output class="device-code">{groups(code)}</output>
					<span class="soft small-text">{t('Can be used once, within ten minutes.')}</span>
				</p>
			) : (
				<button type="button" class="button" disabled={server().state.value !== 'open'} onClick={() => void make()}>
					<Icon name="device" />
					{t('Create a code')}
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
				{t('On this server, you used to play as someone else on this device.')}{' '}
				<button type="button" class="button small" onClick={() => ask(true)}>
					{t('Switch back')}
				</button>
			</p>
			{asks && (
				<Dialog title={t('Switch back to that player?')} onClose={() => ask(false)}>
					<p>{t("You get that player's seats back. Your current player is kept, so you can switch again later.")}</p>
					<div class="row">
						<button type="button" class="button main" onClick={() => void back()}>
							{t('Switch back')}
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
	if (reach.value !== 'there') return <p class="soft">{reach.value === 'asking' ? t('Connecting…') : t('These settings need a server, and none can be reached right now.')}</p>;
	return (
		<>
			<Devices />
			<MakeCode />
			<EnterCode label={t('Recovery code, or code from another device')} about={t('With a code, you play on this device as the player who created it. The seats you have now do not move to that player.')} />
			<Before />
			<Recovery />
		</>
	);
}
