// The search field above a text, and what it finds.
import { useId, useMemo } from 'preact/hooks';
import { href } from '../router';
import { list } from '../text/join';
import { t, tn } from '../text/text';
import { excerpt, find, marked } from './find';
import type { Block } from './markdown';

export function Marked({ text, query }: { text: string; query: string }) {
	return <>{marked(text, query).map((piece, i) => (piece.found ? <mark key={i}>{piece.text}</mark> : piece.text))}</>;
}

export function Finder({ game, blocks, query, onQuery }: { game: string; blocks: readonly Block[]; query: string; onQuery: (query: string) => void }) {
	const id = useId();
	const hits = useMemo(() => find(blocks, query), [blocks, query]);
	return (
		<search class="finder">
			<label class="seen-by-readers" for={id}>
				{t('Search the rules')}
			</label>
			<input id={id} class="input" type="search" value={query} placeholder={t('Search the rules')} autocomplete="off" onInput={(event) => onQuery(event.currentTarget.value)} />
			<p class="soft small-text" role="status">
				{query.trim() && (hits.length ? tn('{n} result', '{n} results', hits.length) : t('Nothing found.'))}
			</p>
			{hits.length > 0 && (
				<ol class="hits">
					{hits.map((hit) => (
						<li key={hit.at}>
							<a href={`${href('rules', game)}?at=b${hit.at}`} onClick={() => onQuery('')}>
								<b>{hit.section}</b> <span class="soft">{list(hit.rules.slice(0, 3))}</span>
								<span class="hit-text">
									<Marked text={excerpt(hit.text, query)} query={query} />
								</span>
							</a>
						</li>
					))}
				</ol>
			)}
		</search>
	);
}
