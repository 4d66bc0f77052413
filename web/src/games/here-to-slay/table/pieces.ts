// Where an event leaves the pieces of Here to Slay until the whole table is told. Moves what the event names and nothing else;
// what follows by the rules comes with the table.
import type { GameEvent, GameState } from '../../../link/messages';
import { seatOfHero, type HtsPlayer, type HtsState, type Member, type StateRoll } from './view';

type Card = string | null;
type Move = (state: HtsState, seat: number, card: Card, event: Record<string, unknown>, after: HtsState | null) => HtsState;

const player = (state: HtsState, seat: number, change: (one: HtsPlayer) => HtsPlayer): HtsState => ({ ...state, players: state.players.map((one, i) => (i === seat ? change(one) : one)) });

/** Without one copy. A card that is not known there is one of those that are hidden, and a hidden one may be any. */
function without(cards: readonly Card[], card: Card): Card[] {
	const at = cards.includes(card) ? cards.indexOf(card) : cards.includes(null) ? cards.indexOf(null) : cards.length - 1;
	return cards.filter((_, i) => i !== at);
}

const gains = (state: HtsState, seat: number, card: Card): HtsState => player(state, seat, (one) => ({ ...one, hand: [...one.hand, card] }));
const loses = (state: HtsState, seat: number, card: Card): HtsState => player(state, seat, (one) => ({ ...one, hand: without(one.hand, card) }));
const discards = (state: HtsState, ...cards: (Card | undefined)[]): HtsState => ({ ...state, discard: [...state.discard, ...cards.filter((card) => typeof card === 'string')] });
const draws: Move = (state, seat, card) => gains({ ...state, deck: Math.max(0, state.deck - 1) }, seat, card);
const passes = (state: HtsState, from: number, to: number, card: Card): HtsState => gains(loses(state, from, card), to, card);

const memberOf = (state: HtsState, hero: Card): Member | undefined => state.players.flatMap(({ party }) => party).find((member) => member.hero === hero);
const leaves = (state: HtsState, hero: Card): HtsState => ({ ...state, players: state.players.map((one) => ({ ...one, party: one.party.filter((member) => member.hero !== hero) })) });
const joins = (state: HtsState, seat: number, member: Member): HtsState => player(leaves(state, member.hero), seat, (one) => ({ ...one, party: [...one.party, member] }));
const wears = (state: HtsState, hero: unknown, item: Card): HtsState => ({
	...state,
	players: state.players.map((one) => ({ ...one, party: one.party.map((member) => (member.hero === hero ? { ...member, item } : member)) })),
});

const buries: Move = (state, _seat, card) => discards(leaves(state, card), card, memberOf(state, card)?.item);
/** The card that was played leaves the middle. */
const settles = (state: HtsState, card: Card): HtsState => {
	const at = state.playing.map((each) => each.card).lastIndexOf(card ?? '');
	return at < 0 ? state : { ...state, playing: state.playing.filter((_, i) => i !== at) };
};

const changes =
	(to: 'seat' | 'to'): Move =>
	(state, seat, card, event) => {
		const member = memberOf(state, card);
		return member ? joins(state, to === 'seat' ? seat : Number(event.to), member) : state;
	};

/** What dice are thrown for: the card that was challenged, the monster, the Hero. */
function rolls(state: HtsState, seat: number, dice: unknown): HtsState {
	const [a = 0, b = 0] = dice as number[];
	const what = state.trying ?? state.playing.at(-1)?.card ?? '';
	const reason: StateRoll['for'] = state.trying === undefined ? 'challenge' : state.monsters.includes(what) ? 'attack' : 'effect';
	return { ...state, rolls: [...state.rolls, { seat, for: reason, of: what, dice: [a, b], bonus: 0, modifiers: 0, total: a + b }] };
}

const rollOf = (state: HtsState, seat: number, change: (roll: StateRoll) => StateRoll): HtsState => {
	const at = state.rolls.map((roll) => roll.seat).lastIndexOf(seat);
	return { ...state, rolls: state.rolls.map((roll, i) => (i === at ? change(roll) : roll)) };
};
const modifies = (state: HtsState, roller: unknown, value: unknown): HtsState =>
	rollOf(state, Number(roller), (roll) => ({ ...roll, modifiers: roll.modifiers + Number(value), total: roll.total + Number(value) }));

/** The dice are taken up: those of an effect or an attack, or both of a challenge. */
const decided: Move = ({ trying: _, ...state }) => ({ ...state, rolls: state.rolls.at(-1)?.for === 'challenge' ? state.rolls.slice(0, -2) : state.rolls.slice(0, -1) });

const duelOver = (state: HtsState): HtsState => (state.rolls.at(-1)?.for === 'challenge' ? { ...state, rolls: state.rolls.slice(0, -2) } : state);

/** A Hero joins its party, and is in one in the end; an Item and a Magic card go on. */
const played: Move = (state, seat, card, _event, after) =>
	card !== null && after && seatOfHero(after, card) !== null ? joins(settles(duelOver(state), card), seat, { hero: card, item: null, rolled: false }) : duelOver(state);

const MOVES: Record<string, Move> = {
	shuffle: (state, _seat, _card, { deck }) => ({ ...state, deck: Array.isArray(deck) ? deck.length : Number(deck), discard: [] }),
	pick: (state, seat, card) => player(state, seat, (one) => ({ ...one, leader: card })),
	deal: draws,
	turn: (state, seat, _card, { turn }) => ({ ...state, active: seat, turn: Number(turn), ap: 3, playing: [], rolls: [] }),
	monster: (state, _seat, card) => (card === null ? state : { ...state, monsters: [...state.monsters, card], monster_deck: Math.max(0, state.monster_deck - 1) }),
	play: (state, seat, card, { on }) => ({ ...loses(state, seat, card), playing: card === null ? state.playing : [...state.playing, { seat, card, on: typeof on === 'string' ? on : null }] }),
	stopped: (state, _seat, card) => discards(settles(duelOver(state), card), card),
	played,
	attached: (state, _seat, card, { on }) => wears(settles(state, card), on, card),
	attempt: (state, _seat, card) => ({ ...state, trying: card ?? undefined }),
	attack: (state, _seat, card) => ({ ...state, trying: card ?? undefined }),
	roll: (state, seat, _card, { dice }) => rolls(state, seat, dice),
	modify: (state, seat, card, { roller, value }) => modifies(discards(loses(state, seat, card), card), roller, value),
	nudge: (state, _seat, _card, { roller, value }) => modifies(state, roller, value),
	succeeded: decided,
	failed: decided,
	counter: decided,
	missed: decided,
	slain: (state, seat, card, event, after) => {
		const won = player(decided(state, seat, card, event, after), seat, (one) => ({ ...one, slain: card === null ? one.slain : [...one.slain, card] }));
		return { ...won, monsters: state.monsters.filter((monster) => monster !== card) };
	},
	draw: draws,
	'draw-open': (state, seat, card) => gains({ ...state, market: (state.market ?? []).filter((_, i, all) => i !== all.indexOf(card ?? '')) }, seat, card),
	market: (state, _seat, card) => ({ ...state, deck: Math.max(0, state.deck - 1), market: card === null ? (state.market ?? []) : [...(state.market ?? []), card] }),
	keep: draws,
	discard: (state, seat, card) => discards(state.playing.some((each) => each.card === card) ? settles(state, card) : loses(state, seat, card), card),
	search: (state, seat, card) => gains({ ...state, discard: without(state.discard, card).filter((each) => each !== null) }, seat, card),
	give: (state, seat, card, { to }) => passes(state, seat, Number(to), card),
	take: (state, seat, card, { from }) => passes(state, Number(from), seat, card),
	pull: (state, _seat, card, { from, to }) => passes(state, Number(from), Number(to), card),
	swap: (state, seat, _card, { with: other }) => {
		const [one, two] = [state.players[seat]?.hand ?? [], state.players[Number(other)]?.hand ?? []];
		return player(player(state, seat, (each) => ({ ...each, hand: two })), Number(other), (each) => ({ ...each, hand: one }));
	},
	destroy: buries,
	sacrifice: buries,
	steal: changes('seat'),
	join: changes('to'),
	saved: (state, _seat, card, { by }) => discards(wears(state, card, null), typeof by === 'string' ? by : null),
	returned: (state, seat, card) => gains({ ...state, players: state.players.map((one) => ({ ...one, party: one.party.map((member) => (member.item === card ? { ...member, item: null } : member)) })) }, seat, card),
};

export const advance = (state: GameState, event: GameEvent, after: GameState | null): GameState =>
	MOVES[event.e]?.(state as HtsState, event.seat ?? 0, typeof event.card === 'string' ? event.card : null, event as Record<string, unknown>, after as HtsState | null) ?? state;
