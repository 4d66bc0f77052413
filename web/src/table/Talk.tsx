// Saying something: set phrases, which everybody reads in their own language, claims about cards, and free text.
import './story.css';
import { useId, useState } from 'preact/hooks';
import type { Cards } from '../game/cards';
import type { Table } from '../game/table';
import { PHRASES, type Phrase } from '../generated/lists';
import type { Seat } from '../link/messages';
import { CHAT_MOST, fit } from '../text/fit';
import { t } from '../text/text';
import { Icon } from '../ui/Icon';
import { Name } from '../ui/Name';
import { Toggle } from '../ui/Toggle';
import { CLAIMS } from './claims';
import type { TableGame } from './game';

/** What is said at every table; a game may have more. */
const ALWAYS: readonly Phrase[] = ['hello', 'thanks', 'well-played', 'sorry', 'hurry', 'wait', 'good-game'];

interface TalkProps {
	table: Table;
	cards: Cards;
	game: TableGame | null;
}

function Claim({ table, cards, claims }: { table: Table; cards: Cards; claims: readonly string[] }) {
	const [phrase, setPhrase] = useState<string>('is');
	const [card, setCard] = useState(claims[0] ?? '');
	const group = useId();
	const number = Number(card);
	const sprite = table.head.value?.game ?? undefined;
	return (
		<div class="talk-claim">
			<select class="input" aria-label={t('Claim')} value={phrase} onChange={(event) => setPhrase(event.currentTarget.value)}>
				{CLAIMS.map(({ phrase: name, sentence }) => (
					<option key={name} value={name}>
						{t(sentence, { hero: '…' }).replace(/[.!。]$/, '')}
					</option>
				))}
			</select>
			<div class="claim-cards" role="radiogroup" aria-label={t('Card')}>
				{claims.map((id) => (
					<label key={id} class="claim-card">
						<input type="radio" name={group} checked={id === card} onChange={() => setCard(id)} />
						<span>
							<Icon name={id} sprite={sprite} />
							{cards.get(id)?.name ?? id}
						</span>
					</label>
				))}
			</div>
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
			<input class="input" value={text} maxLength={CHAT_MOST.bytes} aria-label={t('Your message')} placeholder={t('Your message')} onInput={(event) => setText(fit(event.currentTarget.value, CHAT_MOST))} />
			<button type="submit" class="button small">
				<Icon name="chat" />
				{t('Send')}
			</button>
		</form>
	);
}

/** Whom one does not want to hear; and for the host, whether there is free text at all. */
function Hearing({ table }: { table: Table }) {
	const head = table.head.value;
	if (!head) return null;
	const others = head.seats.flatMap((info, seat) => (info.name !== undefined && seat !== head.you ? [{ seat, name: info.name ?? '' }] : []));
	const muted = table.muted.value;
	const mute = (seat: Seat, hear: boolean): void => void table.do({ do: 'mute', seat, off: hear });
	return (
		<details class="fold">
			<summary>{t('Show messages from')}</summary>
			{others.map(({ seat, name }) => (
				<Toggle key={seat} label={<Name>{name}</Name>} value={!muted.includes(seat)} onChange={(hear) => mute(seat, hear)} />
			))}
			{head.you === head.host && <Toggle label={t('Chat for everyone')} about={t('Only you, the host, can change this.')} value={head.chat} onChange={(chat) => void table.do({ do: 'switch', chat })} />}
		</details>
	);
}

export function Talk({ table, cards, game }: TalkProps) {
	const claims = game?.claims ?? [];
	const online = table.as === null;
	if (online && table.head.value?.you === null) return <p class="talk soft">{t('You are watching. Only players can chat here.')}</p>;
	return (
		<div class="talk">
			<div class="row">
				{PHRASES.filter(({ phrase }) => ALWAYS.includes(phrase) || game?.advice.includes(phrase)).map(({ phrase, sentence }) => (
					<button key={phrase} type="button" class="button small" onClick={() => void table.do({ do: 'say', phrase })}>
						{t(sentence)}
					</button>
				))}
			</div>
			{claims.length > 0 && <Claim table={table} cards={cards} claims={claims} />}
			{online && table.head.value?.chat && <FreeText table={table} />}
			{online && !table.head.value?.chat && <p class="soft small-text">{t('Chat is off; you can still use the preset phrases.')}</p>}
			<Hearing table={table} />
			{claims.length > 0 && <p class="soft small-text">{t('You are not bound by what you say: bluff away!')}</p>}
		</div>
	);
}
