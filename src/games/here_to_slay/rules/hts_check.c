/* The invariants of a state, for tests and for whoever reads states from outside. */
#include "hts.h"

/* Every card exactly as often as it exists. */
static bool conserved(const struct hts *g)
{
	int seen[CARD_COUNT] = {0}, at = g->depth;
	for (int i = 0; i < MAIN_CARDS; i++)
		seen[g->row[i] < CARD_COUNT ? g->row[i] : CARD_NONE]++;
	for (int i = 0; i < MARKET; i++)
		seen[g->market[i] < CARD_COUNT ? g->market[i] : CARD_NONE]++;
	for (int i = 0; i < WEARABLE; i++)
		if (g->wearer[i])
			seen[hts_worn_items[i]]++;
	for (mu_seat seat = 0; seat < g->seats; seat++) {
		for (mu_card card = 1; card < CARD_MAIN_END; card++)
			seen[card] += (int)hand_copies(g, seat, card);
		for (uint64_t heroes = g->party[seat]; heroes;)
			seen[hero_pop(&heroes)]++;
	}
	for (const struct frame *f; (f = hts_outer(g, &at));)
		if (hts_is_playing(f))
			seen[f->card]++;
	for (mu_card card = 1; card < CARD_MAIN_END; card++)
		if (seen[card] != hts_cards[card].copies)
			return false;
	return true;
}

static bool monsters_conserved(const struct hts *g)
{
	unsigned seen = g->monsters_out;
	int count = (int)bits_count(seen);
	const struct {
		const mu_card *cards;
		int count;
	} places[] = {{g->monsters, PLACES}, {g->monster_deck, MONSTERS}, {&g->slain[0][0], MU_SEATS_MAX * SLAIN_MAX}};
	for (int p = 0; p < 3; p++)
		for (int i = 0; i < places[p].count; i++)
			if (places[p].cards[i]) {
				seen |= bit(places[p].cards[i] - (unsigned)CARD_LEADER_END);
				count++;
			}
	return seen == bit(MONSTERS) - 1u && count == MONSTERS;
}

/* Nothing between the deck and the discard pile, no card missing within them. */
static bool row_tidy(const struct hts *g)
{
	if (g->deck + g->discard + g->out > MAIN_CARDS)
		return false;
	for (int i = 0; i < MAIN_CARDS; i++) {
		const bool gap = i >= g->deck && i < MAIN_CARDS - g->out - g->discard;
		if (gap != !g->row[i])
			return false;
	}
	return g->looked <= g->deck;
}

static bool hands_counted(const struct hts *g)
{
	mu_card cards[MAIN_CARDS];
	for (mu_seat seat = 0; seat < g->seats; seat++)
		if (hts_hand_list(g, seat, cards) != g->hand[seat].count || g->hand[seat].unused)
			return false;
	return true;
}

/* HS-12.2: nobody is a viewer of his own hand; who knows of a second copy knows of a first. */
static bool notes_tidy(const struct hts *g)
{
	for (mu_card card = 1; card < CARD_MAIN_END; card++) {
		unsigned held = 0;
		for (mu_seat seat = 0; seat < g->seats; seat++) {
			const uint8_t *note = hts_hand_notes(g, seat, card);
			const unsigned copies = hand_copies(g, seat, card), others = viewers_all(g) & ~bit((unsigned)seat);
			held += copies;
			for (unsigned i = 0; i < copies; i++)
				if (note[i] & ~others || (i && note[i] & ~note[i - 1]))
					return false;
		}
		if (kind_of(card) == KIND_HERO && hts_owner(g, card) != MU_NOBODY)
			continue;
		for (unsigned i = held; i < hts_cards[card].copies; i++)
			if (g->note[hts_cards[card].slot + i])
				return false;
	}
	return true;
}

/* Wearers are in play, one Item each; Heroes are in one party, their places in order, and their classes known. */
static bool parties_tidy(const struct hts *g)
{
	struct hts same = *g;
	uint64_t wearing = 0, heroes = 0;
	for (int i = 0; i < WEARABLE; i++) {
		if (!g->wearer[i])
			continue;
		if (wearing & hero_bit(g->wearer[i]))
			return false;
		wearing |= hero_bit(g->wearer[i]);
	}
	for (mu_seat seat = 0; seat < MU_SEATS_MAX; seat++) {
		uint64_t places = 0;
		if (heroes & g->party[seat] || (seat >= g->seats && g->party[seat]))
			return false;
		heroes |= g->party[seat];
		for (uint64_t rest = g->party[seat]; rest;)
			places |= 1ull << (g->note[hts_cards[hero_pop(&rest)].slot] & 63);
		if (places != (1ull << party_count(g, seat)) - 1)
			return false;
		hts_classes_renew(&same, seat);
	}
	return !(wearing & ~heroes) && memcmp(same.classes, g->classes, sizeof same.classes) == 0;
}

/* Leaders are different ones that there are; what is kept at hand of their skills is what their rows say. */
static bool leaders_tidy(const struct hts *g)
{
	struct hts same = *g;
	uint32_t fits;
	for (int i = 0; i < MU_MADE_MAX && g->made[i].class; i++) {
		struct mu_made made = {{0}};
		memcpy(&made, &g->made[i], sizeof g->made[i]);
		if (hts_leader_check(&made, &fits) >= 0)
			return false;
	}
	for (mu_seat seat = 0; seat < g->seats; seat++) {
		if (g->leader[seat] && !hts_leader_row(g, g->leader[seat]))
			return false;
		for (mu_seat other = 0; other < seat; other++)
			if (g->leader[seat] && g->leader[seat] == g->leader[other])
				return false;
		if (g->turn)
			hts_skills_renew(&same, seat);
	}
	return memcmp(same.skills, g->skills, sizeof same.skills) == 0;
}

static bool stack_tidy(const struct hts *g)
{
	static const union cell empty;
	if (g->depth > HTS_DEPTH_MAX || (g->depth == 0) != (g->step == STEP_OVER))
		return false;
	for (int i = g->depth; i < HTS_DEPTH_MAX; i++)
		if (memcmp(&g->stack[i], &empty, sizeof empty) != 0)
			return false;
	return hts_playing(g) <= PLAYING_MAX;
}

const char *hts_check(const void *state)
{
	const struct hts *g = state;
	if (g->seats < 2 || g->seats > MU_SEATS_MAX || g->active >= g->seats || g->asked >= g->seats)
		return "seats are in range";
	if (g->step >= STEP_COUNT || (g->asked == MU_NOBODY) != (g->step == STEP_OVER))
		return "a seat is asked unless the game is over";
	if (!stack_tidy(g))
		return "the stack is in order, with at most six cards being played (HS-9.5)";
	if (!row_tidy(g))
		return "deck and discard pile hold as many cards as they say";
	if (!hands_counted(g))
		return "hands hold as many cards as they say";
	if (!parties_tidy(g))
		return "every Hero is in one party and wears at most one Item (HS-4.1)";
	if (!conserved(g))
		return "every card of the main deck is in exactly one place";
	if (!monsters_conserved(g))
		return "every monster is in exactly one place";
	if (!notes_tidy(g))
		return "knowledge of hands fits the hands (HS-12.2)";
	if (!leaders_tidy(g))
		return "leaders are different, and their skills those of their rows (HS-1.3)";
	if (g->turn > TURN_LIMIT)
		return "no game goes beyond turn 1,000 (HS-11.3)";
	return NULL;
}
