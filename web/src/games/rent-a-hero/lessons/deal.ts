// Positions for lessons, from what matters in them. What is left of the cards becomes the deck.

interface Deal {
	active: number;
	/** The card that is turned up. */
	requirement: number;
	hands: readonly (readonly number[])[];
	/** Heroes; a negative one lies sideways: its power was used. */
	bands: readonly (readonly number[])[];
	/** Heroes of which both copies are gone, by seat. */
	lost?: readonly (readonly number[])[];
	/** What is drawn next. */
	deck: readonly number[];
	/** The deck ends here; all other cards have been played. */
	short?: boolean;
}

const HEROES = [1, 2, 3, 4, 5, 6, 7];
const COPIES = 11;

/** A position of Rent a Hero before a hero is sent. */
export function dealOf(deal: Deal): Record<string, unknown> {
	const left = new Map(HEROES.map((hero) => [hero, COPIES]));
	const take = (hero: number): void => void left.set(hero, (left.get(hero) ?? 0) - 1);
	const players = deal.bands.map((band, seat) => {
		const lost = (deal.lost?.[seat] ?? []).flatMap((hero) => [hero, hero]);
		const used = band.filter((hero) => hero < 0).length;
		for (const hero of [...band, ...lost, ...(deal.hands[seat] ?? [])]) take(Math.abs(hero));
		return { hand: deal.hands[seat], band: band.map((hero) => ({ hero: Math.abs(hero), used: hero < 0 })), eliminated: lost, powers_used: used };
	});
	for (const hero of [deal.requirement, ...deal.deck]) take(hero);
	// One of each hero in turn, so that the rest is no row of the same.
	const rest = Array.from({ length: COPIES }, (_, i) => HEROES.filter((hero) => (left.get(hero) ?? 0) > i)).flat();
	return {
		position: {
			game: 'rent-a-hero',
			seats: players.length,
			options: { clue: 'identity', end: 'deck', last_card_clue: false },
			turn: 1,
			active: deal.active,
			step: 'PRE_SEND',
			requirement: deal.requirement,
			knight: false,
			final: deal.deck.length === 0,
			vagabond: null,
			doomed: null,
			deck: deal.short ? deal.deck : [...deal.deck, ...rest],
			discard: [...(deal.short ? rest : []), deal.requirement],
			tray: [],
			players,
		},
	};
}
