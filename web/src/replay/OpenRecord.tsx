// Where a record comes from: a file, a text, the last game on this device.
import { useState } from 'preact/hooks';
import { savedGames } from '../game/saves';
import { gameInfo } from '../games';
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
	const played = savedGames().filter((save) => save.over);
	return (
		<Shell title={t('Replay')}>
			<div class="replay-open stack">
				<p class="soft">{t("Look back at a game step by step, from any seat, with the analyst's comments.")}</p>
				{(wrong ?? problem) && (
					<p class="panel" role="alert">
						{wrong ?? problem}
					</p>
				)}
				{played.length > 0 && (
					<section class="panel stack">
						<h2>{t('Just played on this device')}</h2>
						<div class="row">
							{played.map((save) => (
								<a key={save.plan.game} class="button main" href={`${href('replay')}?from=local&game=${save.plan.game}`}>
									<Icon name="replay" />
									{t(gameInfo(save.plan.game)?.title ?? '')}
								</a>
							))}
						</div>
					</section>
				)}
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
