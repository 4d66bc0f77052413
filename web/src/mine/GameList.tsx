// The finished games, the newest first: each opens in the replay or the review, can be saved as a file, and deleted after a question.
import { useState } from 'preact/hooks';
import { keptRecord, type KeptGame } from '../game/kept';
import { gameInfo } from '../games';
import { hrefWith } from '../router';
import { list } from '../text/join';
import { t, tn } from '../text/text';
import { Dialog } from '../ui/Dialog';
import { download } from '../ui/download';
import { Icon } from '../ui/Icon';
import { Name } from '../ui/Name';
import { toast } from '../ui/notice';
import { levelOf, ownSeat } from './figures';
import { fileOf, levelText, resultOf, whenText } from './words';
import { zipOf, type Packed } from './zip';

const PAGE = 30;
const AT_ONCE = 50; // records that are read before the page may draw again

const gone = (): void => void toast(t('That game is no longer on this device.'), true);

async function save(game: KeptGame): Promise<void> {
	const found = await keptRecord(game.id).catch(() => null);
	if (found) download(fileOf(game), found.record);
	else gone();
}

/** All of them as one file; what another tab has deleted meanwhile is left out. */
async function saveAll(games: readonly KeptGame[]): Promise<void> {
	const files: Packed[] = [];
	for (let at = 0; at < games.length; at += AT_ONCE) {
		const found = await Promise.all(games.slice(at, at + AT_ONCE).map((game) => keptRecord(game.id).catch(() => null)));
		for (const one of found) if (one) files.push({ name: fileOf(one.game), text: one.record, when: one.game.when });
	}
	if (files.length) download('muster-games.zip', zipOf(files));
	else gone();
}

function Line({ game, onDrop }: { game: KeptGame; onDrop: () => void }) {
	const { icon, text, won } = resultOf(game);
	const others = game.seats.flatMap(({ name }, seat) => (seat === ownSeat(game) ? [] : [name]));
	const level = levelOf(game);
	const title = t(gameInfo(game.game)?.title ?? game.game);
	const button = (name: string, label: string, act: () => void) => (
		<button type="button" class="button plain round" aria-label={label} title={label} onClick={act}>
			<Icon name={name} />
		</button>
	);
	return (
		<li class={won ? 'kept-game won' : 'kept-game'}>
			<a class="kept-open" href={hrefWith(['replay'], { kept: game.id })}>
				<Icon name={icon} />
				<span class="kept-words">
					<b>{text}</b>
					<span class="soft small-text">
						{title} · <Name>{list(others)}</Name>
						{level > 0 && ` · ${levelText(level)}`}
						{game.table && ` · ${t('Online')}`}
					</span>
				</span>
				<time class="soft small-text" dateTime={new Date(game.when).toISOString()}>
					{whenText(game.when)}
				</time>
			</a>
			<span class="kept-tools">
				<a class="button plain round" href={hrefWith(['replay'], { kept: game.id, tab: 'review' })} aria-label={t('Review the game')} title={t('Review the game')}>
					<Icon name="hint" />
				</a>
				{button('save', t('Save the record'), () => void save(game))}
				{button('delete', t('Delete this game'), onDrop)}
			</span>
		</li>
	);
}

/** Nothing is deleted by the way. */
function Ask({ games, onYes, onClose }: { games: readonly KeptGame[]; onYes: () => void; onClose: () => void }) {
	return (
		<Dialog title={games.length === 1 ? t('Delete this game?') : tn('Delete {n} game?', 'Delete {n} games?', games.length)} onClose={onClose}>
			<p>{t('What is deleted cannot be brought back. Your results are counted without it.')}</p>
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

export function GameList({ games, onDrop }: { games: readonly KeptGame[]; onDrop: (games: readonly KeptGame[]) => void }) {
	const [most, more] = useState(PAGE);
	const [asks, ask] = useState<readonly KeptGame[] | null>(null);
	const [saving, setSaving] = useState(false);
	const drop = (): void => {
		if (asks) onDrop(asks);
		ask(null);
	};
	const all = (): void => {
		setSaving(true);
		void saveAll(games).finally(() => setSaving(false));
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
				<button type="button" class="button small mine-save-all" disabled={saving} onClick={all}>
					<Icon name="save" />
					{tn('Export {n} game', 'Export {n} games', games.length)}
				</button>
				<button type="button" class="button small mine-drop-all" onClick={() => ask(games)}>
					<Icon name="delete" />
					{tn('Delete {n} game', 'Delete {n} games', games.length)}
				</button>
			</div>
			{asks && <Ask games={asks} onYes={drop} onClose={() => ask(null)} />}
		</>
	);
}
