// The leaders that people bring to a table, before the game: who may, what each of them does, and how strong bots find it.
import { useId, useState } from 'preact/hooks';
import { madeName } from '../game/made';
import { engineAsk } from '../game/sharedEngine';
import type { Table, TableHead } from '../game/table';
import type { Made, MadeCard } from '../link/messages';
import { capital } from '../text/join';
import { langFile, lang, t } from '../text/text';
import { Icon } from '../ui/Icon';
import { Name } from '../ui/Name';
import { Toggle } from '../ui/Toggle';
import type { Row, Words } from '../workshop/workshop';
import { lazy } from '../ui/lazy';
import type { MadePicture as MadePictureView } from '../table/MadePicture';
import { entryName, entryPictured, leaderEntry, myLeaders, verdictText, type Mine } from './leaders';

const MadePicture = lazy<Parameters<typeof MadePictureView>[0]>(() => import('../table/MadePicture').then((m) => m.MadePicture));

interface MadeProps {
	table: Table;
	head: TableHead;
	made: Made;
}

const BRING: { value: Made['bring']; label: () => string }[] = [
	{ value: 'off', label: () => t('Nobody') },
	{ value: 'host', label: () => t('Only the host') },
	{ value: 'anyone', label: () => t('Everyone at the table') },
];

function Leader({ table, head, card }: Omit<MadeProps, 'made'> & { card: MadeCard }) {
	const name = madeName(card);
	const mayDrop = head.you !== null && (head.you === head.host || head.you === card.by);
	const { class: of } = card.card as { class?: string };
	return (
		<li class={`room-leader verdict-${card.verdict ?? 'none'}`} style={{ '--leader': `var(--${of})` }}>
			{head.game && <Icon sprite={head.game} name={of ?? ''} class="room-leader-sign" />}
			<div class="room-who">
				<b>
					<Name>{name}</Name>
				</b>
				{card.title && (
					<i>
						<Name>{card.title}</Name>
					</i>
				)}
				<span class="soft small-text">{t('{class}, brought by {name}', { class: capital(card.class_name ?? ''), name: head.seats[card.by ?? head.host]?.name ?? '' })}</span>
				<span>{card.text}</span>
				<span class="small-text room-verdict">{verdictText(card)}</span>
				{(card.picture ?? card.awaits) && <MadePicture table={table} head={head} card={card} />}
			</div>
			{mayDrop && (
				<button type="button" class="button plain round" aria-label={t('Remove {name}', { name })} title={t('Remove {name}', { name })} onClick={() => void table.do({ do: 'drop', card: card.id })}>
					<Icon name="close" />
				</button>
			)}
		</li>
	);
}

/** What the host allows. */
function Allow({ table, made }: Omit<MadeProps, 'head'>) {
	const id = useId();
	return (
		<div class="stack">
			<label for={id}>{t('Who may bring custom leaders?')}</label>
			<select id={id} class="input" value={made.bring} onChange={(event) => void table.do({ do: 'allow', made: event.currentTarget.value })}>
				{BRING.map(({ value, label }) => (
					<option key={value} value={value}>
						{label()}
					</option>
				))}
			</select>
			{made.bring !== 'off' && (
				<Toggle label={t('No leaders that are too strong')} about={t('Bots test each leader. The game starts only when all have been tested and none is too strong.')} value={made.limit === 'fair'} onChange={(fair) => void table.do({ do: 'allow', made_limit: fair ? 'fair' : 'any' })} />
			)}
		</div>
	);
}

/** One of those on this device, or one that somebody has sent as a link. */
function Bring({ table }: { table: Table }) {
	const mine = myLeaders();
	const [link, write] = useState('');
	const id = useId();
	const bring = async (mine: Mine): Promise<void> => void (await table.do({ do: 'bring', leader: await entryPictured(mine) }));
	const open = async (event: Event): Promise<void> => {
		event.preventDefault();
		try {
			const { words, row } = await engineAsk({ do: 'leader_open', text: link.trim() });
			const entry = leaderEntry({ words: words as Words, row: row as Row });
			if (entry) await bring({ entry });
			write('');
		} catch (error) {
			table.complain(error as Error);
		}
	};
	return (
		<div class="stack">
			{mine.length > 0 && <p id={`${id}-mine`}>{t('Your leaders')}</p>}
			{mine.length > 0 && (
				<ul class="row room-mine" aria-labelledby={`${id}-mine`}>
					{mine.map((leader, i) => (
						<li key={i}>
							<button type="button" class="button" onClick={() => void bring(leader)}>
								<Icon name="plus" />
								<Name>{entryName(leader.entry, langFile(lang.value))}</Name>
							</button>
						</li>
					))}
				</ul>
			)}
			<form class="row" onSubmit={(event) => void open(event)}>
				<label class="seen-by-readers" for={id}>
					{t('Link to a leader')}
				</label>
				<input id={id} class="input room-link" value={link} placeholder={t('Link to a leader')} maxLength={2500} onInput={(event) => write(event.currentTarget.value)} />
				<button type="submit" class="button" disabled={!link.trim()}>
					{t('Bring this leader')}
				</button>
			</form>
		</div>
	);
}

export function MadeLeaders({ table, head }: { table: Table; head: TableHead }) {
	const made = table.made.value;
	const host = head.you !== null && head.you === head.host;
	if (!made || head.status !== 'open' || (made.bring === 'off' && !host)) return null;
	const mayBring = head.you !== null && made.bring !== 'off' && (host || made.bring === 'anyone');
	return (
		<section class="panel stack" aria-labelledby="room-leaders">
			<h2 id="room-leaders">{t('Custom leaders')}</h2>
			{host && <Allow table={table} made={made} />}
			{made.cards.length > 0 && (
				<ul class="room-leaders">
					{made.cards.map((card) => (
						<Leader key={card.id} table={table} head={head} card={card} />
					))}
				</ul>
			)}
			{made.bring !== 'off' && !made.cards.length && <p class="soft">{t('Nobody has brought one yet.')}</p>}
			{mayBring && <Bring table={table} />}
		</section>
	);
}
