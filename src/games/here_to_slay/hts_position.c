/* A Here to Slay position, from JSON. Cards that it does not mention are out of the game. */
#include "record/made_read.h"
#include "record/position.h"
#include "record/setup_read.h"

#include "games/here_to_slay/rules/hts.h"

/* -- Members: missing and null count alike for what may be left out ------------------------- */

static const json_t *member(const json_t *object, const char *name)
{
	const json_t *value = json_object_get(object, name);
	return json_is_null(value) ? NULL : value;
}

/* Leaves *ret as it is when the member is left out. */
static bool take_number(const json_t *object, const char *name, json_int_t least, json_int_t most, json_int_t *ret)
{
	const json_t *value = member(object, name);
	if (!value)
		return true;
	if (!json_is_integer(value) || json_integer_value(value) < least || json_integer_value(value) > most)
		return false;
	*ret = json_integer_value(value);
	return true;
}

/* Sets a bit of a set of seats. */
static bool take_flag(const json_t *object, const char *name, mu_seat seat, uint8_t *set)
{
	const json_t *value = member(object, name);
	if (value && !json_is_boolean(value))
		return false;
	if (json_is_true(value))
		*set = (uint8_t)(*set | bit((unsigned)seat));
	return true;
}

static bool empty_list(const json_t *object, const char *name)
{
	const json_t *value = member(object, name);
	return !value || (json_is_array(value) && json_array_size(value) == 0);
}

/* 0: not the id of a card of this kind. */
static mu_card card_of(const json_t *value, enum hts_kind kind)
{
	const mu_card card = card_from_json(&hts_game, value);
	return card && card < CARD_COUNT && kind_of(card) == kind ? card : CARD_NONE;
}

static mu_card main_card(const json_t *value)
{
	const mu_card card = card_from_json(&hts_game, value);
	return card < CARD_MAIN_END ? card : CARD_NONE;
}

/* -- Lists ------------------------------------------------------------------------------------- */

/* The cards read so far, each at most as often as it exists. */
struct reader {
	struct hts *g;
	uint8_t seen[CARD_COUNT];
};

static bool count_card(struct reader *r, mu_card card)
{
	return card && ++r->seen[card] <= hts_cards[card].copies;
}

/* A list of main-deck cards. */
static bool take_cards(struct reader *r, const json_t *object, const char *name, mu_card cards[MAIN_CARDS], int *ret)
{
	const json_t *list = member(object, name);
	*ret = 0;
	if (!list)
		return true;
	if (!json_is_array(list) || json_array_size(list) > MAIN_CARDS)
		return false;
	for (size_t i = 0; i < json_array_size(list); i++) {
		cards[i] = main_card(json_array_get(list, i));
		if (!count_card(r, cards[i]))
			return false;
	}
	*ret = (int)json_array_size(list);
	return true;
}

static bool take_monsters(struct reader *r, const json_t *object, const char *name, mu_card *monsters, size_t most,
                          int *ret)
{
	const json_t *list = member(object, name);
	*ret = 0;
	if (!list)
		return true;
	if (!json_is_array(list) || json_array_size(list) > most)
		return false;
	for (size_t i = 0; i < json_array_size(list); i++) {
		monsters[i] = card_of(json_array_get(list, i), KIND_MONSTER);
		if (!count_card(r, monsters[i]))
			return false;
	}
	*ret = (int)json_array_size(list);
	return true;
}

/* -- Players ------------------------------------------------------------------------------------- */

static const char *read_leader(struct reader *r, const json_t *player, mu_seat seat)
{
	const mu_card leader = card_from_json(&hts_game, json_object_get(player, "leader"));
	const struct hts_leader *row = hts_leader_row(r->g, leader);
	if (!row)
		return N_("\"players\": \"leader\" must name a party leader.");
	if (memchr(r->g->leader, leader, (size_t)seat))
		return N_("\"players\": no two may have the same \"leader\".");
	if (row->seats > r->g->seats)
		return N_("\"players\": this \"leader\" is not allowed with so few players (HS-1.3).");
	r->g->leader[seat] = leader;
	return NULL;
}

static const char *read_member(struct reader *r, const json_t *entry, mu_seat seat)
{
	const mu_card hero = card_of(json_object_get(entry, "hero"), KIND_HERO);
	const json_t *item = member(entry, "item"), *rolled = member(entry, "rolled");
	if (!count_card(r, hero))
		return N_("\"party\": \"hero\" must be a Hero that is nowhere else.");
	hts_party_join(r->g, seat, hero);
	if (item && !count_card(r, card_of(item, KIND_ITEM)))
		return N_("\"party\": \"item\" must be null or an Item that is nowhere else.");
	if (item)
		hts_item_attach(r->g, card_of(item, KIND_ITEM), hero);
	if (rolled && !json_is_boolean(rolled))
		return N_("\"party\": \"rolled\" must be true or false.");
	if (json_is_true(rolled))
		r->g->marked |= hero_bit(hero);
	return NULL;
}

static const char *read_party(struct reader *r, const json_t *player, mu_seat seat)
{
	const json_t *party = member(player, "party");
	if (party && !json_is_array(party))
		return N_("\"party\" must be a list.");
	for (size_t i = 0; i < json_array_size(party); i++) {
		const char *wrong = read_member(r, json_array_get(party, i), seat);
		if (wrong)
			return wrong;
	}
	return NULL;
}

static const char *read_flags(struct hts *g, const json_t *player, mu_seat seat)
{
	json_int_t boost = 0;
	if (!take_number(player, "boost", 0, BOOST_MAX, &boost))
		return N_("\"boost\" must be 0 to 999.");
	g->boost[seat] = (uint16_t)boost;
	if (!take_flag(player, "no_steal", seat, &g->no_steal) || !take_flag(player, "no_destroy", seat, &g->no_destroy) ||
	    !take_flag(player, "no_challenge", seat, &g->no_challenge) ||
	    !take_flag(player, "skill_used", seat, &g->skill_used))
		return N_("\"no_steal\", \"no_destroy\", \"no_challenge\" and \"skill_used\" must be true or false.");
	return NULL;
}

static const char *read_player(struct reader *r, const json_t *player, mu_seat seat)
{
	mu_card cards[MAIN_CARDS];
	int count;
	if (!json_is_object(player))
		return N_("\"players\" must be a list of objects.");
	const char *wrong = read_leader(r, player, seat);
	if (!wrong)
		wrong = read_party(r, player, seat);
	if (!wrong)
		wrong = read_flags(r->g, player, seat);
	if (wrong)
		return wrong;
	if (!take_cards(r, player, "hand", cards, &count))
		return N_("\"hand\" must list cards of the main deck, with no more copies of a card than exist.");
	for (int i = 0; i < count; i++)
		hts_hand_gain(r->g, seat, cards[i], 0);
	if (!take_monsters(r, player, "slain", r->g->slain[seat], hts_to_slay(r->g) - 1, &count))
		return N_("\"slain\" must list monsters that are nowhere else, and fewer of them than it takes to win.");
	hts_skills_renew(r->g, seat);
	return NULL;
}

static const char *read_made(struct hts *g, const json_t *p)
{
	const json_t *list = member(p, hts_game.made);
	if (list && (!json_is_array(list) || json_array_size(list) > MU_MADE_MAX))
		return N_("\"made_leaders\" must list at most six leaders.");
	for (size_t i = 0; i < json_array_size(list); i++) {
		struct made_reader reader = {.game = &hts_game};
		struct mu_made made;
		if (!made_from_json(&reader, json_array_get(list, i), &made))
			return N_("\"made_leaders\" must list leaders whose parts fit together.");
		memcpy(&g->made[i], &made, sizeof g->made[i]);
	}
	return NULL;
}

static const char *read_players(struct reader *r, const json_t *p)
{
	const json_t *players = json_object_get(p, "players");
	json_int_t seats = (json_int_t)json_array_size(players);
	if (!json_is_array(players) || seats < 2 || seats > MU_SEATS_MAX)
		return N_("\"players\" must list 2 to 6 players.");
	r->g->seats = (uint8_t)seats;
	if (!take_number(p, "seats", seats, seats, &seats))
		return N_("\"seats\" must be the number of players.");
	for (mu_seat seat = 0; seat < seats; seat++) {
		const char *wrong = read_player(r, json_array_get(players, (size_t)seat), seat);
		if (wrong)
			return wrong;
	}
	return NULL;
}

/* -- The rest --------------------------------------------------------------------------------------- */

static const char *read_step(const json_t *p, struct hts *g)
{
	struct mu_setup setup = {.first = MU_ANY};
	if (member(p, "game") && !string_is(member(p, "game"), hts_game.name))
		return N_("\"game\" must be \"here-to-slay\".");
	if (member(p, "step") && !string_is(member(p, "step"), "MAIN"))
		return N_("\"step\" must be MAIN: a position can only be set between the actions of a turn.");
	if (!empty_list(p, "playing") || !empty_list(p, "rolls"))
		return N_("\"playing\" and \"rolls\" must be empty: a position can only be set between the actions of a turn.");
	if (member(p, "winners"))
		return N_("\"winners\" must be null: the game must not be over.");
	const char *wrong = options_of_position(&hts_game, p, &setup);
	options_keep(hts_options, setup.options, g->options);
	return wrong;
}

static const char *read_turn(const json_t *p, struct hts *g)
{
	json_int_t turn = 1, active = 0, ap = hts_turn_points(g, MU_NOBODY);
	if (!take_number(p, "turn", 1, TURN_LIMIT - 1, &turn))
		return N_("\"turn\" must be 1 to 999.");
	if (!take_number(p, "active", 0, g->seats - 1, &active))
		return N_("\"active\" must be a seat.");
	if (!take_number(p, "ap", 1, 9, &ap))
		return N_("\"ap\" must be 1 to 9.");
	g->turn = (uint16_t)turn;
	g->active = (uint8_t)active;
	g->ap = (uint8_t)ap;
	return NULL;
}

static const char *read_marked(const json_t *p, struct hts *g)
{
	const json_t *marked = member(p, "marked");
	if (marked && !json_is_array(marked))
		return N_("\"marked\" must be a list of Heroes.");
	for (size_t i = 0; i < json_array_size(marked); i++) {
		const mu_card hero = card_of(json_array_get(marked, i), KIND_HERO);
		if (!hero)
			return N_("\"marked\" must be a list of Heroes.");
		g->marked |= hero_bit(hero);
	}
	return NULL;
}

static const char *read_monsters(struct reader *r, const json_t *p)
{
	struct hts *g = r->g;
	mu_card deck[MONSTERS];
	int up, count;
	if (!take_monsters(r, p, "monsters", g->monsters, (size_t)hts_option(g, FACE_UP), &up))
		return N_("\"monsters\" must list monsters that are nowhere else, and no more of them than can be face up.");
	if (!take_monsters(r, p, "monster_deck", deck, MONSTERS, &count))
		return N_("\"monster_deck\" must list monsters that are nowhere else.");
	for (int i = 0; i < count; i++)
		g->monster_deck[i] = deck[count - 1 - i];
	g->monster_count = (uint8_t)count;
	for (unsigned i = 0; i < MONSTERS; i++)
		if (!r->seen[CARD_LEADER_END + i])
			g->monsters_out |= bit(i);
	return NULL;
}

/* HS-14.7 */
static bool take_market(struct reader *r, const json_t *p)
{
	mu_card cards[MAIN_CARDS];
	int count;
	if (!take_cards(r, p, "market", cards, &count) || count > (hts_option(r->g, MARKET) ? MARKET : 0))
		return false;
	memcpy(r->g->market, cards, (size_t)count);
	return true;
}

/* What is out of the game lies at the end of the row, so it comes before the discard pile. */
static const char *read_piles(struct reader *r, const json_t *p)
{
	struct hts *g = r->g;
	mu_card deck[MAIN_CARDS], discard[MAIN_CARDS];
	int deck_count, discard_count;
	if (!take_cards(r, p, "deck", deck, &deck_count))
		return N_("\"deck\" must list cards of the main deck, with no more copies of a card than exist.");
	if (!take_market(r, p))
		return N_("\"market\" must list at most three cards that are nowhere else, and needs the option \"market\".");
	if (!take_cards(r, p, "discard", discard, &discard_count))
		return N_("\"discard\" must list cards of the main deck, with no more copies of a card than exist.");
	for (mu_card card = 1; card < CARD_MAIN_END; card++)
		for (int i = r->seen[card]; i < hts_cards[card].copies; i++)
			g->row[MAIN_CARDS - ++g->out] = card;
	for (int i = 0; i < discard_count; i++)
		hts_discard_push(g, discard[i]);
	for (int i = 0; i < deck_count; i++)
		g->row[i] = deck[deck_count - 1 - i];
	g->deck = (uint8_t)deck_count;
	return NULL;
}

static const char *position_take(const json_t *position, void *ret_state)
{
	struct hts g;
	struct reader r = {.g = &g};
	memset(&g, 0, sizeof g);
	const char *wrong = read_step(position, &g);
	if (!wrong)
		wrong = read_made(&g, position);
	if (!wrong)
		wrong = read_players(&r, position);
	if (!wrong)
		wrong = read_turn(position, &g);
	if (!wrong)
		wrong = read_marked(position, &g);
	if (!wrong)
		wrong = read_monsters(&r, position);
	if (!wrong)
		wrong = read_piles(&r, position);
	if (wrong)
		return wrong;
	hts_begin_turns(&g);
	*(struct hts *)ret_state = g;
	return NULL;
}

const struct position_reader hts_position = {.game = &hts_game, .read = position_take};
