// Standing orders: when one wants to be asked for reactions.
import type { Table } from '../game/table';
import type { Orders } from '../link/messages';
import { t } from '../text/text';
import { Choice } from '../ui/Choice';
import { Dialog } from '../ui/Dialog';

export function OrdersDialog({ table, onClose }: { table: Table; onClose: () => void }) {
	const orders: Orders = table.orders.value ?? { react: 'auto', hold: false, plans: [] };
	const order = async (what: Partial<Orders>): Promise<void> => {
		if (await table.do({ do: 'order', ...what })) table.orders.value = { ...orders, ...what };
	};
	return (
		<Dialog title={t('Standing orders')} onClose={onClose}>
			<Choice
				legend={t('Ask me whether I react')}
				value={orders.react}
				onChange={(react) => void order({ react })}
				options={[
					{ value: 'auto', label: t('when I can') },
					{ value: 'danger', label: t('when it matters') },
					{ value: 'all', label: t('always') },
					{ value: 'never', label: t('never') },
				]}
			/>
			<Choice
				legend={t('At the next reaction')}
				value={orders.hold}
				onChange={(hold) => void order({ hold })}
				options={[
					{ value: false, label: t('as above') },
					{ value: true, label: t('ask me in any case, once') },
				]}
			/>
			<p class="soft small-text">{t('Nobody sees your orders, and nobody can tell by the time it takes.')}</p>
		</Dialog>
	);
}
