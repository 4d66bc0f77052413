// The numbers of rules in sentences.
export const RULE = /\b((?:RH|HS)-\d+(?:\.\d+)?)/;

/** A sentence without the numbers of its rules, and these: "You win! (HS-11.1)" is "You win!" by HS-11.1. */
export function rulesApart(text: string): { text: string; rules: string[] } {
	const rules = [...text.matchAll(new RegExp(RULE, 'g'))].map(([rule]) => rule);
	return { text: rules.length ? text.replace(/\s*[(（][^()（）]*\b(?:RH|HS)-\d[^()（）]*[)）]/g, '') : text, rules };
}
