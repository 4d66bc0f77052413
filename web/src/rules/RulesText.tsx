// A text of rules as elements. Every rule id is a link to itself, so that it can be sent to somebody.
import { href } from '../router';
import { list, sentenceGap } from '../text/join';
import { t } from '../text/text';
import { blockAnchor, ruleAnchor, rulesFirst, type Block, type Line, type Span } from './markdown';

interface TextProps {
	game: string;
	blocks: readonly Block[];
	/** Blocks that somebody was sent to. */
	shown: ReadonlySet<number>;
	/** Instead of going to a rule that is tapped. */
	onRule?: (rule: string) => void;
}

const Spans = ({ spans }: { spans: Span[] }) => <>{spans.map((span, i) => (span.bold ? <b key={i}>{span.text}</b> : span.text))}</>;

/** The ids behind a line. A note on a card is cited by its card, and shown by its rule alone. */
function Ids({ game, rules, first, at, onRule }: { game: string; rules: string[]; first: Map<string, number>; at: number; onRule?: (rule: string) => void }) {
	if (!rules.length) return null;
	const shownAs = (rule: string): string => rule.split(' ')[0] ?? rule;
	const open = (rule: string) => (event: Event) => {
		if (!onRule) return;
		event.preventDefault();
		onRule(rule);
	};
	return (
		<span class="rule-ids">
			{rules.map((rule, i) => (
				<a
					key={rule}
					id={first.get(rule) === at ? ruleAnchor(rule) : undefined}
					class={i && shownAs(rule) === shownAs(rules[i - 1] ?? '') ? 'rule-id seen-by-readers' : 'rule-id'}
					href={`${href('rules', game)}?at=${encodeURIComponent(rule)}`}
					onClick={open(rule)}
					aria-label={t('Rule {rule}', { rule })}
					tabIndex={i && shownAs(rule) === shownAs(rules[i - 1] ?? '') ? -1 : undefined}
				>
					{shownAs(rule)}
				</a>
			))}
		</span>
	);
}

export function RulesText({ game, blocks, shown, onRule }: TextProps) {
	const first = rulesFirst(blocks);
	const line = (text: Line, at: number) => (
		<>
			<Spans spans={text.spans} /> <Ids game={game} rules={text.rules} first={first} at={at} onRule={onRule} />
		</>
	);
	return (
		<div class="rules-text">
			{blocks.map((block) => {
				const { at } = block;
				const place = { key: at, id: blockAnchor(at), class: shown.has(at) ? 'told' : undefined, tabIndex: -1 };
				switch (block.kind) {
					case 'title':
						return null; // the page has it as its own
					case 'section':
						return block.level === 2 ? <h2 {...place}>{block.text}</h2> : <h3 {...place}>{block.text}</h3>;
					case 'paragraph':
						return <p {...place}>{line(block, at)}</p>;
					case 'note':
						return (
							<p {...place} class={`rules-note ${block.rules.length ? 'ruling' : 'example'} ${place.class ?? ''}`}>
								<b class="lead">{block.lead}</b>
								{sentenceGap()}
								{line(block, at)}
							</p>
						);
					case 'list':
						return (
							<ul {...place}>
								{block.items.map((item, i) => (
									<li key={i}>{line(item, at)}</li>
								))}
							</ul>
						);
					case 'table':
						return <RulesTable {...place} head={block.head} rows={block.rows} />;
				}
			})}
		</div>
	);
}

function RulesTable({ head, rows, id, class: extra }: { head: string[]; rows: string[][]; id: string; class: string | undefined }) {
	return (
		<div class={`rules-table ${extra ?? ''}`} id={id} tabIndex={0} role="region" aria-label={list(head)}>
			<table>
				<thead>
					<tr>
						{head.map((cell, i) => (
							<th key={i} scope="col">
								{cell}
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{rows.map((row, i) => (
						<tr key={i}>
							{row.map((cell, j) =>
								j ? (
									<td key={j}>{cell}</td>
								) : (
									<th key={j} scope="row">
										{cell}
									</th>
								),
							)}
						</tr>
					))}
				</tbody>
			</table>
		</div>
	);
}
