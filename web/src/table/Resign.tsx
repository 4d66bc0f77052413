import type { Table } from '../game/table';
import { t } from '../text/text';
import { Dialog } from '../ui/Dialog';

export function Resign({ table, onClose }: { table: Table; onClose: () => void }) {
	const resign = (): void => {
		void table.do({ do: 'resign' });
		onClose();
	};
	return (
		<Dialog title={t('Resign from this game?')} onClose={onClose}>
			<p>{t('A bot takes your seat for the rest of the game. You can still watch.')}</p>
			<div class="row">
				<button type="button" class="button bad" onClick={resign}>
					{t('Resign')}
				</button>
				<button type="button" class="button" onClick={onClose}>
					{t('Keep playing')}
				</button>
			</div>
		</Dialog>
	);
}
