// Several people at one screen: who they are, and how many bots sit with them.
import { useState } from 'preact/hooks';
import { type GameInfo } from '../games';
import { hrefWith } from '../router';
import { change, settings } from '../settings';
import { store, stored } from '../store';
import { NAME_MOST } from '../text/fit';
import { t } from '../text/text';
import { Choice } from '../ui/Choice';
import { Icon } from '../ui/Icon';
import { MadeChoice } from '../workshop/MadeChoice';
import { madeQuery } from '../workshop/made';
import { LevelChoice } from './Levels';
import { HouseRules } from './HouseRules';
import { hotSeatQuery } from './plan';
import { RulesTold } from './RulesTold';
import { hereKeep, hereRules, rulesQuery, type Rules } from './rules';

const KEY = 'muster.people';
const FEWEST = 2;

const namesKept = (): string[] => {
	const kept = stored<string[]>(KEY);
	return Array.isArray(kept) && kept.length >= FEWEST ? kept.map(String) : [settings.value.name, ''];
};

export function HotSeat({ game, linked }: { game: GameInfo; linked: Rules | null }) {
	const [least = FEWEST, most = 6] = [game.seats[0], game.seats.at(-1)];
	const [names, write] = useState(() => namesKept().slice(0, most));
	const [seats, sit] = useState(Math.max(least, names.length));
	const [rules, setRules] = useState(() => linked ?? hereRules(game.name));
	const [made, setMade] = useState<string[]>([]);
	const level = settings.value.level;
	const count = (n: number): void => {
		write(Array.from({ length: n }, (_, i) => names[i] ?? ''));
		sit(Math.max(seats, n));
	};
	const nameOf = (i: number): string => names[i]?.trim() || t('Player {n}', { n: i + 1 });
	const start = (event: Event): void => {
		event.preventDefault();
		const people = names.map((_, i) => nameOf(i));
		store(KEY, names);
		hereKeep(game.name, rules);
		location.hash = hrefWith(['play', game.name], hotSeatQuery(people, seats, level, { ...rulesQuery(game.name, rules), ...madeQuery(made) }));
	};
	const sizes = game.seats.filter((n) => n >= names.length);
	return (
		<form class="stack hot-form" onSubmit={start}>
			<p class="soft">{t('Pass the device round. A cover hides your cards until the next player is ready.')}</p>
			<Choice legend={t('People')} options={Array.from({ length: most - FEWEST + 1 }, (_, i) => ({ value: i + FEWEST, label: i + FEWEST }))} value={names.length} onChange={count} />
			<div class="plan-names">
				{names.map((name, i) => (
					<div key={i} class="field">
						<label for={`name-${i}`}>{t('Player {n}', { n: i + 1 })}</label>
						<input id={`name-${i}`} class="input" value={name} maxLength={NAME_MOST.bytes} autocomplete="off" placeholder={t('Name')} onInput={(event) => write(names.map((old, j) => (j === i ? event.currentTarget.value : old)))} />
					</div>
				))}
			</div>
			<Choice legend={t('Number of bots')} options={sizes.map((n) => ({ value: n, label: n - names.length }))} value={Math.max(seats, sizes[0] ?? seats)} onChange={sit} />
			{seats > names.length && <LevelChoice legend={t('Bot level')} value={level} onChange={(value) => change({ level: value })} />}
			<HouseRules plan={{ game: game.name, options: rules }} onChange={(plan) => setRules(plan.options)} to={{ path: ['new'], query: { way: 'here' } }} open={linked !== null} />
			<RulesTold plan={{ game: game.name, options: rules }} />
			{game.workshop && <MadeChoice value={made} onChange={setMade} />}
			<button type="submit" class="button main plan-go">
				<Icon name="play" />
				{t('Deal')}
			</button>
		</form>
	);
}
