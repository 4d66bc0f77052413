// A screen for somebody: person/at/TABLE/SEAT, or person/best/GAME/WHO as the list of the best names them.
import './people.css';
import { useState } from 'preact/hooks';
import type { ScreenProps } from '../App';
import { Note, serverIsAway } from '../home/Online';
import { NotFound } from '../screens/NotFound';
import { t } from '../text/text';
import { Shell } from '../ui/Shell';
import { Profile } from './Profile';
import { whomRead } from './whom';

export function Person({ path }: ScreenProps) {
	const whom = whomRead(path);
	const [name, set] = useState('');
	if (!whom) return <NotFound />;
	return (
		<Shell title={name || t('Player')}>
			<div class="people panel stack">{serverIsAway() ? <Note /> : <Profile key={path.join('/')} whom={whom} named={set} />}</div>
		</Shell>
	);
}
