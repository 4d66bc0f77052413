// Opening a table: online for friends and strangers, or for several people at this screen.
import { useEffect, useState } from 'preact/hooks';
import '../setup/setup.css';
import { pledge } from '../fair/watch';
import { GAMES, gameInfo } from '../games';
import type { GameName, Pace } from '../link/messages';
import { NameField } from '../person/NameField';
import { go, place } from '../router';
import { reach, server, serverFind } from '../server';
import { store, stored } from '../store';
import { GameChoice } from '../setup/GameChoice';
import { GameOptions } from '../setup/GameOptions';
import { HotSeat } from '../setup/HotSeat';
import { planMove, planRead, planRequest, type NewPlan } from '../setup/plan';
import { Profiles } from '../setup/Profiles';
import { rulesLinked, rulesNotice } from '../setup/rulesLink';
import { Seats } from '../setup/Seats';
import { PACES } from '../text/pace';
import { t } from '../text/text';
import { Choice } from '../ui/Choice';
import { Icon } from '../ui/Icon';
import { Shell } from '../ui/Shell';
import { toast } from '../ui/notice';
import { Toggle } from '../ui/Toggle';
import { orderGive } from '../table/react';
import { charactersGive } from '../game/characters';
import { settings } from '../settings';
import { BotCharacters } from '../setup/BotCharacters';

const KEY = 'muster.plan';
const LAST = 'muster.game';

async function create(plan: NewPlan): Promise<void> {
	const link = server();
	try {
		const word = pledge();
		const request = planRequest(plan);
		const seats = settings.value.characters ? charactersGive(request.seats as unknown[]) : request.seats;
		const { table = '' } = await link.ask({ ...request, seats, commit: word.commit });
		word.keep(table);
		await orderGive(link, table);
		store(KEY, plan);
		go('t', table);
	} catch (error) {
		toast((error as Error).message, true);
	}
}

function OnlineForm({ plan, onChange }: { plan: NewPlan; onChange: (plan: NewPlan) => void }) {
	const [busy, work] = useState(false);
	const submit = async (event: Event): Promise<void> => {
		event.preventDefault();
		work(true);
		await create(plan);
		work(false);
	};
	const pace = PACES.find((known) => known.pace === plan.pace);
	return (
		<form class="plan-form stack" onSubmit={(event) => void submit(event)}>
			<section class="panel stack" aria-label={t('Seats')}>
				<NameField id="my-name" />
				<Seats plan={plan} onChange={onChange} />
				<BotCharacters />
			</section>
			<section class="panel stack" aria-label={t('Pace')}>
				<Choice<Pace> legend={t('Pace')} options={PACES.map((known) => ({ value: known.pace, label: t(known.name) }))} value={plan.pace} onChange={(value) => onChange({ ...plan, pace: value })} />
				<p class="soft small-text">{pace && t(pace.about)}</p>
			</section>
			<details class="panel fold" open={Object.keys(plan.options).length > 0}>
				<summary>{t('Table options')}</summary>
				<div class="stack">
					<Profiles key={plan.game} plan={plan} onChange={onChange} />
					<GameOptions plan={plan} onChange={onChange} />
					<Toggle label={t('Show in the list of open tables')} about={t('Anyone can take the open seats.')} value={plan.listed} onChange={(listed) => onChange({ ...plan, listed })} />
					<Toggle label={t('Allow chat')} about={t('Preset phrases are always available, and everyone reads them in their own language. You can turn chat on or off at any time.')} value={plan.chat} onChange={(chat) => onChange({ ...plan, chat })} />
					{gameInfo(plan.game)?.workshop && <Toggle label={t('Allow custom leaders')} about={t('Everyone at the table may bring leaders they have made. You can change this before the game starts.')} value={plan.made} onChange={(made) => onChange({ ...plan, made })} />}
					<Toggle label={t('Share this game for research')} about={t("Its moves, without names or chat, are added to this server's public collection. Everyone at the table can see this setting.")} value={plan.record} onChange={(record) => onChange({ ...plan, record })} />
				</div>
			</details>
			<button type="submit" class="button main plan-go" disabled={busy || server().state.value !== 'open'}>
				<Icon name="friends" />
				{t('Open the table')}
			</button>
		</form>
	);
}

/** What the form begins with: what was kept on this device, and the house rules of the link that brought one here. */
function planBegin(game: GameName, rules: string | null): NewPlan {
	const plan = planRead(stored(KEY), game);
	return rules === null ? plan : { ...plan, options: rulesLinked(game, rules) ?? {} };
}

export function NewTable() {
	const wanted = place.value.query;
	const first = (gameInfo(wanted.get('game') ?? '') ?? gameInfo(stored<string>(LAST) ?? '') ?? GAMES[0])!.name;
	const [way, setWay] = useState<'online' | 'here'>(wanted.get('way') === 'here' ? 'here' : 'online');
	const [plan, setPlan] = useState<NewPlan>(() => planBegin(first, wanted.get('rules')));
	useEffect(() => rulesNotice(first, wanted.get('rules')), [wanted.get('rules')]);
	useEffect(() => void serverFind(), []);
	const offline = reach.value === 'none' || reach.value === 'down';
	const choose = (game: GameName): void => {
		store(LAST, game);
		setPlan(planMove(plan, game));
	};
	const game = gameInfo(plan.game);
	return (
		<Shell title={t('New table')}>
			<div class="stack plan">
				<GameChoice value={plan.game} onChange={choose} />
				{!offline && (
					<Choice
						legend={t('Where?')}
						value={way}
						onChange={setWay}
						options={[
							{ value: 'online', label: t('Each on their own device') },
							{ value: 'here', label: t('Share one screen') },
						]}
					/>
				)}
				{!offline && way === 'online' && reach.value === 'there' && <OnlineForm plan={plan} onChange={setPlan} />}
				{!offline && way === 'online' && reach.value === 'asking' && <p class="soft">{t('Connecting…')}</p>}
				{(offline || way === 'here') && game && <HotSeat key={game.name} game={game} linked={game.name === first ? rulesLinked(first, wanted.get('rules')) : null} />}
				{offline && <p class="soft small-text">{t('This copy works offline: play against bots, or with friends on this screen. Online tables need a Muster server.')}</p>}
			</div>
		</Shell>
	);
}
