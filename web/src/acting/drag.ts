// Dragging a card with a finger or a mouse. A short press is still a tap; letting go over nothing brings it back.
// Places to drop on carry data-drop; which of them take this card is asked for each.
import { moves } from '../settings';

const STAYS = 900; // milliseconds that a dropped card waits for its answer
const THRESHOLD = 8; // pixels before a press becomes a drag

export interface Drag {
	/** Whether it may be dropped there. */
	takes(place: string): boolean;
	drop(place: string): void;
}

const places = (drag: Drag): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-drop]')].filter((place) => drag.takes(place.dataset.drop ?? ''));

const under = (among: readonly HTMLElement[], x: number, y: number): HTMLElement | null =>
	among.find((place) => {
		const rect = place.getBoundingClientRect();
		return x >= rect.left && x <= rect.right && y >= rect.top && y <= rect.bottom;
	}) ?? null;

function back(element: HTMLElement): void {
	const at = element.style.transform;
	element.style.transform = '';
	if (moves()) element.animate([{ transform: at }, { transform: 'none' }], { duration: 220, easing: 'cubic-bezier(0.2, 0.8, 0.25, 1)' });
}

/** For onPointerDown of a card. */
export function dragBegin(event: PointerEvent, drag: Drag): void {
	const element = event.currentTarget as HTMLElement;
	if (event.button !== 0 || !event.isPrimary) return;
	const { clientX: x0, clientY: y0, pointerId } = event;
	let among: HTMLElement[] | null = null;
	let over: HTMLElement | null = null;

	const move = (now: PointerEvent): void => {
		if (now.pointerId !== pointerId) return;
		const [x, y] = [now.clientX - x0, now.clientY - y0];
		if (!among) {
			if (Math.hypot(x, y) < THRESHOLD) return;
			among = places(drag);
			for (const place of among) place.classList.add('drop-here');
			element.classList.add('dragged');
		}
		element.style.transform = `translate(${x}px, ${y}px) rotate(${Math.max(-8, Math.min(8, x / 30))}deg)`;
		const next = under(among, now.clientX, now.clientY);
		over?.classList.toggle('drop-now', false);
		next?.classList.toggle('drop-now', true);
		over = next;
	};
	const end = (now: PointerEvent): void => {
		if (now.pointerId !== pointerId) return;
		removeEventListener('pointermove', move);
		removeEventListener('pointerup', end);
		removeEventListener('pointercancel', end);
		if (!among) return;
		for (const place of among) place.classList.remove('drop-here', 'drop-now');
		element.classList.remove('dragged');
		addEventListener('click', swallow, { capture: true, once: true });
		setTimeout(() => removeEventListener('click', swallow, { capture: true }), 50);
		if (!over || now.type !== 'pointerup') return back(element);
		// It lies where it was dropped, and flies on from there; if it is still there then, it was not wanted.
		setTimeout(() => element.isConnected && element.style.transform && back(element), STAYS);
		drag.drop(over.dataset.drop ?? '');
	};
	addEventListener('pointermove', move);
	addEventListener('pointerup', end);
	addEventListener('pointercancel', end);
}

/** The click that ends a drag is no tap. */
function swallow(event: Event): void {
	event.stopPropagation();
	event.preventDefault();
}
