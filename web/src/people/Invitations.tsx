// Somebody invites this person while the page is open: who, to what, and a seat with one tap. It waits for an answer and covers no question.
import './people.css';
import { useEffect, useState } from 'preact/hooks';
import { pledge } from '../fair/watch';
import { gameInfo } from '../games';
import { Refusal, type InvitationMessage } from '../link/messages';
import { notify } from '../online/notify';
import { hrefWith } from '../router';
import { invitations, server } from '../server';
import { orderGive } from '../table/react';
import { t, tn } from '../text/text';
import { Icon } from '../ui/Icon';
import { toast } from '../ui/notice';

export const drop = (table: string): void => {
	invitations.value = invitations.value.filter((known) => known.table !== table);
};

/** A seat there; who has one already just goes. If that cannot be, the table itself says why, or what is left to do. */
async function accept({ table, key }: InvitationMessage): Promise<void> {
	const word = pledge();
	try {
		await server().ask({ do: 'join', table, key, commit: word.commit });
		word.keep(table);
		await orderGive(server(), table);
	} catch (error) {
		if (error instanceof Refusal && error.code !== 'table/seated') toast(error.message, true);
		else if (!(error instanceof Refusal)) return void toast((error as Error).message, true); // it can be tried again
		if (error instanceof Refusal && error.code === 'table/unknown') return drop(table);
	}
	drop(table);
	location.hash = hrefWith(['t', table], { key });
}

function Card({ invitation }: { invitation: InvitationMessage }) {
	const { from, game, seats, table } = invitation;
	const [busy, work] = useState(false);
	const text = t('{name} invites you to a game of {game}.', { name: from, game: t(gameInfo(game)?.title ?? '') });
	useEffect(() => void notify(t('Invitation'), text, hrefWith(['t', table], { key: invitation.key })), []);
	const take = (): void => {
		work(true);
		void accept(invitation).finally(() => work(false));
	};
	return (
		<li class="invitation panel">
			<Icon name="letter" />
			<span class="invitation-what">
				<b>{text}</b>
				<span class="soft small-text">{tn('{n} player', '{n} players', seats)}</span>
			</span>
			<span class="row">
				<button type="button" class="button main small invitation-take" disabled={busy} onClick={take}>
					<Icon name="seat" />
					{t('Sit down')}
				</button>
				<button type="button" class="button small invitation-drop" onClick={() => drop(table)}>
					{t('Not now')}
				</button>
			</span>
		</li>
	);
}

export const Invitations = () => (
	<section class="invitations" aria-label={t('Invitations')}>
		<ul aria-live="polite">
			{invitations.value.map((invitation) => (
				<Card key={invitation.table} invitation={invitation} />
			))}
		</ul>
	</section>
);
