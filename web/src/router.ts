// Where the page is: the part behind # of the address, so that a static site needs no server's help.
import { signal } from '@preact/signals';

export interface Place {
	path: string[]; // "#/rules/GAME?at=RULE" → ["rules", "GAME"]
	query: URLSearchParams;
}

/** An address that somebody has mistyped is a place that is not there, no error. */
function decode(part: string): string {
	try {
		return decodeURIComponent(part);
	} catch {
		return part;
	}
}

export function placeRead(hash: string): Place {
	const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?');
	return { path: path.split('/').filter(Boolean).map(decode), query: new URLSearchParams(query) };
}

export const place = signal<Place>(placeRead(location.hash));
let moves = 0;
/** Whether this is not the first screen any more. */
export const moved = (): boolean => moves > 0;
addEventListener('hashchange', () => {
	moves++;
	place.value = placeRead(location.hash);
	scrollTo(0, 0);
});

export const href = (...path: string[]): string => `#/${path.map(encodeURIComponent).join('/')}`;
export const hrefWith = (path: string[], query: Record<string, string | number>): string =>
	[href(...path), String(new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])))].filter(Boolean).join('?');
export const go = (...path: string[]): void => {
	location.hash = href(...path);
};
