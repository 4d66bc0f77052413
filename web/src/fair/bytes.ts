// Words for the dice, and what binds to them: the bytes of docs/fair-dice.md. All hashes are 64 digits.
import { blake2b, bytesOf, hexOf } from './blake2b';

const encoder = new TextEncoder();

function joined(parts: readonly Uint8Array[]): Uint8Array {
	const whole = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
	let at = 0;
	for (const part of parts) {
		whole.set(part, at);
		at += part.length;
	}
	return whole;
}

/** A word that nobody can guess. */
export const wordMake = (): string => hexOf(crypto.getRandomValues(new Uint8Array(32)));

export const commitOf = (word: string): string => hexOf(blake2b(encoder.encode(`muster word 1\0${word}`)));

export const commitmentOf = (secret: string): string => hexOf(blake2b(bytesOf(secret)));

/** One hash for all that is fixed before the first word is told. */
export const pactOf = (commitment: string, commits: readonly (string | null)[]): string => hexOf(blake2b(joined([encoder.encode('muster pact 1\0'), bytesOf(commitment), ...commits.map(bytesOf)])));
