// A table at the server: the room before the game, the game, and what can be wrong with either.
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import '../table/table.css';
import '../stage/moving.css';
import '../online/online.css';
import type { ScreenProps } from '../App';
import { FairNotices } from '../fair/FairNotices';
import type { FairDialogProps } from '../fair/FairDialog';
import { FairWatch } from '../fair/watch';
import { finishWatch } from '../game/finish';
import { madeWatch } from '../game/made';
import { Table, type TableHead } from '../game/table';
import { gameInfo } from '../games';
import { Refusal } from '../link/messages';
import { inviteLink } from '../home/invite';
import { Unknown } from '../home/Online';
import { stranger } from '../link/token';
import { callsWatch } from '../online/calls';
import { canShare, copyLink, shareLink } from '../online/share';
import { WaitingRoom } from '../online/WaitingRoom';
import type { PlayersHereProps } from '../people/PlayersHere';
import type { QuickWaitProps } from '../people/QuickWait';
import { href, place } from '../router';
import { server } from '../server';
import { t } from '../text/text';
import { Icon } from '../ui/Icon';
import { lazy } from '../ui/lazy';
import { Shell } from '../ui/Shell';
import { titleWhere } from '../ui/title';
import type { TableViewProps } from '../table/TableView';

const FairDialog = lazy<FairDialogProps>(() => import('../fair/FairDialog').then((m) => m.FairDialog));
const FairEnd = lazy<{ table: Table; fair: FairWatch }>(() => import('../fair/FairEnd').then((m) => m.FairEnd));
const PlayersHere = lazy<PlayersHereProps>(() => import('../people/PlayersHere').then((m) => m.PlayersHere));
const KeepPanel = lazy<{ table: string }>(() => import('../people/Keep').then((m) => m.KeepPanel));
const KeptResult = lazy<{ table: string }>(() => import('../people/KeptResult').then((m) => m.KeptResult));
const QuickWait = lazy<QuickWaitProps>(() => import('../people/QuickWait').then((m) => m.QuickWait));
const TableView = lazy<TableViewProps>(() => import('../table/TableView').then((m) => m.TableView));

/** A table that begins by itself, and has not yet. */
const isQuick = ({ status, wait }: TableHead): boolean => (status === 'open' || status === 'starting') && wait !== undefined;

/** Whoever goes away from a running game is away; before the start the seat is kept, but nobody waits for strangers without looking. */
function leave(table: Table): void {
	const head = table.head.value;
	if (head && (head.you === null || (head.status !== 'open' && head.status !== 'starting') || isQuick(head)) && server().state.value === 'open') void server().ask({ do: 'leave', table: table.id }).catch(() => undefined);
	table.close();
}

function useTable(id: string): { table: Table; fair: FairWatch } {
	const [here] = useState(() => {
		const table = new Table(id, server());
		return { table, fair: new FairWatch(table) };
	});
	useEffect(() => {
		here.table.look();
		const stops = [callsWatch(here.table), madeWatch(here.table), finishWatch(here.table)];
		return () => {
			for (const stop of stops) stop();
			here.fair.close();
			leave(here.table);
		};
	}, [here]);
	return here;
}

function Trouble({ title, children, anew }: { title: string; children?: ComponentChildren; anew?: boolean }) {
	return (
		<Shell title={title}>
			<div class="stack trouble">
				{children}
				<div class="row">
					<a class="button main" href={href()}>
						<Icon name="home" />
						{t('Home')}
					</a>
					{anew && (
						<a class="button" href={href('new')}>
							<Icon name="friends" />
							{t('Open a table')}
						</a>
					)}
				</div>
			</div>
		</Shell>
	);
}

function Reaching({ table }: { table: Table }) {
	const link = server();
	const problem = table.problem.value;
	if (problem instanceof Refusal && problem.code === 'table/unknown') {
		return (
			<Trouble title={t('Table not found')} anew>
				<p>{t('The table may have been closed, or its game may have ended long ago. Check that the link is complete.')}</p>
			</Trouble>
		);
	}
	if (problem instanceof Refusal) {
		return (
			<Trouble title={t('This table cannot be reached')}>
				<p>{problem.message}</p>
			</Trouble>
		);
	}
	if (stranger.value) {
		return (
			<Trouble title={t('This table cannot be reached')}>
				<Unknown />
			</Trouble>
		);
	}
	if (link.state.value === 'lost' || link.state.value === 'closed') {
		return (
			<Trouble title={link.bye.value ? t('This table cannot be reached') : t('The server is not responding.')}>
				<p>{link.bye.value ?? t('The page keeps trying and takes you to the table as soon as it can.')}</p>
				<p>
					<button type="button" class="button" onClick={() => link.retry()}>
						<Icon name="again" />
						{t('Try again')}
					</button>
				</p>
			</Trouble>
		);
	}
	return (
		<Shell title={t('Joining the table…')}>
			<p class="soft">{t('Connecting…')}</p>
		</Shell>
	);
}

/** Below the result: whether it is kept, and what the dice were. */
const After = ({ table, fair }: { table: Table; fair: FairWatch }) => (
	<>
		{table.head.value?.you !== null && <KeepPanel table={table.id} />}
		{table.head.value?.you !== null && <KeptResult table={table.id} />}
		<FairEnd table={table} fair={fair} />
	</>
);

function Playing({ table, fair }: { table: Table; fair: FairWatch }) {
	const [asks, ask] = useState<'dice' | 'people' | null>(null);
	const others = table.head.value?.seats.some(({ who }, seat) => who === 'person' && seat !== table.head.value?.you);
	const game = gameInfo(table.head.value?.game ?? '');
	useEffect(() => {
		titleWhere.value = t(game?.title ?? '');
	}, [game]);
	const link = inviteLink(location.href, { table: table.id, key: null });
	const watch = (): void => void (canShare() ? shareLink(t('Watch this game'), link) : copyLink(link));
	const menu = [
		{ icon: 'watch', label: t('Invite spectators'), do: watch },
		{ icon: 'verify', label: t('Fair dice'), do: () => ask('dice') },
		...(others ? [{ icon: 'people', label: t('Players at this table'), do: () => ask('people') }] : []),
	];
	return (
		<>
			<TableView table={table} menu={menu} notices={<FairNotices table={table} fair={fair} />} end={<After table={table} fair={fair} />} />
			{asks === 'dice' && <FairDialog table={table} kept={fair.kept.value} onClose={() => ask(null)} />}
			{asks === 'people' && <PlayersHere table={table} onClose={() => ask(null)} />}
		</>
	);
}

export function OnlineTable({ path }: ScreenProps) {
	const { table, fair } = useTable(path[0] ?? '');
	const head = table.head.value;
	if (!head) return <Reaching table={table} />;
	const removed = table.removed.value;
	if (removed) {
		return (
			<Trouble title={t('You have lost your seat')} anew>
				<p>{removed.message}</p>
			</Trouble>
		);
	}
	if (head.status === 'frozen') {
		return (
			<Trouble title={t('This table has stopped')} anew>
				<p>{head.message}</p>
				<p class="soft">{t('All other tables continue. If this one can be repaired, you will find it among your games again.')}</p>
			</Trouble>
		);
	}
	if (head.status === 'gone' && table.over.value) {
		return (
			<Trouble title={t('This table has closed')} anew>
				<p>
					{t('The game was over, and everyone had left.')} <a href={href('replay', table.id)}>{t('Watch the replay')}</a>
				</p>
			</Trouble>
		);
	}
	if (head.status === 'gone') {
		return (
			<Trouble title={t('This table was abandoned')} anew>
				<p>{t('Everyone left or resigned.')}</p>
			</Trouble>
		);
	}
	if (isQuick(head) && head.you !== null) return <QuickWait table={table} head={head} notices={<FairNotices table={table} fair={fair} />} />;
	if (head.status === 'open' || head.status === 'starting') return <WaitingRoom table={table} head={head} fair={fair} linkKey={place.value.query.get('key')} />;
	return <Playing table={table} fair={fair} />;
}
