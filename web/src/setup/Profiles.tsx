// Sets of house rules to choose from: those of the game, one's own; and saving, sharing and deleting these.
import { useState } from 'preact/hooks';
import { gameInfo } from '../games';
import { canShare, copyLink, shareLink } from '../online/share';
import { NAME_MOST } from '../text/fit';
import { t } from '../text/text';
import { Choice } from '../ui/Choice';
import { toast } from '../ui/notice';
import type { NewPlan } from './plan';
import { hrefWith } from '../router';
import { ownDrop, ownKeep, ownRules, rulesSame, rulesWrite, type Rules } from './rules';

interface Props {
	plan: NewPlan;
	onChange: (plan: NewPlan) => void;
}

const USUAL = 'usual';
const MIXED = 'mixed';

function Save({ plan, onDone }: { plan: NewPlan; onDone: () => void }) {
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

async function hand(plan: NewPlan): Promise<void> {
	const link = new URL(hrefWith(['new'], { game: plan.game, rules: rulesWrite(plan.game, plan.options) }), location.href).href;
	if (canShare()) await shareLink(t('House rules for {game}', { game: t(gameInfo(plan.game)?.title ?? '') }), link);
	else await copyLink(link);
}

export function Profiles({ plan, onChange }: Props) {
	const [, again] = useState(0);
	const [saves, setSaves] = useState(false);
	const listed = gameInfo(plan.game)?.profiles ?? [];
	const own = ownRules(plan.game);
	const sets: { value: string; label: string; about?: string; options: Readonly<Rules> }[] = [
		{ value: USUAL, label: t('As published'), options: {} },
		...listed.map(({ name, label, about, options }) => ({ value: `game-${name}`, label: t(label), about: t(about), options })),
		...own.map(({ name, options }) => ({ value: `own-${name}`, label: name, options })),
	];
	const chosen = sets.find(({ options }) => rulesSame(plan.game, options, plan.options));
	const mine = own.find(({ options }) => rulesSame(plan.game, options, plan.options));
	const choose = (value: string): void => {
		const set = sets.find((one) => one.value === value);
		if (set) onChange({ ...plan, options: { ...set.options } });
	};
	const drop = (name: string): void => {
		ownDrop(plan.game, name);
		again((n) => n + 1);
	};
	return (
		<div class="stack">
			<Choice legend={t('House rules')} value={chosen?.value ?? MIXED} onChange={choose} options={chosen ? sets : [...sets, { value: MIXED, label: t('Your own mix') }]} />
			{chosen?.about && <p class="soft small-text">{chosen.about}</p>}
			{chosen?.value !== USUAL && (
				<div class="row">
					{!chosen && !saves && (
						<button type="button" class="button" onClick={() => setSaves(true)}>
							{t('Save these rules')}
						</button>
					)}
					<button type="button" class="button" onClick={() => void hand(plan)}>
						{t('Share these rules')}
					</button>
					{mine && (
						<button type="button" class="button" onClick={() => drop(mine.name)}>
							{t('Delete these rules')}
						</button>
					)}
				</div>
			)}
			{!chosen && saves && <Save plan={plan} onDone={() => setSaves(false)} />}
		</div>
	);
}
