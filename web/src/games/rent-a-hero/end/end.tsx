// How a game of Rent a Hero ends: the bands, and what deserves an award.
import type { GameEnd } from '../../../end/award';
import type { GameState, Seat } from '../../../link/messages';
import { list } from '../../../text/join';
import { t, tn } from '../../../text/text';
import { HeroCard, heroName, Medallion } from '../table/HeroCard';
import type { Player, RhState } from '../table/view';
import { bets, luck, trap } from './awards';

const playerOf = (state: GameState, seat: Seat): Player | undefined => (state as RhState).players[seat];

export const end: GameEnd = {
	rank: (state, seat) => {
		const player = playerOf(state, seat);
		return player ? [player.band.length, -player.eliminated.length, -player.powers_used] : [];
	},
	score: (state, seat) => tn('{n} hero', '{n} heroes', playerOf(state, seat)?.band.length ?? 0),
	Party: ({ table, seat, cards, large }) => {
		const heroes = (table.state.value ? playerOf(table.state.value, seat)?.band : undefined)?.map(({ hero }) => hero) ?? [];
		return (
			<span class="podium-cards" role="img" aria-label={list(heroes.map((hero) => heroName(cards, hero))) || t('The band is empty.')}>
				{heroes.map((hero) => (large ? <HeroCard key={hero} hero={hero} cards={cards} /> : <Medallion key={hero} hero={hero} />))}
			</span>
		);
	},
	trap,
	bets,
	luck,
	luckName: () => t('Luckiest recruit'),
	chanceText: (percent) => t('The chance that both copies would be eliminated was {percent}%.', { percent }),
};
