// The finished games of this device, the newest first; each opens in the replay.
import { useEffect, useState } from 'preact/hooks';
import { keptDrop, keptList, type KeptGame } from '../game/kept';
import { gameInfo } from '../games';
import { hrefWith } from '../router';
import { list } from '../text/join';
import { dateTag, t } from '../text/text';
import { levelName } from '../setup/Levels';
import { Icon } from '../ui/Icon';
import { Name } from '../ui/Name';

const PAGE = 30;

/** Null while several people of this device sat at one table: then nobody is "you". */
const own = ({ mine }: KeptGame): number | null => (mine.length === 1 ? (mine[0] ?? null) : null);

function resultOf(game: KeptGame): { icon: string; text: string; won: boolean } {
	const [winner] = game.winners;
	const you = own(game);
	if (winner === undefined) return { icon: 'table', text: t('A draw'), won: false };
	if (you !== null && game.winners.includes(you)) return { icon: 'crown', text: t('You won'), won: true };
	return { icon: 'table', text: t('{name} wins', { name: game.seats[winner]?.name ?? '' }), won: false };
}

function Line({ game, onDrop }: { game: KeptGame; onDrop: () => void }) {
	const { icon, text, won } = resultOf(game);
	const others = game.seats.flatMap(({ name }, seat) => (seat === own(game) ? [] : [name]));
	const level = Math.max(0, ...game.seats.map((seat) => seat.level ?? 0));
	const bots = game.seats.filter((seat) => seat.level).length;
	const when = new Intl.DateTimeFormat(dateTag(), { dateStyle: 'medium', timeStyle: 'short' }).format(game.when);
	return (
		<li class={won ? 'kept-game won' : 'kept-game'}>
			<a class="kept-open" href={hrefWith(['replay'], { kept: game.id })}>
				<Icon name={icon} />
				<span class="kept-words">
					<b>{text}</b>
					<span class="soft small-text">
						{t(gameInfo(game.game)?.title ?? game.game)} · <Name>{list(others)}</Name>
						{level > 0 && ` · ${bots === 1 ? t('{level} bot', { level: levelName(level) }) : t('{level} bots', { level: levelName(level) })}`}
					</span>
				</span>
				<time class="soft small-text" dateTime={new Date(game.when).toISOString()}>
					{when}
				</time>
			</a>
			<button type="button" class="button plain round" aria-label={t('Delete this game')} title={t('Delete this game')} onClick={onDrop}>
				<Icon name="delete" />
			</button>
		</li>
	);
}

export function KeptGames() {
	const [games, show] = useState<KeptGame[] | null | undefined>(undefined);
	const [most, more] = useState(PAGE);
	useEffect(() => void keptList().then(show), []);
	const drop = async (id: string): Promise<void> => {
		await keptDrop(id).catch(() => undefined);
		show(await keptList());
	};
	if (games === undefined) return <section class="panel stack kept" aria-busy="true" />;
	return (
		<section class="panel stack kept">
			<h2>{t('Your finished games')}</h2>
			{games === null && <p>{t('This browser does not let the page keep games.')}</p>}
			{games?.length === 0 && <p class="soft">{t('Games you finish on this device are kept here, so you can watch them again.')}</p>}
			{!!games?.length && (
				<ol class="kept-games">
					{games.slice(0, most).map((game) => (
						<Line key={game.id} game={game} onDrop={() => void drop(game.id)} />
					))}
				</ol>
			)}
			{games && games.length > most && (
				<div>
					<button type="button" class="button small" onClick={() => more(most + PAGE)}>
						{t('Show {n} more', { n: Math.min(PAGE, games.length - most) })}
					</button>
				</div>
			)}
		</section>
	);
}
