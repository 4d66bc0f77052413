// Where a record comes from: a file, a text; the games that this device keeps have a screen of their own.
import { useState } from 'preact/hooks';
import { href } from '../router';
import { t } from '../text/text';
import { Icon } from '../ui/Icon';
import { Shell } from '../ui/Shell';
import { recordOfFile, recordText } from './record';
import { notRecord } from './Verdict';

export function OpenRecord({ problem, onRecord }: { problem: string | null; onRecord: (record: string) => void }) {
	const [text, write] = useState('');
	const [wrong, complain] = useState<string | null>(null);
	const take = (record: string | null): void => {
		if (record === null) complain(notRecord());
		else onRecord(record);
	};
	const read = (file: File | undefined): void => void (file && recordOfFile(file).then(take));
	return (
		<Shell title={t('Replay')}>
			<div class="replay-open stack">
				<p class="soft">{t("Look back at a game step by step, from any seat, with the analyst's comments.")}</p>
				{(wrong ?? problem) && (
					<p class="panel" role="alert">
						{wrong ?? problem}
					</p>
				)}
				<p>
					<a class="button" href={href('games')}>
						<Icon name="crown" />
						{t('My games')}
					</a>
				</p>
				<section
					class="panel stack"
					onDragOver={(event) => event.preventDefault()}
					onDrop={(event) => {
						event.preventDefault();
						read(event.dataTransfer?.files[0]);
					}}
				>
					<h2>{t('From a file')}</h2>
					<label class="button file-button">
						<Icon name="folder" />
						{t('Choose a file')}
						<input type="file" accept=".mrec,.json,.txt,text/plain,application/json" class="seen-by-readers" onChange={(event) => read(event.currentTarget.files?.[0])} />
					</label>
				</section>
				<section class="panel stack">
					<h2>{t('From text')}</h2>
					<textarea class="input record-text" rows={6} aria-label={t('Text of a record')} value={text} onInput={(event) => write(event.currentTarget.value)} spellcheck={false} />
					<div>
						<button type="button" class="button" disabled={!text.trim()} onClick={() => take(recordText(text))}>
							<Icon name="play" />
							{t('Open')}
						</button>
					</div>
				</section>
			</div>
		</Shell>
	);
}
