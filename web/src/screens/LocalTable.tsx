// A game on this device: against bots, or several people who hand it round.
import { computed } from '@preact/signals';
import { useEffect, useLayoutEffect, useMemo, useState } from 'preact/hooks';
import type { ScreenProps } from '../App';
import { cardsLend, cardsOf } from '../game/cards';
import { charactersGive } from '../game/characters';
import { LocalGame } from '../game/local';
import { harderPlan, savedGame, savedRuns, type LocalPlan } from '../game/saves';
import { gameInfo, type GameInfo } from '../games';
import { LEVELS, type Face } from '../generated/lists';
import type { Seat } from '../link/messages';
import { go, href, place } from '../router';
import { change, faceKeep, OWN_FACES, settings } from '../settings';
import { nameFit } from '../text/fit';
import { t, tn } from '../text/text';
import { Cover } from '../table/Cover';
import { nextViewer } from '../table/hotseat';
import { TableView } from '../table/TableView';
import { Choice } from '../ui/Choice';
import { Dialog } from '../ui/Dialog';
import { lazy, Loading } from '../ui/lazy';
import { Shell } from '../ui/Shell';
import { BotCharacters } from '../setup/BotCharacters';
import { LevelChoice } from '../setup/Levels';
import { hereKeep, rulesQuery, type Rules } from '../setup/rules';
import { rulesLinked, rulesNotice } from '../setup/rulesLink';
import { RulesTold } from '../setup/RulesTold';
import { madeLinks, madeQuery } from '../workshop/made';
import { NotFound } from './NotFound';

const MadeChoice = lazy(() => import('../workshop/MadeChoice').then((m) => m.MadeChoice));
const HouseRules = lazy(() => import('../setup/HouseRules').then((m) => m.HouseRules));

/** The names of people at one device; the first is who owns it. */
const personName = (i: number): string => (i === 0 && settings.value.name ? settings.value.name : t('Player {n}', { n: i + 1 }));

/** "people=Ada,Bob" names them, "people=2" only says how many. */
function peopleOf(query: URLSearchParams, most: number): string[] {
	const given = query.get('people') ?? '1';
	if (/^\d+$/.test(given)) return Array.from({ length: Math.min(most, Math.max(1, Number(given))) }, (_, i) => personName(i));
	return given
		.split(',')
		.slice(0, most)
		.map((name, i) => nameFit(name) || personName(i));
}

/** The first has the own face; those beside it have others. */
function faceAt(person: number): Face {
	const { face } = settings.value;
	return person === 0 ? face : (OWN_FACES.filter((other) => other !== face)[person - 1] ?? face);
}

function planOf(info: GameInfo, query: URLSearchParams): LocalPlan {
	const number = (name: string, usual: number, least: number, most: number): number => Math.min(most, Math.max(least, Math.trunc(Number(query.get(name))) || usual));
	const seats = number('seats', info.usual, info.seats[0] ?? 2, info.seats.at(-1) ?? 6);
	faceKeep();
	const people = peopleOf(query, seats);
	const bot = number('level', settings.value.level, 1, LEVELS.length);
	const sit = Array.from({ length: seats }, (_, i) => (i < people.length ? { me: people[i] ?? '', face: faceAt(i) } : { bot }));
	const options = rulesLinked(info.name, query.get('rules')) ?? {};
	const made = madeLinks(query);
	return { game: info.name, seats: settings.value.characters ? charactersGive(sit) : sit, options, ...(made.length && { made }) };
}

/** The names of the cards come with the table, so that it is drawn once. */
function seat(game: LocalGame): LocalGame {
	cardsLend(game.link);
	cardsOf(game.plan.game);
	return game;
}

/** The game that was not finished goes on, also if another one is wanted: `wants` says which. */
function begin(info: GameInfo, query: URLSearchParams): { game: LocalGame; wants: LocalPlan | null } {
	const saved = savedGame(info.name);
	const plan = planOf(info, query);
	rulesNotice(info.name, query.get('rules'));
	history.replaceState(null, '', href('play', info.name)); // a reload goes on with this game and deals no new one
	if (!savedRuns(saved)) return { game: seat(new LocalGame(plan)), wants: null };
	return { game: seat(new LocalGame(saved.plan, saved.lines)), wants: query.has('new') ? plan : null };
}

/** It begins with the house rules of the game that is on the table. */
function NewGame({ info, from, onStart, onClose }: { info: GameInfo; from: Rules; onStart: (query: URLSearchParams) => void; onClose: () => void }) {
	const [seats, setSeats] = useState(info.usual);
	const [people, setPeople] = useState(1);
	const [level, setLevel] = useState(settings.value.level);
	const [rules, setRules] = useState(from);
	const [made, setMade] = useState<string[]>([]);
	const start = (): void => {
		change({ level });
		hereKeep(info.name, rules);
		onStart(new URLSearchParams({ ...rulesQuery(info.name, rules), ...madeQuery(made), seats: String(seats), people: String(Math.min(people, seats)), level: String(level) }));
	};
	return (
		<Dialog title={t('New game')} onClose={onClose}>
			<Choice legend={t('Players')} value={seats} onChange={setSeats} options={info.seats.map((n) => ({ value: n, label: String(n) }))} />
			<Choice legend={t('Players on this device')} value={Math.min(people, seats)} onChange={setPeople} options={Array.from({ length: seats }, (_, i) => ({ value: i + 1, label: String(i + 1) }))} />
			{people < seats && <LevelChoice legend={t('Bot level')} value={level} onChange={setLevel} />}
			{people < seats && <BotCharacters />}
			<HouseRules plan={{ game: info.name, options: rules }} onChange={(plan) => setRules(plan.options)} to={{ path: [], query: {} }} />
			<RulesTold plan={{ game: info.name, options: rules }} />
			{info.workshop && <MadeChoice value={made} onChange={setMade} />}
			<p class="soft small-text">{people > 1 ? tn('{n} player passes the device round.', '{n} players pass the device round.', people) : t('You play against bots.')}</p>
			<button type="button" class="button main" onClick={start}>
				{t('Deal')}
			</button>
		</Dialog>
	);
}

/** A game that was not finished is not given up by the way. */
function Discard({ onNew, onClose }: { onNew: () => void; onClose: () => void }) {
	return (
		<Dialog title={t('Replace the unfinished game?')} onClose={onClose}>
			<p>{t('You have not finished the last game on this device. A new game replaces it.')}</p>
			<div class="row">
				<button type="button" class="button main" onClick={onClose}>
					{t('Keep playing')}
				</button>
				<button type="button" class="button bad" onClick={onNew}>
					{t('New game')}
				</button>
			</div>
		</Dialog>
	);
}

/** Who looks at the screen, and who must be given the device first. */
function Seated({ game, onNew, onAgain }: { game: LocalGame; onNew: () => void; onAgain: (plan: LocalPlan) => void }) {
	const harder = harderPlan(game.plan);
	// Whoever looks sees it out. What is asked and answered changes with every move, who looks hardly ever.
	const wanted = useMemo(() => computed(() => (game.tables.get(game.at.value ?? -1)?.behind.value ? game.at.value : nextViewer(game.tables, game.at.value))), [game]).value;
	const dealt = useMemo(() => computed(() => !!game.tables.get(game.at.value ?? 0)?.state.value), [game]).value;
	const at: Seat | null = wanted ?? game.at.value;
	useEffect(() => {
		if (wanted !== null && wanted !== game.at.value) game.at.value = null;
	}, [wanted]);
	if (at !== null && at !== game.at.value) {
		const seat = game.plan.seats[at];
		return <Cover seat={at} name={seat && 'me' in seat ? seat.me : ''} face={seat && 'me' in seat ? seat.face : undefined} onLook={() => (game.at.value = at)} />;
	}
	const table = game.tables.get(game.at.value ?? 0);
	if (!table || !dealt) return <Loading />;
	if (!performance.getEntriesByName('table').length) performance.mark('table');
	return <TableView key={game.at.value ?? 0} table={table} hint onUndo={() => void game.undo(game.at.value ?? 0)} menu={[{ icon: 'plus', label: t('New game'), do: onNew }]} onRematch={() => onAgain(game.plan)} onHarder={harder ? () => onAgain(harder) : undefined} />;
}

function Playing({ info }: { info: GameInfo }) {
	const [game, setGame] = useState<LocalGame | null>(null);
	const [asks, setAsks] = useState(false);
	const [wants, want] = useState<LocalPlan | null>(null);
	useLayoutEffect(() => {
		const first = begin(info, place.value.query);
		setGame(first.game);
		want(first.wants);
		return () => {
			cardsLend(null);
			first.game.close();
		};
	}, [info]);
	const anew = (plan: LocalPlan): void => {
		game?.close();
		setGame(seat(new LocalGame(plan)));
		setAsks(false);
		want(null);
	};
	const over = (): boolean => [...(game?.tables.values() ?? [])].some((table) => table.over.value !== null);
	const problem = game?.problem.value ?? game?.link.broken.value;
	if (!game) return null;
	if (problem)
		return (
			<Shell title={t('This game cannot continue')}>
				<p>{problem}</p>
				<p>
					<button type="button" class="button main" onClick={() => anew(planOf(info, place.value.query))}>
						{t('New game')}
					</button>
				</p>
			</Shell>
		);
	return (
		<>
			<Seated game={game} onNew={() => setAsks(true)} onAgain={anew} />
			{asks && <NewGame info={info} from={game.plan.options ?? {}} onClose={() => setAsks(false)} onStart={(query) => (over() ? anew(planOf(info, query)) : want(planOf(info, query)))} />}
			{wants && <Discard onNew={() => anew(wants)} onClose={() => want(null)} />}
		</>
	);
}

export function LocalTable({ path }: ScreenProps) {
	const info = gameInfo(path[0] ?? '');
	if (!info) {
		if (path[0] === undefined) go();
		return <NotFound />;
	}
	return <Playing key={info.name} info={info} />;
}
