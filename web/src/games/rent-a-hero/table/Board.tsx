import './cards.css';
import './seats.css';
import './rh.css';
import type { BoardProps } from '../../../table/game';
import { Round } from '../../../table/Round';
import { LineUp, Piles, Requirement, Road, Stack } from './Middle';
import { RhSeat } from './Seat';
import type { RhState } from './view';

export function Board(props: BoardProps) {
	return (
		<Round table={props.table} class="rh-table" own={false} seat={(seat) => <RhSeat {...props} seat={seat} />}>
			<div class={(props.table.state.value as RhState).stack.length ? 'rh-middle has-powers' : 'rh-middle'} data-drop="table">
				<Requirement {...props} />
				<Road {...props} />
				<Piles {...props} />
				<LineUp {...props} />
				<Stack {...props} />
			</div>
		</Round>
	);
}
