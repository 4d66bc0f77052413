// What was just said at which seat, for as long as it takes to read it. Knows no page; time comes from outside.
import { signal } from '@preact/signals';
import type { Clock } from '../director/director';
import type { LogLine } from '../game/story';
import type { Seat } from '../link/messages';

export interface Bubble {
	key: number;
	seat: Seat;
	text: string;
}

const LEAST = 2500;
const LETTER = 60; // milliseconds
const MOST = 8000;
const SHORTEST = 0.5; // also where beats take no time, what is said is read

/** How long it stands, at the speed of the beats. */
export const bubbleStays = (text: string, scale: number): number => Math.min(MOST, LEAST + LETTER * [...text].length) * Math.max(SHORTEST, scale);

export interface Box {
	left: number;
	top: number;
	width: number;
	height: number;
}

const EDGE = 8; // pixels to the edge of the screen
const BETWEEN = 4;

/** Where a bubble of this size stands: at its seat, below it in the upper half of the screen, and over none that is there already. */
export function bubblePlace({ width, height }: Pick<Box, 'width' | 'height'>, seat: Box, screen: Pick<Box, 'width' | 'height'>, taken: readonly Box[]): Box & { above: boolean } {
	const above = seat.top + seat.height + height + EDGE >= screen.height || seat.top >= screen.height / 2;
	const left = Math.min(screen.width - width - EDGE, Math.max(EDGE, seat.left + Math.min(seat.width / 2, 120) - width / 2));
	let top = above ? Math.max(EDGE, seat.top - height - BETWEEN) : Math.min(seat.top + seat.height - BETWEEN, seat.top + 48);
	const meets = (other: Box): boolean => left < other.left + other.width && other.left < left + width && top < other.top + other.height && other.top < top + height;
	for (let other = taken.find(meets), tries = 0; other && tries <= taken.length; other = taken.find(meets), tries++) top = above ? other.top - height - BETWEEN : other.top + other.height + BETWEEN;
	return { left, top, width, height, above };
}

export class Bubbles {
	/** One for each seat at most, the newest. */
	readonly now = signal<readonly Bubble[]>([]);
	private heard: number | null = null;
	private readonly stops = new Map<Seat, () => void>();

	constructor(
		private readonly clock: Clock,
		private readonly scale: () => number,
		private readonly pop: () => void = () => undefined,
	) {}

	/** The story of the table; what stood in it when one came is no news. */
	hear(log: readonly LogLine[]): void {
		const last = log.at(-1)?.key ?? 0;
		const before = this.heard;
		this.heard = Math.max(last, before ?? 0);
		if (before === null) return;
		for (const line of log) {
			// What was said before one came has a time of its own.
			if (line.key > before && line.kind === 'said' && line.seat !== null && line.at === undefined) this.show({ key: line.key, seat: line.seat, text: line.text });
		}
	}

	private show(bubble: Bubble): void {
		this.stops.get(bubble.seat)?.();
		this.now.value = [...this.now.value.filter(({ seat }) => seat !== bubble.seat), bubble];
		this.stops.set(bubble.seat, this.clock.after(bubbleStays(bubble.text, this.scale()), () => this.drop(bubble)));
		this.pop();
	}

	private drop({ key }: Bubble): void {
		this.now.value = this.now.value.filter((each) => each.key !== key);
	}

	close(): void {
		for (const stop of this.stops.values()) stop();
		this.stops.clear();
	}
}
