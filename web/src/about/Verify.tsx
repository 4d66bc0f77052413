// Checks the record of a game on this device: whether its shuffles and dice are those of the secret that was sealed before it.
import { useState } from 'preact/hooks';
import { lang, t } from '../text/text';
import { Icon } from '../ui/Icon';

interface Verdict {
	proven: boolean;
	sentence: string;
}

async function check(record: string): Promise<Verdict> {
	const { LocalLink } = await import('../link/local');
	const link = new LocalLink();
	link.speak(lang.value);
	try {
		const { verdict, sentence } = await link.ask({ do: 'verify', record, lang: lang.value });
		return { proven: verdict === 'proven', sentence: String(sentence ?? '') };
	} finally {
		link.close();
	}
}

export function Verify() {
	const [verdict, judge] = useState<Verdict | null>(null);
	const [busy, work] = useState(false);
	const read = async (file: File | undefined): Promise<void> => {
		if (!file) return;
		work(true);
		judge(await check(await file.text()).catch((error: Error) => ({ proven: false, sentence: error.message })));
		work(false);
	};
	return (
		<div class="stack">
			<label class="button verify-file">
				<Icon name="verify" />
				{t('Check a record …')}
				<input type="file" accept=".mrec,.txt,text/plain" onChange={(event) => void read(event.currentTarget.files?.[0])} />
			</label>
			<div role="status">
				{busy && <p class="soft">{t('Checking …')}</p>}
				{verdict && !busy && (
					<p class={verdict.proven ? 'verdict proven' : 'verdict'}>
						<Icon name={verdict.proven ? 'check' : 'close'} />
						<span>
							<b>{verdict.proven ? t('Fair.') : t('Not proven.')}</b> {verdict.sentence}
						</span>
					</p>
				)}
			</div>
		</div>
	);
}
