// Checks the record of a game that somebody has as a file.
import { useState } from 'preact/hooks';
import { recordOfFile } from '../replay/record';
import { VerdictLine, verdictOf, type Verdict } from '../replay/Verdict';
import { t } from '../text/text';
import { Icon } from '../ui/Icon';

export function Verify() {
	const [found, judge] = useState<Verdict | null>(null);
	const [busy, work] = useState(false);
	const read = async (input: HTMLInputElement): Promise<void> => {
		const file = input.files?.[0];
		if (!file) return;
		judge(null);
		work(true);
		judge(await verdictOf(await recordOfFile(file)));
		work(false);
		input.value = ''; // the same file may be chosen again
	};
	return (
		<div class="stack">
			<label class="button verify-file">
				<Icon name="verify" />
				{t('Check a record …')}
				<input type="file" accept=".mrec,.json,.txt,text/plain,application/json" onChange={(event) => void read(event.currentTarget)} />
			</label>
			{busy && <p class="soft">{t('Checking …')}</p>}
			<VerdictLine found={found} />
		</div>
	);
}
