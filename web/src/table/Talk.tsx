// Saying something: set phrases, which everybody reads in their own language, claims about cards, and free text.
import { useState } from 'preact/hooks';
import type { Cards } from '../game/cards';
import type { Table } from '../game/table';
import { mark, t } from '../text/text';
import { Icon } from '../ui/Icon';

/** As in src/server/phrases.def, which has the sentences. */
const PHRASES: readonly [phrase: string, sentence: string][] = [
	['hello', mark('Hello!')],
	['thanks', mark('Thank you!')],
	['well-played', mark('Well played!')],
	['sorry', mark('Sorry!')],
	['hurry', mark('Your turn, please.')],
	['wait', mark('One moment, please.')],
	['good-game', mark('Good game!')],
];
const ADVICE: readonly [phrase: string, sentence: string][] = [
	['recruit', mark('Take it!')],
	['pass', mark('Pass it on!')],
];
const CLAIMS: readonly [phrase: string, sentence: string][] = [
	['is', mark('It is: {card}.')],
	['is-not', mark('It is not: {card}.')],
	['have', mark('I have: {card}.')],
	['have-not', mark('I do not have: {card}.')],
	['want', mark('I want: {card}.')],
];

interface TalkProps {
	table: Table;
	cards: Cards;
	claims: readonly string[];
}

function Claim({ table, cards, claims }: TalkProps) {
	const [phrase, setPhrase] = useState('is');
	const [card, setCard] = useState(claims[0] ?? '');
	const number = Number(card);
	return (
		<div class="talk-claim">
			<select class="input" aria-label={t('Claim')} value={phrase} onChange={(event) => setPhrase(event.currentTarget.value)}>
				{CLAIMS.map(([name, sentence]) => (
					<option key={name} value={name}>
						{t(sentence, { card: '…' })}
					</option>
				))}
			</select>
			<select class="input" aria-label={t('Card')} value={card} onChange={(event) => setCard(event.currentTarget.value)}>
				{claims.map((id) => (
					<option key={id} value={id}>
						{cards.get(id)?.name ?? id}
					</option>
				))}
			</select>
			<button type="button" class="button small" onClick={() => void table.do({ do: 'say', phrase, card: Number.isNaN(number) ? card : number })}>
				{t('Say it')}
			</button>
		</div>
	);
}

function FreeText({ table }: { table: Table }) {
	const [text, setText] = useState('');
	const send = async (event: Event): Promise<void> => {
		event.preventDefault();
		if (text.trim() && (await table.do({ do: 'chat', text: text.trim() }))) setText('');
	};
	return (
		<form class="talk-free" onSubmit={(event) => void send(event)}>
			<input class="input" value={text} maxLength={200} aria-label={t('Your message')} placeholder={t('Your message')} onInput={(event) => setText(event.currentTarget.value)} />
			<button type="submit" class="button small">
				<Icon name="chat" />
				{t('Send')}
			</button>
		</form>
	);
}

export function Talk({ table, cards, claims }: TalkProps) {
	const online = table.as === null;
	return (
		<div class="talk">
			<div class="row">
				{[...PHRASES, ...(claims.length ? ADVICE : [])].map(([phrase, sentence]) => (
					<button key={phrase} type="button" class="button small" onClick={() => void table.do({ do: 'say', phrase })}>
						{t(sentence)}
					</button>
				))}
			</div>
			{claims.length > 0 && <Claim table={table} cards={cards} claims={claims} />}
			{online && table.head.value?.chat && <FreeText table={table} />}
			{claims.length > 0 && <p class="soft small-text">{t('Talk binds nobody: you may bluff.')}</p>}
		</div>
	);
}
