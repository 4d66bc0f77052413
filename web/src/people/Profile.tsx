// Somebody, as far as they want to be known: face, ratings, what came of their rated games; another game with them, or none ever again.
import './people.css';
import { useState } from 'preact/hooks';
import { GAMES, type GameInfo } from '../games';
import type { ProfileMessage, Rating, RecordEntry } from '../link/messages';
import { shareText } from '../mine/words';
import { go, href } from '../router';
import { ago } from '../text/pace';
import { t, tn } from '../text/text';
import { Face } from '../ui/Face';
import { Icon } from '../ui/Icon';
import { toast } from '../ui/notice';
import { useAsked } from './asked';
import { AskBlock } from './AskBlock';
import { block, inviteSomewhere, profileAsk } from './people';
import { pointsText } from './ratings';
import type { Whom } from './whom';

function Game({ game, rating, record }: { game: GameInfo; rating: Rating | undefined; record: RecordEntry | undefined }) {
	if (!rating) return null;
	return (
		<section class="profile-game stack" aria-label={t(game.title)}>
			<h2 class="profile-title">{t(game.title)}</h2>
			<p class={rating.unsure ? 'rating-points unsure' : 'rating-points'}>
				<b>{pointsText(rating)}</b>
				{rating.unsure && <span class="badge">{t('still uncertain')}</span>}
			</p>
			<p class="soft small-text">{tn('after {n} rated game', 'after {n} rated games', rating.games)}</p>
			{record && (
				<dl class="profile-sums">
					<div>
						<dt>{t('Share of wins')}</dt>
						<dd>{shareText(record.share / 100)}</dd>
					</div>
					<div>
						<dt>{t('Fair share')}</dt>
						<dd>{shareText(record.fair / 100)}</dd>
					</div>
				</dl>
			)}
		</section>
	);
}

function Actions({ whom, profile: { name, met }, onChange }: { whom: Whom; profile: ProfileMessage; onChange: () => void }) {
	const [busy, work] = useState(false);
	const [asks, ask] = useState(false);
	const [blocked, set] = useState(false);
	const act = async (what: () => Promise<unknown>, done: string): Promise<boolean> => {
		work(true);
		try {
			await what();
			toast(done);
			return true;
		} catch (error) {
			toast((error as Error).message, true);
			return false;
		} finally {
			work(false);
		}
	};
	const avoid = async (): Promise<void> => {
		ask(false);
		set(await act(() => block(whom), t('{name} is blocked.', { name })));
		onChange();
	};
	return (
		<div class="row">
			{met?.here && !blocked && (
				<button type="button" class="button main person-invite" disabled={busy} onClick={() => void act(async () => go('t', await inviteSomewhere(met)), t('Invitation sent to {name}.', { name }))}>
					<Icon name="letter" />
					{t('Invite')}
				</button>
			)}
			{blocked ? (
				<a class="button" href={href('people')}>
					{t('People you know')}
				</a>
			) : (
				<button type="button" class="button person-block" disabled={busy} onClick={() => ask(true)}>
					<Icon name="close" />
					{t('Block')}
				</button>
			)}
			{asks && <AskBlock name={name} onYes={() => void avoid()} onNo={() => ask(false)} />}
		</div>
	);
}

function Shown({ whom, profile, onChange }: { whom: Whom; profile: ProfileMessage; onChange: () => void }) {
	const { face, met, ratings, record, you } = profile;
	const played = GAMES.filter(({ name }) => ratings.some(({ game }) => game === name));
	return (
		<>
			<div class="profile-who">
				{face ? <Face face={face} /> : <Icon name="people" />}
				<p>
					{you && t('This is you.')}
					{met && `${met.here ? t('online') : t('offline')} · ${tn('{n} game together', '{n} games together', met.games)} · ${ago(met.last)}`}
				</p>
			</div>
			{played.map((game) => (
				<Game key={game.name} game={game} rating={ratings.find((rating) => rating.game === game.name)} record={record.find((entry) => entry.game === game.name)} />
			))}
			{played.length === 0 && <p class="soft">{t('There is no rating to show.')}</p>}
			{record.length > 0 && <p class="soft small-text">{t('Shares of wins count only the latest rated games.')}</p>}
			{you ? (
				<a class="button" href={href('ratings')}>
					{t('Ratings')}
				</a>
			) : (
				<Actions whom={whom} profile={profile} onChange={onChange} />
			)}
		</>
	);
}

export interface ProfileProps {
	whom: Whom;
	/** Who shows the name hears it. */
	named?: (name: string) => void;
}

export function Profile({ whom, named }: ProfileProps) {
	const { value, trouble, again } = useAsked(
		async () => {
			const found = await profileAsk(whom);
			named?.(found.name);
			return found;
		},
		JSON.stringify(whom),
	);
	if (trouble) return <p role="alert">{trouble}</p>;
	if (!value) return <p class="soft">{t('Loading…')}</p>;
	return (
		<div class="stack profile">
			<Shown whom={whom} profile={value} onChange={again} />
		</div>
	);
}
