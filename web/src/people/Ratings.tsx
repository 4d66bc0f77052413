// How strong this person is, as far as that is known, and the best of each game; bots stand on the same scale.
import './people.css';
import { useId, useState } from 'preact/hooks';
import { GAMES, gameInfo, type GameInfo } from '../games';
import { Note, serverIsAway } from '../home/Online';
import type { BotRating, GameName, LadderMessage, Rating } from '../link/messages';
import { href, place } from '../router';
import { levelName } from '../setup/Levels';
import { capital } from '../text/join';
import { t, tn } from '../text/text';
import { Choice } from '../ui/Choice';
import { Icon } from '../ui/Icon';
import { Name } from '../ui/Name';
import { Shell } from '../ui/Shell';
import { patiently, useAsked } from './asked';
import { KeepPanel } from './Keep';
import { onScale, pointsText, rungsOf, scaleOf, UNRATED, type Rung } from './ratings';
import { whomPath } from './whom';
import { useWishes, wishesSet } from './wishes';

/** A band as wide as one is unsure, and marks for the bots. The words beside it say the same. */
function Scale({ rating, bots }: { rating: Rating; bots: readonly BotRating[] }) {
	const scale = scaleOf([rating], bots);
	const [from, to] = [rating.points - rating.margin, rating.points + rating.margin].map((value) => onScale(value, scale)) as [number, number];
	return (
		<div class="scale" aria-hidden="true">
			<span class={rating.unsure ? 'scale-band unsure' : 'scale-band'} style={{ left: `${from}%`, width: `${to - from}%` }} />
			{bots.map((bot) => (
				<span key={bot.level} class="scale-bot" style={{ left: `${onScale(bot.points, scale)}%` }} title={levelName(bot.level)} />
			))}
			<span class="scale-you" style={{ left: `${onScale(rating.points, scale)}%` }} />
		</div>
	);
}

function Own({ game, rating, bots }: { game: GameInfo; rating: Rating | undefined; bots: readonly BotRating[] }) {
	if (!rating) return <p class="soft">{t('You have no rated game of {game} yet.', { game: t(game.title) })}</p>;
	return (
		<div class="own-rating">
			<p class={rating.unsure ? 'rating-points unsure' : 'rating-points'}>
				<b>{pointsText(rating)}</b>
				{rating.unsure && <span class="badge">{t('still uncertain')}</span>}
			</p>
			<p class="soft small-text">
				{tn('after {n} rated game', 'after {n} rated games', rating.games)} · {t('The brass mark is you, the thin ones are the bots; the band shows how sure the rating is.')}
			</p>
			<Scale rating={rating} bots={bots} />
		</div>
	);
}

function Line({ rung }: { rung: Rung }) {
	if ('bot' in rung)
		return (
			<tr class="ladder-bot">
				<td>
					<Icon name="bot" />
				</td>
				<th scope="row">{t('Bot: {word}', { word: levelName(rung.bot.level) })}</th>
				<td>{rung.bot.points}</td>
				<td />
			</tr>
		);
	const { entry } = rung;
	return (
		<tr class={entry.you ? 'ladder-you' : undefined}>
			<td>{rung.place}</td>
			<th scope="row">
				<a href={href(...whomPath({ game: entry.rating.game, who: entry.who }))}>
					<Name>{entry.name}</Name>
				</a>
				{entry.you && <span class="soft small-text"> {t('You')}</span>}
			</th>
			<td>{pointsText(entry.rating)}</td>
			<td>{entry.rating.games}</td>
		</tr>
	);
}

function Ladder({ game, ladder }: { game: GameInfo; ladder: LadderMessage }) {
	const id = useId();
	return (
		<div class="panel stack">
			<h2 id={id}>{t('Leaderboard')}</h2>
			<p class="soft small-text">{tn('Only players with {n} rated game or more, whose rating is certain enough, are listed. Bots are shown as at a table of {seats}.', 'Only players with {n} rated games or more, whose rating is certain enough, are listed. Bots are shown as at a table of {seats}.', ladder.floor, { seats: game.usual })}</p>
			{ladder.people.length === 0 && <p>{t('Nobody is on the list yet.')}</p>}
			<div class="ladder" role="region" aria-labelledby={id} tabIndex={0}>
				<table>
					<thead>
						<tr>
							<th scope="col">{t('Rank')}</th>
							<th scope="col">{t('Player')}</th>
							<th scope="col">{t('Rating')}</th>
							<th scope="col">{t('Played')}</th>
						</tr>
					</thead>
					<tbody>
						{rungsOf(ladder, game.usual).map((rung) => (
							<Line key={'bot' in rung ? `bot ${rung.bot.level}` : rung.entry.who} rung={rung} />
						))}
					</tbody>
				</table>
			</div>
		</div>
	);
}

/** Whoever has said no sees how to say yes, and the other way round. */
function Opting({ onChange }: { onChange: () => void }) {
	const known = useWishes();
	const set = async (rated: boolean): Promise<void> => {
		if (await wishesSet({ rated })) onChange();
	};
	if (!known || known.keep === null) return null;
	if (!known.keep) return <p>{t('You are not rated, because your games are not kept.')} <a href={href('settings')}>{t('Settings')}</a></p>;
	return (
		<div class="row">
			<button type="button" class="button small rated-switch" onClick={() => void set(!known.rated)}>
				{known.rated ? t('Stop rating me') : t('Rate my games')}
			</button>
			<span class="soft small-text">{known.rated ? t('This deletes your ratings.') : t('You are not rated now.')}</span>
		</div>
	);
}

const How = () => (
	<details class="panel fold">
		<summary>{t('What is rated, and what is not')}</summary>
		<div class="stack">
			<p>{t('Games at public tables with at least two players who want to be rated. Each game has ratings of its own. New players start at 1500 ± 1000; the more you play, the smaller the margin. Winners come first, everyone else shares second place, and whoever resigns or leaves comes last.')}</p>
			<p>{t('A game is not rated in any of these cases:')}</p>
			<ul>
				{Object.values(UNRATED).map((reason) => (
					<li key={reason}>{capital(t(reason))}</li>
				))}
			</ul>
		</div>
	</details>
);

/** Of the game that the address names: ratings/GAME. */
export function Ratings() {
	const [game, choose] = useState<GameName>(gameInfo(place.value.path[1])?.name ?? (GAMES[0] as GameInfo).name);
	const info = gameInfo(game) as GameInfo;
	const ladder = useAsked(() => patiently({ do: 'ladder', game }), game);
	const profile = useAsked(() => patiently({ do: 'profile' }));
	const again = (): void => {
		ladder.again();
		profile.again();
	};
	const trouble = ladder.trouble ?? profile.trouble;
	const known = ladder.value?.game === game ? ladder.value : null;
	return (
		<Shell title={t('Ratings')}>
			<div class="stack people">
				{serverIsAway() && <Note />}
				{trouble && <p role="alert">{trouble}</p>}
				<Choice legend={t('Game')} value={game} onChange={choose} options={GAMES.map(({ name, title }) => ({ value: name, label: t(title) }))} />
				{profile.value && (
					<section class="panel stack" aria-labelledby="own">
						<h2 id="own">{t('Your rating')}</h2>
						<Own game={info} rating={profile.value.ratings.find((rating) => rating.game === game)} bots={known?.bots.filter(({ seats }) => seats === info.usual) ?? []} />
						<Opting onChange={again} />
					</section>
				)}
				<KeepPanel />
				{known && <Ladder game={info} ladder={known} />}
				{!known && !serverIsAway() && !trouble && <p class="soft">{t('Loading…')}</p>}
				<How />
			</div>
		</Shell>
	);
}
