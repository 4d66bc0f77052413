// A sentence in which the numbers of rules are links to them. At a table a rule is shown where one sits: nobody should have
// to leave a game to read why.
import { signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import type { GameName } from '../link/messages';
import { href } from '../router';
import { RULE } from './rules';

export const ruleHref = (game: GameName, rule: string): string => `${href('rules', game)}?at=${encodeURIComponent(rule)}`;

export interface AskedRule {
	game: GameName;
	rule: string;
}
/** The rule that is shown over the table; see RuleDialog.tsx. */
export const ruleAsked = signal<AskedRule | null>(null);
/** How many places there are on the screen that show it; where there is none, a link leads to the page of the rules. */
export const ruleHosts = { count: 0 };

export function RuleLink({ game, rule, onOpen, children }: AskedRule & { onOpen?: () => void; children: ComponentChildren }) {
	const open = (event: MouseEvent): void => {
		onOpen?.();
		if (!ruleHosts.count || event.ctrlKey || event.metaKey || event.shiftKey) return;
		event.preventDefault();
		ruleAsked.value = { game, rule };
	};
	return (
		<a href={ruleHref(game, rule)} onClick={open}>
			{children}
		</a>
	);
}

export function RuleText({ text, game }: { text: string; game: GameName | undefined }) {
	if (!game) return <>{text}</>;
	return (
		<>
			{text.split(RULE).map((part, i) =>
				i % 2 ? (
					<RuleLink key={i} game={game} rule={part}>
						{part}
					</RuleLink>
				) : (
					part
				),
			)}
		</>
	);
}
