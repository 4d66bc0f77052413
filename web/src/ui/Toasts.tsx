// The notices at the lower edge.
import { t } from '../text/text';
import { Icon } from './Icon';
import { toastClose, toasts } from './notice';

export function Toasts() {
	return (
		<div class="toasts" role="status" aria-live="polite">
			{toasts.value.map(({ key, bad, body }) => (
				<div key={key} class={bad ? 'toast bad' : 'toast'}>
					<div>{body}</div>
					<button type="button" class="button plain round" onClick={() => toastClose(key)} aria-label={t('Close')}>
						<Icon name="close" />
					</button>
				</div>
			))}
		</div>
	);
}
