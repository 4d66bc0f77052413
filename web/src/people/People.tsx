// Whom one has played with: who is there, another game with them, and whom one does not want to meet again.
import './people.css';
import { useState } from 'preact/hooks';
import { Note, serverIsAway } from '../home/Online';
import type { BlockedPerson, MetPerson, PeopleMessage } from '../link/messages';
import { go, href } from '../router';
import { ago } from '../text/pace';
import { sentenceGap } from '../text/join';
import { t, tn } from '../text/text';
import { Icon } from '../ui/Icon';
import { Name } from '../ui/Name';
import { toast } from '../ui/notice';
import { Shell } from '../ui/Shell';
import { AskBlock } from './AskBlock';
import { useAsked } from './asked';
import { KeepPanel } from './Keep';
import { peopleSorted } from './choice';
import { block, inviteSomewhere, peopleAsk, unblock } from './people';
import { PersonLine } from './PersonLine';
import { useWishes } from './wishes';

const EVERY = 20_000; // one such answer costs the server as much as twenty small ones

/** Does it, says what went wrong, and looks again in any case. */
function useDoing(again: () => void): [busy: boolean, act: (what: () => Promise<unknown>, done: string) => void] {
	const [busy, work] = useState(false);
	const act = (what: () => Promise<unknown>, done: string): void => {
		work(true);
		what()
			.then(
				() => toast(done),
				(error: Error) => toast(error.message, true),
			)
			.finally(() => {
				work(false);
				again();
			});
	};
	return [busy, act];
}

function Met({ person, onChange }: { person: MetPerson; onChange: () => void }) {
	const { name } = person;
	const [busy, act] = useDoing(onChange);
	const [asks, ask] = useState(false);
	const invite = async (): Promise<void> => go('t', await inviteSomewhere(person));
	const avoid = (): void => {
		ask(false);
		act(() => block({ table: person.table, seat: person.seat }), t('{name} is blocked.', { name }));
	};
	return (
		<PersonLine person={person} linked>
			{person.here && (
				<button type="button" class="button small person-invite" disabled={busy} aria-label={t('Invite {name}', { name })} onClick={() => act(invite, t('Invitation sent to {name}.', { name }))}>
					<Icon name="letter" />
					{t('Invite')}
				</button>
			)}
			<button type="button" class="button plain round person-block" disabled={busy} aria-label={t('Block {name}', { name })} title={t('Block {name}', { name })} onClick={() => ask(true)}>
				<Icon name="close" />
			</button>
			{asks && <AskBlock name={name} onYes={avoid} onNo={() => ask(false)} />}
		</PersonLine>
	);
}

function Blocked({ person, onChange }: { person: BlockedPerson; onChange: () => void }) {
	const [busy, act] = useDoing(onChange);
	return (
		<li class="person-line">
			<Icon name="people" />
			<span class="person-what">
				<b>
					<Name>{person.name}</Name>
				</b>
				<span class="soft small-text">{t('blocked {when}', { when: ago(person.since) })}</span>
			</span>
			<button type="button" class="button small person-unblock" disabled={busy} aria-label={t('Unblock {name}', { name: person.name })} onClick={() => act(() => unblock(person), t('{name} is no longer blocked.', { name: person.name }))}>
				{t('Unblock')}
			</button>
		</li>
	);
}

function Lists({ found, again }: { found: PeopleMessage; again: () => void }) {
	const wanted = useWishes();
	return (
		<>
			<section class="panel stack" aria-labelledby="met">
				<h2 id="met">{t('Recent players')}</h2>
				{found.people.length > 0 ? (
					<ul class="person-list">
						{peopleSorted(found.people).map((person) => (
							<Met key={`${person.table} ${person.seat}`} person={person} onChange={again} />
						))}
					</ul>
				) : (
					<p class="soft">
						{t('People you finish an online game with appear here, if you and they have agreed to be found.')}
						{sentenceGap()}
						{wanted?.keep !== null && wanted?.invites === false && <a href={href('settings')}>{t('You have switched that off.')}</a>}
					</p>
				)}
			</section>
			{found.blocked.length > 0 && (
				<details class="panel fold blocked">
					<summary>{tn('{n} blocked player', '{n} blocked players', found.blocked.length)}</summary>
					<ul class="person-list">
						{found.blocked.map((person) => (
							<Blocked key={person.since} person={person} onChange={again} />
						))}
					</ul>
				</details>
			)}
		</>
	);
}

export function People() {
	const { value, trouble, again } = useAsked(peopleAsk, '', EVERY);
	return (
		<Shell title={t('People you know')}>
			<div class="stack people">
				{serverIsAway() && <Note />}
				{trouble && <p role="alert">{trouble}</p>}
				{!value && !serverIsAway() && <p class="soft">{t('Loading…')}</p>}
				{value && <Lists found={value} again={again} />}
				<KeepPanel />
			</div>
		</Shell>
	);
}
