// Playing with others: a table of one's own, a friend's link, the open tables. Says what is wrong when there is no server.
import { useState } from 'preact/hooks';
import { gameInfo } from '../games';
import type { TableEntry } from '../link/messages';
import { stranger } from '../link/token';
import { go, href, hrefWith } from '../router';
import { reach, server, serverFind } from '../server';
import { paceName } from '../text/pace';
import { sentenceGap } from '../text/join';
import { t, tn } from '../text/text';
import { Icon } from '../ui/Icon';
import { lazy } from '../ui/lazy';
import { inviteRead } from './invite';
import { lobbyHasMore, lobbyMore, openTables } from './lobby';

const Pair = lazy(() => import('../people/Pair').then((m) => m.Pair));

function Join() {
	const [text, write] = useState('');
	const [wrong, blame] = useState(false);
	const enter = (event: Event): void => {
		event.preventDefault();
		const found = inviteRead(text);
		blame(!found);
		if (found?.key) location.hash = hrefWith(['t', found.table], { key: found.key });
		else if (found) go('t', found.table);
	};
	return (
		<form class="field" onSubmit={enter}>
			<label for="join">{t('Got a link or a code from a friend?')}</label>
			<div class="row join-row">
				<input id="join" class="input" value={text} onInput={(event) => write(event.currentTarget.value)} placeholder={t('Paste it here')} autocomplete="off" spellcheck={false} aria-invalid={wrong} aria-describedby={wrong ? 'join-wrong' : undefined} />
				<button type="submit" class="button">
					<Icon name="join" />
					{t('Join')}
				</button>
			</div>
			{wrong && (
				<p id="join-wrong" role="alert" class="small-text wrong">
					{t('That is neither a table link nor a table code. A code has twelve letters and digits.')}
				</p>
			)}
		</form>
	);
}

const Entry = ({ entry }: { entry: TableEntry }) => (
	<li>
		<a class="open-table" href={href('t', entry.table)}>
			<Icon name="table" />
			<span>
				<b>{t(gameInfo(entry.game)?.title ?? '')}</b>
				<span class="soft small-text">{t("{host}'s table", { host: entry.host })} · {t(paceName(entry.pace))}</span>
				{entry.here === 0 && <span class="soft small-text">{t('Nobody is at this table right now.')}</span>}
			</span>
			<span class="open-free">{tn('{n} free seat', '{n} free seats', entry.open)}</span>
		</a>
	</li>
);

function OpenTables() {
	const tables = openTables.value;
	return (
		<div class="panel stack" aria-live="polite">
			<h3>{t('Open tables')}</h3>
			{tables === null && <p class="soft">{t('Loading…')}</p>}
			{tables?.length === 0 && <p class="soft">{t('There are no open tables right now. Open one, and others will see it here.')}</p>}
			{!!tables?.length && (
				<ul class="open-list">
					{tables.map((entry) => (
						<Entry key={entry.table} entry={entry} />
					))}
				</ul>
			)}
			<div class="row">
				{lobbyHasMore.value && (
					<button type="button" class="button small" onClick={lobbyMore}>
						{t('Show more')}
					</button>
				)}
				<a class="button small" href={href('watch')}>
					<Icon name="watch" />
					{t('Watch a game')}
				</a>
			</div>
		</div>
	);
}

/** The server does not know this device, and its person has not said yet what now. */
export const Unknown = () => (
	<div class="panel row offline-note" role="status">
		<Icon name="offline" />
		<b>{t('The server does not recognise this device')}</b>
		<button type="button" class="button small" onClick={() => (stranger.value = { asks: true })}>
			{t('See what to do')}
		</button>
	</div>
);

/** There is no server, or none that can be asked now. */
export function serverIsAway(): boolean {
	const state = reach.value === 'there' ? server().state.value : null;
	return reach.value === 'down' || reach.value === 'none' || state === 'lost' || state === 'closed';
}

/** In place of the online part, while there is none. */
export function Note() {
	if (reach.value === 'none') {
		return (
			<p class="soft offline-note">
				<Icon name="offline" />
				<span>{t('This copy works offline: play against bots, or with friends on this screen. Online tables need a Muster server.')}</span>
			</p>
		);
	}
	if (stranger.value) return <Unknown />;
	const again = (): void => (reach.value === 'there' ? server().retry() : void serverFind());
	const why = reach.value === 'there' ? server().bye.value : null;
	return (
		<div class="panel row offline-note" role="status">
			<Icon name="offline" />
			<span>
				<b>{why ?? t('The server is not responding.')}</b>
				{sentenceGap()}
				{t('Everything on this device still works, and the page keeps trying to connect.')}
			</span>
			<button type="button" class="button small" onClick={again}>
				{t('Try again')}
			</button>
		</div>
	);
}

export function Online() {
	const there = reach.value === 'there';
	const state = there ? server().state.value : null;
	const down = serverIsAway();
	return (
		<section aria-labelledby="friends" class="stack">
			<h2 id="friends">{t('Play with others')}</h2>
			{down && <Note />}
			<div class="friends">
				{there && state === 'open' && <Pair />}
				<div class="panel stack">
					{there && state === 'open' && (
						<>
							<p>{t('Open a table and send the link. Everyone plays on their own device, in their own language.')}</p>
							<a class="button" href={href('new')}>
								<Icon name="friends" />
								{t('Open a table')}
							</a>
							<Join />
						</>
					)}
					{!down && state !== 'open' && <p class="soft">{t('Connecting…')}</p>}
					<a class="button plain left" href={hrefWith(['new'], { way: 'here' })}>
						<Icon name="device" />
						{t('Share one screen')}
					</a>
				</div>
				{there && state === 'open' && <OpenTables />}
			</div>
		</section>
	);
}
