import './board.css';
import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { Table } from '../../../game/table';
import { moves } from '../../../settings';
import type { BoardProps } from '../../../table/game';
import { painted } from '../../../ui/painted';
import { Round } from '../../../table/Round';
import { othersCount } from '../../../table/seating';
import { Monsters } from './Monsters';
import { pickOf } from '../../../acting/pick';
import { Piles } from './Piles';
import { HtsSeat } from './Seat';
import { Stage, stageBusy, stageOffers } from './Stage';
import { unled, type HtsState } from './view';

/** What a question is about comes into sight: cards laid out, the dice, or what can be chosen. */
function useSight(table: Table, root: RefObject<HTMLElement | null>): void {
	const question = table.question.value;
	useEffect(() => {
		if (!question || question.step === 'MAIN') return;
		void painted().then(() => {
			const about = root.current?.querySelector('.offer, .hts-seat-pick, .is-can') ?? root.current?.querySelector('.hts-stage:not(.is-idle)');
			about?.scrollIntoView({ block: 'nearest', behavior: moves() ? 'smooth' : 'auto' });
		});
	}, [question?.n]);
}

/**
 * How many sit there, and whether leaders are picked. The styles could find it out by :has(), but then the browser looks through all of the
 * table, and styles all of it, whenever something on it comes or goes.
 */
function looksOf(props: BoardProps): string {
	const head = props.table.head.value;
	const { players } = props.table.state.value as HtsState;
	const looks = [`hts others-${othersCount(head?.you ?? null, head?.seats.length ?? 0)}`, unled(players[head?.you ?? -1]) && 'is-picking', stageOffers(props) && 'is-offering'];
	return looks.filter(Boolean).join(' ');
}

export function Board(props: BoardProps) {
	const pick = pickOf(props.table, props.hands);
	const root = useRef<HTMLDivElement>(null);
	useSight(props.table, root);
	return (
		<div class={looksOf(props)} ref={root}>
			<Round table={props.table} seat={(seat) => <HtsSeat {...props} seat={seat} />}>
				<div class={stageBusy(props) ? 'hts-middle is-busy' : 'hts-middle'} data-drop="table">
					<Monsters {...props} pick={pick} />
					<Stage {...props} pick={pick} />
					<Piles {...props} pick={pick} />
				</div>
			</Round>
		</div>
	);
}
