// What a beat sounds like. Only what is seen sounds: a cue depends on the kind of the beat and on the stamp that is on the screen
// then, never on a card, and what came of it is heard when it is shown, not before.
import type { Beat, BeatKind, Phase, Stamp } from './beat';
import type { Asking, Seat } from '../link/messages';

export const CUES = ['card', 'felt', 'lay', 'slam', 'power', 'dice', 'yes', 'no', 'good', 'bad', 'hit', 'slay', 'win', 'end', 'turn', 'say'] as const;
export type Cue = (typeof CUES)[number];

/** While it moves. */
const MOVES: Partial<Record<BeatKind, Cue>> = { draw: 'card', slide: 'felt', play: 'lay', power: 'power', clue: 'card', recruit: 'lay', break: 'lay', roll: 'dice' };
/** When it is there, whatever came of it. */
const LANDS: Partial<Record<BeatKind, Cue>> = { slam: 'slam', harm: 'hit', break: 'hit', slay: 'slay' };
/** What came of it. A stamp on a card that slams in or breaks is heard as that. */
const STAMPS: Record<Stamp, Cue> = { yes: 'yes', no: 'no', new: 'good', success: 'good', slain: 'good', broken: 'hit', burnt: 'hit', failure: 'bad', counter: 'bad', stopped: 'bad' };

/** Whether the viewer has won; who only watches is glad with whoever has. */
function wins({ event }: Beat, you: Seat | null): boolean {
	if (event.e === 'drawn-game') return false;
	const winners = Array.isArray(event.winners) ? (event.winners as unknown[]) : [event.seat];
	return you === null || winners.includes(you);
}

/** What is heard when this phase of a beat begins; null: nothing. */
export function cueOf(beat: Beat, phase: Phase, you: Seat | null, moves = true): Cue | null {
	const { kind, stamp } = beat;
	if (kind === 'end') return phase === 'result' ? (wins(beat, you) ? 'win' : 'end') : null;
	if (phase === 'motion') return MOVES[kind] ?? null;
	if (phase !== 'result') return null;
	if (!moves && kind === 'roll') return 'dice'; // without motion there is no time for it before
	return LANDS[kind] ?? (stamp ? STAMPS[stamp] : null);
}

/** A cue tells what came of it: it must not be heard before that is seen. */
export const tellsResult = (cue: Cue): boolean => ['yes', 'no', 'good', 'bad', 'hit', 'slay', 'win', 'end'].includes(cue);

/** Calls the viewer when the turn comes from somebody else, and not for each question within it, nor to react. */
export class TurnBell {
	private last: Seat | null = null;

	/** Whether it rings for this. */
	rings(asking: Asking | null, you: Seat | null): boolean {
		if (asking?.kind !== 'decide' || asking.seat === undefined) return false;
		const before = this.last;
		this.last = asking.seat;
		return you !== null && asking.seat === you && before !== you;
	}
}
