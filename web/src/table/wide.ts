// How much room there is; the same limits as in the styles of the tables.
import { signal, type Signal } from '@preact/signals';

function follow(media: string): Signal<boolean> {
	const query = matchMedia(media);
	const now = signal(query.matches);
	query.addEventListener('change', () => (now.value = query.matches));
	return now;
}

/** There is a side column. */
export const wide = follow('(min-width: 60rem)');
/** A phone: the others are folded, and what is small is no target of its own. */
export const narrow = follow('(max-width: 39.99rem)');
