import './board.css';
import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { Table } from '../../../game/table';
import { moves } from '../../../settings';
import type { BoardProps } from '../../../table/game';
import { painted } from '../../../ui/painted';
import { Round } from '../../../table/Round';
import { Monsters } from './Monsters';
import { pickOf } from '../../../acting/pick';
import { Piles } from './Piles';
import { HtsSeat } from './Seat';
import { Stage, stageBusy } from './Stage';

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

export function Board(props: BoardProps) {
	const pick = pickOf(props.table, props.hands);
	const root = useRef<HTMLDivElement>(null);
	useSight(props.table, root);
	return (
		<div class="hts" ref={root}>
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
