// The pictures of the beats, over the table and nobody's to touch: light where it happens, the card that works, what it points at,
// and what came of it. The sentences are in the story, and read out from there.
import './pictures.css';
import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Beat, BeatKind, Shown, Stamp } from '../director/beat';
import type { TableStage } from '../director/stage';
import type { Cards } from '../game/cards';
import type { Table } from '../game/table';
import { t, tc } from '../text/text';
import { Icon } from '../ui/Icon';
import { ownTask } from '../ui/ownTask';
import type { TableGame } from '../table/game';
import { pictureBegin, picturePlay, spotRect } from './pictures';
import { SeatFace } from '../table/SeatPlate';

interface PictureProps {
	stage: TableStage;
	table: Table;
	game: TableGame;
	cards: Cards;
	root: RefObject<HTMLElement | null>;
}

function stampText(stamp: Stamp): string {
	switch (stamp) {
		case 'yes':
			return tc('stamp', 'YES');
		case 'no':
			return tc('stamp', 'NO');
		case 'new':
			return tc('stamp', 'New!');
		case 'broken':
			return tc('stamp', 'Both eliminated');
		case 'success':
			return tc('stamp', 'Success!');
		case 'failure':
			return tc('stamp', 'Failed');
		case 'slain':
			return tc('stamp', 'Slain!');
		case 'counter':
			return tc('stamp', 'It strikes back!');
		case 'stopped':
			return tc('stamp', 'Stopped');
		case 'burnt':
			return tc('stamp', 'Discarded');
	}
}
const GOOD: readonly Stamp[] = ['yes', 'new', 'success', 'slain'];

/** A verdict stands with what the dice came to. */
function Stamped({ beat: { stamp, event, kind } }: { beat: Beat }) {
	if (!stamp) return null;
	return (
		<span class={`picture-stamp ${GOOD.includes(stamp) ? 'is-good' : 'is-bad'}`}>
			{kind === 'verdict' && typeof event.total === 'number' && <b>{event.total} </b>}
			{stampText(stamp)}
		</span>
	);
}

const Crack = () => (
	<svg class="picture-crack" viewBox="0 0 100 140" preserveAspectRatio="none">
		<path d="M52 0 40 32l17 22-25 30 20 20-12 36M57 54l30 16M32 84 6 74" />
	</svg>
);

/** These tell what they are about only when it was seen. */
const LATE: readonly BeatKind[] = ['clue', 'recruit', 'break', 'roll', 'verdict', 'slay'];
/** For these the rest of the table steps back. */
const DIMS: readonly BeatKind[] = ['recruit', 'break', 'slay', 'power', 'clue', 'slam'];
const CRACKS: readonly BeatKind[] = ['break', 'slay'];

function Card({ beat, game, cards }: { beat: Beat } & Pick<PictureProps, 'game' | 'cards'>) {
	const { Flying } = game;
	const copies = beat.stamp === 'broken' ? 2 : 1;
	return (
		<div class="picture-card">
			<div class={beat.turns ? 'picture-turn turns' : 'picture-turn'}>
				{Array.from({ length: copies }, (_, i) => (
					<div key={i} class="picture-copy">
						<Flying card={beat.card ?? null} cards={cards} />
						{CRACKS.includes(beat.kind) && <Crack />}
					</div>
				))}
				{beat.turns && (
					<div class="picture-back">
						<Flying card={null} cards={cards} />
					</div>
				)}
			</div>
			<Stamped beat={beat} />
		</div>
	);
}

/** Where a Hero was when something was done to it. */
function Mark({ shown, root }: { shown: Shown; root: RefObject<HTMLElement | null> }) {
	const at = useRef<HTMLDivElement>(null);
	useLayoutEffect(() => {
		const rect = root.current && spotRect(root.current, shown.beat.from ?? shown.beat.to);
		if (rect && at.current) Object.assign(at.current.style, { left: `${rect.left}px`, top: `${rect.top}px`, width: `${rect.width}px`, height: `${rect.height}px` });
	}, []);
	return (
		<div class="picture-mark" ref={at}>
			{shown.beat.kind === 'harm' ? <Crack /> : <Stamped beat={shown.beat} />}
		</div>
	);
}

/**
 * Does something in a task of its own, or before the next thing, whichever comes first: whoever looks where things are has the page laid out, and
 * drawing and laying out are long enough one by one.
 */
function useSoon(): (call: (() => void) | null) => void {
	const waiting = useRef<(() => void) | null>(null);
	const now = (): void => {
		const call = waiting.current;
		waiting.current = null;
		call?.();
	};
	useLayoutEffect(() => () => void (waiting.current = null), []);
	return (call) => {
		now();
		waiting.current = call;
		if (call) ownTask(now);
	};
}

function Picture({ shown, stage: _, ...props }: { shown: Shown } & PictureProps) {
	const { beat, phase } = shown;
	const { root } = props;
	const box = useRef<HTMLDivElement>(null);
	const soon = useSoon();
	const there = (play: typeof picturePlay) => (): void => {
		if (box.current && root.current) play(box.current, root.current, shown);
	};
	useLayoutEffect(() => soon(there(pictureBegin)), []);
	useLayoutEffect(() => {
		if (phase === 'light') return; // nothing moves yet
		if (phase === 'hold') return soon(there(picturePlay)); // it stands still first
		soon(null);
		there(picturePlay)();
	}, [phase]);
	const told = beat.card !== undefined && beat.text && (!LATE.includes(beat.kind) || phase === 'result' || phase === 'hold');
	return (
		<div ref={box} class={`pictures kind-${beat.kind} at-${phase} ${beat.seat === null ? '' : `seat-${beat.seat}`}`} data-beat={beat.event.e} aria-hidden="true">
			{DIMS.includes(beat.kind) && <div class="picture-dim" />}
			{beat.light.map((spot) => (
				<i key={spot} class="picture-light" hidden />
			))}
			<svg class="picture-arrow">
				<path />
			</svg>
			<div class="picture-place">
				{beat.card !== undefined && <Card beat={beat} game={props.game} cards={props.cards} />}
				{told && (
					<p class="picture-text">
						{beat.seat !== null && <SeatFace seat={beat.seat} info={props.table.head.value?.seats[beat.seat]} />}
						<span>{beat.text}</span>
					</p>
				)}
			</div>
			{(beat.kind === 'harm' || beat.kind === 'verdict') && phase !== 'light' && <Mark shown={shown} root={root} />}
		</div>
	);
}

/** What somebody did to the viewer stands until it was seen. */
function Forced({ stage }: { stage: TableStage }) {
	const beat = stage.forced.value;
	if (!beat) return null;
	return (
		<button type="button" class={`picture-forced ${beat.seat === null ? '' : `seat-${beat.seat}`}`} onClick={() => stage.read()}>
			<Icon name="strike" />
			<span>{beat.text}</span>
			<span class="seen-by-readers">{t('Close')}</span>
		</button>
	);
}

export function Pictures(props: PictureProps) {
	const shown = props.stage.now.value;
	return (
		<>
			{shown && shown.beat.kind !== 'silent' && <Picture key={shown.beat.key} shown={shown} {...props} />}
			<Forced stage={props.stage} />
		</>
	);
}
