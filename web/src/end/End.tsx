// The end of a game: who has won and with what, what the record says about it, and where one goes from here.
import './end.css';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { cardsOf } from '../game/cards';
import { recordGive } from '../game/handover';
import { engineAsk } from '../game/sharedEngine';
import type { Table } from '../game/table';
import { gameInfo } from '../games';
import { canShare, copyLink, shareLink } from '../online/share';
import { ADDRESS_MOST, recordPack } from '../replay/record';
import { go, href, hrefWith } from '../router';
import { rulesApart } from '../table/rules';
import { ruleAsked, RuleText } from '../table/RuleText';
import { list } from '../text/join';
import { lang, t } from '../text/text';
import { download } from '../ui/download';
import { Icon } from '../ui/Icon';
import { orderGive } from '../table/react';
import { toast } from '../ui/notice';
import { NewFeats } from '../feats/Feats';
import { featEarn, type FeatId } from '../feats/feats';
import { gameEndLoad, type GameEnd } from './award';
import { Awards, WinShare } from './Awards';
import { Laurels } from './Laurels';
import { Lookback } from './lookback';
import { Podium } from './Podium';

async function recordOf(table: Table): Promise<string | null> {
	const answer = await table.do({ do: 'record' });
	return answer ? String(answer.record) : null;
}

const fileOf = (table: Table): string => `muster-${table.head.value?.game ?? 'game'}-${table.id}.txt`;

async function recordSave(table: Table): Promise<void> {
	const record = await recordOf(table);
	if (record !== null) download(fileOf(table), record);
}

/** To the screen that replays games, with this one. The address of an online one is good for friends too. */
async function recordShow(table: Table, query: Record<string, string | number>): Promise<void> {
	const record = await recordOf(table);
	if (record === null) return;
	recordGive(table.id, record, table.head.value?.you ?? null);
	location.hash = table.as === null ? hrefWith(['replay', table.id], query) : hrefWith(['replay'], { given: 1, ...query });
}

/** Another game with whoever wants one: the first who asks opens the table, the others come to it. */
async function rematch(table: Table): Promise<void> {
	const answer = await table.do({ do: 'rematch' });
	if (!answer?.table) return;
	await orderGive(table.link, answer.table);
	go('t', answer.table);
}

/** A link that replays the game: to the server that has it, or with all of it inside. A long one goes as a file. */
async function share(table: Table): Promise<void> {
	const record = await recordOf(table);
	if (record === null) return;
	const place = table.as === null ? href('replay', table.id) : hrefWith(['replay'], { r: await recordPack(record) });
	const address = new URL(place, location.href).href;
	if (address.length > ADDRESS_MOST) {
		download(fileOf(table), record);
		toast(t('This game is too long for a link. Send the record as a file instead.'));
		return;
	}
	const title = gameInfo(table.head.value?.game ?? '')?.title ?? '';
	if (canShare()) await shareLink(t('A game of {game}, move by move', { game: t(title) }), address);
	else await copyLink(address);
}

/** What is drawn of it comes from its game; the record is looked through meanwhile. */
function useLookback(table: Table): { game: GameEnd | null; back: Lookback | null } {
	const [game, setGame] = useState<GameEnd | null>(null);
	const [back, setBack] = useState<Lookback | null>(null);
	const name = table.head.value?.game;
	const cards = cardsOf(name).value;
	useEffect(() => {
		if (name) void gameEndLoad(name).then((found) => setGame(() => found));
	}, [name]);
	useEffect(() => {
		if (!game || !name || !cards.size) return;
		let made: Lookback | null = null;
		let left = false;
		void table.ask({ do: 'record' }).then(
			({ record }) => {
				if (left) return;
				made = new Lookback(String(record), table.head.value?.you ?? null, gameInfo(name)?.playouts ?? null, engineAsk);
				setBack(made);
				void made.run(game, cards);
			},
			() => undefined, // then there is nothing to look back at
		);
		return () => {
			left = true;
			made?.stop();
		};
	}, [table, game, cards, lang.value]);
	return { game, back };
}

/** What this person has reached in this game for the first time. Games by house rules are others. */
function useFeats(table: Table, game: GameEnd | null, back: Lookback | null, won: boolean): FeatId[] {
	const [fresh, add] = useState<FeatId[]>([]);
	const you = table.head.value?.you ?? null;
	const trapper = back?.trap.value?.seat;
	const earn = (ids: readonly FeatId[]): void => {
		const first = ids.filter((id) => featEarn(id));
		if (first.length) add((before) => [...before, ...first]);
	};
	useEffect(() => {
		const state = table.state.value;
		const usual = !Object.keys(table.head.value?.options ?? {}).length;
		if (game && won && state && you !== null && usual) earn(game.feats?.(state, table.aid.value, you) ?? []);
	}, [game, won]);
	useEffect(() => {
		if (you !== null && trapper === you) earn(['trap']);
	}, [trapper]);
	return fresh;
}

function titleOf(table: Table, won: boolean): string {
	const winners = table.over.value?.winners ?? [];
	if (!winners.length) return t('A draw');
	if (won) return winners.length > 1 ? t('You share the victory!') : t('Victory!');
	const names = winners.map((seat) => table.head.value?.seats[seat]?.name ?? String(seat + 1));
	return winners.length > 1 ? t('Shared victory: {names}', { names: list(names) }) : t('{name} wins', { name: names[0] ?? '' });
}

export interface EndProps {
	table: Table;
	/** Another game with the same people; the default asks the server. */
	onRematch?: () => void;
	/** The same against bots of the next level, where there is one. */
	onHarder?: () => void;
	/** Away from here, to the table as it lies. */
	onTable: () => void;
	children?: ComponentChildren;
}

function Again({ table, onRematch, onHarder }: Pick<EndProps, 'table' | 'onRematch' | 'onHarder'>) {
	const next = table.next.value;
	const you = table.head.value?.you ?? null;
	if (you === null && next === null) return null;
	if (you === null)
		return (
			<a class="button main" href={href('t', next ?? '')}>
				<Icon name="watch" />
				{t('Watch the rematch')}
			</a>
		);
	return (
		<>
			<button type="button" class={next === null ? 'button main' : 'button main end-join'} onClick={onRematch ?? (() => void rematch(table))}>
				<Icon name="again" />
				{next === null ? t('Rematch') : t('Join the rematch')}
			</button>
			{onHarder && (
				<button type="button" class="button end-harder" onClick={onHarder}>
					<Icon name="harder" />
					{t('Play one level up')}
				</button>
			)}
		</>
	);
}

/** Why it is so, with the numbers of the rules, for who wants to know. */
function Reasons({ table }: { table: Table }) {
	const result = table.words.value?.result ?? [];
	const game = table.head.value?.game ?? undefined;
	return (
		<details class="fold end-reasons">
			<summary>
				<Icon name="info" />
				{t('How the game was decided')}
			</summary>
			<ul class="end-result">
				{result.map((sentence) => (
					<li key={sentence}>
						<RuleText text={sentence} game={game} />
					</li>
				))}
			</ul>
		</details>
	);
}

/** Below the title: with what you have won, where the title does not say it; the rule stands behind a sign. */
function Why({ table, text, rule }: { table: Table; text: string | undefined; rule: string | undefined }) {
	const game = table.head.value?.game;
	if (!text && !rule) return null;
	return (
		<p class="end-why">
			{text}
			{game && rule && (
				<button type="button" class="end-rule" aria-label={t('Rule {rule}', { rule })} title={t('Rule {rule}', { rule })} onClick={() => (ruleAsked.value = { game, rule })}>
					<Icon name="info" />
				</button>
			)}
		</p>
	);
}

export function End({ table, onRematch, onHarder, onTable, children }: EndProps) {
	const { game, back } = useLookback(table);
	const title = useRef<HTMLHeadingElement>(null);
	useEffect(() => {
		if (document.activeElement === document.body) title.current?.focus({ preventScroll: true });
	}, []);
	const head = table.head.value;
	const you = head?.you ?? null;
	const winners = table.over.value?.winners ?? [];
	const won = you !== null && winners.includes(you) && !head?.seats[you]?.resigned;
	const cards = cardsOf(head?.game).value;
	const feats = useFeats(table, game, back, won);
	const [result] = table.words.value?.result ?? [];
	const why = result === undefined ? null : rulesApart(result);
	const replay = (query: Record<string, string | number>) => () => void recordShow(table, query);
	const toMove = (move: number): void => void recordShow(table, { move });
	return (
		<main class={`end ${won ? 'won' : ''} ${winners[0] === undefined ? '' : `seat-${winners[0]}`}`} aria-label={t('The game is over')}>
			<Laurels on={won} />
			<header class="end-head">
				<h2 class="question-first end-title" ref={title} tabIndex={-1}>
					{won || !why ? titleOf(table, won) : why.text}
				</h2>
				<Why table={table} rule={why?.rules[0]} text={won ? why?.text : undefined} />
			</header>
			{game ? <Podium table={table} game={game} cards={cards} /> : <div class="podium" />}
			<div class="end-actions">
				<Again table={table} onRematch={onRematch} onHarder={onHarder} />
				<button type="button" class="button" onClick={() => void share(table)}>
					<Icon name="share" />
					{t('Share')}
				</button>
				<button type="button" class="button" onClick={onTable}>
					<Icon name="table" />
					{t('Look at the table')}
				</button>
			</div>
			{you !== null && table.next.value !== null && (
				<p class="end-next" role="status">
					{t('A rematch is open: only those who join will play.')}
				</p>
			)}
			<NewFeats ids={feats} />
			{game && back && <Awards table={table} game={game} back={back} onMove={toMove} />}
			{back && <WinShare table={table} back={back} onMove={toMove} />}
			<div class="end-more">
				<button type="button" class="button small" onClick={replay({})}>
					<Icon name="replay" />
					{t('Watch the replay')}
				</button>
				<button type="button" class="button small" onClick={replay({ verify: 1 })}>
					<Icon name="verify" />
					{t('Check for fair play')}
				</button>
				<button type="button" class="button small" onClick={() => void recordSave(table)}>
					<Icon name="log" />
					{t('Save the record')}
				</button>
			</div>
			{children}
			<Reasons table={table} />
		</main>
	);
}
