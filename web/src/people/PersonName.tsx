// The name of somebody at a table, which leads to who that is without leaving the table.
import './people.css';
import { useState } from 'preact/hooks';
import type { Seat } from '../link/messages';
import { t } from '../text/text';
import { Dialog } from '../ui/Dialog';
import { Name } from '../ui/Name';
import { lazy } from '../ui/lazy';
import type { ProfileProps } from './Profile';

const Profile = lazy<ProfileProps>(() => import('./Profile').then((m) => m.Profile));

export interface PersonNameProps {
	table: string;
	seat: Seat;
	name: string;
}

export function PersonName({ table, seat, name }: PersonNameProps) {
	const [open, set] = useState(false);
	return (
		<>
			<button type="button" class="person-name" aria-label={t('{name}: profile', { name })} onClick={() => set(true)}>
				<b>
					<Name>{name}</Name>
				</b>
			</button>
			{open && (
				<Dialog title={name} onClose={() => set(false)}>
					<Profile whom={{ table, seat }} />
				</Dialog>
			)}
		</>
	);
}
