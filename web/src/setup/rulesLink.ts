// House rules that came with a link: taken, or it is said once why they cannot be, and everything is as usual.
import type { GameName } from '../link/messages';
import { t } from '../text/text';
import { toast } from '../ui/notice';
import { rulesRead, type Rules } from './rules';

/** Null: there are none. */
export function rulesLinked(game: GameName, text: string | null): Rules | null {
	const found = text === null ? null : rulesRead(game, text);
	return typeof found === 'string' ? null : found;
}

export function rulesNotice(game: GameName, text: string | null): void {
	const found = text === null ? null : rulesRead(game, text);
	if (found === 'damaged') toast(t('This link to house rules is incomplete or damaged. Ask for it again.'), true);
	if (found === 'newer') toast(t('This link to house rules was made by a newer version of Muster. Reload the page and open it again.'), true);
}
