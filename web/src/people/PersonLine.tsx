// Somebody one has played with, in a list.
import type { ComponentChildren } from 'preact';
import type { MetPerson } from '../link/messages';
import { href } from '../router';
import { ago } from '../text/pace';
import { t, tn } from '../text/text';
import { Name } from '../ui/Name';
import { whomPath } from './whom';

/** `linked`: the name leads to who that is, which leaves the screen. */
export const PersonLine = ({ person, linked, children }: { person: MetPerson; linked?: boolean; children: ComponentChildren }) => (
	<li class="person-line">
		<span class={person.here ? 'presence here' : 'presence'} aria-hidden="true" />
		<span class="person-what">
			<b>
				{linked ? (
					<a href={href(...whomPath(person))}>
						<Name>{person.name}</Name>
					</a>
				) : (
					<Name>{person.name}</Name>
				)}
			</b>
			<span class="soft small-text">
				{person.here ? t('online') : t('offline')} · {tn('{n} game together', '{n} games together', person.games)} · {ago(person.last)}
			</span>
		</span>
		{children}
	</li>
);
