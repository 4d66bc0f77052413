// Which screen is shown where. One line per place.
import type { ComponentType } from 'preact';
import { engineWarm } from './link/engine';
import type { GameName } from './link/messages';
import { stranger } from './link/token';
import { place } from './router';
import { Home } from './screens/Home';
import { NotFound } from './screens/NotFound';
import { invitations } from './server';
import { settings } from './settings';
import { tableGameLoad } from './table/game';
import { langFile } from './text/text';
import { lazy, type Lazy } from './ui/lazy';
import { Toasts } from './ui/Toasts';

export interface ScreenProps {
	path: string[];
}

const screens: Record<string, Lazy<ScreenProps>> = {
	play: lazy(() => import('./screens/LocalTable').then((m) => m.LocalTable)), // play/GAME: on this device
	t: lazy(() => import('./screens/OnlineTable').then((m) => m.OnlineTable)), // t/TABLE?key=KEY
	new: lazy(() => import('./screens/NewTable').then((m) => m.NewTable)),
	rules: lazy(() => import('./screens/Rules').then((m) => m.Rules)), // rules/GAME, rules/GAME/aid
	learn: lazy(() => import('./screens/Learn').then((m) => m.Learn)), // learn/GAME/LESSON
	games: lazy(() => import('./mine/MyGames').then((m) => m.MyGames)),
	puzzle: lazy(() => import('./puzzle/Puzzles').then((m) => m.Puzzles)), // puzzle/GAME/DATE
	replay: lazy(() => import('./screens/Replay').then((m) => m.Replay)),
	workshop: lazy(() => import('./workshop/Workshop').then((m) => m.Workshop)), // workshop/LINK
	watch: lazy(() => import('./people/Watch').then((m) => m.Watch)),
	people: lazy(() => import('./people/People').then((m) => m.People)),
	person: lazy(() => import('./people/Person').then((m) => m.Person)), // person/at/TABLE/SEAT, person/best/GAME/WHO
	ratings: lazy(() => import('./people/Ratings').then((m) => m.Ratings)), // ratings/GAME
	privacy: lazy(() => import('./people/Privacy').then((m) => m.Privacy)),
	settings: lazy(() => import('./screens/SettingsScreen').then((m) => m.SettingsScreen)),
	about: lazy(() => import('./screens/About').then((m) => m.About)),
};

const Invitations = lazy(() => import('./people/Invitations').then((m) => m.Invitations));
const Stranger = lazy(() => import('./person/Stranger').then((m) => m.Stranger));

/** The letters of the language, before anything is drawn with others: laying a table out twice takes longer. */
function fontsLoad(): void {
	const letters = settings.value.lang !== 'en' && new Intl.Locale(settings.value.lang).maximize().script === 'Latn' ? 'aż' : 'a';
	for (const font of ["1em 'Alegreya Sans'", "bold 1em 'Alegreya Sans'", 'bold 1em Alegreya']) void document.fonts.load(font, letters).catch(() => undefined);
}

/** Everything that the wanted screen needs is on its way at once, and nothing waits for another. */
export async function screenLoad(): Promise<void> {
	const [name, game] = place.value.path;
	if (name === 'play') engineWarm(langFile(settings.value.lang));
	const board = name === 'play' ? tableGameLoad(game as GameName) : null;
	fontsLoad();
	await Promise.all([name === undefined ? null : screens[name]?.load(), board]);
}

export function App() {
	const { path } = place.value;
	const Screen: ComponentType<ScreenProps> = path[0] === undefined ? Home : (screens[path[0]] ?? NotFound);
	return (
		<>
			<Screen key={path.slice(0, 2).join('/')} path={path.slice(1)} />
			{invitations.value.length > 0 && <Invitations />}
			{stranger.value?.asks && <Stranger />}
			<Toasts />
		</>
	);
}
