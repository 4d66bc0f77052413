// Sets of house rules to choose from: those of the game, one's own; and saving, sharing and deleting these.
import { useState } from 'preact/hooks';
import { gameInfo } from '../games';
import type { GameName } from '../link/messages';
import { canShare, copyLink, shareLink } from '../online/share';
import { NAME_MOST } from '../text/fit';
import { t } from '../text/text';
import { Choice } from '../ui/Choice';
import { toast } from '../ui/notice';
import type { RulesPlan } from './plan';
import { hrefWith } from '../router';
import { ownDrop, ownKeep, ownRules, rulesSame, rulesWrite, type OwnRules, type Rules } from './rules';

interface Props<P> {
	plan: P;
	onChange: (plan: P) => void;
	/** What the sets are called together. */
	legend?: string;
	/** Where a link to these rules leads; usually to a new table. */
	to?: { path: string[]; query: Record<string, string> };
}

interface RuleSet {
	value: string;
	label: string;
	about?: string;
	options: Readonly<Rules>;
}

const USUAL = 'usual';
const MIXED = 'mixed';

function Save({ plan, onDone }: { plan: RulesPlan; onDone: () => void }) {
	const [name, setName] = useState('');
	const save = (): void => {
		if (ownKeep(plan.game, name, plan.options)) onDone();
		else toast(t('These house rules could not be saved. Give them a name, or delete others first.'), true);
	};
	return (
		<div class="row">
			<label class="field">
				<span>{t('Name of these house rules')}</span>
				<input class="input" type="text" value={name} maxLength={2 * NAME_MOST.characters} onInput={(event) => setName(event.currentTarget.value)} />
			</label>
			<button type="button" class="button" onClick={save}>
				{t('Save')}
			</button>
		</div>
	);
}

async function hand(plan: RulesPlan, { path, query }: { path: string[]; query: Record<string, string> }): Promise<void> {
	const link = new URL(hrefWith(path, { ...query, game: plan.game, rules: rulesWrite(plan.game, plan.options) }), location.href).href;
	if (canShare()) await shareLink(t('House rules for {game}', { game: t(gameInfo(plan.game)?.title ?? '') }), link);
	else await copyLink(link);
}

/** All that can be chosen. */
function setsOf(game: GameName, own: readonly OwnRules[]): RuleSet[] {
	return [
		{ value: USUAL, label: t('As published'), options: {} },
		...(gameInfo(game)?.profiles ?? []).map(({ name, label, about, options }) => ({ value: `game-${name}`, label: t(label), about: t(about), options })),
		...own.map(({ name, options }) => ({ value: `own-${name}`, label: name, options })),
	];
}

const setFind = (sets: readonly RuleSet[], plan: RulesPlan): RuleSet | undefined => sets.find(({ options }) => rulesSame(plan.game, options, plan.options));

/** What the chosen rules are called. */
export const rulesName = (plan: RulesPlan): string => setFind(setsOf(plan.game, ownRules(plan.game)), plan)?.label ?? t('Your own mix');

export function Profiles<P extends RulesPlan>({ plan, onChange, legend = t('House rules'), to = { path: ['new'], query: {} } }: Props<P>) {
	const [saves, setSaves] = useState(false);
	const own = ownRules(plan.game);
	const sets = setsOf(plan.game, own);
	const chosen = setFind(sets, plan);
	const mine = own.find(({ options }) => rulesSame(plan.game, options, plan.options));
	const choose = (value: string): void => {
		const set = sets.find((one) => one.value === value);
		if (set) onChange({ ...plan, options: { ...set.options } });
	};
	/** The same rules have another name now. */
	const renamed = (): void => {
		setSaves(false);
		onChange({ ...plan, options: { ...plan.options } });
	};
	const drop = (name: string): void => {
		ownDrop(plan.game, name);
		renamed();
	};
	return (
		<div class="stack">
			<Choice legend={legend} value={chosen?.value ?? MIXED} onChange={choose} options={chosen ? sets : [...sets, { value: MIXED, label: t('Your own mix') }]} />
			{chosen?.about && <p class="soft small-text">{chosen.about}</p>}
			{chosen?.value !== USUAL && (
				<div class="row">
					{!chosen && !saves && (
						<button type="button" class="button" onClick={() => setSaves(true)}>
							{t('Save these rules')}
						</button>
					)}
					<button type="button" class="button" onClick={() => void hand(plan, to)}>
						{t('Share these rules')}
					</button>
					{mine && (
						<button type="button" class="button" onClick={() => drop(mine.name)}>
							{t('Delete these rules')}
						</button>
					)}
				</div>
			)}
			{!chosen && saves && <Save plan={plan} onDone={renamed} />}
		</div>
	);
}
