// Everything about the dice of this table: whose words are in, and what this page has kept to check it.
import './fair.css';
import type { Table } from '../game/table';
import { copyText } from '../online/share';
import { hrefWith } from '../router';
import { SeatSign } from '../table/SeatPlate';
import { t } from '../text/text';
import { Dialog } from '../ui/Dialog';
import { Icon } from '../ui/Icon';
import { Name } from '../ui/Name';
import type { Kept } from './kept';
import { stateText, verifyCommand } from './words';

const ICONS = { kept: 'check', missing: 'close', uncommitted: 'info', none: '' };

/** Long numbers for whoever wants to compare them. */
export function KeptList({ kept }: { kept: Kept }) {
	const rows = [
		{ what: t("The server's commitment"), value: kept.commitment },
		{ what: t('Your word'), value: kept.word },
		{ what: t('Pact (one number for all commitments)'), value: kept.pact },
	];
	return (
		<dl class="fair-kept">
			{rows.map(
				({ what, value }) =>
					value && (
						<div key={what}>
							<dt>{what}</dt>
							<dd>
								<code>{value}</code>
							</dd>
						</div>
					),
			)}
		</dl>
	);
}

export function KeptTools({ kept }: { kept: Kept }) {
	return (
		<>
			<KeptList kept={kept} />
			<p class="soft small-text">{t('With these numbers and the record, you can run the same check yourself:')}</p>
			<code class="fair-command">{verifyCommand(kept)}</code>
			<div>
				<button type="button" class="button small" onClick={() => void copyText(verifyCommand(kept))}>
					<Icon name="save" />
					{t('Copy')}
				</button>
			</div>
		</>
	);
}

export interface FairDialogProps {
	table: Table;
	kept: Kept | null;
	onClose: () => void;
}

export function FairDialog({ table, kept, onClose }: FairDialogProps) {
	const head = table.head.value;
	const mixed = table.mixed.value;
	return (
		<Dialog title={t('Fair dice')} onClose={onClose} class="fair-dialog">
			<p>
				{t("The cards and dice of this game come from the server's secret and these words:")} <a href={hrefWith(['about'], { at: 'dice' })} target="_blank" rel="noopener">{t('How does it work?')}</a>
			</p>
			<ul class="fair-words">
				{mixed?.map(({ state }, seat) => (
					<li key={seat} class={`seat-${seat} ${state}`}>
						<SeatSign seat={seat} />
						<Name>{head?.seats[seat]?.name ?? ''}</Name>
						<span class="soft small-text">
							{head?.seats[seat]?.who === 'bot' ? t('bots do not need a word') : stateText(state)}
						</span>
						{ICONS[state] && <Icon name={ICONS[state]} />}
					</li>
				))}
			</ul>
			{kept && (
				<details class="fold">
					<summary>{t('What this page has stored')}</summary>
					<div class="stack">
						<KeptTools kept={kept} />
					</div>
				</details>
			)}
			<p class="soft small-text">{t('After the game the server reveals its secret, and this page checks every shuffle and roll.')}</p>
		</Dialog>
	);
}
