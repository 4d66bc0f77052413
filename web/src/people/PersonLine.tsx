// Somebody one has played with, in a list.
import type { ComponentChildren } from 'preact';
import type { MetPerson } from '../link/messages';
import { ago } from '../text/pace';
import { t, tn } from '../text/text';
import { Name } from '../ui/Name';

export const PersonLine = ({ person, children }: { person: MetPerson; children: ComponentChildren }) => (
	<li class="person-line">
		<span class={person.here ? 'presence here' : 'presence'} aria-hidden="true" />
		<span class="person-what">
			<b>
				<Name>{person.name}</Name>
			</b>
			<span class="soft small-text">
				{person.here ? t('online') : t('offline')} · {tn('{n} game together', '{n} games together', person.games)} · {ago(person.last)}
			</span>
		</span>
		{children}
	</li>
);
