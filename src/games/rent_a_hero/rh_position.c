/* A Rent a Hero position, from JSON. */
#include "record/position.h"
#include "record/setup_read.h"

#include "games/rent_a_hero/rules/rh.h"

/* -- Members: each reader returns false if the member is missing or of the wrong kind ----- */

static bool take_number(const json_t *object, const char *name, json_int_t least, json_int_t most, json_int_t *ret)
{
	const json_t *value = json_object_get(object, name);
	if (!json_is_integer(value))
		return false;
	*ret = json_integer_value(value);
	return *ret >= least && *ret <= most;
}

static bool take_bool(const json_t *object, const char *name, bool *ret)
{
	const json_t *value = json_object_get(object, name);
	*ret = json_is_true(value);
	return json_is_boolean(value);
}

static bool take_hero(const json_t *object, const char *name, unsigned *ret)
{
	json_int_t hero;
	if (!take_number(object, name, 1, HERO_COUNT, &hero))
		return false;
	*ret = (unsigned)hero;
	return true;
}

static bool take_seat(const json_t *object, const char *name, const struct rh *g, mu_seat *ret)
{
	json_int_t seat;
	if (!take_number(object, name, 0, g->seats - 1, &seat))
		return false;
	*ret = (mu_seat)seat;
	return true;
}

/* A list of heroes into `cards`; at most all 77. */
static bool take_cards(const json_t *list, uint8_t cards[RH_CARDS], unsigned *ret_count)
{
	if (!json_is_array(list) || json_array_size(list) > RH_CARDS)
		return false;
	for (size_t i = 0; i < json_array_size(list); i++) {
		const json_t *card = json_array_get(list, i);
		const json_int_t hero = json_integer_value(card);
		if (!json_is_integer(card) || hero < 1 || hero > HERO_COUNT)
			return false;
		cards[i] = (uint8_t)hero;
	}
	*ret_count = (unsigned)json_array_size(list);
	return true;
}

/* Missing and null count alike for what may be left out. */
static bool left_out(const json_t *object, const char *name)
{
	const json_t *value = json_object_get(object, name);
	return !value || json_is_null(value);
}

/* -- The parts of a position ---------------------------------------------------------------- */

static const char *read_frame(const json_t *p, struct rh *g)
{
	json_int_t number;
	struct mu_setup setup = {.first = MU_ANY};
	if (!left_out(p, "game") && !string_is(json_object_get(p, "game"), "rent-a-hero"))
		return N_("\"game\" must be \"rent-a-hero\".");
	if (!take_number(p, "seats", 2, RH_SEATS_MAX, &number))
		return N_("\"seats\" must be 2 to 5.");
	g->seats = (uint8_t)number;
	const char *wrong = options_of_position(&rh_game, p, &setup);
	options_keep(rh_options, setup.options, g->options);
	return wrong;
}

static bool read_step(const json_t *p, struct rh *g)
{
	for (uint8_t step = 0; step < STEP_OVER; step++) {
		if (string_is(json_object_get(p, "step"), rh_game.steps[step])) {
			g->step = step;
			return true;
		}
	}
	return false;
}

static const char *read_turn(const json_t *p, struct rh *g)
{
	json_int_t turn;
	unsigned hero;
	if (!take_number(p, "turn", 1, INT32_MAX, &turn))
		return N_("\"turn\" must be 1 to 2147483647.");
	g->turn = (uint32_t)turn;
	if (!take_seat(p, "active", g, &g->active))
		return N_("\"active\" must be a seat.");
	if (!read_step(p, g))
		return N_("\"step\" must be a step of a game that is not over.");
	if (!take_hero(p, "requirement", &hero))
		return N_("\"requirement\" must be a hero.");
	g->requirement = (uint8_t)hero;
	if (!take_bool(p, "knight", &g->knight) || !take_bool(p, "final", &g->final))
		return N_("\"knight\" and \"final\" must be true or false.");
	if (!left_out(p, "stack") &&
	    (!json_is_array(json_object_get(p, "stack")) || json_array_size(json_object_get(p, "stack"))))
		return N_("\"stack\" must be empty: a position can only be set between powers.");
	if (!left_out(p, "winners"))
		return N_("\"winners\" must be null: the game must not be over.");
	return NULL;
}

static const char *read_seen(const json_t *vagabond, struct rh *g)
{
	const json_t *seen = json_object_get(vagabond, "seen");
	json_int_t last = -1;
	if (!json_is_array(seen))
		return N_("\"vagabond\": \"seen\" must be a list of seats.");
	for (size_t i = 0; i < json_array_size(seen); i++) {
		const json_t *seat = json_array_get(seen, i);
		if (!json_is_integer(seat) || json_integer_value(seat) <= last || json_integer_value(seat) >= g->seats)
			return N_("\"vagabond\": \"seen\" must be a list of seats, in ascending order.");
		last = json_integer_value(seat);
		g->seen |= (uint8_t)bit((unsigned)last);
	}
	if (!(g->seen & bit((unsigned)g->active)))
		return N_("\"vagabond\": the Active Player must have seen it.");
	return NULL;
}

static const char *read_vagabond(const json_t *p, struct rh *g)
{
	const json_t *vagabond = json_object_get(p, "vagabond");
	const bool touring = g->step == STEP_HOLD || g->step == STEP_RETURN;
	unsigned hero;
	if (!vagabond)
		return N_("\"vagabond\" is missing.");
	if (json_is_null(vagabond))
		return touring ? N_("\"vagabond\": there must be one in this step.") : NULL;
	if (!touring && g->step != STEP_NM_DISCARD)
		return N_("\"vagabond\" must be null in this step.");
	if (!json_is_object(vagabond) || !take_hero(vagabond, "hero", &hero) ||
	    !take_seat(vagabond, "holder", g, &g->holder))
		return N_("\"vagabond\" must have a hero and a holder.");
	if (touring && (g->holder == g->active) != (g->step == STEP_RETURN))
		return N_("\"vagabond\": it must be with the Active Player in RETURN, and with another player in HOLD.");
	g->vagabond = (uint8_t)hero;
	g->possible = ALL_HEROES;
	return read_seen(vagabond, g);
}

static const char *read_player(const json_t *player, struct rh *g, unsigned seat)
{
	uint8_t cards[RH_CARDS];
	unsigned count, eliminated[HERO_COUNT + 1] = {0};
	json_int_t powers;
	const json_t *band = json_object_get(player, "band");
	if (!json_is_object(player) || !take_cards(json_object_get(player, "hand"), cards, &count))
		return N_("\"players\": \"hand\" must be a list of heroes.");
	for (unsigned i = 0; i < count; i++) {
		if (tally_get(g->hand[seat], cards[i]) == RH_COPIES)
			return N_("\"players\": a hand holds more copies of a hero than the game has.");
		g->hand[seat] += tally_of(cards[i]);
	}
	g->hand_size[seat] = (uint8_t)count;
	if (!json_is_array(band) || json_array_size(band) >= rh_to_win(g))
		return N_("\"players\": \"band\" must be a list of fewer heroes than it takes to win.");
	for (size_t i = 0; i < json_array_size(band); i++) {
		const json_t *member = json_array_get(band, i);
		bool used;
		unsigned hero;
		if (!json_is_object(member) || !take_hero(member, "hero", &hero) || !take_bool(member, "used", &used) ||
		    g->band[seat] & bit(hero))
			return N_("\"players\": \"band\" must list different heroes, each with \"used\".");
		g->band[seat] |= (uint8_t)bit(hero);
		g->used[seat] |= (uint8_t)((unsigned)used << hero);
	}
	if (!take_cards(json_object_get(player, "eliminated"), cards, &count))
		return N_("\"players\": \"eliminated\" must be a list of heroes.");
	for (unsigned i = 0; i < count; i++)
		eliminated[cards[i]]++;
	for (unsigned h = 1; h <= HERO_COUNT; h++) {
		if (eliminated[h] % 2 || eliminated[h] > RH_COPIES)
			return N_("\"players\": \"eliminated\" must list heroes in pairs.");
		g->eliminated[seat] += tally_of(h) * (eliminated[h] / 2);
	}
	if (!take_number(player, "powers_used", bits_count(g->used[seat]), INT16_MAX, &powers))
		return N_("\"players\": \"powers_used\" must be at least the number of used heroes, and at most 32767.");
	g->powers_used[seat] = (uint16_t)powers;
	return NULL;
}

static const char *read_players(const json_t *p, struct rh *g)
{
	const json_t *players = json_object_get(p, "players");
	if (!json_is_array(players) || json_array_size(players) != g->seats)
		return N_("\"players\" must list one player for each seat.");
	for (unsigned seat = 0; seat < g->seats; seat++) {
		const char *wrong = read_player(json_array_get(players, seat), g, seat);
		if (wrong)
			return wrong;
	}
	return NULL;
}

static const char *read_doomed(const json_t *p, struct rh *g)
{
	const json_t *doomed = json_object_get(p, "doomed");
	unsigned hero;
	if (!doomed)
		return N_("\"doomed\" is missing.");
	if (json_is_null(doomed) != (g->step != STEP_DOOMED))
		return N_("\"doomed\" must be given in the DOOMED step, and must be null in every other step.");
	if (json_is_null(doomed))
		return NULL;
	if (!json_is_object(doomed) || !take_hero(doomed, "hero", &hero) || !take_seat(doomed, "seat", g, &g->focus) ||
	    !(g->band[g->focus] & bit(hero)))
		return N_("\"doomed\" must name a seat, and a hero in that seat's band.");
	g->doomed = g->settled = (uint8_t)hero;
	return NULL;
}

static const char *read_tray(const json_t *p, struct rh *g)
{
	const json_t *tray = json_object_get(p, "tray");
	const bool expected = g->step == STEP_HOLD || g->step == STEP_RETURN || g->step == STEP_DOOMED;
	if (!json_is_array(tray) || (json_array_size(tray) && !expected))
		return N_("\"tray\" must be a list, empty except in HOLD, RETURN and DOOMED.");
	if (json_array_size(tray) > (size_t)RH_CARDS - g->discard_count - g->deck_count)
		return N_("\"tray\": there are more cards than the game has.");
	for (size_t i = 0; i < json_array_size(tray); i++) {
		const json_t *card = json_array_get(tray, i);
		mu_seat seat;
		unsigned hero;
		if (!json_is_object(card) || !take_hero(card, "hero", &hero) || !take_seat(card, "seat", g, &seat))
			return N_("\"tray\": each card must have a hero and a seat.");
		if (seat == g->active)
			return N_("\"tray\": the Active Player cannot have given a clue card.");
		const bool yes = rh_answer(g, hero, g->vagabond ? g->vagabond : g->doomed);
		if (!string_is(json_object_get(card, "answer"), yes ? "yes" : "no"))
			return N_("\"tray\": an answer is missing or wrong.");
		*rh_tray(g, g->tray_count) = tray_pack(hero, seat, yes, 0);
		g->tray_count++;
	}
	return NULL;
}

static const char *read_piles(const json_t *p, struct rh *g)
{
	uint8_t deck[RH_CARDS], discard[RH_CARDS];
	unsigned deck_count, discard_count;
	if (!take_cards(json_object_get(p, "deck"), deck, &deck_count))
		return N_("\"deck\" must be a list of heroes, top first.");
	if (!take_cards(json_object_get(p, "discard"), discard, &discard_count))
		return N_("\"discard\" must be a list of heroes, top last.");
	if (deck_count + discard_count > RH_CARDS)
		return N_("\"deck\" and \"discard\" hold more cards than the game has.");
	g->deck_count = (uint8_t)deck_count;
	g->discard_count = (uint8_t)discard_count;
	memcpy(g->row, discard, discard_count);
	memcpy(g->row + RH_CARDS - deck_count, deck, deck_count);
	return NULL;
}

/* -- What the parts must be to each other ------------------------------------------------------ */

static const char *check_cards(const struct rh *g)
{
	unsigned count[HERO_COUNT + 1] = {0};
	for (unsigned i = 0; i < RH_CARDS; i++)
		count[tray_hero(g->row[i])]++;
	for (unsigned seat = 0; seat < g->seats; seat++)
		for (unsigned h = 1; h <= HERO_COUNT; h++)
			count[h] += tally_get(g->hand[seat], h) + (g->band[seat] >> h & 1) + 2 * tally_get(g->eliminated[seat], h);
	count[g->vagabond]++;
	count[g->doomed]++;
	for (unsigned h = 1; h <= HERO_COUNT; h++)
		if (count[h] != RH_COPIES)
			return N_("The position must hold 77 cards, 11 of each hero.");
	return NULL;
}

static const char *check_turn(const json_t *p, const struct rh *g)
{
	const bool sending = g->step == STEP_PRE_SEND || g->step == STEP_NO_MATCH;
	if (!memchr(g->row, g->requirement, g->discard_count))
		return N_("\"requirement\" must be in the discard pile.");
	if (sending && g->row[g->discard_count - 1] != g->requirement)
		return N_("\"requirement\" must be on top of the discard pile in this step.");
	if (g->final != (!rh_option(g, END_RESHUFFLE) && !g->deck_count))
		return N_("\"final\" must be true if the deck is empty and will not be reshuffled, and false otherwise.");
	if (g->final && g->step == STEP_TURN_END)
		return N_("\"final\": the last turn has no TURN_END step.");
	if (g->step == STEP_NM_DISCARD && !g->hand_size[g->active])
		return N_("NM_DISCARD: the Active Player has no card to discard.");
	if (!left_out(p, "focus")) {
		const json_t *focus = json_object_get(p, "focus");
		if (!json_is_integer(focus) || json_integer_value(focus) != g->focus)
			return N_("\"focus\" must be the seat that the step is about.");
	}
	return NULL;
}

static const char *position_take(const json_t *position, void *ret_state)
{
	static const char *(*const readers[])(const json_t *, struct rh *) = {read_frame,    read_turn,    read_piles,
	                                                                      read_vagabond, read_players, read_doomed,
	                                                                      read_tray};
	struct rh *g = ret_state;
	memset(g, 0, sizeof *g);
	g->viewer = MU_ALL;
	g->holder = g->asked = g->focus = MU_NOBODY;
	g->pool = TALLY_FULL;
	for (size_t i = 0; i < sizeof readers / sizeof readers[0]; i++) {
		const char *wrong = readers[i](position, g);
		if (wrong)
			return wrong;
	}
	if (g->step != STEP_DOOMED)
		g->focus = g->step == STEP_HOLD ? g->holder : g->active;
	const char *wrong = check_cards(g);
	return wrong ? wrong : check_turn(position, g);
}

const struct position_reader rh_position = {.game = &rh_game, .read = position_take};
