// How much room there is; the same limits as in the styles of the tables.
import { signal, type Signal } from '@preact/signals';

function follow(media: string): Signal<boolean> {
	const query = matchMedia(media);
	const now = signal(query.matches);
	query.addEventListener('change', () => (now.value = query.matches));
	return now;
}

/** There is a side column. */
export const wide = follow('(min-width: 60rem) and (min-height: 36.01rem)');
/** A phone: the others are folded, and what is small is no target of its own. */
export const narrow = follow('(max-width: 39.99rem), (max-height: 36rem)');
/** A phone on its side, or a page that is looked at very large: the hand peeks over the edge. */
export const lying = follow('(min-width: 40rem) and (max-height: 36rem)');
