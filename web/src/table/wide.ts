// Whether there is room for a side column; the same limit as in table.css.
import { signal } from '@preact/signals';

const query = matchMedia('(min-width: 60rem)');
export const wide = signal(query.matches);
query.addEventListener('change', () => (wide.value = query.matches));
