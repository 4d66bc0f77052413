// Before somebody is blocked: what that means.
import { t } from '../text/text';
import { Dialog } from '../ui/Dialog';

export const AskBlock = ({ name, onYes, onNo }: { name: string; onYes: () => void; onNo: () => void }) => (
	<Dialog title={t('Block {name}?', { name })} onClose={onNo}>
		<p>{t('You will not be paired with each other, and neither of you can find or invite the other. {name} gets no message about it.', { name })}</p>
		<div class="row">
			<button type="button" class="button bad" onClick={onYes}>
				{t('Block')}
			</button>
			<button type="button" class="button" onClick={onNo}>
				{t('Cancel')}
			</button>
		</div>
	</Dialog>
);
