// Standing orders: when one wants to be asked for reactions, and what one will do when something happens.
import { useState } from 'preact/hooks';
import type { Cards } from '../game/cards';
import type { Table } from '../game/table';
import type { Orders } from '../link/messages';
import { PLANS_MOST, planText, type GamePlans, type Plan, type PlanWords } from '../online/plans';
import { capital } from '../text/join';
import { t } from '../text/text';
import { Choice } from '../ui/Choice';
import { Dialog } from '../ui/Dialog';
import { Icon } from '../ui/Icon';
import type { TableGame } from './game';
import { reactOptions } from './react';

const Select = ({ label, texts, value, onChange }: { label: string; texts: readonly string[]; value: number; onChange: (value: number) => void }) => (
	<select class="input" aria-label={label} value={value} onChange={(event) => onChange(Number(event.currentTarget.value))}>
		{texts.map((text, i) => (
			<option key={text} value={i}>
				{capital(text)}
			</option>
		))}
	</select>
);

function Plans({ game, words, plans, onChange }: { game: GamePlans; words: PlanWords; plans: readonly Plan[]; onChange: (plans: Plan[]) => void }) {
	const [trigger, setTrigger] = useState(0);
	const [reply, setReply] = useState(0);
	const triggers = game.triggers(words);
	const replies = game.replies(words);
	const add = (): void => {
		const when = triggers[trigger]?.when;
		const what = replies[reply]?.do;
		if (when && what) onChange([...plans, { when, do: what }]);
	};
	return (
		<fieldset class="plans stack">
			<legend>{t('One-time plans')}</legend>
			{plans.map((plan, i) => (
				<p key={i} class="row plan-line">
					<span>{planText(plan, game, words)}</span>
					<button type="button" class="button plain round" aria-label={t('Remove this plan')} onClick={() => onChange(plans.filter((_, j) => j !== i))}>
						<Icon name="close" />
					</button>
				</p>
			))}
			{plans.length < PLANS_MOST && (
				<div class="row">
					<Select label={t('When')} texts={triggers.map(({ text }) => text)} value={trigger} onChange={setTrigger} />
					<Select label={t('Then')} texts={replies.map(({ text }) => text)} value={reply} onChange={setReply} />
					<button type="button" class="button" onClick={add}>
						<Icon name="plus" />
						{t('Add plan')}
					</button>
				</div>
			)}
			<p class="soft small-text">{t('A plan answers for you once: the next time its condition is met and the rules allow the answer.')}</p>
		</fieldset>
	);
}

export function OrdersDialog({ table, game, cards, onClose }: { table: Table; game: TableGame | null; cards: Cards; onClose: () => void }) {
	const orders: Orders = table.orders.value ?? { react: 'auto', hold: false, rest: false, plans: [] };
	const head = table.head.value;
	const order = (what: Partial<Omit<Orders, 'plans'>> & { plans?: Plan[] }): void => {
		const plans = what.plans?.map((plan) => ({ when: plan.when, do: plan.do }));
		void table.do({ do: 'order', ...what, ...(plans && { plans }) }); // the table tells what they are then
	};
	const words: PlanWords | null = head && head.you !== null ? { you: head.you, names: head.seats.map(({ name }) => name ?? ''), card: (id) => cards.get(id)?.name ?? id } : null;
	return (
		<Dialog title={t('Automatic answers')} onClose={onClose}>
			<Choice legend={t('Ask me to react')} value={orders.react} onChange={(react) => order({ react })} options={reactOptions()} />
			<Choice
				legend={t('At the next chance to react')}
				value={orders.hold}
				onChange={(hold) => order({ hold })}
				options={[
					{ value: false, label: t('as set above') },
					{ value: true, label: t('ask me no matter what') },
				]}
			/>
			{game && words && <Plans game={game.plans} words={words} plans={orders.plans} onChange={(plans) => order({ plans })} />}
			<p class="soft small-text">{t('Only you can see these settings, and no one can guess them from how fast you answer.')}</p>
		</Dialog>
	);
}
