// A seat that is one step from winning says so, to everybody and all the time.
import { t } from '../text/text';
import { Icon } from '../ui/Icon';

/** `means`: by what; null: it is not that near. */
export function Threat({ means }: { means: string | null }) {
	if (means === null) return null;
	return (
		<span class="threat" title={means}>
			<Icon name="crown" />
			<span aria-hidden="true">{t('1 to win')}</span>
			<span class="seen-by-readers">{means}</span>
		</span>
	);
}
