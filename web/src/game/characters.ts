// Characters for the bots of a table: nobody sits there twice.
import { CHARACTERS, type Character } from '../generated/lists';

export function charactersDraw(count: number, random: () => number = Math.random): Character[] {
	const left: Character[] = CHARACTERS.map(({ character }) => character);
	return Array.from({ length: Math.min(count, left.length) }, () => left.splice(Math.floor(random() * left.length), 1)[0] as Character);
}

/** The seats with a character for each bot. */
export function charactersGive<S>(seats: readonly S[], random: () => number = Math.random): (S | (S & { character: Character }))[] {
	const drawn = charactersDraw(seats.length, random);
	return seats.map((seat) => {
		const character = seat !== null && typeof seat === 'object' && 'bot' in seat ? drawn.pop() : undefined;
		return character ? { ...seat, character } : seat;
	});
}
