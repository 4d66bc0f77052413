// How the picture of a beat moves over the table: where its card comes from and goes to, what it points at. What is seen in each
// phase stands in pictures.css; here it only gets there.
import type { Shown } from '../director/beat';
import { moves } from '../settings';
import { EASE, LAND, run } from './motion';

const LIT = 1600; // milliseconds

/** The first of these places that is seen. */
function spotFind(root: ParentNode, names: string | undefined): Element | null {
	for (const name of names?.split(' ') ?? []) {
		const found = root.querySelector(`[data-spot="${CSS.escape(name)}"]`);
		if (found?.getBoundingClientRect().width) return found;
	}
	return null;
}
export const spotRect = (root: ParentNode, names: string | undefined): DOMRect | null => spotFind(root, names)?.getBoundingClientRect() ?? null;

const middle = ({ left, top, width, height }: DOMRect): [number, number] => [left + width / 2, top + height / 2];

/** From a place to where the element is, as large as it is there. */
function toward(element: Element, place: DOMRect): string {
	const own = element.getBoundingClientRect();
	const [[x, y], [ownX, ownY]] = [middle(place), middle(own)];
	return `translate(${x - ownX}px, ${y - ownY}px) scale(${Math.max(0.2, Math.min(1, place.width / (own.width || 1)))})`;
}

/** The picture stands in the middle of the board, and light falls on where it happens. All is looked up before anything is placed: the page is laid out once. */
export function pictureBegin(box: HTMLElement, root: HTMLElement, { beat, phase }: Shown): void {
	const board = root.querySelector('.board')?.getBoundingClientRect();
	const lit = phase === 'light' ? beat.light.map((spot) => spotRect(root, spot)) : [];
	const place = box.querySelector<HTMLElement>('.picture-place');
	if (board && place) Object.assign(place.style, { visibility: 'visible', left: `${board.left + board.width / 2}px`, top: `${board.top + board.height / 2}px` });
	for (const [i, ring] of [...box.querySelectorAll<HTMLElement>('.picture-light')].entries()) {
		const rect = lit[i];
		ring.hidden = !rect;
		if (!rect) continue;
		Object.assign(ring.style, { left: `${rect.left - 6}px`, top: `${rect.top - 6}px`, width: `${rect.width + 12}px`, height: `${rect.height + 12}px` });
	}
}

/** The card comes from its seat: a Challenge or a Modifier with a slam, others softly; what is hidden is turned over on the way. */
function enter(box: HTMLElement, root: HTMLElement, { beat, ms }: Shown): void {
	const card = box.querySelector('.picture-card');
	if (!card) return;
	const from = spotRect(root, beat.from) ?? spotRect(root, beat.light[0]);
	const start = from ? toward(card, from) : 'scale(0.4)';
	const slams = beat.kind === 'slam';
	const frames = slams
		? [{ transform: start, opacity: 0.4 }, { transform: 'scale(1.35) rotate(-4deg)', opacity: 1, offset: 0.7 }, { transform: 'none' }]
		: [{ transform: start, opacity: from ? 1 : 0 }, { transform: 'none', opacity: 1 }];
	void run(card, frames, { duration: ms, easing: slams ? LAND : EASE, fill: 'backwards' });
	const turn = box.querySelector('.picture-turn.turns');
	if (turn) void run(turn, [{ transform: 'rotateY(180deg)' }, { transform: 'rotateY(180deg)', offset: 0.45 }, { transform: 'none' }], { duration: ms, easing: 'ease-in-out', fill: 'backwards' });
}

/** An arrow from the card to what it changes, in the colour of who plays it. */
function arrowDraw(box: HTMLElement, root: HTMLElement, { beat }: Shown): void {
	const [path, place] = [box.querySelector('.picture-arrow path'), box.querySelector('.picture-place')];
	const to = beat.points ? spotRect(root, beat.to) : null;
	if (!path || !place || !to) return;
	const [[x0, y0], [x1, y1]] = [middle(place.getBoundingClientRect()), middle(to)];
	const [dx, dy] = [x1 - x0, y1 - y0];
	const length = Math.hypot(dx, dy) || 1;
	const [ux, uy] = [dx / length, dy / length];
	const [bx, by] = [x0 + dx / 2 - uy * length * 0.12, y0 + dy / 2 + ux * length * 0.12]; // a slight bow
	const angle = Math.atan2(y1 - by, x1 - bx);
	const wing = (turn: number): string => `${x1 - 18 * Math.cos(angle + turn)} ${y1 - 18 * Math.sin(angle + turn)}`;
	path.setAttribute('d', `M${x0} ${y0}Q${bx} ${by} ${x1} ${y1}M${wing(0.5)}L${x1} ${y1}L${wing(-0.5)}`);
}

/** What came of it: a stamp falls on the card, or both copies break. */
function result(box: HTMLElement, { ms }: Shown): void {
	const stamp = box.querySelector('.picture-stamp');
	if (stamp) void run(stamp, [{ transform: 'scale(2.4) rotate(-14deg)', opacity: 0 }, { transform: 'none', opacity: 1 }], { duration: ms * 0.6, easing: LAND, fill: 'backwards' });
	for (const crack of box.querySelectorAll('.picture-crack')) void run(crack, [{ opacity: 0, transform: 'scale(0.6)' }, { opacity: 1, transform: 'none' }], { duration: ms * 0.5, fill: 'backwards' });
	for (const [i, half] of [...box.querySelectorAll('.picture-copy')].entries()) {
		const away = i ? 1 : -1;
		void run(half, [{ transform: 'none' }, { transform: `translateX(${6 * away}px) rotate(${5 * away}deg)` }], { duration: ms, easing: EASE, fill: 'forwards' });
	}
}

/** It goes where it belongs now, or is seen no more. */
function leave(box: HTMLElement, root: HTMLElement, { beat, ms }: Shown): void {
	const card = box.querySelector('.picture-card');
	if (!card) return;
	const to = beat.points ? null : spotRect(root, beat.to);
	const end = to ? { transform: toward(card, to), opacity: 0.9 } : { transform: 'scale(0.94)', opacity: 0 };
	void run(card, [{ transform: 'none', opacity: 1 }, { transform: 'none', opacity: 1, offset: 0.4 }, end], { duration: ms, easing: 'ease-in', fill: 'forwards' });
}

/** What a slain monster counts for lights up when it comes there: 2/3. */
function countLight(root: HTMLElement, { beat, ms }: Shown): void {
	const count = beat.kind === 'slay' ? spotFind(root, beat.to) : null;
	if (!count) return;
	count.classList.add('lit');
	setTimeout(() => count.classList.remove('lit'), ms + LIT);
}

/** A phase of a picture begins. */
export function picturePlay(box: HTMLElement, root: HTMLElement, shown: Shown): void {
	if (shown.phase === 'result') arrowDraw(box, root, shown);
	if (shown.phase === 'hold') countLight(root, shown);
	if (!moves() || shown.ms < 40) return;
	if (shown.phase === 'motion') enter(box, root, shown);
	if (shown.phase === 'result') result(box, shown);
	if (shown.phase === 'hold') leave(box, root, shown);
}
