// The first screen: a game is one tap away; everything else lies below it.
import { useEffect } from 'preact/hooks';
import '../home/home.css';
import { savedGame } from '../game/saves';
import { GAMES } from '../games';
import { Continue, isAwaited } from '../home/Continue';
import { GameCard } from '../home/GameCard';
import { lobbyWatch, myTables } from '../home/lobby';
import { Online } from '../home/Online';
import { href } from '../router';
import { settings } from '../settings';
import { stored } from '../store';
import { sentenceGap } from '../text/join';
import { t } from '../text/text';
import { Icon } from '../ui/Icon';
import { Shell } from '../ui/Shell';

const LINKS = [
	{ place: 'learn', icon: 'learn', name: () => t('Learn') },
	{ place: 'puzzle', icon: 'hint', name: () => t('Puzzle of the day') },
	{ place: 'rules', icon: 'rules', name: () => t('Rules') },
	{ place: 'games', icon: 'crown', name: () => t('My games') },
	{ place: 'workshop', icon: 'look', name: () => t('Make a leader') },
	{ place: 'settings', icon: 'settings', name: () => t('Settings') },
	{ place: 'about', icon: 'info', name: () => t('About Muster') },
];

/** Nobody has played or learned here yet. */
const isNew = (): boolean => savedGame() === null && stored('muster.learn') === null && !settings.value.name && !myTables.value.length;

const Welcome = () => (
	<a class="welcome panel" href={href('learn')}>
		<Icon name="learn" />
		<span>
			<b>{t('New here?')}</b>
			{sentenceGap()}
			{t('Learn by playing: a few minutes, one step at a time.')}
		</span>
	</a>
);

export function Home() {
	useEffect(lobbyWatch, []);
	return (
		<Shell wide>
			<div class="home">
				<div class="light" aria-hidden="true" />
				{isAwaited() && <Continue />}
				<header class="hero">
					<svg class="lamp" viewBox="0 0 120 70" aria-hidden="true" focusable="false">
						<path class="lamp-cord" d="M60 0v26" />
						<path class="lamp-shade" d="M46 26h28l26 30H20z" />
						<ellipse class="lamp-bulb" cx="60" cy="57" rx="16" ry="8" />
					</svg>
					<h1>{t('Gather a party of six.')}</h1>
					<p>{t('Two card games of bluff, dice and heroes. Play against bots right away, or with friends wherever they are.')}</p>
				</header>
				{isNew() && <Welcome />}
				{!isAwaited() && <Continue />}
				<section class="games" aria-label={t('Games')}>
					{GAMES.map((game) => (
						<GameCard key={game.name} game={game} />
					))}
				</section>
				<Online />
				<nav class="home-links" aria-label={t('More')}>
					{LINKS.map(({ place, icon, name }) => (
						<a key={place} class="button" href={href(place)}>
							<Icon name={icon} />
							{name()}
						</a>
					))}
				</nav>
				<p class="soft small-text home-foot">{t('An unofficial fan implementation with its own text and artwork. The names of the games belong to their owners.')}</p>
			</div>
		</Shell>
	);
}
