// How each event of Rent a Hero is staged, and where it leaves the pieces until the whole table is told.
import type { GameBeats, Staging } from '../../../director/beat';
import type { GameEvent, GameState, Seat } from '../../../link/messages';
import type { BandHero, Hero, Pending, Player, RhState } from './view';

const faceOf = (event: GameEvent): string | null => (typeof event.hero === 'number' ? String(event.hero) : null);
const seatSpot = (seat: number): string => `seat-${seat}`;
const placeOf = (seat: number, hero: string | number | null): string => `band-${seat}-${hero} seat-${seat}`;

/** What a power is about: the Witch names a hero of her band, the Dog Trainer a seat, the Chicken the power below, the others the vagabond. */
function aimOf({ hero, seat, target }: GameEvent): string {
	if (hero === 1) return 'stack';
	if (hero === 3 && typeof target === 'number') return placeOf(seat ?? 0, target);
	if (hero === 4 && typeof target === 'number') return seatSpot(target);
	if (hero === 2 || hero === 5) return 'vagabond';
	return hero === 6 ? 'requirement' : 'deck';
}

type Stage = (event: GameEvent, you: Seat | null) => Omit<Staging, 'seat' | 'light'> & Partial<Staging>;

const slide: Stage = () => ({ kind: 'slide' });
const note: Stage = () => ({ kind: 'note' });

const STAGES: Record<string, Stage> = {
	shuffle: note,
	first: note,
	reveal: () => ({ kind: 'slide', light: ['requirement'] }),
	use: (event) => ({ kind: 'power', card: faceOf(event), from: placeOf(event.seat ?? 0, faceOf(event)), to: aimOf(event), points: true }),
	nullify: (event, you) => ({ kind: 'slam', card: faceOf(event), from: placeOf(event.seat ?? 0, faceOf(event)), stamp: 'stopped', forced: event.seat === you }),
	'no-effect': note,
	permit: () => ({ kind: 'note', light: ['requirement'] }),
	send: slide,
	'send-drawn': slide,
	'no-match': note,
	discard: slide,
	skip: note,
	pass: slide,
	force: (event, you) => ({ kind: 'slide', forced: event.seat === you }),
	clue: (event) => ({ kind: 'clue', card: faceOf(event), from: `hand-${event.seat}`, to: `tray-${event.seat}`, stamp: event.answer === 'yes' ? 'yes' : 'no' }),
	look: (event) => ({ kind: 'power', card: faceOf(event), from: 'vagabond', to: 'vagabond', turns: faceOf(event) !== null }),
	recruit: (event) => ({ kind: 'recruit', card: faceOf(event), from: 'vagabond', to: placeOf(event.seat ?? 0, faceOf(event)), turns: true, stamp: 'new' }),
	doom: (event) => ({ kind: 'recruit', card: faceOf(event), from: 'vagabond', to: 'doomed', turns: true }),
	eliminate: (event) => ({ kind: 'break', card: faceOf(event), from: placeOf(event.seat ?? 0, faceOf(event)), to: `out-${event.seat}`, stamp: 'broken' }),
	burn: (event, you) => ({ kind: 'break', card: faceOf(event), from: 'vagabond', to: 'discard', turns: true, stamp: 'burnt', forced: event.seat === you }),
	'turn-up': () => ({ kind: 'draw' }),
	draw: () => ({ kind: 'draw' }),
	refresh: (event) => ({ kind: 'note', light: [placeOf(event.seat ?? 0, faceOf(event))] }),
	final: note,
	over: () => ({ kind: 'end' }),
};

function staging(event: GameEvent, _before: GameState | null, you: Seat | null): Staging | undefined {
	const stage = STAGES[event.e];
	if (!stage) return undefined;
	const seat = event.seat ?? null;
	return { seat, light: seat === null ? [] : [seatSpot(seat)], ...stage(event, you) };
}

// -- Where things are then ------------------------------------------------------------------------------

const changed = <T>(all: readonly T[], at: number, change: (one: T) => T): T[] => all.map((one, i) => (i === at ? change(one) : one));
const player = (state: RhState, seat: number, change: (one: Player) => Player): RhState => ({ ...state, players: changed(state.players, seat, change) });

const handPlus = (hand: Player['hand'], hero: Hero | null): Player['hand'] =>
	typeof hand === 'number' ? hand + 1 : hero === null ? hand : [...hand, hero].sort((a, b) => a - b);

function handMinus(hand: Player['hand'], hero: Hero | null): Player['hand'] {
	if (typeof hand === 'number') return hand - 1;
	const at = hand.indexOf(hero ?? 0);
	return at < 0 ? hand : hand.filter((_, i) => i !== at);
}

const gains = (state: RhState, seat: number, hero: Hero | null): RhState => player({ ...state, deck: state.deck - 1 }, seat, (one) => ({ ...one, hand: handPlus(one.hand, hero) }));
const loses = (state: RhState, seat: number, hero: Hero | null): RhState => player(state, seat, (one) => ({ ...one, hand: handMinus(one.hand, hero) }));
const discards = (state: RhState, hero: Hero | null): RhState => (hero === null ? state : { ...state, discard: [...state.discard, hero] });
const sends = (state: RhState, seat: number, to: unknown, hero: Hero | null): RhState => ({ ...state, vagabond: { hero, holder: Number(to), seen: [seat] } });
const joins = (band: BandHero[], hero: Hero | null): BandHero[] => (hero === null ? band : [...band, { hero, used: false }].sort((a, b) => a.hero - b.hero));

/** A power that takes effect is the topmost one. */
const settles = (state: RhState, hero: Hero): RhState => (state.stack.at(-1)?.hero === hero ? { ...state, stack: state.stack.slice(0, -1) } : state);

function uses(state: RhState, seat: number, hero: Hero | null, target: unknown): RhState {
	if (hero === null) return state;
	const power: Pending = { seat, hero, target: typeof target === 'number' ? target : null };
	const used = player(state, seat, (one) => ({ ...one, band: one.band.map((each) => (each.hero === hero ? { ...each, used: true } : each)), powers_used: one.powers_used + 1 }));
	return { ...used, stack: [...state.stack, power] };
}

/** The Chicken and what it stops leave together. */
function nullifies(state: RhState, seat: number, hero: Hero | null): RhState {
	const [chicken, stopped] = [state.stack.at(-1), state.stack.at(-2)];
	const both = chicken?.hero === 1 && stopped?.seat === seat && stopped.hero === hero;
	return { ...state, stack: state.stack.slice(0, both ? -2 : -1) };
}

function turnsUp(state: RhState, seat: number, hero: Hero | null): RhState {
	const at = state.tray.findIndex((card) => card.seat === seat && (card.hero === hero || card.hero === null));
	return discards({ ...state, tray: state.tray.filter((_, i) => i !== at) }, hero);
}

type Move = (state: RhState, seat: number, hero: Hero | null, event: GameEvent) => RhState;

const passes: Move = (state, _seat, _hero, { to }) => (state.vagabond ? { ...state, vagabond: { ...state.vagabond, holder: Number(to) } } : state);

const MOVES: Record<string, Move> = {
	shuffle: (state, _seat, _hero, { deck }) => ({ ...state, deck: Array.isArray(deck) ? deck.length : Number(deck), discard: [] }),
	reveal: (state, seat, hero, { turn }) => discards({ ...state, active: seat, turn: Number(turn), knight: false, requirement: hero ?? state.requirement, deck: state.deck - 1 }, hero),
	use: (state, seat, hero, { target }) => uses(state, seat, hero, target),
	nullify: nullifies,
	'no-effect': (state, _seat, hero) => settles(state, hero ?? 0),
	permit: (state) => ({ ...settles(state, 6), knight: true }),
	send: (state, seat, hero, { to }) => loses(sends(state, seat, to, hero), seat, hero),
	'send-drawn': (state, seat, hero, { to }) => ({ ...sends(state, seat, to, hero), deck: state.deck - 1 }),
	discard: (state, seat, hero) => discards(loses(state, seat, hero), hero),
	pass: passes,
	force: (state, seat, hero, event) => passes(settles(state, 4), seat, hero, event),
	clue: (state, seat, hero, { answer }) => ({ ...loses(state, seat, hero), tray: [...state.tray, { hero, seat, answer: answer === 'yes' ? 'yes' : 'no' }] }),
	look: (state, seat, hero) => {
		const { vagabond, ...rest } = settles(state, 5);
		return { ...rest, vagabond: vagabond && { ...vagabond, hero: hero ?? vagabond.hero, seen: [...new Set([...vagabond.seen, seat])].sort((a, b) => a - b) } };
	},
	recruit: (state, seat, hero) => ({ ...player(state, seat, (one) => ({ ...one, band: joins(one.band, hero) })), vagabond: null }),
	doom: (state, seat, hero) => ({ ...state, vagabond: null, doomed: hero === null ? null : { seat, hero } }),
	eliminate: (state, seat, hero) => ({
		...player(state, seat, (one) => ({ ...one, band: one.band.filter((each) => each.hero !== hero), eliminated: hero === null ? one.eliminated : [...one.eliminated, hero, hero] })),
		doomed: null,
	}),
	burn: (state, _seat, hero) => discards({ ...settles(settles(state, 2), 4), vagabond: null }, hero),
	'turn-up': turnsUp,
	draw: (state, seat, hero) => gains(settles(state, 7), seat, hero),
	refresh: (state, seat, hero) => player(settles(state, 3), seat, (one) => ({ ...one, band: one.band.map((each) => (each.hero === hero ? { ...each, used: false } : each)) })),
	final: (state) => ({ ...state, final: true }),
};

const advance = (state: GameState, event: GameEvent): GameState => MOVES[event.e]?.(state as RhState, event.seat ?? 0, typeof event.hero === 'number' ? event.hero : null, event) ?? state;

export const beats: GameBeats = { staging, advance };
