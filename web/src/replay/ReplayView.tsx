// A game of the past on the table: drawn like a live one, with steps instead of answers.
import '../table/table.css';
import '../stage/moving.css';
import '../table/story.css';
import './replay.css';
import { useEffect, useRef, useState } from 'preact/hooks';
import { cardsOf, type Cards } from '../game/cards';
import { engineAsk } from '../game/sharedEngine';
import { gameInfo } from '../games';
import { href, place } from '../router';
import { choicesOf } from '../table/choices';
import type { Hands, TableGame } from '../table/game';
import { useAtTable, useGame } from '../table/hooks';
import { Peek } from '../table/Peek';
import { Pictures } from '../stage/Pictures';
import { RuleDialog } from '../table/RuleDialog';
import { RuleText } from '../table/RuleText';
import { seatName, SeatSign } from '../table/SeatPlate';
import { useStage } from '../stage/useStage';
import { sentences } from '../text/join';
import { t } from '../text/text';
import { Icon } from '../ui/Icon';
import { Controls, ViewerChoice } from './Controls';
import { MoveList } from './MoveList';
import { RecordPanel } from './RecordPanel';
import { madeWatch } from '../game/made';
import type { ReplayGame } from './replayGame';
import type { Review } from './review';
import { ReviewPanel } from './ReviewPanel';
import { Name } from '../ui/Name';

type Tab = 'moves' | 'review' | 'record';

const TABS: readonly { tab: Tab; icon: string; label: () => string }[] = [
	{ tab: 'moves', icon: 'log', label: () => t('Moves') },
	{ tab: 'review', icon: 'hint', label: () => t('Review') },
	{ tab: 'record', icon: 'share', label: () => t('Record') },
];

/** All hands, open: only who sees everything sees them. */
function OpenHands({ game, drawn, cards, peek }: { game: ReplayGame; drawn: TableGame; cards: Cards; peek: (card: string) => void }) {
	const players = (game.table.state.value?.players ?? []) as { hand: unknown }[];
	return (
		<ul class="open-hands" aria-label={t('All hands')}>
			{players.map(({ hand }, seat) => (
				<li key={seat}>
					<span class="open-hand-name">
						<SeatSign seat={seat} />
						<Name>{game.opened.names[seat] ?? ''}</Name>
					</span>
					<ul class="open-hand">
						{(Array.isArray(hand) ? hand.filter((card) => card !== null) : []).map((card, i) => (
							<li key={i}>
								<button type="button" class="open-card" onClick={() => peek(String(card))}>
									<span class="seen-by-readers">{cards.get(String(card))?.name ?? String(card)}</span>
									<drawn.Flying card={String(card)} cards={cards} />
								</button>
							</li>
						))}
					</ul>
				</li>
			))}
		</ul>
	);
}

/** What has just happened, and who does what next. */
function Telling({ game }: { game: ReplayGame }) {
	const moment = game.moment.value;
	const result = game.table.words.value?.result ?? [];
	const next = moment?.next;
	return (
		<section class="replay-told" aria-label={t('This moment')} aria-live="polite">
			{moment?.over ? (
				<>
					<p class="told-main">
						<Icon name="crown" />
						<RuleText text={result[0] ?? ''} game={game.opened.game} />
					</p>
					<ul class="told-result">
						{result.slice(1).map((sentence) => (
							<li key={sentence}>
								<RuleText text={sentence} game={game.opened.game} />
							</li>
						))}
					</ul>
				</>
			) : (
				<>
					<p class="told-main">{sentences(game.told?.told.map(({ text }) => text) ?? [])}</p>
					{next && (
						<p class="soft">
							{t('Next: {name} – {label}', { name: seatName(game.table, next.seat), label: next.label })}
						</p>
					)}
				</>
			)}
		</section>
	);
}

/** Nothing can be answered here; cards can be looked at. */
const watching = (peek: (card: string) => void): Hands => ({ choices: choicesOf(null, null), choicesOf: () => [], choose: () => undefined, peek, armed: null, meant: () => ({ source: null, target: null }), weigh: () => 'plain' });

function Panel({ game, verify, onOther }: { game: ReplayGame; verify: boolean; onOther: () => void }) {
	const [tab, show] = useState<Tab>(verify ? 'record' : place.value.query.get('tab') === 'review' ? 'review' : 'moves');
	const [review, setReview] = useState<Review | null>(null);
	useEffect(() => () => review?.stop(), [review]);
	return (
		<aside class="side replay-panel" aria-label={t('About this game')}>
			<div class="side-tabs">
				{TABS.map((each) => (
					<button key={each.tab} type="button" class="side-tab" aria-pressed={tab === each.tab} onClick={() => show(each.tab)}>
						<Icon name={each.icon} />
						{each.label()}
					</button>
				))}
			</div>
			<div class="replay-tab" tabIndex={0} role="region" aria-label={TABS.find((each) => each.tab === tab)?.label()}>
				{tab === 'moves' && <MoveList game={game} review={review} />}
				{tab === 'review' && <ReviewPanel game={game} review={review} onReview={setReview} ask={engineAsk} />}
				{tab === 'record' && <RecordPanel game={game} verify={verify} table={place.value.path[1] ?? null} onOther={onOther} />}
			</div>
		</aside>
	);
}

export function ReplayView({ game, verify, onOther }: { game: ReplayGame; verify: boolean; onOther: () => void }) {
	const { table } = game;
	const name = game.opened.game;
	const drawn = useGame(name);
	const cards = cardsOf(name).value;
	const root = useRef<HTMLDivElement>(null);
	const [peeked, peek] = useState<string | null>(null);
	const hands = watching(peek);
	const stage = useStage(table, drawn, cards, root);
	useAtTable();
	useEffect(() => madeWatch(table), [table]);
	const board = { table, hands, cards };
	const there = drawn && table.state.value;
	const viewer = game.viewer.value;
	return (
		<div class={viewer === 'all' ? 'table-view replay-view sees-all' : 'table-view replay-view'} ref={root}>
			<header class="head table-head">
				<a class="button plain round" href={href()} aria-label={t('Home')}>
					<Icon name="home" />
				</a>
				<h1 class="table-title">
					{t(gameInfo(name)?.title ?? name)}
					<span class="table-turn">{table.words.value?.title}</span>
				</h1>
				<ViewerChoice game={game} />
			</header>
			<Telling game={game} />
			<main class="board" id="main">
				{there && <drawn.Board {...board} />}
			</main>
			{there && viewer !== 'table' && (
				<section class="hand" aria-label={viewer === 'all' ? t('All hands') : t('Your hand')}>
					{viewer === 'all' ? <OpenHands game={game} drawn={drawn} cards={cards} peek={peek} /> : <drawn.Hand {...board} />}
				</section>
			)}
			<Controls game={game} />
			<Panel game={game} verify={verify} onOther={onOther} />
			{peeked !== null && drawn && <Peek game={drawn} card={peeked} table={table} cards={cards} hands={hands} onClose={() => peek(null)} />}
			<RuleDialog />
			{stage && drawn && <Pictures stage={stage} table={table} game={drawn} cards={cards} root={root} />}
		</div>
	);
}
