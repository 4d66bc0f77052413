// At a table that has not begun: people one knows who are there, each invited with one tap.
import './people.css';
import { useState } from 'preact/hooks';
import type { MetPerson } from '../link/messages';
import { t } from '../text/text';
import { Icon } from '../ui/Icon';
import { toast } from '../ui/notice';
import { useAsked } from './asked';
import { peopleSorted } from './choice';
import { invite, peopleAsk } from './people';
import { PersonLine } from './PersonLine';

function Known({ person, table }: { person: MetPerson; table: string }) {
	const [sent, send] = useState<'no' | 'going' | 'sent'>('no');
	const { name } = person;
	const go = async (): Promise<void> => {
		send('going');
		try {
			await invite(table, person);
			send('sent');
			toast(t('Invitation sent to {name}.', { name }));
		} catch (error) {
			send('no');
			toast((error as Error).message, true);
		}
	};
	return (
		<PersonLine person={person}>
			<button type="button" class="button small person-invite" disabled={sent !== 'no' || !person.here} aria-label={t('Invite {name}', { name })} onClick={() => void go()}>
				<Icon name={sent === 'sent' ? 'check' : 'letter'} />
				{sent === 'sent' ? t('Invited') : t('Invite')}
			</button>
		</PersonLine>
	);
}

function List({ table }: { table: string }) {
	const { value, trouble } = useAsked(peopleAsk);
	if (trouble) return <p role="alert">{trouble}</p>;
	if (!value) return <p class="soft">{t('Loading…')}</p>;
	if (!value.people.length) return <p class="soft">{t('People you finish an online game with appear here, if you and they have agreed to be found.')}</p>;
	return (
		<ul class="person-list">
			{peopleSorted(value.people).map((person) => (
				<Known key={`${person.table} ${person.seat}`} person={person} table={table} />
			))}
		</ul>
	);
}

export function InvitePeople({ table }: { table: string }) {
	const [open, set] = useState(false);
	return (
		<details class="panel fold invite-people" onToggle={(event) => set(event.currentTarget.open)}>
			<summary>{t('Invite someone you have played with')}</summary>
			{open && <List table={table} />}
		</details>
	);
}
