// What is said, as bubbles at the seats, over the table and nobody's to touch. They are read out where they appear.
import './bubbles.css';
import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Table } from '../game/table';
import { SeatSign, seatName } from '../table/SeatPlate';
import { Name } from '../ui/Name';
import { Bubbles, type Bubble } from './bubbles';
import { spotRect } from './pictures';
import { sound } from './sound';
import { clock, pace } from './useStage';

const EDGE = 8; // pixels to the edge of the screen

function Said({ bubble, table, root }: { bubble: Bubble; table: Table; root: RefObject<HTMLElement | null> }) {
	const box = useRef<HTMLParagraphElement>(null);
	useLayoutEffect(() => {
		const here = box.current;
		const seat = root.current && spotRect(root.current, `seat-${bubble.seat}`);
		if (!here || !seat) return;
		const { width, height } = here.getBoundingClientRect();
		const below = seat.bottom + height + EDGE < innerHeight && seat.top < innerHeight / 2;
		const left = Math.min(innerWidth - width - EDGE, Math.max(EDGE, seat.left + Math.min(seat.width / 2, 120) - width / 2));
		const top = below ? Math.min(seat.bottom - 4, seat.top + 48) : Math.max(EDGE, seat.top - height - 4);
		Object.assign(here.style, { left: `${left}px`, top: `${top}px` });
		here.classList.toggle('is-above', !below);
	}, []);
	return (
		<p class={`bubble seat-${bubble.seat}`} ref={box}>
			<SeatSign seat={bubble.seat} />
			<span class="seen-by-readers">
				<Name>{seatName(table, bubble.seat)}</Name>:{' '}
			</span>
			<Name>{bubble.text}</Name>
		</p>
	);
}

export function BubbleLayer({ table, root }: { table: Table; root: RefObject<HTMLElement | null> }) {
	const [bubbles] = useState(() => new Bubbles(clock, pace.scale, () => sound('say')));
	const log = table.log.value;
	useEffect(() => bubbles.hear(log), [log]);
	useEffect(() => () => bubbles.close(), []);
	return (
		<div class="bubbles" aria-live="polite">
			{bubbles.now.value.map((bubble) => (
				<Said key={bubble.key} bubble={bubble} table={table} root={root} />
			))}
		</div>
	);
}
