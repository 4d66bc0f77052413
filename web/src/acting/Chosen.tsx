// What was taken up, and what can be done with it: above the hand, near the thumb.
import { useEffect } from 'preact/hooks';
import './chosen.css';
import { seatName } from '../table/SeatPlate';
import type { Choice } from '../table/choices';
import type { BoardProps, Hands } from '../table/game';
import { t } from '../text/text';
import { Icon } from '../ui/Icon';
import type { Pick } from './pick';

/** What a thing is called: a card by its name, a seat by who sits there. The game knows its own things. */
export type Called = (thing: string) => string | null;

/** Escape puts it down, wherever the focus is. */
function useEscape(putDown: () => void): void {
	useEffect(() => {
		const press = (event: KeyboardEvent): void => {
			if (event.key === 'Escape' && !document.querySelector('dialog[open]')) putDown();
		};
		addEventListener('keydown', press);
		return () => removeEventListener('keydown', press);
	}, [putDown]);
}

/** So many ways are listed at once; more would hide the table where they could be pointed at. */
const FEW = 4;

function Ways({ choices, pick, hands }: { choices: readonly Choice[]; pick: Pick; hands: Hands }) {
	const single = choices.length === 1 && choices === pick.choices;
	return (
		<ul class="chosen-ways">
			{choices.map((choice) => (
				<li key={choice.action}>
					<button
						type="button"
						class={single ? 'button main chosen-way' : 'button chosen-way'}
						onClick={() => {
							pick.putDown();
							hands.choose(choice.action, true);
						}}
					>
						<span>{choice.label}</span>
						{choice.means !== choice.label && <span class="chosen-means">{choice.means}</span>}
					</button>
				</li>
			))}
		</ul>
	);
}

export function Chosen({ pick, called, table, hands, cards }: BoardProps & { pick: Pick; called?: Called }) {
	useEscape(pick.putDown);
	if (pick.thing === null) return null;
	const [kind, id = ''] = pick.thing.split(':');
	const card = kind === 'card' || kind === 'band' ? id : null;
	const title = called?.(pick.thing) ?? (card !== null ? (cards.get(card)?.name ?? id) : kind === 'seat' ? seatName(table, Number(id)) : t('Deck'));
	return (
		<div class="chosen" role="group" aria-label={title}>
			<div class="chosen-head">
				<strong class="chosen-title">{title}</strong>
				{pick.targets.size > 0 && <span class="soft small-text">{t('Tap a target.')}</span>}
				<span class="chosen-tools">
					{card !== null && (
						<button type="button" class="button plain round" onClick={() => hands.peek(card)} aria-label={t('Look at the card')}>
							<Icon name="watch" />
						</button>
					)}
					<button type="button" class="button plain round" onClick={pick.putDown} aria-label={t('Cancel')}>
						<Icon name="close" />
					</button>
				</span>
			</div>
			{pick.choices.length > FEW && pick.targets.size > 1 ? (
				<details>
					<summary>{t('Choose from {count} options', { count: pick.choices.length })}</summary>
					<Ways choices={pick.choices} pick={pick} hands={hands} />
				</details>
			) : (
				<Ways choices={pick.choices} pick={pick} hands={hands} />
			)}
			{pick.more.length > 0 && (
				<details class="chosen-more">
					<summary>{t('More')}</summary>
					<Ways choices={pick.more} pick={pick} hands={hands} />
				</details>
			)}
		</div>
	);
}
