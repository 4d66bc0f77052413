// The verb bar, by the hand: what needs no card. What ends or declines is always the last one, at the same place, and on Space.
import './verbs.css';
import { useEffect } from 'preact/hooks';
import type { Table } from '../game/table';
import type { Choice } from '../table/choices';
import type { Hands, TableGame } from '../table/game';
import { TurnOrder } from '../table/Waiting';
import { wide } from '../table/wide';
import { t } from '../text/text';
import { useHold } from './hold';
import { verbsOf } from './verbs';

const busy = (target: EventTarget | null): boolean => target instanceof Element && target.closest('button, a, input, textarea, select, summary, [contenteditable], dialog') !== null;

/** Space declines, unless it presses something. */
function useSpace(last: Choice | null, choose: (action: string) => void): void {
	useEffect(() => {
		if (!last) return;
		const press = (event: KeyboardEvent): void => {
			if (event.key !== ' ' || event.repeat || event.ctrlKey || event.altKey || event.metaKey || busy(event.target) || document.querySelector('dialog[open], [data-menu-open]')) return;
			event.preventDefault();
			choose(last.action);
		};
		addEventListener('keydown', press);
		return () => removeEventListener('keydown', press);
	}, [last, choose]);
}

function Verb({ choice, hands, sent, last = false }: { choice: Choice; hands: Hands; sent: string | null; last?: boolean }) {
	const armed = hands.armed === choice.action;
	const hold = useHold(hands.weigh(choice.action) === 'grave' ? () => hands.choose(choice.action, true) : null);
	return (
		<button
			type="button"
			class={`verb ${last ? 'last' : ''} ${armed ? 'armed' : ''} ${hold.holding ? 'held' : ''}`}
			data-verb={choice.action}
			aria-pressed={choice.action === sent}
			title={choice.means}
			onClick={() => !hold.done() && hands.choose(choice.action)}
			{...hold.handlers}
		>
			<span>
				{armed ? t('Press again to confirm: {label}', { label: choice.label }) : choice.label}
				{last && <kbd aria-hidden="true">␣</kbd>}
			</span>
			{wide.value && choice.means && choice.means !== choice.label && (
				<span class="verb-means" aria-hidden="true">
					{choice.means}
				</span>
			)}
		</button>
	);
}

export function VerbBar({ table, hands, game }: { table: Table; hands: Hands; game: TableGame }) {
	const { verbs, last, rest } = verbsOf(hands.choices, game);
	useSpace(last, hands.choose);
	const sent = table.sent.value;
	return (
		<section class="verbs" aria-label={t('Actions without a card')}>
			{verbs.map((choice) => (
				<Verb key={choice.action} choice={choice} hands={hands} sent={sent} />
			))}
			{!verbs.length && rest > 0 && <p class="verb-hint">{t('Tap a highlighted card.')}</p>}
			{!hands.choices.length && wide.value && <TurnOrder table={table} />}
			{last && <Verb choice={last} hands={hands} sent={sent} last />}
		</section>
	);
}
