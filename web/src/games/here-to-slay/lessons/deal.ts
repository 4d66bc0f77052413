// Positions for lessons, from what matters in them.

interface Player {
	leader: string;
	hand?: readonly string[];
	/** Heroes; "HERO+ITEM" wears something. */
	party?: readonly string[];
	slain?: readonly string[];
}

interface Deal {
	players: readonly Player[];
	monsters: readonly string[];
	monsterDeck?: readonly string[];
	deck: readonly string[];
	discard?: readonly string[];
	ap?: number;
	active?: number;
	/** What is rolled and pulled, in order. */
	chance?: readonly ({ dice: readonly [number, number] } | { pull: string })[];
}

/** A position of Here to Slay in somebody's turn. Cards that are not named are out of the game. */
export function dealOf(deal: Deal): Record<string, unknown> {
	return {
		position: {
			game: 'here-to-slay',
			active: deal.active ?? 0,
			ap: deal.ap ?? 3,
			step: 'MAIN',
			deck: deal.deck,
			discard: deal.discard ?? [],
			monsters: deal.monsters,
			monster_deck: deal.monsterDeck ?? [],
			players: deal.players.map((player) => ({
				leader: player.leader,
				hand: player.hand ?? [],
				party: (player.party ?? []).map((worn) => {
					const [hero, item] = worn.split('+');
					return { hero, item: item ?? null };
				}),
				slain: player.slain ?? [],
			})),
		},
		chance: deal.chance ?? [],
	};
}
