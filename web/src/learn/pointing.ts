// Points at things on the table: marks the elements that a step is about, also when the table is drawn anew.
import type { RefObject } from 'preact';
import { useEffect } from 'preact/hooks';

const MARK = 'pointed';

/** "answer ACTION" is a button; anything else is a place of the table. */
export function selectorOf(point: string): string {
	const action = /^answer (.*)$/.exec(point)?.[1];
	return action === undefined ? `[data-spot="${CSS.escape(point)}"]` : `[data-action="${CSS.escape(action)}"]`;
}

/** The attribute is not drawn by anybody else, so that it outlives being drawn anew. */
function mark(root: Element, wanted: ReadonlySet<Element>): void {
	for (const element of root.querySelectorAll<HTMLElement>(`[data-${MARK}]`)) if (!wanted.has(element)) delete element.dataset[MARK];
	for (const element of wanted) (element as HTMLElement).dataset[MARK] = '';
}

export function usePointing(root: RefObject<HTMLElement | null>, points: readonly string[]): void {
	const key = points.join('\n');
	useEffect(() => {
		const here = root.current;
		if (!here) return;
		const find = (): Set<Element> => new Set(points.flatMap((point) => [...here.querySelectorAll(selectorOf(point))]));
		const apply = (): void => mark(here, find());
		apply();
		const frame = requestAnimationFrame(() => {
			for (const element of find()) element.scrollIntoView({ block: 'center' }); // once it is laid out
		});
		const observer = new MutationObserver(apply);
		observer.observe(here, { childList: true, subtree: true });
		return () => {
			cancelAnimationFrame(frame);
			observer.disconnect();
			mark(here, new Set());
		};
	}, [key]);
}
