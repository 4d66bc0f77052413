// The end of a game: who has won, and where one goes from here.
import type { ComponentChildren } from 'preact';
import type { Table } from '../game/table';
import { recordGive } from '../game/handover';
import { go, href, hrefWith } from '../router';
import { t } from '../text/text';
import { Name } from '../ui/Name';
import { download } from '../ui/download';
import { Icon } from '../ui/Icon';
import { Laurels } from './Laurels';
import { RuleText } from './RuleText';
import { SeatSign, seatName } from './SeatPlate';

async function recordOf(table: Table): Promise<string | null> {
	const answer = await table.do({ do: 'record' });
	return answer ? String(answer.record) : null;
}

async function recordSave(table: Table): Promise<void> {
	const record = await recordOf(table);
	if (record !== null) download(`muster-${table.head.value?.game ?? 'game'}-${table.id}.txt`, record);
}

/** To the screen that replays games, with this one. The address of an online one is good for friends too. */
async function recordShow(table: Table, query: Record<string, string>): Promise<void> {
	const record = await recordOf(table);
	if (record === null) return;
	recordGive(table.id, record);
	location.hash = table.as === null ? hrefWith(['replay', table.id], query) : hrefWith(['replay'], { given: 1, ...query });
}

/** Another game with whoever wants one: the first who asks opens the table, the others come to it. */
async function rematch(table: Table): Promise<void> {
	const answer = await table.do({ do: 'rematch' });
	if (answer?.table) go('t', answer.table);
}

interface EndProps {
	table: Table;
	/** Another game with the same people; the default asks the server. */
	onRematch?: () => void;
	children?: ComponentChildren;
}

export function End({ table, onRematch, children }: EndProps) {
	const over = table.over.value;
	const [first, ...rest] = table.words.value?.result ?? [];
	const next = table.next.value;
	const game = table.head.value?.game ?? undefined;
	const you = table.head.value?.you ?? null;
	const won = you !== null && !!over?.winners.includes(you) && !table.head.value?.seats[you]?.resigned;
	return (
		<section class={won ? 'question end won' : 'question end'} aria-label={t('The game is over')}>
			<Laurels on={won} />
			<h2 class="question-first">
				<Icon name="crown" class="end-crown" />
				<RuleText text={first ?? t('The game is over.')} game={game} />
			</h2>
			{!!over?.winners.length && (
				<ul class="end-winners" aria-label={t('Winners')}>
					{over.winners.map((seat) => (
						<li key={seat} class={`seat-${seat}`}>
							<SeatSign seat={seat} />
							<Name>{seatName(table, seat)}</Name>
						</li>
					))}
				</ul>
			)}
			<div class="row">
				{you !== null && (
					<button type="button" class={next === null ? 'button main' : 'button main end-join'} onClick={onRematch ?? (() => void rematch(table))}>
						<Icon name="play" />
						{next === null ? t('Play again') : t('Join the rematch')}
					</button>
				)}
				{you === null && next !== null && (
					<a class="button main" href={href('t', next)}>
						<Icon name="watch" />
						{t('Watch the rematch')}
					</a>
				)}
				<button type="button" class="button" onClick={() => void recordShow(table, {})}>
					<Icon name="replay" />
					{t('Watch the replay')}
				</button>
				<button type="button" class="button" onClick={() => void recordShow(table, { verify: '1' })}>
					<Icon name="verify" />
					{t('Check for fair play')}
				</button>
				<button type="button" class="button" onClick={() => void recordSave(table)}>
					<Icon name="log" />
					{t('Save the record')}
				</button>
			</div>
			{children}
			<ul class="end-result">
				{rest.map((sentence) => (
					<li key={sentence}>
						<RuleText text={sentence} game={game} />
					</li>
				))}
			</ul>
		</section>
	);
}
