// What is said, as bubbles at the seats, over the table and nobody's to touch. They are read out where they appear.
import './bubbles.css';
import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Table } from '../game/table';
import { SeatSign, seatName } from '../table/SeatPlate';
import { Name } from '../ui/Name';
import { Bubbles, bubblePlace, type Box, type Bubble } from './bubbles';
import { spotRect } from './pictures';
import { sound } from './sound';
import { clock, pace } from './useStage';

/** As it stands, whatever grows or shrinks just now. */
const boxOf = (element: HTMLElement): Box => ({ left: element.offsetLeft, top: element.offsetTop, width: element.offsetWidth, height: element.offsetHeight });

function Said({ bubble, table, root }: { bubble: Bubble; table: Table; root: RefObject<HTMLElement | null> }) {
	const box = useRef<HTMLParagraphElement>(null);
	useLayoutEffect(() => {
		const here = box.current;
		const seat = root.current && spotRect(root.current, `seat-${bubble.seat}`);
		if (!here || !seat) return;
		const others = [...(here.parentElement?.children ?? [])].filter((other) => other !== here).map((other) => boxOf(other as HTMLElement));
		const { left, top, above } = bubblePlace(boxOf(here), seat, { width: innerWidth, height: innerHeight }, others);
		Object.assign(here.style, { left: `${left}px`, top: `${top}px` });
		here.classList.toggle('is-above', above);
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
