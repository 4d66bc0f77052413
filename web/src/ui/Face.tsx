// A face from the list: what stands for a person or a bot at a table. Decoration: the name stands beside it.
import './face.css';
import type { Face as FaceId } from '../generated/lists';
import type { Seat, SeatInfo } from '../link/messages';
import { made, pictureLoading } from '../made';
import { steady } from './steady';

export const Face = steady(({ face }: { face: FaceId }) => <img loading={pictureLoading()} class="face" src={made(`face-${face}.svg`)} alt="" draggable={false} />);

/** Bots without a character are called after their seats, and look like it. */
const BY_SEAT: readonly FaceId[] = ['automaton', 'granny', 'pirate', 'scholar', 'jester', 'captain'];

/** The face of whoever sits there; null: nobody, or somebody who has not said. */
export function faceOf(info: SeatInfo | undefined, seat: Seat): FaceId | null {
	return info?.face ?? (info?.who === 'bot' ? (BY_SEAT[seat] ?? 'automaton') : null);
}
