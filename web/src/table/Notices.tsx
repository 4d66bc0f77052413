// What stands between the player and the game: a lost connection, a pause, a refusal.
import { useSignalEffect } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import type { Table } from '../game/table';
import { sentenceGap, sentences } from '../text/join';
import { t } from '../text/text';
import { Icon } from '../ui/Icon';
import { toast, toastClose } from '../ui/notice';
import { RuleLink } from './RuleText';
import { seatName } from './SeatPlate';

/** A refusal says which rule forbids it, and the rule is one tap away. */
function useComplaints(table: Table): void {
	useSignalEffect(() => {
		const complaint = table.complaint.value;
		if (!complaint) return;
		table.complaint.value = null;
		const game = table.head.peek()?.game;
		const key: number = toast(
			<>
				{complaint.text}
				{sentenceGap()}
				{complaint.rule && game && (
					<RuleLink game={game} rule={complaint.rule} onOpen={() => toastClose(key)}>
						{t('Rule {rule}', { rule: complaint.rule })}
					</RuleLink>
				)}
			</>,
			true,
		);
	});
}

/** A server that says why it cannot serve just now is quoted. */
function lostText({ link }: Table): string {
	if (link.state.value === 'closed') return t('Connection closed. Reload the page to come back.');
	const why = link.bye?.value;
	return why ? sentences([why, t('The page keeps trying to reconnect.')]) : t('Connection lost. Reconnecting…');
}

export function Notices({ table, children }: { table: Table; children?: ComponentChildren }) {
	useComplaints(table);
	const link = table.link.state.value;
	const want = table.want.value;
	const mine = table.head.value?.you ?? null;
	return (
		<div class="notices" role="status">
			{children}
			{link !== 'open' && (
				<p class="notice lost">
					<Icon name="clock" />
					{lostText(table)}
				</p>
			)}
			{table.as === null && mine === null && table.head.value?.status === 'playing' && (
				<p class="notice">
					<Icon name="watch" />
					{t('You are watching.')}
				</p>
			)}
			{table.paused.value && (
				<p class="notice">
					<Icon name="pause" />
					{t('The game is paused.')}
					{mine !== null && (
						<button type="button" class="button small main" onClick={() => void table.do({ do: 'resume' })}>
							{t('Continue')}
						</button>
					)}
				</p>
			)}
			{!table.paused.value && want.length > 0 && (
				<p class="notice">
					<Icon name="pause" />
					{want.every((seat) => seat === mine) ? t('You asked for a pause; it begins when everyone agrees.') : t('{name} asks for a pause.', { name: seatName(table, want.find((seat) => seat !== mine) ?? 0) })}
					{mine !== null && !want.includes(mine) && (
						<button type="button" class="button small" onClick={() => void table.do({ do: 'pause' })}>
							{t('Agree')}
						</button>
					)}
				</p>
			)}
		</div>
	);
}
