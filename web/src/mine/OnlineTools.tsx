// Below the list: how much of what the server has is in it, and all of it to take away.
import { useEffect, useRef, useState } from 'preact/hooks';
import { serverIsAway } from '../home/Online';
import { isOpen } from '../people/asked';
import { href } from '../router';
import { reach } from '../server';
import { t, tn } from '../text/text';
import { download } from '../ui/download';
import { Icon } from '../ui/Icon';
import { toast } from '../ui/notice';
import { exported, type OnlineGames } from './server';

/** Goes on as long as one stays here; null: it does not run. */
function useExport(): [games: number | null, start: () => void, stop: () => void] {
	const [games, count] = useState<number | null>(null);
	const wanted = useRef(false);
	useEffect(() => () => void (wanted.current = false), []);
	const run = async (): Promise<void> => {
		wanted.current = true;
		count(0);
		try {
			const text = await exported((n) => {
				if (wanted.current) count(n);
				return wanted.current;
			});
			if (text !== null) download('muster-my-data.json', text);
		} catch (error) {
			toast((error as Error).message, true);
		}
		wanted.current = false;
		count(null);
	};
	const stop = (): void => {
		wanted.current = false;
		count(null);
	};
	return [games, () => void run(), stop];
}

function Export() {
	const [games, start, stop] = useExport();
	if (games === null)
		return (
			<button type="button" class="button small mine-export" disabled={!isOpen()} onClick={start}>
				<Icon name="save" />
				{t('Download my server data')}
			</button>
		);
	return (
		<>
			<span role="status">{tn('{n} game so far…', '{n} games so far…', games)}</span>
			<button type="button" class="button small" onClick={stop}>
				{t('Cancel')}
			</button>
		</>
	);
}

export function OnlineTools({ online }: { online: OnlineGames }) {
	if (reach.value === 'none') return null;
	const trouble = serverIsAway() ? t('The server is not responding. Games that only the server has are listed when it is back.') : online.trouble;
	return (
		<div class="stack mine-online">
			{trouble && (
				<p role="status" class="row">
					<Icon name="offline" />
					<span>{trouble}</span>
				</p>
			)}
			<div class="row">
				{online.more && (
					<button type="button" class="button small mine-older" onClick={online.more}>
						{t('Load older online games')}
					</button>
				)}
				{online.entries.length > 0 && <Export />}
				<a class="button small" href={href('ratings')}>
					<Icon name="harder" />
					{t('Ratings')}
				</a>
				<a class="button small" href={href('people')}>
					<Icon name="people" />
					{t('People you know')}
				</a>
				{online.loading && <span class="soft">{t('Loading…')}</span>}
			</div>
		</div>
	);
}
