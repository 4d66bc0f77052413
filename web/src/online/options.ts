// The variants of a table in words, for those who are about to sit down.
import { gameInfo } from '../games';
import type { Gaps } from '../text/text';

/** A sentence for each option that is not as usual; a number fills its gap. */
export function optionsInWords(game: string | null | undefined, options: Record<string, unknown>): { sentence: string; gaps: Gaps }[] {
	return (gameInfo(game)?.options ?? []).flatMap(({ name, values }) => {
		const { value, told } = values.find((known) => known.value === options[name]) ?? {};
		return told ? [{ sentence: told, gaps: { number: String(value) } }] : [];
	});
}
