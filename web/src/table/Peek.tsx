// One card, large: all its words, and what can be done with it now.
import type { Cards } from '../game/cards';
import type { Table } from '../game/table';
import { t } from '../text/text';
import { Dialog } from '../ui/Dialog';
import { Icon } from '../ui/Icon';
import { CLAIMS } from './claims';
import type { Hands, TableGame } from './game';

/** What one can say about this card, true or not: it goes to everybody's bubble. */
function Claims({ table, card, name, onSaid }: { table: Table; card: string; name: string; onSaid: () => void }) {
	const number = Number(card);
	const say = (phrase: string): void => {
		onSaid();
		void table.do({ do: 'say', phrase, card: Number.isNaN(number) ? card : number });
	};
	return (
		<section class="peek-claims" aria-label={t('Claim')}>
			<h3>{t('Say something about this card')}</h3>
			<div class="row">
				{CLAIMS.map(({ phrase, sentence }) => (
					<button key={phrase} type="button" class="button small" onClick={() => say(phrase)}>
						<Icon name="talk" />
						{t(sentence, { hero: name })}
					</button>
				))}
			</div>
		</section>
	);
}

interface PeekProps {
	game: TableGame;
	card: string;
	table: Table;
	cards: Cards;
	hands: Hands;
	/** Whether one can say something here. */
	says?: boolean;
	onClose: () => void;
}

export function Peek({ game, card, table, cards, hands, says = false, onClose }: PeekProps) {
	const choices = hands.choicesOf(card);
	const { Large } = game;
	const wish = choices.length || !table.question.value ? null : game.wish(card, table, cards);
	return (
		<Dialog title={cards.get(card)?.name ?? t('Card')} onClose={onClose} class="peek">
			<Large card={card} table={table} cards={cards} />
			<ul class="answers">
				{choices.map((choice) => (
					<li key={choice.action}>
						<button
							type="button"
							class="answer"
							onClick={() => {
								onClose();
								hands.choose(choice.action);
							}}
						>
							<span>
								{choice.label}
								<span class="answer-means">{choice.means}</span>
							</span>
						</button>
					</li>
				))}
			</ul>
			{wish !== null && (
				<p>
					<button
						type="button"
						class="button small why-not"
						onClick={() => {
							onClose();
							table.attempt(wish);
						}}
					>
						<Icon name="rules" />
						{t('Why not now?')}
					</button>
				</p>
			)}
			{says && game.claims.includes(card) && (table.head.value?.you ?? null) !== null && <Claims table={table} card={card} name={cards.get(card)?.name ?? card} onSaid={onClose} />}
		</Dialog>
	);
}
