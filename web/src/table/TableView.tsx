// The frame of a table, the same for all games: head, board, hand, question, story and talk. The game brings the rest.
import './table.css';
import '../stage/moving.css';
import './reading.css';
import type { ComponentChildren } from 'preact';
import { useComputed } from '@preact/signals';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Shelf } from '../acting/Shelf';
import { VerbBar } from '../acting/VerbBar';
import { settings } from '../settings';
import type { TableStage } from '../director/stage';
import { cardsOf } from '../game/cards';
import type { Table } from '../game/table';
import type { GameName } from '../link/messages';
import { href } from '../router';
import { t } from '../text/text';
import { Dialog } from '../ui/Dialog';
import { Icon } from '../ui/Icon';
import type { BoardProps, TableGame } from './game';
import { useAtTable, useGame, useHands } from './hooks';
import { Notices } from './Notices';
import { OrdersDialog } from './OrdersDialog';
import { Peek } from './Peek';
import { BubbleLayer } from '../stage/BubbleLayer';
import { Pictures } from '../stage/Pictures';
import { QuestionPanel } from './Question';
import { Resign } from './Resign';
import { AidText, RuleDialog } from './RuleDialog';
import { rulesApart } from './rules';
import { ruleAsked } from './RuleText';
import { Story } from './Story';
import type { EndProps } from '../end/End';
import { TableHead, Watchers, type MenuItem } from './TableHead';
import { Talk } from './Talk';
import { Ticker } from './Ticker';
import { useStage } from '../stage/useStage';
import { wide } from './wide';
import { lazy } from '../ui/lazy';

const End = lazy<EndProps>(() => import('../end/End').then((m) => m.End));

export interface TableViewProps {
	table: Table;
	/** The analyst may be asked: on this device, never against people. */
	hint?: boolean;
	/** Takes the last answer back, where the question says that one may. */
	onUndo?: () => void;
	/** What else the menu offers at this kind of table. */
	menu?: readonly MenuItem[];
	/** Another game with the same people; the default asks the server. */
	onRematch?: () => void;
	/** The same against bots of the next level, where there is one. */
	onHarder?: () => void;
	/** What else must be known at this kind of table: above the board, and when the game is over. */
	notices?: ComponentChildren;
	end?: ComponentChildren;
}

type Drawer = 'story' | 'talk' | 'aid' | 'orders' | 'resign' | null;

function menuOf(table: Table, open: (drawer: Drawer) => void, more: readonly MenuItem[]): MenuItem[] {
	const head = table.head.value;
	const playing = head?.status === 'playing';
	const online = table.as === null;
	const plays = playing && head.you !== null && !head.seats[head.you]?.resigned;
	const items: MenuItem[] = [
		{ icon: 'log', label: t('Log'), do: () => open('story') },
		{ icon: 'chat', label: t('Chat'), do: () => open('talk') },
		{ icon: 'rules', label: t('Rules'), href: head?.game ? href('rules', head.game) : href('rules'), apart: online && playing },
		{ icon: 'card', label: t('Player aid'), do: () => open('aid') },
	];
	if (plays) items.push({ icon: 'orders', label: t('Automatic answers'), do: () => open('orders') });
	items.push(...more);
	if (plays && online && !table.paused.value) items.push({ icon: 'pause', label: t('Ask for a pause'), do: () => void table.do({ do: 'pause' }) });
	if (plays) items.push({ icon: 'flag', label: t('Resign'), do: () => open('resign') });
	items.push({ icon: 'leave', label: t('Leave the table'), href: href() });
	return items;
}

/** What happens, beat by beat, and what the panel asks, for people who hear the page; not what is answered by itself. */
function Announcer({ table, stage, asks }: { table: Table; stage: TableStage | null; asks: boolean }) {
	const asked = asks && table.question.value ? table.words.value?.situation[0] : undefined;
	return (
		<div class="seen-by-readers" aria-live="polite">
			{stage?.said.value.map(({ key, text }) => (
				<p key={key}>{text}</p>
			))}
			<p key={`question ${table.question.value?.n}`}>{asked}</p>
		</div>
	);
}

function Side({ props, game, tab, show }: { props: BoardProps; game: TableGame | null; tab: 'story' | 'talk'; show: (tab: 'story' | 'talk') => void }) {
	return (
		<aside class="side" aria-label={t('Log and chat')}>
			<div class="side-tabs">
				<button type="button" class="side-tab" aria-pressed={tab === 'story'} onClick={() => show('story')}>
					<Icon name="log" />
					{t('Log')}
				</button>
				<button type="button" class="side-tab" aria-pressed={tab === 'talk'} onClick={() => show('talk')}>
					<Icon name="chat" />
					{t('Chat')}
				</button>
			</div>
			<Story table={props.table} />
			{tab === 'talk' && <Talk table={props.table} cards={props.cards} game={game} />}
		</aside>
	);
}

/** While one looks at the table after the game: how it ended, and the way back. */
const EndBar = ({ table, onBack }: { table: Table; onBack: () => void }) => (
	<section class="end-bar" aria-label={t('The game is over')}>
		<b>{rulesApart(table.words.value?.result?.[0] ?? t('The game is over.')).text}</b>
		<button type="button" class="button main" onClick={onBack}>
			<Icon name="crown" />
			{t('Back to the result')}
		</button>
	</section>
);

/** Where there is room, all that is read and pressed stands in one column: the story above, what is asked and its verbs in the corner by the hand. */
const Desk = ({ children }: { children: ComponentChildren }) => (wide.value ? <div class="desk">{children}</div> : <>{children}</>);
/** And there, question and verbs are one panel, which keeps its size. */
const Asks = ({ children }: { children: ComponentChildren }) => (wide.value ? <div class="asks">{children}</div> : <>{children}</>);

/** The game is over, and its end can be shown: until that part of the page is there, the table stays as it is. */
function useOver(finished: boolean): boolean {
	const [failed, fail] = useState(false);
	useEffect(() => {
		if (finished) End.load().catch(() => fail(true)); // which then says so
	}, [finished]);
	return finished && (End.isReady() || failed);
}

const Aid = ({ game }: { game: GameName }) => <AidText game={game} rule={null} onRule={(rule) => (ruleAsked.value = { game, rule })} />;

export function TableView({ table, hint = false, onUndo, menu = [], onRematch, onHarder, notices, end }: TableViewProps) {
	const game = useGame(table.head.value?.game);
	const [drawer, open] = useState<Drawer>(null);
	const [tab, setTab] = useState<'story' | 'talk'>('story');
	const [looks, look] = useState(false); // at the table, though the game is over
	const [peeked, peek] = useState<string | null>(null);
	const root = useRef<HTMLDivElement>(null);
	const head = table.head.value;
	const cards = cardsOf(head?.game).value;
	const hands = useHands(table, game, cards, peek);
	const stage = useStage(table, game, cards, root);
	const dealt = useComputed(() => table.state.value !== null).value; // what lies there is drawn by those who show it
	useAtTable();
	const close = (): void => open(null);
	const show = (what: Drawer): void => (wide.value && (what === 'story' || what === 'talk') ? setTab(what) : open(what));
	const props: BoardProps = { table, hands, cards };
	const over = useOver(head?.status === 'over') && !table.behind.value; // how it ended is seen first
	return (
		<div class={over && !looks ? 'table-view is-over' : 'table-view'} ref={root}>
			<TableHead table={table} items={menuOf(table, show, menu)}>
				<Watchers table={table} />
				{!wide.value && (
					<button type="button" class="button plain round" aria-label={t('Log')} onClick={() => open('story')}>
						<Icon name="log" />
					</button>
				)}
			</TableHead>
			<Notices table={table}>{notices}</Notices>
			<Announcer table={table} stage={stage} asks={hands.choices.length > 0} />
			<main class="board" id="main">
				{game && dealt && <game.Board {...props} />}
			</main>
			<Ticker table={table} />
			{game && dealt && head?.you !== null && (
				<Shelf n={table.question.value?.n}>
					<game.Hand {...props} />
				</Shelf>
			)}
			{over && !looks && (
				<End table={table} onRematch={onRematch} onHarder={onHarder} onTable={() => look(true)}>
					{end}
				</End>
			)}
			<Desk>
				{!over && (
					<Asks>
						<QuestionPanel table={table} hands={hands} hint={hint} onUndo={onUndo} onCards={(choice) => (game?.cardOf(choice.action) ?? null) !== null} />
						{game && head?.you !== null && (wide.value || !settings.value.answers) && <VerbBar table={table} hands={hands} game={game} />}
					</Asks>
				)}
				{over && looks && <EndBar table={table} onBack={() => look(false)} />}
				{wide.value && <Side props={props} game={game} tab={tab} show={setTab} />}
			</Desk>
			{drawer === 'story' && (
				<Dialog title={t('Log')} onClose={close}>
					<Story table={table} />
				</Dialog>
			)}
			{drawer === 'talk' && (
				<Dialog title={t('Chat')} onClose={close}>
					<Story table={table} />
					<Talk table={table} cards={cards} game={game} />
				</Dialog>
			)}
			{drawer === 'aid' && head?.game && (
				<Dialog title={t('Player aid')} onClose={close}>
					<Aid game={head.game} />
				</Dialog>
			)}
			{drawer === 'orders' && <OrdersDialog table={table} game={game} cards={cards} onClose={close} />}
			{drawer === 'resign' && <Resign table={table} onClose={close} />}
			{peeked !== null && game && <Peek game={game} card={peeked} table={table} cards={cards} hands={hands} says onClose={() => peek(null)} />}
			<RuleDialog />
			<BubbleLayer table={table} root={root} />
			{stage && game && <Pictures stage={stage} table={table} game={game} cards={cards} root={root} />}
		</div>
	);
}
