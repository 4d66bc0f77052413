// Games that wait for this person: those at the server that wait for an answer first, then those kept on this device, then the rest.
import { savedGames, savedRuns } from '../game/saves';
import { gameInfo } from '../games';
import type { TableEntry } from '../link/messages';
import { href } from '../router';
import { ago, paceName } from '../text/pace';
import { t } from '../text/text';
import { Icon } from '../ui/Icon';
import { myTables } from './lobby';

function Mine({ entry }: { entry: TableEntry }) {
	const says = entry.asked ? t('Waiting for you') : entry.status === 'playing' ? t('Game in progress') : t('Waiting for players: {taken} of {seats} seats taken', { taken: entry.taken, seats: entry.seats });
	return (
		<li>
			<a class={entry.asked ? 'wait-card panel asked' : 'wait-card panel'} href={href('t', entry.table)}>
				<Icon name={entry.asked ? 'bell' : 'table'} />
				<span>
					<b>{t(gameInfo(entry.game)?.title ?? '')}</b>
					<span>{says}</span>
					<span class="soft small-text">{t("{host}'s table", { host: entry.host })} · {t(paceName(entry.pace))}</span>
				</span>
			</a>
		</li>
	);
}

/** A table at the server waits for this person's answer. */
export const isAwaited = (): boolean => myTables.value.some((entry) => entry.asked);

export function Continue() {
	const here = savedGames().filter(savedRuns);
	const waiting = myTables.value.filter((entry) => entry.asked);
	const others = myTables.value.filter((entry) => !entry.asked);
	if (!here.length && !myTables.value.length) return null;
	return (
		<section class="continue" aria-labelledby="continue">
			<h2 id="continue">{t('Continue playing')}</h2>
			<ul class="wait-list">
				{waiting.map((entry) => (
					<Mine key={entry.table} entry={entry} />
				))}
				{here.map(({ plan, when }) => (
					<li key={plan.game}>
						<a class="wait-card panel" href={href('play', plan.game)}>
							<Icon name="play" />
							<span>
								<b>{t(gameInfo(plan.game)?.title ?? '')}</b>
								<span>{t('On this device')}</span>
								<span class="soft small-text">{ago(when)}</span>
							</span>
						</a>
					</li>
				))}
				{others.map((entry) => (
					<Mine key={entry.table} entry={entry} />
				))}
			</ul>
		</section>
	);
}
