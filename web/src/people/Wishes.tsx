// In the settings: what this person has agreed to, to be changed at any time.
import { useState } from 'preact/hooks';
import { href } from '../router';
import { reach } from '../server';
import { t } from '../text/text';
import { Toggle } from '../ui/Toggle';
import { isOpen } from './asked';
import { useWishes, wishesSet, type Wish } from './wishes';

const ROWS: readonly { wish: Wish; label: () => string; about: () => string }[] = [
	{ wish: 'keep', label: () => t('Keep my online games'), about: () => t('With your seat and your name. If you switch this off, no more games are kept; those already kept stay until you delete them under My games.') },
	{ wish: 'rated', label: () => t('Rate my games'), about: () => t('At public tables. Others see your rating and your share of wins. If you switch this off, your ratings are deleted immediately.') },
	{ wish: 'invites', label: () => t('Let people I have played with invite me'), about: () => t('They see your name and whether you are online.') },
];

export function WishSwitches() {
	const known = useWishes();
	const [busy, work] = useState(false);
	const set = async (wish: Wish, on: boolean): Promise<void> => {
		work(true);
		await wishesSet({ [wish]: on });
		work(false);
	};
	if (!known) return <p class="soft">{reach.value === 'asking' || isOpen() ? t('Connecting…') : t('These settings need a server, and none can be reached right now.')}</p>;
	return (
		<>
			{ROWS.map(({ wish, label, about }) => (
				<Toggle key={wish} label={label()} about={about()} value={known[wish] === true} disabled={busy || !isOpen() || (wish !== 'keep' && known.keep !== true)} onChange={(on) => void set(wish, on)} />
			))}
			<p>
				<a href={href('privacy')}>{t('What the server stores about you')}</a>
			</p>
		</>
	);
}
