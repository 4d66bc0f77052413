import { GAMES } from '../games';
import { href } from '../router';
import { t } from '../text/text';
import { Shell } from '../ui/Shell';

export function Home() {
	return (
		<Shell title={t('Gather a party of six.')}>
			<ul>
				{GAMES.map((game) => (
					<li key={game.name}>
						<a class="button main" href={href('play', game.name)}>
							{t(game.title)}
						</a>
					</li>
				))}
			</ul>
		</Shell>
	);
}
