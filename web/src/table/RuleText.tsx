// A sentence in which the numbers of rules are links to them.
import type { GameName } from '../link/messages';
import { href } from '../router';

const RULE = /\b((?:RH|HS)-\d+(?:\.\d+)?)/;

export const ruleHref = (game: GameName, rule: string): string => `${href('rules', game)}?at=${encodeURIComponent(rule)}`;

export function RuleText({ text, game }: { text: string; game: GameName | undefined }) {
	if (!game) return <>{text}</>;
	return <>{text.split(RULE).map((part, i) => (i % 2 ? <a href={ruleHref(game, part)}>{part}</a> : part))}</>;
}
