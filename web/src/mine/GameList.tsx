// The finished games, the newest first: each opens in the replay or the review, can be saved as a file, and deleted after a question.
import { useState } from 'preact/hooks';
import { keptRecord } from '../game/kept';
import { gameInfo } from '../games';
import { hrefWith } from '../router';
import { server } from '../server';
import { list } from '../text/join';
import { t, tn } from '../text/text';
import { Dialog } from '../ui/Dialog';
import { download } from '../ui/download';
import { Icon } from '../ui/Icon';
import { Name } from '../ui/Name';
import { toast } from '../ui/notice';
import { levelOf, ownSeat } from './figures';
import { ratingText, type MineGame } from './online';
import { fileOf, levelText, resultOf, whenText } from './words';
import { zipOf, type Packed } from './zip';

const PAGE = 30;
const AT_ONCE = 50; // records that are read before the page may draw again

const gone = (): void => void toast(t('That game is no longer on this device.'), true);

/** From this device, or from the server; null: neither has it. */
async function recordOf(game: MineGame): Promise<string | null> {
	if (game.here) return (await keptRecord(game.id).catch(() => null))?.record ?? null;
	return String((await server().ask({ do: 'record', table: game.table })).record);
}

async function save(game: MineGame): Promise<void> {
	try {
		const record = await recordOf(game);
		if (record === null) gone();
		else download(fileOf(game), record);
	} catch (error) {
		toast((error as Error).message, true);
	}
}

/** With the replay, or its review: by what this device has, else by what the server has, through one's own eyes. */
function openAt(game: MineGame, query: Record<string, string | number>): string {
	if (game.here || game.table === undefined) return hrefWith(['replay'], { kept: game.id, ...query });
	return hrefWith(['replay', game.table], { as: ownSeat(game) ?? 'table', ...query });
}

/** All that are on this device as one file; what another tab has deleted meanwhile is left out. */
async function saveAll(games: readonly MineGame[]): Promise<void> {
	const files: Packed[] = [];
	for (let at = 0; at < games.length; at += AT_ONCE) {
		const found = await Promise.all(games.slice(at, at + AT_ONCE).map((game) => keptRecord(game.id).catch(() => null)));
		for (const one of found) if (one) files.push({ name: fileOf(one.game), text: one.record, when: one.game.when });
	}
	if (files.length) download('muster-games.zip', zipOf(files));
	else gone();
}

function Line({ game, onDrop }: { game: MineGame; onDrop: () => void }) {
	const { icon, text, won } = resultOf(game);
	const others = game.seats.flatMap(({ name }, seat) => (seat === ownSeat(game) ? [] : [name]));
	const level = levelOf(game);
	const title = t(gameInfo(game.game)?.title ?? game.game);
	const rating = game.entry ? ratingText(game.entry) : '';
	const button = (name: string, label: string, act: () => void) => (
		<button type="button" class="button plain round" aria-label={label} title={label} onClick={act}>
			<Icon name={name} />
		</button>
	);
	return (
		<li class={won ? 'kept-game won' : 'kept-game'}>
			<a class="kept-open" href={openAt(game, {})}>
				<Icon name={icon} />
				<span class="kept-words">
					<b>{text}</b>
					<span class="soft small-text">
						{title} · <Name>{list(others)}</Name>
						{level > 0 && ` · ${levelText(level)}`}
						{game.table && ` · ${t('Online')}`}
					</span>
					{rating && <span class="soft small-text kept-rating">{rating}</span>}
				</span>
				<time class="soft small-text" dateTime={new Date(game.when).toISOString()}>
					{whenText(game.when)}
				</time>
			</a>
			<span class="kept-tools">
				<a class="button plain round" href={openAt(game, { tab: 'review' })} aria-label={t('Review the game')} title={t('Review the game')}>
					<Icon name="hint" />
				</a>
				{button('save', t('Save the record'), () => void save(game))}
				{button('delete', t('Delete this game'), onDrop)}
			</span>
		</li>
	);
}

/** Nothing is deleted by the way. */
function Ask({ games, onYes, onClose }: { games: readonly MineGame[]; onYes: () => void; onClose: () => void }) {
	return (
		<Dialog title={games.length === 1 ? t('Delete this game?') : tn('Delete {n} game?', 'Delete {n} games?', games.length)} onClose={onClose}>
			<p>{t('Deleted games cannot be restored and no longer count towards your results.')}</p>
			{games.some(({ entry }) => entry) && <p>{t('Online games are deleted on this device, and the server forgets that you were there. The other players keep theirs.')}</p>}
			<div class="row">
				<button type="button" class="button bad" onClick={onYes}>
					{t('Delete')}
				</button>
				<button type="button" class="button" onClick={onClose}>
					{t('Cancel')}
				</button>
			</div>
		</Dialog>
	);
}

export function GameList({ games, onDrop }: { games: readonly MineGame[]; onDrop: (games: readonly MineGame[]) => void }) {
	const [most, more] = useState(PAGE);
	const [asks, ask] = useState<readonly MineGame[] | null>(null);
	const [saving, setSaving] = useState(false);
	const drop = (): void => {
		if (asks) onDrop(asks);
		ask(null);
	};
	const here = games.filter((game) => game.here);
	const all = (): void => {
		setSaving(true);
		void saveAll(here).finally(() => setSaving(false));
	};
	return (
		<>
			<ol class="kept-games">
				{games.slice(0, most).map((game) => (
					<Line key={game.id} game={game} onDrop={() => ask([game])} />
				))}
			</ol>
			<div class="row">
				{games.length > most && (
					<button type="button" class="button small" onClick={() => more(most + PAGE)}>
						{t('Show {n} more', { n: Math.min(PAGE, games.length - most) })}
					</button>
				)}
				{here.length > 0 && (
					<button type="button" class="button small mine-save-all" disabled={saving} onClick={all}>
						<Icon name="save" />
						{tn('Export {n} game', 'Export {n} games', here.length)}
					</button>
				)}
				<button type="button" class="button small mine-drop-all" onClick={() => ask(games)}>
					<Icon name="delete" />
					{tn('Delete {n} game', 'Delete {n} games', games.length)}
				</button>
			</div>
			{asks && <Ask games={asks} onYes={drop} onClose={() => ask(null)} />}
		</>
	);
}
