// A code makes this device one of the person it was made for: one from another device, or the recovery code on paper.
import { useId, useState } from 'preact/hooks';
import { server } from '../server';
import { change } from '../settings';
import { t } from '../text/text';
import { toast } from '../ui/notice';
import { Toggle } from '../ui/Toggle';

export const codeRead = (text: string): string => text.toLowerCase().replace(/[^0-9a-z]/g, '');

const RECOVERY = 20; // characters; codes from another device are shorter

export function EnterCode({ label, about }: { label: string; about: string }) {
	const id = useId();
	const [code, write] = useState('');
	const [busy, work] = useState(false);
	const [wrong, blame] = useState<string | null>(null);
	const [alone, leave] = useState(false);
	const read = codeRead(code);
	const isRecovery = read.length >= RECOVERY;
	const enter = async (event: Event): Promise<void> => {
		event.preventDefault();
		work(true);
		blame(null);
		try {
			const name = await (isRecovery ? server().recover(read, alone) : server().redeem(read));
			change({ name });
			toast(t('You now play as {name} on this device.', { name }));
			write('');
		} catch (error) {
			blame((error as Error).message);
		}
		work(false);
	};
	return (
		<form class="field code-form" onSubmit={(event) => void enter(event)}>
			<label for={id}>{label}</label>
			<div class="row device-row">
				<input id={id} class="input" value={code} autocomplete="off" autocapitalize="none" spellcheck={false} maxLength={64} aria-invalid={wrong !== null} aria-describedby={`${id}-about`} onInput={(event) => write(event.currentTarget.value)} />
				<button type="submit" class="button" disabled={busy || !read}>
					{t('Use code')}
				</button>
			</div>
			<p id={`${id}-about`} class="small-text" role="status">
				{wrong === null ? <span class="soft">{about}</span> : <span class="wrong">{wrong}</span>}
			</p>
			{isRecovery && <Toggle label={t('Sign out all my other devices')} about={t('In case someone else has one of them. Your recovery code stops working too.')} value={alone} onChange={leave} />}
		</form>
	);
}
