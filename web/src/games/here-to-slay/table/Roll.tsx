// Dice on the table: what fell, what is added, what it comes to, what was needed, and how it ends if nothing changes.
import { useEffect, useRef } from 'preact/hooks';
import type { Shown } from '../../../director/beat';
import type { Table } from '../../../game/table';
import { t } from '../../../text/text';
import { Icon } from '../../../ui/Icon';
import { Name } from '../../../ui/Name';
import { tumble } from '../../../stage/motion';
import { SeatSign, seatName } from '../../../table/SeatPlate';
import type { Hands } from '../../../table/game';
import { rollThing } from './actions';
import type { Pick } from '../../../acting/pick';
import { ThingButton } from '../../../acting/Thing';
import { barOf, isGood, rangeSaid, rangeText, signed, type Outcome, type RollView } from './view';

/** Where the pips of a face are, on a grid of three by three. */
const PIPS: readonly (readonly [number, number])[][] = [
	[],
	[[1, 1]],
	[
		[0, 0],
		[2, 2],
	],
	[
		[0, 0],
		[1, 1],
		[2, 2],
	],
	[
		[0, 0],
		[2, 0],
		[0, 2],
		[2, 2],
	],
	[
		[0, 0],
		[2, 0],
		[1, 1],
		[0, 2],
		[2, 2],
	],
	[
		[0, 0],
		[2, 0],
		[0, 1],
		[2, 1],
		[0, 2],
		[2, 2],
	],
];

/** The beat of these dice: they are not at rest yet. */
function throwOf(table: Table, seat: number): Shown | null {
	const shown = table.stage.value?.now.value ?? null;
	return shown?.beat.kind === 'roll' && shown.beat.seat === seat && (shown.phase === 'light' || shown.phase === 'motion') ? shown : null;
}

/** Nobody knows what comes of it before the dice lie still. */
export const rolling = (table: Table, seat: number): boolean => throwOf(table, seat) !== null;

/** Tumbles when it comes onto the table, and stops on its face. */
function Die({ face, nth, ms }: { face: number; nth: number; ms: number }) {
	const ref = useRef<SVGSVGElement>(null);
	useEffect(() => {
		if (ref.current && ms > 0) void tumble(ref.current, nth, ms);
	}, []);
	return (
		<svg ref={ref} class="die" viewBox="0 0 48 48" aria-hidden="true" focusable="false">
			<rect x="2" y="2" width="44" height="44" rx="9" />
			{(PIPS[face] ?? []).map(([x, y]) => (
				<circle key={`${x}${y}`} cx={12 + 12 * x} cy={12 + 12 * y} r="4.6" />
			))}
		</svg>
	);
}

export function outcomeText(outcome: Outcome): string {
	switch (outcome) {
		case 'success':
			return t('As it stands, the roll succeeds.');
		case 'failure':
			return t('As it stands, the roll fails.');
		case 'slain':
			return t('As it stands, the monster is slain.');
		case 'counter':
			return t('As it stands, the monster strikes back.');
		case 'miss':
			return t('As it stands, nothing happens.');
		case 'stopped':
			return t('As it stands, the card is stopped.');
		case 'played':
			return t('As it stands, the challenge fails.');
	}
}

export function Roll({ roll, table, hands, pick }: { roll: RollView; table: Table; hands: Hands; pick: Pick }) {
	const name = seatName(table, roll.seat);
	const sum = [...roll.dice, ...roll.parts.map(({ value }) => value)].map((value, i) => (i ? signed(value) : value)).join(' ');
	const told = { name, sum, total: roll.total };
	const label = roll.need ? t('{name}: {sum} = {total}, needs {range}', { ...told, range: rangeSaid(roll.need) }) : t('{name}: {sum} = {total}', told);
	const thrown = throwOf(table, roll.seat);
	const bar = barOf(roll.total, roll.need);
	return (
		<ThingButton thing={rollThing(roll.seat)} pick={pick} hands={hands} label={label} spot={`roll-${roll.seat}`} class={`roll seat-${roll.seat} ${thrown ? 'is-rolling' : ''}`}>
			<span class="roll-who" aria-hidden="true">
				<SeatSign seat={roll.seat} />
				<Name>{name}</Name>
			</span>
			<span class="roll-sum" aria-hidden="true">
				{roll.dice.map((face, i) => (
					<Die key={`${i}-${face}`} face={face} nth={i} ms={thrown?.ms ?? 0} />
				))}
				{roll.parts.map(({ what, value }, i) => (
					<span key={what} class={value < 0 ? 'roll-part is-less' : 'roll-part'} style={{ '--nth': i }}>
						<b>{signed(value)}</b>
						{what}
					</span>
				))}
				<span class="roll-total">
					<span class="roll-equals">=</span>
					{roll.total}
				</span>
				{roll.need && <span class="roll-need">{t('needs {range}', { range: rangeText(roll.need) })}</span>}
			</span>
			{bar && (
				<span class="roll-bar" aria-hidden="true" style={{ '--fill': bar.fill, '--at': bar.at }}>
					<i />
				</span>
			)}
		</ThingButton>
	);
}

/** While it waits, its room is kept. */
export function Ending({ outcome, waits }: { outcome: Outcome; waits: boolean }) {
	return (
		<p class={`roll-ending ${isGood(outcome) ? 'is-good' : 'is-bad'} ${waits ? 'waits' : ''}`} aria-hidden={waits}>
			<Icon name={isGood(outcome) ? 'check' : 'close'} />
			<span>{outcomeText(outcome)}</span>
		</p>
	);
}
