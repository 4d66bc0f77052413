// The rules and player aids, the same texts as `muster rules` and `muster aid`, and every card.
// rules, rules/GAME?at=RH-7.6, rules/GAME/aid, rules/GAME/cards
import { useEffect, useMemo, useState } from 'preact/hooks';
import '../rules/rules.css';
import type { ScreenProps } from '../App';
import { GAMES, gameInfo, type GameInfo } from '../games';
import { GamePicture } from '../home/Picture';
import { href, place } from '../router';
import { CardBrowser } from '../rules/CardBrowser';
import { Finder } from '../rules/Finder';
import { useRules } from '../rules/load';
import { blockAnchor, blocksOfRule, ruleAnchor, type Block } from '../rules/markdown';
import { RulesText } from '../rules/RulesText';
import { langTag, t } from '../text/text';
import { Icon } from '../ui/Icon';
import { Shell } from '../ui/Shell';
import { NotFound } from './NotFound';

const PARTS = [
	{ part: '', label: () => t('Rules'), icon: 'rules' },
	{ part: 'aid', label: () => t('Player aid'), icon: 'orders' },
	{ part: 'cards', label: () => t('Cards'), icon: 'card' },
] as const;

const partHref = (game: string, part: string): string => (part ? href('rules', game, part) : href('rules', game));

export function Rules({ path }: ScreenProps) {
	const [name, part = ''] = path;
	if (name === undefined) return <RulesList />;
	const game = gameInfo(name);
	if (!game || !PARTS.some((known) => known.part === part)) return <NotFound />;
	return (
		<Shell wide={part === 'cards'}>
			<Parts game={game} part={part} />
			{part === 'cards' ? <CardBrowser key={game.name} game={game} /> : <Reader game={game} part={part} />}
		</Shell>
	);
}

/** All there is to read, by game. */
function RulesList() {
	return (
		<Shell title={t('Rules')}>
			<div class="rules-list">
				{GAMES.map((game) => (
					<section key={game.name} class="panel stack pictured">
						<GamePicture game={game} />
						<h2>{t(game.title)}</h2>
						<p class="soft">{t(game.about)}</p>
						<div class="row">
							{PARTS.map(({ part, label, icon }) => (
								<a key={part} class="button" href={partHref(game.name, part)}>
									<Icon name={icon} />
									{label()}
								</a>
							))}
							<a class="button" href={href('learn', game.name)}>
								<Icon name="learn" />
								{t('Learn by playing')}
							</a>
						</div>
					</section>
				))}
			</div>
		</Shell>
	);
}

function Parts({ game, part }: { game: GameInfo; part: string }) {
	return (
		<nav class="rules-parts" aria-label={t(game.title)}>
			<div class="row">
				{PARTS.map((known) => (
					<a key={known.part} class="button small" href={partHref(game.name, known.part)} aria-current={known.part === part ? 'page' : undefined}>
						<Icon name={known.icon} />
						{known.label()}
					</a>
				))}
			</div>
			<div class="row">
				{GAMES.filter((other) => other.name !== game.name).map((other) => (
					<a key={other.name} class="button small plain" href={partHref(other.name, part)}>
						<Icon name="next" />
						{t(other.title)}
					</a>
				))}
			</div>
		</nav>
	);
}

/** Which blocks an address points at: a rule, or a block by its number. */
function pointed(blocks: readonly Block[], at: string | null): number[] {
	if (!at) return [];
	const number = /^b(\d+)$/.exec(at);
	return number ? [Number(number[1])] : blocksOfRule(blocks, at);
}

function Reader({ game, part }: { game: GameInfo; part: string }) {
	const text = useRules(part ? `${game.name}-${part}` : game.name);
	const at = place.value.query.get('at');
	const [query, search] = useState('');
	const blocks = text ? text.blocks : [];
	const shown = useMemo(() => new Set(pointed(blocks, at)), [blocks, at]);
	useEffect(() => {
		if (!text || !at) return;
		const target = document.getElementById(blockAnchor([...shown][0] ?? -1)) ?? document.getElementById(ruleAnchor(at));
		target?.scrollIntoView({ block: 'center' });
		target?.focus({ preventScroll: true });
	}, [text, at]);
	if (text === null) return <p class="soft">{t('Loading…')}</p>;
	if (text === false) return <p>{t('This text could not be loaded. Check your connection and reload.')}</p>;
	const sections = blocks.filter((block): block is Block & { kind: 'section' } => block.kind === 'section');
	const contents = <Contents game={game.name} part={part} sections={sections} />;
	return (
		<article class={part ? 'reader short' : 'reader'} lang={langTag(text.lang)}>
			<h1>{text.title}</h1>
			{!part && <Finder game={game.name} blocks={blocks} query={query} onQuery={search} />}
			{sections.length > 0 && (
				<>
					<aside class="contents-side">{contents}</aside>
					<details class="contents-fold panel">
						<summary>{t('Contents')}</summary>
						{contents}
					</details>
				</>
			)}
			<RulesText game={game.name} blocks={blocks} shown={shown} />
		</article>
	);
}

function Contents({ game, part, sections }: { game: string; part: string; sections: (Block & { kind: 'section' })[] }) {
	return (
		<nav class="contents" aria-label={t('Contents')}>
			<ul>
				{sections.map((section) => (
					<li key={section.at} class={section.level === 3 ? 'deeper' : undefined}>
						<a href={`${partHref(game, part)}?at=b${section.at}`}>{section.text}</a>
					</li>
				))}
			</ul>
		</nav>
	);
}
