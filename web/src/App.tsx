// Which screen is shown where. One line per place.
import type { ComponentType } from 'preact';
import { place } from './router';
import { Home } from './screens/Home';
import { NotFound } from './screens/NotFound';
import { lazy } from './ui/lazy';
import { Toasts } from './ui/Toasts';

export interface ScreenProps {
	path: string[];
}

const screens: Record<string, ComponentType<ScreenProps>> = {
	play: lazy(() => import('./screens/LocalTable').then((m) => m.LocalTable)), // play/GAME: on this device
	t: lazy(() => import('./screens/OnlineTable').then((m) => m.OnlineTable)), // t/TABLE?key=KEY
	new: lazy(() => import('./screens/NewTable').then((m) => m.NewTable)),
	rules: lazy(() => import('./screens/Rules').then((m) => m.Rules)), // rules/GAME, rules/GAME/aid
	learn: lazy(() => import('./screens/Learn').then((m) => m.Learn)), // learn/GAME/LESSON
	replay: lazy(() => import('./screens/Replay').then((m) => m.Replay)),
	settings: lazy(() => import('./screens/SettingsScreen').then((m) => m.SettingsScreen)),
	about: lazy(() => import('./screens/About').then((m) => m.About)),
};

export function App() {
	const { path } = place.value;
	const Screen = path[0] === undefined ? Home : (screens[path[0]] ?? NotFound);
	return (
		<>
			<Screen key={path.slice(0, 2).join('/')} path={path.slice(1)} />
			<Toasts />
		</>
	);
}
