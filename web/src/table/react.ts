// When somebody wants to be asked whether to react: the standing order, in words.
import type { Orders } from '../link/messages';
import { t } from '../text/text';
import type { Option } from '../ui/Choice';

export const reactOptions = (): Option<Orders['react']>[] => [
	{ value: 'auto', label: t('whenever I can') },
	{ value: 'danger', label: t('when it matters') },
	{ value: 'all', label: t("always, even if I can't") },
	{ value: 'never', label: t('never') },
];
