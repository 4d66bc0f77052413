import './rh.css';
import type { BoardProps } from '../game';
import { Round } from '../Round';
import { LineUp, Piles, Requirement, Road, Stack } from './Middle';
import { RhSeat } from './Seat';

export function Board(props: BoardProps) {
	return (
		<Round table={props.table} seat={(seat) => <RhSeat {...props} seat={seat} />}>
			<div class="rh-middle" data-drop="middle">
				<Requirement {...props} />
				<div class="rh-way">
					<Road {...props} />
					<Stack {...props} />
				</div>
				<Piles {...props} />
				<LineUp {...props} />
			</div>
		</Round>
	);
}
