// What must be known about the dice before one plays on: large if something is wrong, quiet if a word is only missing.
import './fair.css';
import { useState } from 'preact/hooks';
import type { Table } from '../game/table';
import { hrefWith } from '../router';
import { sentenceGap } from '../text/join';
import { t } from '../text/text';
import { Icon } from '../ui/Icon';
import { gapText, troubleText } from './words';
import type { FairWatch } from './watch';

export function FairNotices({ table, fair }: { table: Table; fair: FairWatch }) {
	const [read, close] = useState(false);
	const head = table.head.value;
	const troubles = fair.troubles.value;
	const mixed = table.mixed.value;
	if (!head) return null;
	const gap = mixed && !troubles.length && head.status === 'playing' && !read ? gapText(mixed, head, fair.kept.value) : null;
	return (
		<>
			{troubles.map((trouble) => (
				<p key={trouble.what} class="notice fair-trouble" role="alert">
					<Icon name="verify" />
					<span>
						{troubleText(trouble, head)}
						{sentenceGap()}
						<a href={hrefWith(['about'], { at: 'dice' })} target="_blank" rel="noopener">
							{t('What does this mean?')}
						</a>
					</span>
				</p>
			))}
			{gap !== null && (
				<p class="notice fair-gap">
					<Icon name="dice" />
					<span>{gap}</span>
					<button type="button" class="button small" onClick={() => close(true)}>
						{t('OK')}
					</button>
				</p>
			)}
		</>
	);
}
