// What moves on a table: cards that travel, turn and land, dice that tumble. Only transform and opacity ever change, so nothing
// is laid out anew; settle() puts everything where it belongs. Where nothing may move, what has changed is marked for a moment instead.
import { moves } from '../settings';

/** A card that goes from one place to another; places are values of data-spot, several by preference: the first that is seen. */
export interface Flight {
	card: string | null; // what is seen of it; null: its back
	from: string;
	to: string;
	/** Turned over on the way: it leaves as a back and arrives as `card`. */
	turn?: boolean;
}

const MOVE = 340;
const TURN = 420;
const DICE = 700;
const STAGGER = 110;
const MARKED = 1400;
export const EASE = 'cubic-bezier(0.2, 0.8, 0.25, 1)';
export const LAND = 'cubic-bezier(0.2, 1.35, 0.4, 1)';

const running = new Set<Animation>();
const endings = new Set<() => void>();

/** Like every movement: finished by settle(). */
export function run(element: Element, frames: Keyframe[], options: KeyframeAnimationOptions): Promise<void> {
	const animation = element.animate(frames, options);
	running.add(animation);
	return animation.finished.then(
		() => void running.delete(animation),
		() => void running.delete(animation),
	);
}

/** Everything arrives, now. */
export function settle(): void {
	for (const animation of [...running]) animation.finish();
	for (const end of [...endings]) end();
	running.clear();
	endings.clear();
}

/** The places of a table as they are drawn now. */
export function spots(root: ParentNode): Map<string, DOMRect> {
	const found = new Map<string, DOMRect>();
	for (const element of root.querySelectorAll<HTMLElement>('[data-spot]')) {
		const rect = element.getBoundingClientRect();
		if (rect.width) found.set(element.dataset.spot ?? '', rect);
	}
	return found;
}

/** A small overshoot, as of a card that is laid down. */
export function land(element: Element, delay = 0): Promise<void> {
	if (!moves()) return mark(element);
	return run(element, [{ transform: 'scale(1.14) translateY(-4px)' }, { transform: 'none' }], { duration: MOVE, delay, easing: LAND, fill: 'backwards' });
}

/** Turns over; `half` is called when only the edge is seen, to exchange what is drawn. */
export async function turnOver(element: Element, half?: () => void, ms = TURN): Promise<void> {
	if (!moves()) {
		half?.();
		return mark(element);
	}
	await run(element, [{ transform: 'rotateY(0)' }, { transform: 'rotateY(90deg)' }], { duration: ms / 2, easing: 'ease-in' });
	half?.();
	await run(element, [{ transform: 'rotateY(-90deg)' }, { transform: 'rotateY(0)' }], { duration: ms / 2, easing: EASE });
}

/** Dice roll and come to rest on what they show already. */
export function tumble(element: Element, nth = 0, ms = DICE): Promise<void> {
	if (!moves()) return mark(element);
	const turns = nth % 2 ? -540 : 720;
	const frames = [
		{ transform: `translate(${nth % 2 ? 60 : -60}px, -70px) rotate(${turns}deg)`, opacity: 0.2 },
		{ transform: `translate(0, 6px) rotate(${turns / 8}deg)`, opacity: 1, offset: 0.65 },
		{ transform: `translate(0, -5px) rotate(${-turns / 40}deg)`, offset: 0.82 },
		{ transform: 'none' },
	];
	return run(element, frames, { duration: ms * 0.9, delay: nth * ms * 0.1, easing: 'cubic-bezier(0.3, 0.6, 0.4, 1)', fill: 'backwards' });
}

/** Something is different here: said without motion. */
export function mark(element: Element): Promise<void> {
	element.classList.add('changed');
	setTimeout(() => element.classList.remove('changed'), MARKED);
	return Promise.resolve();
}

/** Above everything, and nobody's to touch. */
function layer(): HTMLElement {
	const found = document.querySelector<HTMLElement>('.flights');
	if (found) return found;
	const made = document.createElement('div');
	made.className = 'flights';
	made.setAttribute('aria-hidden', 'true');
	return document.body.appendChild(made);
}

const hide = (element: Element, until: number): Promise<void> => run(element, [{ opacity: 0 }, { opacity: 0 }], { duration: until, fill: 'none' });

const clamp = (least: number, value: number, most: number): number => Math.min(most, Math.max(least, value));

/** Where the middle of a card of that width is, and how large, so that it lies on a place. On a heap it keeps its size. */
function lie(at: DOMRect, width: number): string {
	const size = at.width > 2 * at.height ? 1 : clamp(0.35, at.width / width, 2.2);
	return `translate(${at.left + at.width / 2}px, ${at.top + at.height / 2}px) translate(-50%, -50%) scale(${size})`;
}

type Draw = (into: HTMLElement, card: string | null) => void;

interface Span {
	delay: number;
	ms: number;
}

interface Ghost {
	ghost: HTMLElement;
	inner: HTMLElement;
	end: () => void;
}

/** A card for the air: `draw` puts it into an element, and may be asked for its other side on the way. */
function ghostMake(flight: Flight, draw: Draw): Ghost {
	const ghost = document.createElement('div');
	const inner = ghost.appendChild(document.createElement('div'));
	ghost.className = 'flight';
	layer().append(ghost);
	draw(inner, flight.turn ? null : flight.card);
	const end = (): void => {
		endings.delete(end);
		draw(inner, null);
		ghost.remove();
	};
	endings.add(end);
	return { ghost, inner, end };
}

async function soar({ ghost, inner, end }: Ghost, flight: Flight, from: DOMRect, to: DOMRect, { delay, ms }: Span, draw: Draw): Promise<void> {
	const width = ghost.offsetWidth || 1;
	if (flight.turn) setTimeout(() => ghost.isConnected && void turnOver(inner, () => draw(inner, flight.card), ms), delay);
	await run(ghost, [{ transform: lie(from, width) }, { transform: lie(to, width) }], { duration: ms, delay, easing: EASE, fill: 'both' });
	end();
}

const seen = (places: Map<string, DOMRect>, names: string): string => names.split(' ').find((name) => places.has(name)) ?? '';

/** Lets cards fly over a table that is drawn as it is now, from where things were before to where they are after; all arrive in that time. */
export function perform(root: HTMLElement, flights: readonly Flight[], before: Map<string, DOMRect>, after: Map<string, DOMRect>, draw: Draw, time = MOVE): void {
	const begin: (() => void)[] = []; // when all are drawn, so that the page is laid out once for all of them
	const stagger = Math.min(STAGGER, time / (2 * flights.length));
	const ms = time - stagger * (flights.length - 1);
	let delay = 0;
	for (const flight of flights) {
		const place = seen(after, flight.to);
		const to = after.get(place);
		const from = before.get(seen(before, flight.from)) ?? after.get(seen(after, flight.from));
		const target = root.querySelector(`[data-spot="${place}"]`);
		if (!to || !from || !target) continue;
		if (!moves()) {
			void mark(target);
			continue;
		}
		const lands = target.hasAttribute('data-hide'); // a card lies there, not a heap
		const ghost = ghostMake(flight, draw);
		const start = delay;
		begin.push(() => {
			if (lands) void hide(target, start + ms);
			void soar(ghost, flight, from, to, { delay: start, ms }, draw).then(() => (lands ? land(target) : undefined));
		});
		delay += stagger;
	}
	for (const each of begin) each();
}
