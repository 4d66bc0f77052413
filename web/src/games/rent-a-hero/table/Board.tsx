import './cards.css';
import './seats.css';
import './rh.css';
import type { BoardProps } from '../../../table/game';
import { Round } from '../../../table/Round';
import { LineUp, Piles, Requirement, Road, Stack } from './Middle';
import { RhSeat } from './Seat';

export function Board(props: BoardProps) {
	return (
		<Round table={props.table} own={false} seat={(seat) => <RhSeat {...props} seat={seat} />}>
			<div class="rh-middle" data-drop="table">
				<Requirement {...props} />
				<Road {...props} />
				<Piles {...props} />
				<LineUp {...props} />
				<Stack {...props} />
			</div>
		</Round>
	);
}
