// At a table: who the others are, and whom one does not want to meet again. At this table they stay; muting is what silences them here.
import './people.css';
import { useState } from 'preact/hooks';
import type { Table } from '../game/table';
import type { Seat } from '../link/messages';
import { SeatFace } from '../table/SeatPlate';
import { t } from '../text/text';
import { Dialog } from '../ui/Dialog';
import { Icon } from '../ui/Icon';
import { toast } from '../ui/notice';
import { PersonName } from './PersonName';

export interface PlayersHereProps {
	table: Table;
	onClose: () => void;
}

function Line({ table, seat, name }: { table: Table; seat: Seat; name: string }) {
	const [state, set] = useState<'no' | 'going' | 'done'>('no');
	const block = async (): Promise<void> => {
		set('going');
		try {
			await table.ask({ do: 'block', seat });
			set('done');
		} catch (error) {
			set('no');
			toast((error as Error).message, true);
		}
	};
	return (
		<li class="person-line">
			<SeatFace seat={seat} info={table.head.value?.seats[seat]} />
			<span class="person-what">
				<PersonName table={table.id} seat={seat} name={name} />
			</span>
			{state === 'done' ? (
				<span role="status">
					<Icon name="check" /> {t('{name} is blocked.', { name })}
				</span>
			) : (
				<button type="button" class="button small person-block" disabled={state === 'going'} aria-label={t('Block {name}', { name })} onClick={() => void block()}>
					{t('Block')}
				</button>
			)}
		</li>
	);
}

export function PlayersHere({ table, onClose }: PlayersHereProps) {
	const head = table.head.value;
	return (
		<Dialog title={t('Players at this table')} onClose={onClose}>
			<ul class="person-list">
				{head?.seats.map((info, seat) => info.who === 'person' && seat !== head.you && <Line key={seat} table={table} seat={seat} name={info.name ?? ''} />)}
			</ul>
			<p class="soft small-text">{t('If you block someone, you will not be paired with each other any more, and neither of you can find or invite the other. They get no message about it. You can undo it under "People you know".')}</p>
		</Dialog>
	);
}
