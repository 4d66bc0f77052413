// While people are waited for: how long still, who is there, and the way out. The table begins by itself.
import './people.css';
import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Table, TableHead } from '../game/table';
import { gameInfo } from '../games';
import { NameField } from '../person/NameField';
import { go } from '../router';
import { settings } from '../settings';
import { Notices } from '../table/Notices';
import { SeatFace } from '../table/SeatPlate';
import { t, tn } from '../text/text';
import { Icon } from '../ui/Icon';
import { Name } from '../ui/Name';
import { Shell } from '../ui/Shell';
import { KeepPanel } from './Keep';
import { PersonName } from './PersonName';

const WHOLE = 30_000; // as long as servers wait
const ROUND = 2 * Math.PI * 44;
const STEP = 250;

/** Seconds that are left, by this device's clock since the server last said how many. */
function useSeconds(head: TableHead): number {
	const until = useMemo(() => performance.now() + (head.wait ?? 0), [head]);
	const left = (): number => Math.max(0, Math.ceil((until - performance.now()) / 1000));
	const [, tick] = useState(0);
	useEffect(() => {
		const timer = setInterval(() => tick(left()), STEP);
		return () => clearInterval(timer);
	}, [until]);
	return left();
}

function Ring({ seconds }: { seconds: number }) {
	const part = Math.min(1, (seconds * 1000) / WHOLE);
	return (
		<div class="wait-ring" role="timer" aria-label={tn('{n} second', '{n} seconds', seconds)}>
			<svg viewBox="0 0 100 100" aria-hidden="true" focusable="false">
				<circle class="wait-ring-whole" cx="50" cy="50" r="44" />
				<circle class="wait-ring-left" cx="50" cy="50" r="44" stroke-dasharray={ROUND} stroke-dashoffset={ROUND * (1 - part)} transform="rotate(-90 50 50)" />
			</svg>
			<b aria-hidden="true">{seconds}</b>
		</div>
	);
}

const Seats = ({ table, head }: { table: Table; head: TableHead }) => (
	<ol class="wait-seats" aria-label={t('Seats')}>
		{head.seats.map((info, seat) => (
			<li key={seat} class={`wait-seat seat-${seat} ${info.who}`}>
				<SeatFace seat={seat} info={info} />
				<span>{info.name === undefined ? <span class="soft">{t('Empty seat')}</span> : info.who === 'person' && head.you !== seat ? <PersonName table={table.id} seat={seat} name={info.name} /> : <Name>{info.name}</Name>}</span>
				{head.you === seat && <span class="soft small-text">{t('You')}</span>}
			</li>
		))}
	</ol>
);

export interface QuickWaitProps {
	table: Table;
	head: TableHead;
	notices?: ComponentChildren;
}

export function QuickWait({ table, head, notices }: QuickWaitProps) {
	const seconds = useSeconds(head);
	const [nameless] = useState(!settings.value.name);
	const empty = head.seats.filter(({ who }) => who !== 'person' && who !== 'bot');
	const begins = head.status === 'starting' || !seconds || !empty.length;
	const fill = async (): Promise<void> => {
		for (const [seat, { who }] of head.seats.entries()) if (who === 'open' || who === 'invited') await table.do({ do: 'seat', seat, who: { bot: settings.value.level } });
	};
	const told = Math.ceil(seconds / 10) * 10; // for who hears the page: not every second
	return (
		<Shell title={t('Looking for players')}>
			<div class="wait stack">
				<Notices table={table}>{notices}</Notices>
				<section class="panel wait-panel" aria-label={t('Looking for players')}>
					<Ring seconds={begins ? 0 : seconds} />
					<div class="stack wait-words">
						<p class="wait-first">{begins ? t('The game is about to start.') : tn('Waiting for {n} more player.', 'Waiting for {n} more players.', empty.length)}</p>
						<p class="soft">
							{t(gameInfo(head.game)?.title ?? '')} · {tn('{n} player', '{n} players', head.seats.length)}
						</p>
						{!begins && <p>{tn('Bots take the empty seats in {n} second.', 'Bots take the empty seats in {n} seconds.', seconds)}</p>}
						<p class="seen-by-readers" aria-live="polite">
							{begins ? t('The game is about to start.') : tn('Bots take the empty seats in {n} second.', 'Bots take the empty seats in {n} seconds.', told)}
						</p>
						<div class="row">
							<button type="button" class="button wait-cancel" disabled={head.status !== 'open'} onClick={() => go()}>
								<Icon name="close" />
								{t('Cancel')}
							</button>
							{head.you === head.host && (
								<button type="button" class="button wait-bots" disabled={begins} onClick={() => void fill()}>
									<Icon name="bot" />
									{t('Start with bots now')}
								</button>
							)}
						</div>
					</div>
				</section>
				<Seats table={table} head={head} />
				{nameless && (
					<section class="panel">
						<NameField id="wait-name" />
					</section>
				)}
				<KeepPanel table={table.id} />
			</div>
		</Shell>
	);
}
