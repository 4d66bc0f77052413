// Fair dice, before the game: what is sealed by now.
import '../fair/fair.css';
import type { TableHead } from '../game/table';
import type { FairWatch } from '../fair/watch';
import { hrefWith } from '../router';
import { t } from '../text/text';
import { Icon } from '../ui/Icon';

function ownText(commit: string | null | undefined, own: string | undefined): string {
	if (!commit) return t('Locking in your word…');
	return commit === own ? t('Your word is locked in.') : t('Your word is locked in; it is stored on another of your devices.');
}

const Sealed = ({ done, text }: { done: boolean; text: string }) => (
	<li class={done ? 'done' : undefined}>
		<Icon name={done ? 'check' : 'clock'} />
		<span>{text}</span>
	</li>
);

export function Fair({ head, fair }: { head: TableHead; fair: FairWatch }) {
	const people = head.seats.filter(({ who }) => who === 'person');
	const sealed = people.filter(({ commit }) => commit).length;
	const mine = head.you === null ? null : head.seats[head.you]?.commit;
	return (
		<section class="panel stack" aria-labelledby="fair">
			<h2 id="fair">
				<Icon name="verify" /> {t('Fair dice')}
			</h2>
			<p>
				{t("The server has locked in a secret, and each player's page has locked in a random word. All words are revealed when the game starts. The cards and dice come from the secret and all the words together, so nobody can rig them.")} <a href={hrefWith(['about'], { at: 'dice' })}>{t('How does it work?')}</a>
			</p>
			<ul class="fair-list">
				<Sealed done text={t('The server has locked in its secret.')} />
				{mine !== null && mine !== undefined && <Sealed done text={ownText(mine, fair.kept.value?.commit)} />}
				{head.you !== null && mine === null && <Sealed done={false} text={ownText(null, undefined)} />}
				<Sealed done={sealed === people.length} text={t('Words locked in: {n} of {all}', { n: sealed, all: people.length })} />
			</ul>
			<p class="soft small-text fair-seal">
				{t('Commitment:')} <code>{head.commitment}</code>
			</p>
		</section>
	);
}
