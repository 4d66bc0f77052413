// A table before its game: who sits where, how others come, and the start.
import { useEffect, useRef, useState } from 'preact/hooks';
import { GAMES, gameInfo } from '../games';
import type { Table, TableHead } from '../game/table';
import { FairNotices } from '../fair/FairNotices';
import type { FairWatch } from '../fair/watch';
import type { Seat, SeatInfo } from '../link/messages';
import { go } from '../router';
import { botName, SeatFill } from '../setup/Levels';
import { nameWrong, server } from '../server';
import { change, settings } from '../settings';
import { Notices } from '../table/Notices';
import { PersonName } from '../people/PersonName';
import { SeatFace } from '../table/SeatPlate';
import { FaceField } from '../person/FaceField';
import { Story } from '../table/Story';
import { Talk } from '../table/Talk';
import { NAME_MOST, nameFit } from '../text/fit';
import { PACES, paceName } from '../text/pace';
import { t, tn } from '../text/text';
import { Dialog } from '../ui/Dialog';
import { Icon } from '../ui/Icon';
import { Name } from '../ui/Name';
import { toast } from '../ui/notice';
import { Shell } from '../ui/Shell';
import { Fair } from './Fair';
import { InstallButton } from './InstallButton';
import { Invite } from './Invite';
import { MadeLeaders } from './MadeLeaders';
import { demoIsThere } from '../demo/demos';
import { lazy } from '../ui/lazy';
import { optionsInWords } from './options';
import { freeSeats } from './seats';
import { orderGive } from '../table/react';

const InvitePeople = lazy<{ table: string }>(() => import('../people/InvitePeople').then((m) => m.InvitePeople));
const KeepPanel = lazy<{ table: string }>(() => import('../people/Keep').then((m) => m.KeepPanel));
const Demo = lazy(() => import('../demo/Demo').then((m) => m.Demo));

interface RoomProps {
	table: Table;
	head: TableHead;
	fair: FairWatch;
	/** What the link that brought one here says; for seats that are for friends. */
	linkKey: string | null;
}

function seatText(info: SeatInfo, you: boolean, host: boolean): string {
	if (info.who === 'bot') return botName(info.level ?? 1);
	if (info.who === 'open') return t('Open to anyone');
	if (info.who === 'invited') return t('For a friend with the link');
	const parts = [you ? t('You') : '', host ? t('host') : '', info.here ? t('here') : t('away')];
	return parts.filter(Boolean).join(' · ');
}

/** What the host makes of an empty seat. */
function Fill({ table, seat, info, fixed }: { table: Table; seat: Seat; info: SeatInfo; fixed: boolean }) {
	const empty = info.who === 'open' ? 'open' : 'invited';
	const value = info.who === 'bot' ? (info.level ?? 1) : empty;
	return <SeatFill name="input room-fill" disabled={fixed} seat={seat} value={value} onChange={(taker) => void table.do({ do: 'seat', seat, who: typeof taker === 'number' ? { bot: taker } : taker })} />;
}

/** The host gives somebody's seat away, for now or for good. */
function Remove({ table, seat, name }: { table: Table; seat: Seat; name: string }) {
	const [asks, ask] = useState(false);
	const remove = (block: boolean): void => {
		ask(false);
		void table.do({ do: 'remove', seat, block });
	};
	return (
		<>
			<button type="button" class="button plain round room-remove" aria-label={t("Free up {name}'s seat", { name })} title={t("Free up {name}'s seat", { name })} onClick={() => ask(true)}>
				<Icon name="close" />
			</button>
			{asks && (
				<Dialog title={t("Free up {name}'s seat?", { name })} onClose={() => ask(false)}>
					<p>{t('This frees up the seat and notifies {name}. If you also block them, they cannot come back to this table or its rematches.', { name })}</p>
					<div class="row">
						<button type="button" class="button" onClick={() => remove(false)}>
							{t('Free up the seat')}
						</button>
						<button type="button" class="button bad" onClick={() => remove(true)}>
							{t('Remove and block')}
						</button>
						<button type="button" class="button" onClick={() => ask(false)}>
							{t('Cancel')}
						</button>
					</div>
				</Dialog>
			)}
		</>
	);
}

/** The host lets somebody else start the game, and fill and free the seats. */
function PassOn({ table, seat, name }: { table: Table; seat: Seat; name: string }) {
	const pass = async (): Promise<void> => {
		if (await table.do({ do: 'host', seat })) toast(t('{name} is the host now.', { name }));
	};
	return (
		<button type="button" class="button plain round room-host" aria-label={t('Make {name} the host', { name })} title={t('Make {name} the host', { name })} onClick={() => void pass()}>
			<Icon name="flag" />
		</button>
	);
}

function SeatCard({ seat, info, onSit, ...room }: RoomProps & { seat: Seat; info: SeatInfo; onSit: (seat: Seat) => void }) {
	const { table, head, linkKey } = room;
	const you = head.you === seat;
	const mayFill = head.you === head.host && info.who !== 'person';
	const mayRemove = head.you === head.host && info.who === 'person' && !you && head.status === 'open';
	const maySit = head.you === null && freeSeats(head.seats, linkKey !== null).includes(seat);
	return (
		<li class={`room-seat panel seat-${seat} ${info.who}${info.here === false ? ' away' : ''}`}>
			<SeatFace seat={seat} info={info} />
			<div class="room-who">
				{info.who === 'person' && !you ? <PersonName table={table.id} seat={seat} name={info.name ?? ''} /> : <b>{info.name === undefined ? t('Empty seat') : <Name>{info.name}</Name>}</b>}
				{!mayFill && <span class="soft small-text">{seatText(info, you, head.host === seat)}</span>}
			</div>
			{info.who === 'bot' && <Icon name="bot" class="room-mark" />}
			{info.who === 'person' && <span class={info.here ? 'presence here' : 'presence'} aria-hidden="true" />}
			{mayFill && <Fill table={table} seat={seat} info={info} fixed={head.status !== 'open'} />}
			{mayRemove && <PassOn table={table} seat={seat} name={info.name ?? ''} />}
			{mayRemove && <Remove table={table} seat={seat} name={info.name ?? ''} />}
			{maySit && (
				<button type="button" class="button main" onClick={() => onSit(seat)}>
					<Icon name="seat" />
					{t('Sit here')}
				</button>
			)}
		</li>
	);
}

/** Asked once, when somebody sits down who has no name yet. */
function AskName({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
	const [name, write] = useState('');
	const wrong = nameWrong();
	const done = async (event: Event): Promise<void> => {
		event.preventDefault();
		const fitting = nameFit(name);
		const kept = fitting ? await server().rename(fitting, settings.value.lang, settings.value.face) : '';
		if (kept === null && nameWrong()) return;
		change({ name: kept ?? fitting });
		onDone();
	};
	return (
		<Dialog title={t('What should we call you?')} onClose={onClose}>
			<form class="stack" onSubmit={(event) => void done(event)}>
				<div class="face-name">
					<FaceField />
					<input autofocus class="input" value={name} maxLength={NAME_MOST.bytes} autocomplete="nickname" aria-label={t('Your name at the table')} placeholder={t('Guest')} dir="auto" aria-invalid={wrong !== null} aria-describedby="name-wrong" onInput={(event) => write(event.currentTarget.value)} />
				</div>
				<p id="name-wrong" role="alert" class="small-text wrong">
					{wrong}
				</p>
				<button type="submit" class="button main">
					<Icon name="seat" />
					{t('Sit down')}
				</button>
			</form>
		</Dialog>
	);
}

function Start({ table, head }: { table: Table; head: TableHead }) {
	const empty = head.seats.filter(({ who }) => who === 'open' || who === 'invited').length;
	const fill = async (): Promise<void> => {
		for (const [seat, { who }] of head.seats.entries()) if (who === 'open' || who === 'invited') await table.do({ do: 'seat', seat, who: { bot: settings.value.level } });
	};
	if (head.status === 'starting') {
		return (
			<div class="row room-line">
				<p class="room-wait room-mixing" role="status">
					<Icon name="dice" />
					{t('Shuffling…')}
				</p>
			</div>
		);
	}
	if (head.you !== head.host) {
		const host = head.seats[head.host]?.name ?? '';
		return (
			<div class="row room-line">
				<p class="room-wait">{empty ? tn('Waiting for {n} more player.', 'Waiting for {n} more players.', empty) : t('Everyone is here. Waiting for {host} to start the game.', { host })}</p>
			</div>
		);
	}
	return (
		<div class="row room-line room-start">
			{empty > 0 && <p class="room-wait">{tn('Waiting for {n} more player.', 'Waiting for {n} more players.', empty)}</p>}
			{empty > 0 ? (
				<button type="button" class="button" onClick={() => void fill()}>
					<Icon name="bot" />
					{tn('Add a bot', 'Add bots', empty)}
				</button>
			) : (
				<button type="button" class="button main room-go" onClick={() => void table.do({ do: 'start' })}>
					<Icon name="play" />
					{t('Start the game')}
				</button>
			)}
		</div>
	);
}

function Leave({ table, head }: { table: Table; head: TableHead }) {
	const [asks, ask] = useState(false);
	const last = head.you !== null && !head.seats.some(({ who }, seat) => who === 'person' && seat !== head.you);
	const leave = async (): Promise<void> => {
		await table.do({ do: 'leave' });
		go();
	};
	return (
		<>
			<button type="button" class="button plain" disabled={head.status !== 'open' && head.you !== null} onClick={() => (last ? ask(true) : void leave())}>
				<Icon name="leave" />
				{head.you === null ? t('Stop watching') : t('Leave your seat')}
			</button>
			{asks && (
				<Dialog title={t('Close this table?')} onClose={() => ask(false)}>
					<p>{t('You are the only player here. If you leave, the table closes.')}</p>
					<div class="row">
						<button type="button" class="button bad" onClick={() => void leave()}>
							{t('Close the table')}
						</button>
						<button type="button" class="button" onClick={() => ask(false)}>
							{t('Stay')}
						</button>
					</div>
				</Dialog>
			)}
		</>
	);
}

function Facts({ head }: { head: TableHead }) {
	const pace = PACES.find((known) => known.pace === head.pace);
	return (
		<details class="panel fold room-facts">
			<summary>
				{t(gameInfo(head.game)?.title ?? '')} · {t(paceName(head.pace))}
			</summary>
			<ul>
				{pace && <li>{t(pace.about)}</li>}
				{optionsInWords(head.game, head.options).map(({ sentence, gaps }) => (
					<li key={sentence}>{t(sentence, gaps)}</li>
				))}
				<li>{head.chat ? t('Chat is on.') : t('Chat is off; you can still use the preset phrases.')}</li>
				{head.record && <li>{t("The moves of this game, without names or chat, will be added to this server's public collection. By taking a seat you agree.")}</li>}
			</ul>
		</details>
	);
}

/** Whoever opened the table has left it to this person. */
function useHost({ you, host }: TableHead): void {
	const before = useRef(host);
	useEffect(() => {
		if (host !== before.current && host === you) toast(t('You are the host now: you start the game.'));
		before.current = host;
	}, [host]);
}

/** Who has come by a link: who invites to what, and what that is. */
function Guest({ head, free, invited, onDemo }: { head: TableHead; free: number; invited: boolean; onDemo: () => void }) {
	const host = head.seats[head.host]?.name ?? '';
	return (
		<>
			{invited && <p class="room-invited">{tn('{host} invites you to {game}, for {n} player.', '{host} invites you to {game}, for {n} players.', head.seats.length, { host, game: t(gameInfo(head.game)?.title ?? '') })}</p>}
			<p class="room-watch">{free ? t('Take a seat, or stay and watch.') : t('All seats are taken or reserved; you can stay and watch.')}</p>
			{head.game && demoIsThere(head.game) && (
				<div>
					<button type="button" class="button room-demo" onClick={onDemo}>
						<Icon name="learn" />
						{t('See it in 60 seconds')}
					</button>
				</div>
			)}
		</>
	);
}

/** Below the start, for who sits there: how others come, and whether the result is kept. */
function Seated({ table, head }: { table: Table; head: TableHead }) {
	const empty = head.seats.some(({ who }) => who === 'open' || who === 'invited');
	const game = t(gameInfo(head.game)?.title ?? '');
	const hosts = head.you === head.host; // whoever hosts wants to invite first
	return (
		<>
			{!hosts && <KeepPanel table={table.id} />}
			{head.pace === 'days' && (
				<div>
					<InstallButton />
				</div>
			)}
			<Invite table={table.id} linkKey={head.seats.some(({ who }) => who === 'invited') ? (head.key ?? null) : null} game={game} />
			{empty && head.status === 'open' && <InvitePeople table={table.id} />}
			{hosts && <KeepPanel table={table.id} />}
		</>
	);
}

export function WaitingRoom(props: RoomProps) {
	const { table, head, fair, linkKey } = props;
	useHost(head);
	const [wanted, want] = useState<Seat | null>(null);
	const [shows, show] = useState(false);
	const game = gameInfo(head.game) ?? GAMES[0];
	const join = async (seat: Seat): Promise<void> => {
		want(null);
		const request = { do: 'join' as const, seat, commit: fair.pledge() };
		const done = await table.do(linkKey ? { ...request, key: linkKey } : request);
		if (done) await orderGive(table.link, table.id);
	};
	const sit = (seat: Seat): void => (settings.value.name ? void join(seat) : want(seat));
	const free = freeSeats(head.seats, linkKey !== null);
	const [first] = free;
	if (shows && head.game && head.you === null)
		return (
			<Demo game={head.game} onClose={() => show(false)}>
				{first !== undefined && (
					<button
						type="button"
						class="button main small"
						onClick={() => {
							show(false);
							sit(first);
						}}
					>
						<Icon name="seat" />
						{t('Sit down')}
					</button>
				)}
			</Demo>
		);
	return (
		<Shell title={t("{game}: {host}'s table", { game: t(game?.title ?? ''), host: head.seats[head.host]?.name ?? '' })}>
			<div class="room">
				<Notices table={table}>
					<FairNotices table={table} fair={fair} />
				</Notices>
				{head.you === null && <Guest head={head} free={free.length} invited={linkKey !== null} onDemo={() => show(true)} />}
				<ol class="room-seats" aria-label={t('Seats')}>
					{head.seats.map((info, seat) => (
						<SeatCard key={seat} {...props} seat={seat} info={info} onSit={sit} />
					))}
				</ol>
				<Start table={table} head={head} />
				<div class="room-columns">
					{head.you !== null && <Seated table={table} head={head} />}
					<MadeLeaders table={table} head={head} />
					<Fair head={head} fair={fair} />
					{head.you !== null && (
						<section class="panel stack" aria-labelledby="room-talk">
							<h2 id="room-talk">{t('Chat')}</h2>
							{table.log.value.length > 0 && <Story table={table} />}
							<Talk table={table} cards={new Map()} game={null} />
						</section>
					)}
					<Facts head={head} />
				</div>
				<Leave table={table} head={head} />
			</div>
			{wanted !== null && <AskName onClose={() => want(null)} onDone={() => void join(wanted)} />}
		</Shell>
	);
}
