// One card, large: all its words, how it stands on the table now, and where the rules speak of it.
import './large.css';
import type { Cards } from '../../../game/cards';
import type { Table } from '../../../game/table';
import { href } from '../../../router';
import { capital, withChance } from '../../../text/join';
import { t } from '../../../text/text';
import { Icon } from '../../../ui/Icon';
import { Name } from '../../../ui/Name';
import { seatName } from '../../../table/SeatPlate';
import { lazy } from '../../../ui/lazy';
import type { MadePicture as MadePictureView } from '../../../table/MadePicture';
import { Emblem, emblemOf, frameOf } from './HtsCard';
import { className, kindOf } from './names';
import { Portrait } from './Portrait';
import { factsOf, rangeOf, rangeText, seatOfHero, shieldOf, signed, type AidHero, type AidMonster, type Facts, type HtsAid, type HtsState } from './view';

const MadePicture = lazy<Parameters<typeof MadePictureView>[0]>(() => import('../../../table/MadePicture').then((m) => m.MadePicture));

/** Of a leader that somebody brought with one. */
function Uploaded({ card, table }: { card: string; table: Table }) {
	const head = table.head.value;
	const made = table.made.value?.cards.find(({ id, picture }) => id === card && picture);
	return head && made ? <MadePicture table={table} head={head} card={made} plain /> : null;
}

/** The rule that tells what a kind of card does. */
const RULES: Record<string, string> = { Hero: 'HS-6', Item: 'HS-4', Magic: 'HS-3', Modifier: 'HS-7', Challenge: 'HS-5', Leader: 'HS-4', Monster: 'HS-10' };

function Odds({ odds }: { odds: AidHero }) {
	return (
		<p>
			{odds.bonus
				? t('You need {number} or more and get {bonus} to the roll: {percent}% chance to succeed.', { number: odds.need, bonus: signed(odds.bonus), percent: odds.percent })
				: t('You need {number} or more: {percent}% chance to succeed.', { number: odds.need, percent: odds.percent })}
		</p>
	);
}

function MonsterWords({ facts, monster }: { facts: Facts; monster: AidMonster | undefined }) {
	const slay = monster ? rangeText(monster.slay) : rangeOf(facts.slay);
	const counter = monster ? rangeText(monster.counter) : rangeOf(facts.counter);
	return (
		<>
			{monster && (
				<p>
					<b>{t('Requires:')}</b> {monster.requires}{' '}
					{monster.lacking && (
						<span class="large-lacking">
							<Icon name="close" />
							{t('you need {lacking}', { lacking: monster.lacking })}
						</span>
					)}
				</p>
			)}
			<p>{capital(t('slain on {range}', { range: withChance(slay, monster?.slay_percent) }))}</p>
			<p>{capital(t('strikes back on {range}: {hit}', { range: withChance(counter, monster?.counter_percent), hit: monster?.hit ?? facts.counter_attack ?? '' }))}</p>
		</>
	);
}

/** Whose it is, and what it wears. */
function Where({ card, table, cards }: { card: string; table: Table; cards: Cards }) {
	const state = table.state.value as HtsState;
	const seat = seatOfHero(state, card);
	if (seat === null) return null;
	const worn = state.players[seat]?.party.find(({ hero }) => hero === card)?.item;
	const item = worn ? factsOf(cards, worn) : undefined;
	return (
		<>
			<p class="soft">{seat === table.head.value?.you ? t('Your party') : t("{name}'s party", { name: seatName(table, seat) })}</p>
			{item && (
				<p>
					<b>{t('{item}:', { item: item.name })}</b> {item.text}
				</p>
			)}
		</>
	);
}

export function Large({ card, table, cards }: { card: string; table: Table; cards: Cards }) {
	const facts = factsOf(cards, card);
	const aid = table.aid.value as HtsAid | null;
	const odds = [...(aid?.heroes ?? []), ...(aid?.hand ?? [])].find((each) => each.card === card);
	const monster = aid?.monsters.find((each) => each.card === card);
	const shield = shieldOf(facts);
	return (
		<div class={`hts-large ${frameOf(facts)}`}>
			<div class="large-picture">
				<Portrait card={card} like={facts && emblemOf(facts)} />
				{shield && (
					<span class="hts-shield" aria-hidden="true">
						{shield}
					</span>
				)}
			</div>
			{facts && (
				<div class="large-words">
					<p class="large-kind">
						<Emblem name={emblemOf(facts)} />
						{capital(kindOf(facts))}
						{facts.class && facts.kind !== 'Monster' && ` · ${className(facts.class)}`}
					</p>
					{typeof facts.title === 'string' && facts.title && (
						<p class="soft">
							<Name>{facts.title}</Name>
						</p>
					)}
					<p class="large-text">{facts.text}</p>
					{facts.kind === 'Monster' && <MonsterWords facts={facts} monster={monster} />}
					{odds && <Odds odds={odds} />}
					<Where card={card} table={table} cards={cards} />
					<Uploaded card={card} table={table} />
					<a class="large-rule" href={`${href('rules', 'here-to-slay')}?at=${RULES[facts.kind] ?? 'HS-2'}`}>
						<Icon name="rules" />
						{t('Rules about this card')}
					</a>
				</div>
			)}
		</div>
	);
}
