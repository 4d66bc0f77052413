// The workshop: a leader of one's own in a minute. workshop/LINK opens one that somebody has shared.
import './workshop.css';
import { useEffect, useState } from 'preact/hooks';
import type { ScreenProps } from '../App';
import { engineAsk } from '../game/sharedEngine';
import { seatsOf } from '../home/GameCard';
import { gameInfo } from '../games';
import { href, hrefWith } from '../router';
import { settings } from '../settings';
import { t } from '../text/text';
import { Icon } from '../ui/Icon';
import { Loading } from '../ui/lazy';
import { toast } from '../ui/notice';
import { Shell } from '../ui/Shell';
import { Balance } from './Balance';
import { CardView, useFace } from './CardView';
import { draftRead, KEPT_MOST, keptLeaders, leaderDrop, leaderKeep } from './kept';
import { MyLeaders } from './MyLeaders';
import { Names } from './Names';
import { Portrait } from './Portrait';
import { Share } from './Share';
import { ClassChoice, Skill } from './Skill';
import { surprise, useLeader, type Making } from './useLeader';
import { workshopLoad, type GameWorkshop, type Leader, type Row, type Told } from './workshop';

/** What was begun and has a name is saved before another leader takes its place. */
function draftRescue(): void {
	const draft = draftRead();
	const named = draft && Object.entries(draft.leader.words).some(([word, text]) => /^name/.test(word) && text.trim());
	if (draft && named && draft.key === null && leaderKeep(draft.leader, null, Date.now()) !== null) toast(t('The leader you had begun is now in My leaders.'));
}

const leaderOf = ({ words, row, picture }: Leader): Leader => (picture ? { words, row, picture } : { words, row });

/** Opens a file or a link; says why not. */
async function open(text: string, making: Making): Promise<string | null> {
	try {
		const { words, row } = await engineAsk({ do: 'leader_open', text });
		draftRescue();
		making.take({ words, row } as Leader, null);
		return null;
	} catch (error) {
		return (error as Error).message;
	}
}

/** A link that somebody has sent; from then on it is one's own. */
function useLink(link: string | undefined, making: Making, onOpen: () => void): string | null {
	const [problem, complain] = useState<string | null>(null);
	useEffect(() => {
		if (!link) return;
		void open(link, making).then((why) => {
			complain(why);
			if (why) return;
			history.replaceState(null, '', href('workshop'));
			onOpen();
		});
	}, [link]);
	return problem;
}

const playHref = (game: GameWorkshop, told: Told): string | null => {
	const info = gameInfo(game.game);
	const least = Number((told.row as Row).seats ?? 0);
	return told.link && info ? hrefWith(['play', game.game], { new: 1, seats: Math.max(least, seatsOf(info)), level: settings.value.level, made: told.link }) : null;
};

function Actions({ game, making, told, onSave }: { game: GameWorkshop; making: Making; told: Told; onSave: () => void }) {
	const play = playHref(game, told);
	return (
		<div class="workshop-actions">
			{play ? (
				<a class="button main" href={play}>
					<Icon name="play" />
					{t('Play with this leader')}
				</a>
			) : (
				<p class="soft small-text">{t('Give your leader a name first.')}</p>
			)}
			<button type="button" class="button" disabled={!told.link || (making.key !== null && !making.changed)} onClick={onSave}>
				<Icon name="save" />
				{making.key !== null && !making.changed ? t('Saved') : t('Save')}
			</button>
			{!making.kept && <p class="workshop-wrong">{t('This browser cannot save anything, so your leader will be lost when you leave. Download it as a file, or copy its link.')}</p>}
		</div>
	);
}

/** The list of those that are saved, and what can be done with it. */
function useKept(making: Making) {
	const [all, list] = useState(keptLeaders);
	const save = (leader: Leader, key: number | null): number | null => {
		const own = leaderKeep(leader, key, Date.now());
		if (own === null) toast(all.length >= KEPT_MOST ? t('There is no room for more leaders here. Delete one first.') : t('This browser could not save your leader: its storage is blocked or full. Download the leader as a file.'), true);
		list(keptLeaders());
		return own;
	};
	const saveThis = (): void => {
		const key = save({ ...making.leader, link: making.told?.link ?? '' }, making.key);
		if (key === null) return;
		making.saved(key);
		toast(t('Saved on this device.'));
	};
	const drop = (key: number): void => {
		leaderDrop(key);
		list(keptLeaders());
		if (making.key === key) making.take(making.leader, null);
	};
	return { all, save, saveThis, drop, refresh: () => list(keptLeaders()) };
}

function Bench({ game, link }: { game: GameWorkshop; link: string | undefined }) {
	const making = useLeader();
	const { leader, told } = making;
	const face = useFace(game, leader, told);
	const mine = useKept(making);
	const wrong = useLink(link, making, mine.refresh);
	const [problem, complain] = useState<string | null>(null);
	const row = (told?.row ?? leader.row) as Row;
	const replace = (by: () => void): void => {
		draftRescue();
		mine.refresh();
		complain(null);
		by();
		scrollTo(0, 0);
	};
	const read = async (text: string): Promise<void> => {
		complain(await open(text, making));
		mine.refresh();
		scrollTo(0, 0);
	};
	if (!told || !face) return making.problem ? <p class="workshop-wrong">{making.problem}</p> : <Loading />;
	return (
		<>
			{(wrong ?? problem) && (
				<p class="panel workshop-wrong" role="alert">
					{wrong ?? problem}
				</p>
			)}
			<div class="workshop">
				<div class="workshop-side">
					<CardView face={face} />
					<Actions game={game} making={making} told={told} onSave={mine.saveThis} />
				</div>
				<div class="workshop-form">
					<Names words={leader.words} told={told} onChange={making.word} />
					<section class="panel stack" aria-label={game.legend('class', row)}>
						<ClassChoice game={game} told={told} onChange={making.field} />
					</section>
					<Skill game={game} told={told} onChange={making.field} onSurprise={() => void surprise(row).then((next) => making.take({ ...leader, row: next }, making.key))} />
					<Balance game={game} row={row} />
					<Portrait game={game} leader={leader} row={row} onWord={making.word} onPicture={making.picture} />
					<Share face={face} link={told.link} file={told.file} />
					<MyLeaders game={game} kept={mine.all} current={making.key} onNew={() => replace(making.begin)} onOpen={(one) => replace(() => making.take(leaderOf(one), one.key))} onCopy={(one) => mine.save({ ...leaderOf(one), link: one.link ?? '' }, null)} onDrop={({ key }) => mine.drop(key)} onText={(text) => void read(text)} />
				</div>
			</div>
		</>
	);
}

export function Workshop({ path }: ScreenProps) {
	const [game, load] = useState<GameWorkshop | null>(null);
	const [failed, fail] = useState(false);
	useEffect(() => void workshopLoad().then((found) => load(() => found), () => fail(true)), []);
	return (
		<Shell title={t('Leader workshop')} wide>
			<p class="soft workshop-about">{t('Make your own party leader. Choose a class and a skill, give it a name and a face, and play with it.')}</p>
			{failed && <p>{t('This part of the page could not be loaded. Check your connection and reload.')}</p>}
			{!game && !failed && <Loading />}
			{game && <Bench game={game} link={path[0]} />}
		</Shell>
	);
}
