// The games of this device, and at a server of this person: those that go on, those that are over, and what they come to.
import './mine.css';
import '../replay/curve.css';
import '../home/home.css';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { KeptError, keptDrop, keptList, keptListen, type KeptGame, type KeptTrouble } from '../game/kept';
import { GAMES } from '../games';
import { Continue } from '../home/Continue';
import { lobbyWatch } from '../home/lobby';
import { KeepPanel } from '../people/Keep';
import { LEVELS } from '../generated/lists';
import type { GameName } from '../link/messages';
import { href } from '../router';
import { capital } from '../text/join';
import { t } from '../text/text';
import { Icon } from '../ui/Icon';
import { toast } from '../ui/notice';
import { Shell } from '../ui/Shell';
import { levelOf, passes, type Filter } from './figures';
import { AllFeats } from '../feats/Feats';
import { Figures } from './Figures';
import { GameList } from './GameList';
import { gamesMerge, type MineGame } from './online';
import { OnlineTools } from './OnlineTools';
import { useOnlineGames, type OnlineGames } from './server';
import { levelText, troubleText } from './words';

type Found = { games: KeptGame[] } | { trouble: KeptTrouble } | null;

const troubleOf = (error: unknown): KeptTrouble => (error instanceof KeptError ? error.why : 'refused');

/** Anew whenever a game is added or deleted, in whatever tab. */
function useGames(): Found {
	const [found, show] = useState<Found>(null);
	useEffect(() => {
		let left = false;
		const load = (): void =>
			void keptList().then(
				(games) => left || show({ games }),
				(error: unknown) => left || show({ trouble: troubleOf(error) }),
			);
		load();
		const stop = keptListen(load);
		return () => {
			left = true;
			stop();
		};
	}, []);
	return found;
}

const WHERE = { '': null, here: false, online: true } as const;

function Filters({ games, filter, onChange }: { games: readonly MineGame[]; filter: Filter; onChange: (filter: Filter) => void }) {
	const levels = [0, ...LEVELS.map(({ level }) => level)].filter((level) => level === filter.level || games.some((game) => levelOf(game) === level));
	return (
		<div class="mine-filters">
			<label class="field">
				<span class="legend">{t('Game')}</span>
				<select class="input mine-game" value={filter.game ?? ''} onChange={(event) => onChange({ ...filter, game: (event.currentTarget.value || null) as GameName | null })}>
					<option value="">{t('All games')}</option>
					{GAMES.map(({ name, title }) => (
						<option key={name} value={name}>
							{t(title)}
						</option>
					))}
				</select>
			</label>
			<label class="field">
				<span class="legend">{t('Bots')}</span>
				<select class="input mine-level" value={filter.level ?? ''} onChange={(event) => onChange({ ...filter, level: event.currentTarget.value === '' ? null : Number(event.currentTarget.value) })}>
					<option value="">{t('All levels')}</option>
					{levels.map((level) => (
						<option key={level} value={level}>
							{capital(levelText(level))}
						</option>
					))}
				</select>
			</label>
			{games.some(({ table }) => table !== undefined) && (
				<label class="field">
					<span class="legend">{t('Where?')}</span>
					<select class="input mine-where" value={filter.online === true ? 'online' : filter.online === false ? 'here' : ''} onChange={(event) => onChange({ ...filter, online: WHERE[event.currentTarget.value as keyof typeof WHERE] })}>
						<option value="">{t('Everywhere')}</option>
						<option value="here">{t('On this device')}</option>
						<option value="online">{capital(t('Online'))}</option>
					</select>
				</label>
			)}
		</div>
	);
}

function Finished({ games, online }: { games: readonly MineGame[]; online: OnlineGames }) {
	const [filter, choose] = useState<Filter>({ game: null, level: null, online: null });
	const shown = games.filter((game) => passes(game, filter));
	const drop = (those: readonly MineGame[]): void => {
		const here = those.flatMap(({ id, here: kept }) => (kept ? [id] : []));
		if (here.length) void keptDrop(here).catch((error: unknown) => toast(troubleText(troubleOf(error)), true));
		void online.forget(those.flatMap(({ entry }) => entry?.table ?? [])).catch((error: Error) => toast(error.message, true));
	};
	return (
		<>
			<Filters games={games} filter={filter} onChange={choose} />
			<Figures games={shown} />
			<section class="panel stack kept" aria-labelledby="finished">
				<h2 id="finished">{t('Your finished games')}</h2>
				{shown.length ? <GameList key={`${filter.game} ${filter.level} ${filter.online}`} games={shown} onDrop={drop} /> : <p class="soft">{t('You have no games of this kind.')}</p>}
			</section>
		</>
	);
}

export function MyGames() {
	const found = useGames();
	const online = useOnlineGames();
	useEffect(lobbyWatch, []);
	const kept = found && 'games' in found ? found.games : [];
	const games = useMemo(() => gamesMerge(kept, online.entries), [found, online.entries]);
	return (
		<Shell title={t('My games')}>
			<div class="mine stack">
				<Continue />
				{!found && <section class="panel kept" aria-busy="true" />}
				{found && 'trouble' in found && (
					<section class="panel kept">
						<p role="alert">{troubleText(found.trouble)}</p>
					</section>
				)}
				{found && games.length > 0 && <Finished games={games} online={online} />}
				{found && 'games' in found && !games.length && (
					<section class="panel kept">
						<p class="soft">{t('Games you finish on this device are kept here, so you can watch them again.')}</p>
					</section>
				)}
				<OnlineTools online={online} />
				<KeepPanel />
				<AllFeats />
				<div>
					<a class="button plain left" href={href('replay')}>
						<Icon name="folder" />
						{t('Open a record from a file')}
					</a>
				</div>
			</div>
		</Shell>
	);
}
