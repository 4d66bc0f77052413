// Holds messages against the engine's list of them (src/room/messages.def), as its own tests do.
import { MEMBERS } from '../generated/messages';

/** The alternatives of a type, "A | B"; those in brackets stay together. */
const alternatives = (type: string): string[] => type.match(/(?:\([^)]*\)|[^|(])+/g)?.map((one) => one.trim()) ?? [];

function isA(value: unknown, type: string): boolean {
	return alternatives(type).some((one) => {
		if (one.endsWith('[]')) return Array.isArray(value) && value.every((each) => isA(each, one.slice(0, -2).replace(/^\(|\)$/g, '')));
		if (one.startsWith("'")) return value === one.slice(1, -1);
		if (one in MEMBERS) return !complaintOf(value, one);
		if (one === 'null') return value === null;
		if (one === 'Seat') return Number.isInteger(value);
		return typeof value === (one === 'number' || one === 'boolean' ? one : 'string'); // and the names of lists
	});
}

function complaintOf(value: unknown, name: string): string | null {
	const listed = MEMBERS[name];
	if (!listed || typeof value !== 'object' || value === null) return `${name} is not in the list`;
	const given = value as Record<string, unknown>;
	for (const [member, [type, always]] of Object.entries(listed.members)) if (member in given ? !isA(given[member], type) : always) return `${name}.${member} is not ${type}`;
	const more = Object.keys(given).find((member) => member !== 'm' && !(member in listed.members));
	return more && !listed.open ? `${name}.${more} is not in the list` : null;
}

/** Why a message is not as it is listed; null: it is. */
export const messageWrong = (message: { m: string }): string | null => complaintOf(message, message.m);
