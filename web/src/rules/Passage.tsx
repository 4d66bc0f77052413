// A part of the rules by itself: what belongs to one rule, or a whole player aid.
import './rules.css';
import type { GameName } from '../link/messages';
import { langTag, t } from '../text/text';
import { useRules } from './load';
import { blocksOfRule } from './markdown';
import { RulesText } from './RulesText';

export interface PassageProps {
	game: GameName;
	/** Null: the player aid. */
	rule: string | null;
	onRule: (rule: string) => void;
}

const none: ReadonlySet<number> = new Set();

export function Passage({ game, rule, onRule }: PassageProps) {
	const text = useRules(rule === null ? `${game}-aid` : game);
	if (text === null) return <p class="soft">{t('Loading…')}</p>;
	if (text === false) return <p>{t('This text could not be loaded. Check your connection and reload.')}</p>;
	const wanted = rule === null ? null : new Set(blocksOfRule(text.blocks, rule));
	const blocks = wanted ? text.blocks.filter(({ at }) => wanted.has(at)) : text.blocks;
	return (
		<div lang={langTag(text.lang)}>
			<RulesText game={game} blocks={blocks} shown={none} onRule={onRule} />
		</div>
	);
}
