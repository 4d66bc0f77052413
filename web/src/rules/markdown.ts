// Reads the small part of Markdown that rules/README.md allows. What comes out are blocks, not HTML: whoever draws them
// makes elements, so no text can become markup.

/** A stretch of a block's text; bold or not. */
export interface Span {
	text: string;
	bold: boolean;
}

export interface Line {
	spans: Span[];
	/** The rules that this line states: "RH-4.2", "HS-13 pan-chucks". */
	rules: string[];
}

export type Block = { at: number } & (
	| { kind: 'title'; text: string }
	| { kind: 'section'; level: 2 | 3; text: string }
	| ({ kind: 'paragraph' } & Line)
	| ({ kind: 'note'; lead: string } & Line)
	| { kind: 'list'; items: Line[] }
	| { kind: 'table'; head: string[]; rows: string[][] }
);

const RULES = /\s*\[((?:RH|HS)-\d+(?:\.\d+)?(?: [a-z-]+)?(?:, (?:RH|HS)-\d+(?:\.\d+)?(?: [a-z-]+)?)*)\]$/;
const LEAD = /^([^\s:：]+[:：])\s*/; // a note says what it is up to the first colon

function spansRead(text: string): Span[] {
	return text
		.split('**')
		.map((part, i) => ({ text: part, bold: i % 2 === 1 }))
		.filter((span) => span.text);
}

export function lineRead(text: string): Line {
	const rules = RULES.exec(text);
	return { spans: spansRead(rules ? text.slice(0, rules.index) : text), rules: rules?.[1]?.split(', ') ?? [] };
}

const cells = (row: string): string[] =>
	row
		.replace(/^\||\|$/g, '')
		.split('|')
		.map((cell) => cell.trim());

function blockRead(lines: string[], at: number): Block {
	const [first = ''] = lines;
	const heading = /^(#{1,3}) (.*)$/.exec(first);
	if (heading) return heading[1] === '#' ? { at, kind: 'title', text: heading[2] ?? '' } : { at, kind: 'section', level: heading[1] === '##' ? 2 : 3, text: heading[2] ?? '' };
	if (first.startsWith('- ')) return { at, kind: 'list', items: lines.map((line) => lineRead(line.slice(2))) };
	if (first.startsWith('| ')) return { at, kind: 'table', head: cells(first), rows: lines.slice(2).map(cells) };
	if (first.startsWith('> ')) {
		const lead = LEAD.exec(first.slice(2));
		return { at, kind: 'note', lead: lead?.[1] ?? '', ...lineRead(first.slice(2 + (lead?.[0].length ?? 0))) };
	}
	return { at, kind: 'paragraph', ...lineRead(first) };
}

/** All blocks of a text, numbered: the same block has the same number in every language. */
export function markdownRead(text: string): Block[] {
	return text
		.split(/\n\s*\n/)
		.map((block) => block.trim())
		.filter(Boolean)
		.map((block, at) => blockRead(block.split('\n'), at));
}

const linesOf = (block: Block): Line[] => (block.kind === 'list' ? block.items : block.kind === 'paragraph' || block.kind === 'note' ? [block] : []);

export const rulesOf = (block: Block): string[] => linesOf(block).flatMap((line) => line.rules);

/** What a block says, without markup and rule ids. */
export function plainOf(block: Block): string {
	if (block.kind === 'title' || block.kind === 'section') return block.text;
	if (block.kind === 'table') return [block.head, ...block.rows].map((row) => row.join(' · ')).join('\n');
	return linesOf(block)
		.map((line) => line.spans.map((span) => span.text).join(''))
		.join('\n');
}

/** The name of a rule as part of an address within the page. */
export const ruleAnchor = (rule: string): string => `rule-${rule.replace(' ', '-')}`;
export const blockAnchor = (at: number): string => `block-${at}`;

/** Which rule is first stated where: each gets one anchor, though several blocks may speak of it. */
export function rulesFirst(blocks: readonly Block[]): Map<string, number> {
	const first = new Map<string, number>();
	for (const block of blocks) for (const rule of rulesOf(block)) if (!first.has(rule)) first.set(rule, block.at);
	return first;
}

/** What belongs to a rule: the blocks that state it, each with the tables, lists and notes below it that have no ids of their own. */
function blocksOf(blocks: readonly Block[], states: (rule: string) => boolean): number[] {
	const found: number[] = [];
	blocks.forEach((block, i) => {
		if (!rulesOf(block).some(states)) return;
		found.push(block.at);
		for (const below of blocks.slice(i + 1)) {
			if (!['table', 'list', 'note'].includes(below.kind) || rulesOf(below).length) break;
			found.push(below.at);
		}
	});
	return found;
}

/** The same; "HS-6" stands for all its parts, "HS-6.1" and so on. */
export function blocksOfRule(blocks: readonly Block[], rule: string): number[] {
	const exactly = blocksOf(blocks, (stated) => stated === rule);
	return exactly.length ? exactly : blocksOf(blocks, (stated) => stated.startsWith(`${rule}.`) || stated.startsWith(`${rule} `));
}
