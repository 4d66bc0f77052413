// What was reached on this device: those just now at the end of a game, all of them in My games.
import './feats.css';
import { GAMES } from '../games';
import { lessonsOf } from '../learn/lessons';
import { lessonsDone } from '../learn/progress';
import { answersGiven, longestOf } from '../puzzle/kept';
import { dateTag, t } from '../text/text';
import { Icon } from '../ui/Icon';
import { useEffect } from 'preact/hooks';
import { featEarn, FEATS, featsDone, type FeatId } from './feats';

const WEEK = 7;

/** What does not come from games is looked up where it is shown. */
function useOthers(): void {
	useEffect(() => {
		if (GAMES.some(({ name }) => lessonsOf(name).length > 0 && lessonsDone(name) === lessonsOf(name).length)) featEarn('lessons');
		if (GAMES.some(({ name }) => longestOf(answersGiven(name)) >= WEEK)) featEarn('week');
	}, []);
}

export function AllFeats() {
	useOthers();
	const done = featsDone();
	return (
		<section class="panel stack" aria-labelledby="feats">
			<h2 id="feats">{t('Achievements')}</h2>
			<ul class="feats">
				{FEATS.map(({ id, icon, name, about }) => {
					const when = done[id];
					return (
						<li key={id} class={when === undefined ? 'feat' : 'feat done'}>
							<Icon name={icon} />
							<span>
								<b>{t(name)}</b>
								<span class="soft small-text">{t(about)}</span>
								<span class="small-text">{when === undefined ? t('not yet') : new Intl.DateTimeFormat(dateTag(), { dateStyle: 'medium' }).format(when)}</span>
							</span>
						</li>
					);
				})}
			</ul>
		</section>
	);
}

/** At the end of a game: only what is new. */
export function NewFeats({ ids }: { ids: readonly FeatId[] }) {
	const found = FEATS.filter(({ id }) => ids.includes(id));
	if (!found.length) return null;
	return (
		<ul class="feats feats-new" aria-label={t('New achievements')}>
			{found.map(({ id, icon, name, about }) => (
				<li key={id} class="feat done">
					<Icon name={icon} />
					<span>
						<b>{t(name)}</b>
						<span class="small-text">{t(about)}</span>
					</span>
				</li>
			))}
		</ul>
	);
}
