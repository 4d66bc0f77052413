/*
 * What the net of Rent a Hero sees of a decision: the lists rh_inputs.def and rh_answers.def, filled in from what the
 * asked seat knows. Seats are counted clockwise from it, so that one net serves all of them.
 */
#include "bots/bot_see.h"

#include "rh_brain.h"
#include "rh_value.h"

enum { VERSION = 1, FIRST = 96, SECOND = 32 };

enum input {
#define INPUT(name, text, kind_a, count_a, kind_b, count_b) \
	INPUT_##name, INPUT_##name##_LAST = INPUT_##name + (count_a) * (count_b)-1,
#include "rh_inputs.def"
#undef INPUT
	INPUT_COUNT,
	/* Secrets, for training. */
	SECRET_VAGABOND = INPUT_COUNT,
	SECRET_HAND = SECRET_VAGABOND + HERO_COUNT,
	SECRET_DECK = SECRET_HAND + RH_SEATS_MAX * HERO_COUNT,
	SECRET_SHARE = SECRET_DECK + 2 * HERO_COUNT, /* [seat] by the net that values worlds */
	SECRET_END = SECRET_SHARE + RH_SEATS_MAX,
};

enum answer {
#define ANSWER(name, text, count) ANSWER_##name, ANSWER_##name##_LAST = ANSWER_##name + (count)-1,
#include "rh_answers.def"
#undef ANSWER
	ANSWER_COUNT,
};

/* -- Names -------------------------------------------------------------------------------------------------- */

static const struct {
	uint16_t begin;
	char kinds[2];
	uint8_t counts[2];
	const char *text;
} inputs[] = {
#define INPUT(name, text, kind_a, count_a, kind_b, count_b) {INPUT_##name, {kind_a, kind_b}, {count_a, count_b}, text},
#include "rh_inputs.def"
#undef INPUT
    {.begin = INPUT_COUNT},
};

static const struct {
	uint16_t begin;
	uint8_t count;
	const char *text;
} answers[] = {
#define ANSWER(name, text, count) {ANSWER_##name, count, text},
#include "rh_answers.def"
#undef ANSWER
    {.begin = ANSWER_COUNT},
};

static void answer_name(unsigned output, char ret_name[BOT_NET_NAME_MAX])
{
	struct net_name name = {ret_name, 0};
	size_t i = 0;
	while (output >= answers[i + 1].begin)
		i++;
	net_name_put(&name, answers[i].text);
	if (answers[i].count > 1) {
		net_name_put(&name, " ");
		net_name_put(&name, rh_hero_name[output - answers[i].begin + 1]);
	}
}

static void name_part(struct net_name *name, char kind, unsigned number)
{
	char text[BOT_NET_NAME_MAX] = {(char)('0' + number), '\0'};
	if (kind == '-')
		return;
	net_name_put(name, " ");
	if (kind == 'a')
		answer_name(number, text);
	net_name_put(name, kind == 'h' ? rh_hero_name[number + 1] : text);
}

static void input_name(unsigned input, char ret_name[BOT_NET_NAME_MAX])
{
	struct net_name name = {ret_name, 0};
	size_t i = 0;
	while (input >= inputs[i + 1].begin)
		i++;
	const unsigned number = input - inputs[i].begin;
	net_name_put(&name, inputs[i].text);
	name_part(&name, inputs[i].kinds[0], number / inputs[i].counts[1]);
	name_part(&name, inputs[i].kinds[1], number % inputs[i].counts[1]);
}

/* -- Inputs --------------------------------------------------------------------------------------------------- */

static void see_set(struct inputs *to, unsigned number, unsigned heroes)
{
	for (heroes &= ALL_HEROES; heroes;)
		see_one(to, number + bits_pop(&heroes) - 1);
}

static unsigned place_of(const struct rh *g, mu_seat me, mu_seat seat)
{
	return (unsigned)(seat - me + g->seats) % g->seats;
}

static void see_turn(struct inputs *to, const struct rh *g, mu_seat me)
{
	const unsigned deck = g->deck_count;
	see_one(to, INPUT_SEATS + g->seats - 2u);
	see_one(to, INPUT_STEP + g->step);
	if (!g->pending_count && g->asked == g->focus && rh_step_decides(g->step))
		see_one(to, INPUT_DUE);
	if (rh_option(g, END_RESHUFFLE))
		see_one(to, INPUT_RESHUFFLE);
	see_one(to, INPUT_DECK + (unsigned)((deck <= 34) + (deck <= 22) + (deck <= 12) + (deck <= 6) + (deck <= 2)));
	see(to, INPUT_DECK_PART, deck / 64.0);
	see(to, INPUT_DECK_SHORT, 1.0 / (1 + deck));
	see_one(to, INPUT_ACTIVE + place_of(g, me, g->active));
	if (g->focus >= 0)
		see_one(to, INPUT_FOCUS + place_of(g, me, g->focus));
	if (g->requirement)
		see_one(to, INPUT_REQUIREMENT + g->requirement - 1u);
	if (g->knight)
		see_one(to, INPUT_KNIGHT);
}

static void see_vagabond(struct inputs *to, const struct mind *mind)
{
	const struct rh *g = mind->g;
	if (!rh_has_vagabond(g))
		return;
	see_one(to, INPUT_HOLDER + place_of(g, mind->me, g->holder));
	see_one(to, INPUT_ORIGIN + g->origin);
	if (g->seen >> mind->me & 1)
		see_one(to, INPUT_KNOWN);
	for (unsigned h = 1; h <= HERO_COUNT; h++)
		see(to, INPUT_BELIEF + h - 1, mind->belief[h]);
	for (mu_seat seat = 0; seat < (mu_seat)g->seats; seat++) {
		const unsigned place = place_of(g, mind->me, seat);
		double new = 0;
		for (unsigned h = 1; h <= HERO_COUNT; h++)
			new += g->band[seat] >> h & 1 ? 0 : mind->belief[h];
		see(to, INPUT_NEW + place, new);
		if (rh_is_one_short(g, seat))
			see(to, INPUT_WINS + place, new);
		if (g->seen >> seat & 1)
			see_one(to, INPUT_SEEN + place);
	}
}

static void see_clues(struct inputs *to, const struct rh *g, mu_seat me)
{
	unsigned clues[RH_SEATS_MAX] = {0}, yes[RH_SEATS_MAX] = {0};
	for (unsigned i = 0; i < g->tray_count; i++) {
		const uint8_t card = g->row[g->discard_count + i];
		const unsigned place = place_of(g, me, tray_seat(card));
		clues[place]++;
		yes[place] += tray_yes(card);
	}
	for (unsigned place = 0; g->tray_count && place < g->seats; place++) {
		see(to, INPUT_CLUES + place, clues[place] / 2.0);
		see(to, INPUT_CLUES_YES + place, yes[place] / 2.0);
	}
}

static void see_seats(struct inputs *to, const struct mind *mind)
{
	const struct rh *g = mind->g;
	for (mu_seat seat = 0; seat < (mu_seat)g->seats; seat++) {
		const unsigned place = place_of(g, mind->me, seat), heroes = rh_race(g, seat);
		see_set(to, INPUT_BAND + HERO_COUNT * place, g->band[seat]);
		see_set(to, INPUT_READY + HERO_COUNT * place, g->band[seat] & ~(unsigned)g->used[seat]);
		see_one(to, INPUT_HEROES + RH_BAND_WINS * place + (heroes < RH_BAND_WINS ? heroes : RH_BAND_WINS - 1));
		see(to, INPUT_HAND_SIZE + place, g->hand_size[seat] / 8.0);
		see(to, INPUT_SHARE + place, mind->strength[seat] / mind->total);
		see(to, INPUT_CHANCE + place, mind->chance[seat]);
	}
}

static void see_cards(struct inputs *to, const struct mind *mind, bool counts_cards)
{
	const struct rh *g = mind->g;
	double unseen[HERO_COUNT + 1];
	rh_count_unseen(mind, counts_cards, unseen);
	see_set(to, INPUT_HAS, tally_set(g->hand[mind->me]));
	for (unsigned h = 1; h <= HERO_COUNT; h++) {
		see(to, INPUT_UNSEEN + h - 1, unseen[h] / 8);
		see(to, INPUT_HAND + h - 1, tally_get(g->hand[mind->me], h) / 2.0);
	}
	if (g->doomed) {
		see_one(to, INPUT_DOOMED + g->doomed - 1u);
		if (g->focus == mind->me)
			see_one(to, INPUT_DOOMED_MINE);
	}
}

static void see_pending(struct inputs *to, const struct rh *g, mu_seat me)
{
	if (!g->pending_count)
		return;
	const struct power top = power_unpack(rh_top(g));
	see_one(to, INPUT_POWER + top.hero - 1u);
	see_one(to, INPUT_USER + place_of(g, me, top.seat));
	if (top.hero == DOG_TRAINER)
		see_one(to, INPUT_TARGET + place_of(g, me, (mu_seat)top.target));
	if (g->pending_count > 1 && power_seat(g->pending[g->pending_count - 2]) == me)
		see_one(to, INPUT_BELOW_MINE);
}

/* -- The interface ---------------------------------------------------------------------------------------------- */

static enum answer answer_of(mu_action action)
{
	static const uint8_t begins[] = {
	    [VERB_RECRUIT] = ANSWER_RECRUIT,   [VERB_PASS] = ANSWER_PASS, [VERB_SEND] = ANSWER_SEND,
	    [VERB_NO_MATCH] = ANSWER_NO_MATCH, [VERB_DRAW] = ANSWER_DRAW, [VERB_SKIP] = ANSWER_SKIP,
	    [VERB_DISCARD] = ANSWER_DISCARD,   [VERB_CLUE] = ANSWER_CLUE, [VERB_USE] = ANSWER_USE,
	    [VERB_DECLINE] = ANSWER_DECLINE,
	};
	const unsigned verb = action_verb(action), hero = action_operand(action, 0);
	if (verb == VERB_USE && hero == WITCH)
		return ANSWER_WITCH + action_operand(action, 1) - 1;
	return begins[verb] + (hero ? hero - 1 : 0);
}

static void see_values(struct inputs *to, const struct bot_sight *sight)
{
	double best = sight->values[0];
	for (int i = 1; i < sight->count; i++)
		best = sight->values[i] > best ? sight->values[i] : best;
	for (int i = 0; i < sight->count; i++) {
		const double value = 1 + 25 * (sight->values[i] - best);
		see(to, INPUT_VALUE + (unsigned)sight->outputs[i], value < -3 ? -3 : value);
	}
}

static bool look(const void *view, bool counts_cards, struct bot_sight *ret_sight)
{
	const struct rh *g = view;
	mu_action actions[MU_ACTIONS_MAX];
	struct mind mind;
	struct inputs to = {ret_sight->seen, 0, BOT_NET_ACTIVE_MAX};
	const int count = rh_game.legal(g, actions);
	if (count > BOT_SIGHT_ACTIONS)
		return false;
	ret_sight->count = count;
	rh_mind_make(&mind, g, g->asked, counts_cards);
	rh_value_actions(&mind, actions, count, ret_sight->values);
	for (int i = 0; i < count; i++) {
		ret_sight->actions[i] = actions[i];
		ret_sight->outputs[i] = (uint8_t)answer_of(actions[i]);
		ret_sight->own_ends[i] = 0;
	}
	see_turn(&to, g, mind.me);
	see_vagabond(&to, &mind);
	see_clues(&to, g, mind.me);
	see_seats(&to, &mind);
	see_cards(&to, &mind, counts_cards);
	see_pending(&to, g, mind.me);
	see_values(&to, ret_sight);
	ret_sight->seen_count = to.count;
	return true;
}

static int peek(const void *state, mu_seat seat, struct bot_net_input ret_inputs[BOT_NET_ACTIVE_MAX])
{
	const struct rh *g = state;
	struct inputs to = {ret_inputs, 0, BOT_NET_ACTIVE_MAX};
	double shares[RH_SEATS_MAX];
	rh_net_shares(&rh_net, g, shares);
	for (mu_seat other = 0; other < (mu_seat)g->seats; other++)
		see(&to, SECRET_SHARE + place_of(g, seat, other), shares[other]);
	if (rh_has_vagabond(g) && g->vagabond)
		see_one(&to, SECRET_VAGABOND + g->vagabond - 1u);
	for (mu_seat other = 0; other < (mu_seat)g->seats; other++)
		for (unsigned h = 1; other != seat && h <= HERO_COUNT; h++)
			see(&to, SECRET_HAND + HERO_COUNT * place_of(g, seat, other) + h - 1, tally_get(g->hand[other], h) / 2.0);
	for (unsigned i = 0; i < 2 && i < g->deck_count; i++)
		see_one(&to, SECRET_DECK + HERO_COUNT * i + rh_deck(g)[i] - 1u);
	return to.count;
}

/* Of a state: whether the vagabond was a duplicate, nobody may have known. */
static const char *const habits[] = {"powers", "early powers", "recruited", "duplicates", NULL};

static unsigned habits_of(const void *state, mu_action action)
{
	const struct rh *g = state;
	const bool uses = action_verb(action) == VERB_USE, recruits = action_verb(action) == VERB_RECRUIT;
	const bool early = g->deck_count > RH_CARDS / 2;
	const bool owned = g->band[g->asked] >> g->vagabond & 1;
	return uses | (unsigned)(uses && early) << 1 | (unsigned)recruits << 2 | (unsigned)(recruits && owned) << 3;
}

static const struct bot_net_list list = {
    .game = "rent-a-hero",
    .version = VERSION,
    .inputs = INPUT_COUNT,
    .outputs = ANSWER_COUNT,
    .first = FIRST,
    .second = SECOND,
    .input_name = input_name,
    .output_name = answer_name,
};

extern const uint8_t rent_a_hero_weights[];
extern const size_t rent_a_hero_weights_size;
static _Alignas(16) float room[BOT_NET_ROOM(INPUT_COUNT, FIRST, SECOND, ANSWER_COUNT)];
struct bot_net_place rh_net_place = {.list = &list,
                                     .bytes = rent_a_hero_weights,
                                     .size = &rent_a_hero_weights_size,
                                     .room = room};

const struct bot_eyes rh_eyes = {
    .list = &list,
    .place = &rh_net_place,
    .look = look,
    .peek = peek,
    .secrets = SECRET_END - INPUT_COUNT,
    .doubt = 0.007,
    .least = -6,
    .entropy = 0.004,
    .lambda = 0.85,
    .temperatures =
        {
            [BOT_NOVICE] = {[2] = 7.0, 8.3, 11.2, 12.5},
            [BOT_CASUAL] = {[2] = 4.4, 5.2, 6.6, 7.4},
            [BOT_REGULAR] = {[2] = 1.5, 3.2, 4.0, 4.5},
            [BOT_STRONG] = {[2] = 0.2, 0.2, 0.2, 0.2},
            [BOT_EXPERT] = {[2] = 0.2, 0.2, 0.2, 0.2},
            [BOT_ANALYST] = {[2] = 0.2, 0.2, 0.2, 0.2},
        },
    .worth_trying = 0.0001,
    .habits = habits,
    .habits_of = habits_of,
};
