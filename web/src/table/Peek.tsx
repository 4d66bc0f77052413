// One card, large: all its words, and what can be done with it now.
import type { Cards } from '../game/cards';
import type { Table } from '../game/table';
import { t } from '../text/text';
import { Dialog } from '../ui/Dialog';
import { Icon } from '../ui/Icon';
import type { Hands, TableGame } from './game';

export function Peek({ game, card, table, cards, hands, onClose }: { game: TableGame; card: string; table: Table; cards: Cards; hands: Hands; onClose: () => void }) {
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
		</Dialog>
	);
}
