// The whole game in words; every line leads to its moment.
import { useEffect, useRef } from 'preact/hooks';
import { SeatSign } from '../table/SeatPlate';
import { lang, langTag, t } from '../text/text';
import { Icon } from '../ui/Icon';
import type { ReplayGame } from './replayGame';
import type { Review } from './review';
import type { MoveNote } from './stops';

const points = (share: number): string => new Intl.NumberFormat(langTag(lang.value), { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(share * 100);

/** Scrolls the list, never the page: on a phone the list is part of the page, and the eyes are on the table. */
function reveal(line: HTMLElement): void {
	const box = line.closest<HTMLElement>('.replay-tab');
	if (!box || box.scrollHeight <= box.clientHeight + 1) return;
	const { top, bottom } = line.getBoundingClientRect();
	const frame = box.getBoundingClientRect();
	if (top < frame.top) box.scrollTop += top - frame.top;
	else if (bottom > frame.bottom) box.scrollTop += bottom - frame.bottom;
}

function Line({ note, here, loss, turning, onGo }: { note: MoveNote; here: boolean; loss: number; turning: boolean; onGo: () => void }) {
	const ref = useRef<HTMLLIElement>(null);
	useEffect(() => {
		if (here && ref.current) reveal(ref.current);
	}, [here]);
	return (
		<li ref={ref}>
			<button type="button" class={here ? 'move-line here' : 'move-line'} aria-current={here ? 'step' : undefined} onClick={onGo}>
				{note.seat === null ? <span class="seat-sign" /> : <SeatSign seat={note.seat} />}
				<span>
					{note.told.map((told, i) => (
						<span key={i} class={told.turn ? 'move-text turn' : 'move-text'}>
							{told.text}
						</span>
					))}
					{loss > 0 && (
						<span class="move-loss">
							<Icon name="close" />
							{t('chance to win: {points} points lower', { points: points(loss) })}
						</span>
					)}
					{turning && (
						<span class="move-turning">
							<Icon name="hint" />
							{t('turning point')}
						</span>
					)}
				</span>
			</button>
		</li>
	);
}

export function MoveList({ game, review }: { game: ReplayGame; review: Review | null }) {
	const move = game.move.value;
	const told = game.notes.value.filter((note) => note.told.length > 0);
	const here = told.filter((note) => note.move <= move).at(-1)?.move;
	const losses = new Map(review?.decisions.value.filter((one) => one.clear).map((one) => [one.move, one.loss ?? 0]));
	const turning = new Set(review?.sums.value?.turning_points.map((point) => point.from_move));
	return (
		<ol class="move-list" aria-label={t('All moves')}>
			{told.map((note) => (
				<Line key={note.move} note={note} here={note.move === here} loss={losses.get(note.move) ?? 0} turning={turning.has(note.move)} onGo={() => game.go(note.move)} />
			))}
		</ol>
	);
}
