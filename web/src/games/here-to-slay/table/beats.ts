// How each event of Here to Slay is staged.
import type { GameBeats, Stamp, Staging } from '../../../director/beat';
import type { GameEvent, GameState, Seat } from '../../../link/messages';
import { advance } from './pieces';
import { held, heroSpot } from './flights';
import { seatOfHero, type HtsState } from './view';

interface Told {
	seat: number;
	card: string | null;
	you: Seat | null;
	before: HtsState | null;
	event: Record<string, unknown>;
}
type Stage = (told: Told) => Omit<Staging, 'seat' | 'light'> & Partial<Staging>;

const seatSpot = (seat: unknown): string => `seat-${Number(seat)}`;
const note: Stage = () => ({ kind: 'note' });
const draw: Stage = () => ({ kind: 'draw' });
const slide: Stage = () => ({ kind: 'slide' });
const end: Stage = () => ({ kind: 'end' });

/** Something is taken from the viewer by somebody else. */
const fromYou = (by: unknown, from: unknown, you: Seat | null): boolean => you !== null && from === you && by !== you;

/** What a roll comes to. */
const verdict =
	(stamp: Stamp): Stage =>
	({ seat }) => ({ kind: 'verdict', to: `roll-${seat}`, stamp });

/** A Hero of that seat goes, or changes its party. */
const harm =
	(owner: (told: Told) => unknown): Stage =>
	(told) => ({ kind: 'harm', from: heroSpot(told.card, owner(told)), light: [heroSpot(told.card, owner(told))], forced: fromYou(told.seat, owner(told), told.you) });

/** A card that is shown large where it lies, and points to what it is about. */
const shown =
	(kind: 'power' | 'slam', from: (told: Told) => string, to?: (told: Told) => string): Stage =>
	(told) => ({ kind, card: told.card, from: from(told), ...(to && { to: to(told), points: true }) });

/** What a Hero is named for: another Hero, or a player. */
const aim = ({ card, event, before }: Told): string => (card === null ? seatSpot(event.player) : heroSpot(card, before ? seatOfHero(before, card) : undefined));
/** Who names it: the Hero whose dice lie there. */
const aiming = ({ before, card }: Told): string | null => before?.rolls.at(-1)?.of ?? card;

const STAGES: Record<string, Stage> = {
	shuffle: note,
	first: note,
	pick: slide,
	draft: note,
	deal: draw,
	turn: note,
	monster: slide,
	play: ({ card }) => ({ kind: 'play', light: [`hero-${card}`] }),
	challenge: ({ seat, you }) => ({ kind: 'slam', card: 'challenge', from: held(seat, 'challenge', you), to: 'playing', points: true }),
	stopped: ({ seat, card, you, before }) => ({ kind: 'slam', card, from: 'playing', stamp: 'stopped', forced: seat === you && before?.active === you }),
	played: slide,
	attached: slide,
	attempt: shown('power', ({ card, seat }) => heroSpot(card, seat)),
	target: (told) => ({ kind: 'power', card: aiming(told), from: seatSpot(told.seat), to: aim(told), points: true }),
	modify: shown(
		'slam',
		({ seat, card, you }) => held(seat, card, you),
		({ event }) => `roll-${Number(event.roller)}`,
	),
	nudge: shown(
		'power',
		({ seat, card }) => `leader-${seat} monster-${card} seat-${seat}`,
		({ event }) => `roll-${Number(event.roller)}`,
	),
	roll: ({ seat }) => ({ kind: 'roll', to: `roll-${seat}` }),
	succeeded: verdict('success'),
	failed: verdict('failure'),
	draw,
	'draw-open': slide,
	market: slide,
	show: shown('power', ({ seat }) => seatSpot(seat)),
	discard: slide,
	search: slide,
	give: slide,
	take: ({ seat, event, you }) => ({ kind: 'slide', forced: fromYou(seat, event.from, you) }),
	pull: ({ event, you }) => ({ kind: 'slide', light: [seatSpot(event.to)], forced: fromYou(event.to, event.from, you) }),
	look: note,
	peek: note,
	keep: draw,
	swap: ({ seat, event, you }) => ({ kind: 'slide', forced: fromYou(seat, event.with, you) }),
	destroy: harm(({ event }) => event.owner),
	sacrifice: harm(({ seat }) => seat),
	steal: harm(({ event }) => event.from),
	join: harm(({ seat }) => seat),
	saved: ({ seat, card, event }) => ({ kind: 'power', card: typeof event.by === 'string' ? event.by : null, from: `item-${card} ${heroSpot(card, seat)}` }),
	returned: slide,
	boost: note,
	guard: note,
	attack: shown('power', ({ card }) => `monster-${card}`),
	slain: ({ seat, card }) => ({ kind: 'slay', card, from: `monster-${card}`, to: `slain-${seat} seat-${seat}`, stamp: 'slain', light: [`monster-${card}`] }),
	counter: verdict('counter'),
	missed: verdict('failure'),
	win: end,
	'drawn-game': end,
};

function staging(event: GameEvent, before: GameState | null, you: Seat | null): Staging | undefined {
	const stage = STAGES[event.e];
	if (!stage) return undefined;
	const seat = event.seat ?? null;
	const card = typeof event.card === 'string' ? event.card : null;
	return { seat, light: seat === null ? [] : [seatSpot(seat)], ...stage({ seat: seat ?? 0, card, you, before: before as HtsState | null, event: event as Record<string, unknown> }) };
}

export const beats: GameBeats = { staging, advance };
