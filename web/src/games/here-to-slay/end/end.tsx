// How a game of Here to Slay ends: parties and trophies, and what deserves an award.
import type { GameEnd } from '../../../end/award';
import { list } from '../../../text/join';
import { t } from '../../../text/text';
import { HtsCard } from '../table/HtsCard';
import { nameOf, type HtsAid, type HtsPlayer, type HtsState } from '../table/view';
import { luck, trap } from './awards';

const [TO_SLAY, CLASSES] = [3, 6]; // by the usual rules
const playerOf = (state: unknown, seat: number): HtsPlayer | undefined => (state as HtsState).players[seat];

export const end: GameEnd = {
	rank: (state, seat) => {
		const player = playerOf(state, seat);
		return player ? [player.slain.length, player.party.length] : [];
	},
	score: (state, seat) => {
		const player = playerOf(state, seat);
		return t('Slain: {slain} · Heroes: {heroes}', { slain: player?.slain.length ?? 0, heroes: player?.party.length ?? 0 });
	},
	Party: ({ table, seat, cards, large }) => {
		const player = table.state.value ? playerOf(table.state.value, seat) : undefined;
		const members = (table.aid.value as Partial<HtsAid> | null)?.players?.[seat]?.members ?? {};
		const [trophies, heroes] = [player?.slain ?? [], player?.party ?? []];
		const all = [...trophies, ...(player?.leader ? [player.leader] : []), ...heroes.map(({ hero }) => hero)];
		return (
			<span class="podium-cards" role="img" aria-label={list(all.map((card) => nameOf(cards, card)))}>
				{trophies.map((card) => (
					<HtsCard key={card} card={card} cards={cards} size={large ? 'party' : 'mini'} class="podium-trophy" />
				))}
				{player?.leader && <HtsCard card={player.leader} cards={cards} size={large ? 'party' : 'mini'} />}
				{heroes.map(({ hero }) => (
					<HtsCard key={hero} card={hero} cards={cards} size={large ? 'party' : 'mini'} state={{ counts: members[hero] ?? null }} />
				))}
			</span>
		);
	},
	trap,
	bets: () => [],
	luck: (story, _bets, cards) => luck(story, cards),
	feats: (state, aid, seat) => {
		const slayer = (playerOf(state, seat)?.slain.length ?? 0) >= TO_SLAY;
		const classes = ((aid as Partial<HtsAid> | null)?.players?.[seat]?.classes.length ?? 0) >= CLASSES;
		return [...(slayer ? (['slayer'] as const) : []), ...(classes ? (['classes'] as const) : [])];
	},
	luckName: () => t('Luckiest roll'),
	chanceText: (percent, least) => t('Two dice come to {least} or more only {percent}% of the time.', { percent, least }),
};
