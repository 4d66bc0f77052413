// Public tables whose game goes on: who looks on sees the table and nobody's cards.
import './people.css';
import { useState } from 'preact/hooks';
import { gameInfo } from '../games';
import { Note, serverIsAway } from '../home/Online';
import type { TableEntry, TablesMessage } from '../link/messages';
import { href } from '../router';
import { paceName } from '../text/pace';
import { t, tn } from '../text/text';
import { Icon } from '../ui/Icon';
import { Shell } from '../ui/Shell';
import { patiently, useAsked } from './asked';

const EVERY = 10_000;
const PAGES_MOST = 5;

interface Found {
	tables: TableEntry[];
	more: boolean;
}

/** As many pages as somebody wanted to see; a table may move from one to the next meanwhile. */
async function running(pages: number): Promise<Found> {
	const found = new Map<string, TableEntry>();
	let after: string | null = null;
	for (let page = 0; page < pages; page++) {
		const answer: TablesMessage = await patiently(after === null ? { do: 'watch' } : { do: 'watch', after });
		for (const entry of answer.tables) found.set(entry.table, entry);
		after = answer.more ?? null;
		if (after === null) break;
	}
	return { tables: [...found.values()], more: after !== null && pages < PAGES_MOST };
}

const Entry = ({ entry }: { entry: TableEntry }) => (
	<li>
		<a class="open-table" href={href('t', entry.table)}>
			<Icon name="watch" />
			<span>
				<b>{t(gameInfo(entry.game)?.title ?? '')}</b>
				<span class="soft small-text">
					{t("{host}'s table", { host: entry.host })} · {t(paceName(entry.pace))}
				</span>
			</span>
			<span class="open-free">{entry.you === null ? tn('{n} player', '{n} players', entry.seats) : t('You play here')}</span>
		</a>
	</li>
);

export function Watch() {
	const [pages, set] = useState(1);
	const { value, trouble } = useAsked(() => running(pages), String(pages), EVERY);
	return (
		<Shell title={t('Watch a game')}>
			<div class="stack people">
				<p>{t("Public games in progress. You see the table, but nobody's hand.")}</p>
				{serverIsAway() && <Note />}
				{trouble && <p role="alert">{trouble}</p>}
				{!value && !serverIsAway() && <p class="soft">{t('Loading…')}</p>}
				{value?.tables.length === 0 && <p class="soft">{t('No public game is being played right now.')}</p>}
				{!!value?.tables.length && (
					<ul class="open-list">
						{value.tables.map((entry) => (
							<Entry key={entry.table} entry={entry} />
						))}
					</ul>
				)}
				{value?.more && (
					<div>
						<button type="button" class="button small" onClick={() => set(pages + 1)}>
							{t('Show more')}
						</button>
					</div>
				)}
			</div>
		</Shell>
	);
}
