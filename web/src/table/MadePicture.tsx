// The uploaded picture of a leader that somebody brought: hidden until it is asked for, and whoever does not like it tells the host.
import './made-picture.css';
import { useState } from 'preact/hooks';
import { madeName } from '../game/made';
import { pictureHide, pictures, pictureShow } from '../game/pictures';
import type { Table, TableHead } from '../game/table';
import type { MadeCard } from '../link/messages';
import { t, tn } from '../text/text';
import { Icon } from '../ui/Icon';

interface Props {
	table: Table;
	head: TableHead;
	card: MadeCard;
	/** Somewhere else the picture is on its card. */
	plain?: boolean;
}

function Report({ table, card }: Pick<Props, 'table' | 'card'>) {
	const [done, setDone] = useState(false);
	if (done) return <span class="small-text soft">{t('The host has been told.')}</span>;
	const report = async (): Promise<void> => {
		if (!(await table.do({ do: 'report', card: card.id }))) return;
		setDone(true);
		if (card.picture) pictureHide(card.picture);
	};
	return (
		<button type="button" class="button small plain" onClick={() => void report()}>
			<Icon name="flag" />
			{t('Report to the host')}
		</button>
	);
}

export function MadePicture({ table, head, card, plain }: Props) {
	const hash = card.picture;
	if (!hash) return card.awaits && card.by === head.you ? <span class="small-text soft">{t('Sending the picture…')}</span> : null;
	const url = pictures.value.get(hash);
	const mine = head.you === card.by;
	const host = head.you !== null && head.you === head.host;
	return (
		<div class="made-picture">
			{url && !plain && <img src={url} alt={t("{name}'s picture", { name: madeName(card) })} draggable={false} />}
			{host && Boolean(card.reports) && <p class="made-reports">{tn('{n} player has reported this picture.', '{n} players have reported this picture.', card.reports ?? 0)}</p>}
			<div class="row">
				{!mine && (
					<button type="button" class="button small" aria-expanded={Boolean(url)} onClick={() => (url ? pictureHide(hash) : pictureShow(table, hash))}>
						<Icon name="look" />
						{url ? t('Hide the picture') : t('Show the picture')}
					</button>
				)}
				{!mine && !host && head.you !== null && card.by !== head.host && <Report table={table} card={card} />}
				{(mine || host) && (
					<button type="button" class="button small plain" onClick={() => void table.do({ do: 'unpicture', card: card.id })}>
						<Icon name="delete" />
						{t('Remove the picture')}
					</button>
				)}
			</div>
		</div>
	);
}
