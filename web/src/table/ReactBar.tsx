// Beside a question whether to react: how often one wants to be asked that. One row, or a button where there is little room.
import { useState } from 'preact/hooks';
import type { Table } from '../game/table';
import { t } from '../text/text';
import { Dialog } from '../ui/Dialog';
import { Icon } from '../ui/Icon';
import { wide } from './wide';

interface Wish {
	label: string;
	is: boolean;
	order: () => void;
}

function wishesOf(table: Table): Wish[] {
	const orders = table.orders.value;
	const order = (what: { react?: 'danger' | 'auto'; rest?: boolean }): void => void table.do({ do: 'order', ...what });
	return [
		{ label: t('Not again this turn'), is: orders?.rest ?? false, order: () => order({ rest: true }) },
		{ label: t('Only when it matters'), is: orders?.react === 'danger', order: () => order({ react: 'danger', rest: false }) },
		{ label: t('Whenever I can'), is: orders?.react === 'auto', order: () => order({ react: 'auto', rest: false }) },
	];
}

export const Wishes = ({ table, done }: { table: Table; done?: () => void }) => (
	<div class="react-bar" role="group" aria-label={t('Ask me to react')}>
		{wishesOf(table).map(({ label, is, order }) => (
			<button
				key={label}
				type="button"
				class="react-wish"
				aria-pressed={is}
				onClick={() => {
					order();
					done?.();
				}}
			>
				{label}
			</button>
		))}
	</div>
);

export const reacts = (table: Table): boolean => table.question.value?.kind === 'react' && table.orders.value !== null;

export const ReactRow = ({ table }: { table: Table }) => (wide.value && reacts(table) ? <Wishes table={table} /> : null);

export function ReactButton({ table }: { table: Table }) {
	const [open, setOpen] = useState(false);
	const close = (): void => setOpen(false);
	if (wide.value || !reacts(table)) return null;
	return (
		<>
			<button type="button" class="button small tool" aria-label={t('Ask me to react')} title={t('Ask me to react')} onClick={() => setOpen(true)}>
				<Icon name="orders" />
			</button>
			{open && (
				<Dialog title={t('Ask me to react')} onClose={close}>
					<Wishes table={table} done={close} />
				</Dialog>
			)}
		</>
	);
}
