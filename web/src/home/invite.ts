// Links to tables: made to be sent to friends, read from whatever a friend has pasted.
const TABLE = /^[0-9a-hjkmnp-tv-z]{12}$/;
const KEY = /^[0-9a-hjkmnp-tv-z]{26}$/;

export interface Invitation {
	table: string;
	key: string | null;
}

/** The key stands behind #, so that it is never sent to whoever serves the page or sees its addresses. */
export function inviteLink(page: string, { table, key }: Invitation): string {
	const address = new URL(page);
	address.search = '';
	address.hash = `/t/${table}${key ? `?key=${key}` : ''}`;
	return address.href;
}

/** A link, the part behind #, or a table's name with or without its key. Letters that look alike are forgiven. */
export function inviteRead(text: string): Invitation | null {
	const words = text
		.trim()
		.replace(/^.*#?\/t\//s, '')
		.toLowerCase()
		.replace(/\?key=/, ' ')
		.split(/[\s&?#/]+/)
		.map((word) => word.replace(/-/g, '').replace(/o/g, '0').replace(/[il]/g, '1').replace(/u/g, 'v'));
	const [table = '', key = ''] = words;
	return TABLE.test(table) ? { table, key: KEY.test(key) ? key : null } : null;
}

/** Whether an address is good on this computer alone, as that of a server somebody has just started. */
export const onlyHere = (page: string): boolean => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(page).hostname);
