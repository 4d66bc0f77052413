// Every card of a game: to look through, to look up, and to read all that the engine can say about one.
import { useEffect, useMemo, useState } from 'preact/hooks';
import { cardsLend, cardsOf, type Cards, type CardText } from '../game/cards';
import { sharedEngine, engineAsk } from '../game/sharedEngine';
import type { GameInfo } from '../games';
import { place } from '../router';
import type { TableGame } from '../table/game';
import { useGame } from '../table/hooks';
import { RuleText } from '../table/RuleText';
import { capital } from '../text/join';
import { lang, t, tn } from '../text/text';
import { Choice } from '../ui/Choice';
import { Dialog } from '../ui/Dialog';
import { fold, wordsOf } from './find';
import { Marked } from './Finder';

type Fact = [label: string, value: string];

const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');
const range = (value: unknown): string => {
	const { least, most } = (value ?? {}) as { least?: number; most?: number };
	return least !== undefined ? `${least}+` : most !== undefined ? `${most}−` : '';
};

/** What a card is, besides its words; some facts are said in a sentence, and need no label. */
function factsOf(card: CardText): Fact[] {
	const facts: Fact[] = [
		[t('Strength:'), text(card.strength)],
		[t('Roll:'), text(card.roll) && `${text(card.roll)}+`],
		[card.strength === undefined ? t('Requires:') : t('Required strength when turned up:'), text(card.requires)],
		['', range(card.slay) && capital(t('slain on {range}', { range: range(card.slay) }))],
		['', range(card.counter) && capital(t('strikes back on {range}: {hit}', { range: range(card.counter), hit: text(card.counter_attack) }))],
	];
	return facts.filter(([, value]) => value);
}

/** A kind may be told more closely than what one looks for: a cursed Item. */
const kindOf = (card: CardText): string => [capital(text(card.described)) || text(card.kind_name) || card.kind, card.slay ? '' : text(card.class_name)].filter(Boolean).join(' · ');
const hay = (card: CardText): string => fold(`${card.name} ${kindOf(card)} ${text(card.class_name)} ${card.text}`);

function Picture({ game, card, cards }: { game: TableGame | null; card: string; cards: Cards }) {
	return <span class="card-picture">{game && <game.Flying card={card} cards={cards} />}</span>;
}

function Entry({ game, card, cards, query, onOpen }: { game: TableGame | null; card: CardText; cards: Cards; query: string; onOpen: () => void }) {
	return (
		<li>
			<button type="button" class="card-entry" onClick={onOpen}>
				<Picture game={game} card={String(card.id)} cards={cards} />
				<span class="card-words">
					<b>
						<Marked text={card.name} query={query} />
					</b>
					<span class="soft small-text">
						<Marked text={kindOf(card)} query={query} />
						{(card.copies ?? 1) > 1 && ` · ${tn('{n} copy', '{n} copies', card.copies ?? 1)}`}
					</span>
					<span>
						<Marked text={card.text} query={query} />
					</span>
					{factsOf(card).map(([label, value]) => (
						<span key={value} class="small-text">
							{label && <span class="soft">{label} </span>}
							{value}
						</span>
					))}
				</span>
			</button>
		</li>
	);
}

function Explained({ info, game, card, cards, onClose }: { info: GameInfo; game: TableGame | null; card: CardText; cards: Cards; onClose: () => void }) {
	const [sentences, say] = useState<string[]>([card.text]);
	useEffect(() => {
		let left = false;
		engineAsk({ do: 'explain', game: info.name, topic: String(card.id) }).then(
			(answer) => left || say(answer.sentences),
			() => undefined, // the card's own words are there already
		);
		return () => {
			left = true;
		};
	}, [card]);
	return (
		<Dialog title={card.name} onClose={onClose} class="card-dialog">
			<div class="card-explained">
				<Picture game={game} card={String(card.id)} cards={cards} />
				<div class="stack">
					{sentences.map((sentence) => (
						<p key={sentence}>
							<RuleText game={info.name} text={sentence} />
						</p>
					))}
				</div>
			</div>
		</Dialog>
	);
}

export function CardBrowser({ game: info }: { game: GameInfo }) {
	const game = useGame(info.name);
	const [query, search] = useState('');
	const [kind, setKind] = useState('');
	const shown = place.value.query.get('card');
	const [opened, open] = useState<string | null>(shown);
	useEffect(() => cardsLend(sharedEngine()), []);
	const cards = cardsOf(info.name, lang.value).value;
	const all = useMemo(() => [...cards.values()], [cards]);
	const kinds = useMemo(() => [...new Map(all.map((card) => [card.kind, text(card.kind_name) || card.kind]))], [all]);
	const words = wordsOf(query);
	const found = all.filter((card) => (!kind || card.kind === kind) && words.every((word) => hay(card).includes(word)));
	const card = opened === null ? undefined : cards.get(opened);
	return (
		<div class="card-browser stack">
			<h1>{t('{game}: cards', { game: t(info.title) })}</h1>
			<input class="input" type="search" aria-label={t('Search the cards')} placeholder={t('Search the cards')} value={query} onInput={(event) => search(event.currentTarget.value)} />
			{kinds.length > 1 && <Choice legend={t('Type')} value={kind} onChange={setKind} options={[{ value: '', label: t('All') }, ...kinds.map(([value, label]) => ({ value, label }))]} />}
			<p class="soft small-text" role="status">
				{!all.length ? t('Loading…') : found.length ? tn('{n} card', '{n} cards', found.length) : t('Nothing found.')}
			</p>
			<ul class="card-list">
				{found.map((each) => (
					<Entry key={each.id} game={game} card={each} cards={cards} query={query} onOpen={() => open(String(each.id))} />
				))}
			</ul>
			{card && <Explained info={info} game={game} card={card} cards={cards} onClose={() => open(null)} />}
		</div>
	);
}
