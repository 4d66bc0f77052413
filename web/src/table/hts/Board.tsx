import './board.css';
import type { BoardProps } from '../game';
import { Round } from '../Round';
import { Monsters } from './Monsters';
import { pickOf } from './pick';
import { Piles } from './Piles';
import { HtsSeat } from './Seat';
import { Stage } from './Stage';

export function Board(props: BoardProps) {
	const pick = pickOf(props.table, props.hands);
	return (
		<div class="hts">
			<Round table={props.table} seat={(seat) => <HtsSeat {...props} seat={seat} />}>
				<div class="hts-middle" data-drop="table">
					<Stage {...props} pick={pick} />
					<Monsters {...props} pick={pick} />
					<Piles {...props} pick={pick} />
				</div>
			</Round>
		</div>
	);
}
