// What a record is called, and what tells that two of them are of one game.

/** The same for the same text. */
export function recordId(record: string): string {
	let [a, b] = [0x811c9dc5, 0x9747b28c];
	for (let i = 0; i < record.length; i++) {
		const letter = record.charCodeAt(i);
		a = Math.imul(a ^ letter, 0x01000193);
		b = Math.imul(b ^ letter, 0x85ebca6b) ^ (b >>> 13);
	}
	return [a, b].map((part) => (part >>> 0).toString(16).padStart(8, '0')).join('');
}

/** Names and other remarks do not make it another game: all that was decided by chance and by players does. */
export const gameKey = (record: string): string => recordId(record.replace(/\r/g, '').replace(/^(info .*|#.*|)\n/gm, ''));
