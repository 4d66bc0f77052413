// When somebody wants to be asked whether to react: the standing order, in words.
import type { Link } from '../link/link';
import type { Orders } from '../link/messages';
import { settings } from '../settings';
import { t } from '../text/text';
import type { Option } from '../ui/Choice';

export const reactOptions = (): Option<Orders['react']>[] => [
	{ value: 'danger', label: t('when it matters') },
	{ value: 'auto', label: t('whenever I can') },
	{ value: 'all', label: t("always, even if I can't") },
	{ value: 'never', label: t('never') },
];

/** Where one sits down one is asked as one has set it; servers begin with "auto", for programs. Whoever has no seat there is refused, and needs no order. */
export async function orderGive(link: Link, table: string): Promise<void> {
	if (settings.value.react !== 'auto') await link.ask({ do: 'order', table, react: settings.value.react }).catch(() => undefined);
}
