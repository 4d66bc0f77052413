// The monsters that lie open: what slays them and what happens otherwise, with the viewer's chances; whether the viewer's
// party may attack, and what it lacks.
import './monsters.css';
import type { Cards } from '../../../game/cards';
import { clauses, percent, withChance } from '../../../text/join';
import { t } from '../../../text/text';
import { Icon } from '../../../ui/Icon';
import type { BoardProps } from '../../../table/game';
import { cardThing } from './actions';
import { Emblem } from './HtsCard';
import { Portrait } from './Portrait';
import type { Pick } from '../../../acting/pick';
import { ThingButton } from '../../../acting/Thing';
import { nameOf, rangeSaid, rangeText, softly, type AidMonster, type HtsAid, type HtsState } from './view';

function monsterLabel(cards: Cards, monster: AidMonster): string {
	const parts = [
		nameOf(cards, monster.card),
		t('slain on {range}', { range: withChance(rangeSaid(monster.slay), monster.slay_percent) }),
		t('strikes back on {range}: {hit}', { range: withChance(rangeSaid(monster.counter), monster.counter_percent), hit: monster.hit }),
		t('requires {requires}', { requires: monster.requires }),
	];
	if (monster.lacking) parts.push(t('you need {lacking}', { lacking: monster.lacking }));
	return clauses(parts);
}

function Requirement({ monster }: { monster: AidMonster }) {
	return (
		<span class={monster.met ? 'monster-requires is-met' : 'monster-requires'}>
			{monster.met !== null && <Icon name={monster.met ? 'check' : 'close'} />}
			<span>
				{monster.requires}{' '}
				{monster.lacking && <b class="monster-lacking">{t('you need {lacking}', { lacking: monster.lacking })}</b>}
			</span>
		</span>
	);
}

function Monster({ monster, pick, hands, cards }: { monster: AidMonster; pick: Pick } & Omit<BoardProps, 'table'>) {
	return (
		<li class="monster-place">
			<ThingButton thing={cardThing(monster.card)} pick={pick} hands={hands} label={monsterLabel(cards, monster)} spot={`monster-${monster.card}`} class="monster-thing">
				<span class={monster.met ? 'monster thing-face is-met' : 'monster thing-face'} aria-hidden="true">
					<span class="monster-picture">
						<Portrait card={monster.card} like="Monster" />
						<span class="monster-name">{softly(nameOf(cards, monster.card))}</span>
					</span>
					<span class="monster-odds">
						<span class="odds-slay">
							<Icon name="slay" />
							<b>{rangeText(monster.slay)}</b>
							{monster.slay_percent !== null && percent(monster.slay_percent)}
						</span>
						<span class="odds-counter">
							<Icon name="strike" />
							<b>{rangeText(monster.counter)}</b>
							{monster.counter_percent !== null && percent(monster.counter_percent)}
						</span>
						<span class="odds-hit">{monster.hit}</span>
					</span>
					<Requirement monster={monster} />
				</span>
			</ThingButton>
		</li>
	);
}

const OPEN = 3; // monsters that lie there once all have a leader

/** Where they will lie. */
const Slots = () => (
	<ul class="hts-monsters" aria-hidden="true">
		{Array.from({ length: OPEN }, (_, i) => (
			<li key={i} class="monster-place monster-slot">
				<Emblem name="monster" />
			</li>
		))}
	</ul>
);

export function Monsters({ table, hands, cards, pick }: BoardProps & { pick: Pick }) {
	const monsters = (table.aid.value as HtsAid | null)?.monsters ?? [];
	if (!monsters.length) return (table.state.value as HtsState).step === 'LEADER' ? <Slots /> : null;
	return (
		<ul class="hts-monsters" aria-label={t('Monsters')}>
			{monsters.map((monster) => (
				<Monster key={monster.card} monster={monster} pick={pick} hands={hands} cards={cards} />
			))}
		</ul>
	);
}
