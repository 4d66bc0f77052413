/*
 * What the net of Here to Slay sees of a decision: the list hts_inputs.def, filled in from what the asked seat knows. It
 * says one number for each answer. Seats are counted clockwise from the asked one, so that one net serves all of them.
 */
#include "hts_eyes.h"
#include "hts_net.h"

enum { VERSION = 1, FIRST = 64, SECOND = 32, OWN_MOST = 40 };

/* Secrets, for training. */
enum {
	SECRET_KIND = EYE_COUNT,                              /* [seat][kind] cards in hand / 2 */
	SECRET_NEW = SECRET_KIND + MU_SEATS_MAX * KIND_COUNT, /* [seat][classes that only its hand has] */
	SECRET_PLUS = SECRET_NEW + MU_SEATS_MAX * 7,          /* [seat] as PLUS */
	SECRET_DECK = SECRET_PLUS + MU_SEATS_MAX,             /* [0 to 2][kind] on top */
	SECRET_SHARE = SECRET_DECK + 3 * KIND_COUNT,          /* [seat] by the net that values worlds */
	SECRET_END = SECRET_SHARE + MU_SEATS_MAX,
};

/* -- Names -------------------------------------------------------------------------------------------------- */

static const struct hts_named inputs[] = {
#define INPUT(name, text, kind_a, count_a, kind_b, count_b) {EYE_##name, {kind_a, kind_b}, {count_a, count_b}, text},
#include "hts_inputs.def"
#undef INPUT
    {.begin = EYE_COUNT},
};

static void input_name(unsigned input, char ret_name[BOT_NET_NAME_MAX])
{
	hts_input_name(inputs, input, ret_name);
}

/* -- Answers -------------------------------------------------------------------------------------------------- */

/* Where the heuristic sees no sense in attacks that may well succeed, the net is to find out for itself. */
static const double daring = 0.025, fair_odds = 0.4;

static bool is_fair_attack(const struct outlook *o, mu_action action)
{
	int minus;
	if (action_verb(action) != VERB_ATTACK)
		return false;
	const struct hts_range slay = hts_cards[action_x(action)].slay;
	const int plus = hts_see_plus(o->g, o->me, &minus), help = slay.most < INT16_MAX ? -minus : plus;
	const int most = help > 4 ? 4 : help < -4 ? -4 : help;
	return odds_in(slay, o->seat[o->me].attack_bonus + most) >= fair_odds;
}

/* What is not absurd, each once; of equal actions the best value. */
static bool list_answers(struct thought *t, struct bot_sight *sight)
{
	mu_action actions[MU_ACTIONS_MAX];
	double values[MU_ACTIONS_MAX];
	const int listed = thought_values(t, actions, values);
	int best = 0;
	sight->count = 0;
	for (int i = 0; i < listed; i++) {
		int k = 0;
		best = values[i] > values[best] ? i : best;
		while (k < sight->count && sight->actions[k] != actions[i])
			k++;
		if (k == sight->count) {
			if (hts_absurd(t->now.g, actions[i]))
				continue;
			if (k == BOT_SIGHT_ACTIONS)
				return false;
			sight->values[sight->count] = values[i];
			sight->actions[sight->count++] = actions[i];
		} else if (values[i] > sight->values[k]) {
			sight->values[k] = values[i];
		}
	}
	if (!sight->count) {
		sight->values[0] = values[best];
		sight->actions[sight->count++] = actions[best];
	}
	return true;
}

static double best_value(const struct bot_sight *sight)
{
	double best = sight->values[0];
	for (int i = 1; i < sight->count; i++)
		best = sight->values[i] > best ? sight->values[i] : best;
	return best;
}

/* -- The interface ---------------------------------------------------------------------------------------------- */

static bool look(const void *view, bool counts_cards, struct bot_sight *ret_sight)
{
	struct thought t = {.counts = counts_cards};
	struct about about;
	struct inputs seen = {ret_sight->seen, 0, BOT_NET_ACTIVE_MAX}, own = {ret_sight->own, 0, 0};
	thought_begin(&t, view);
	if (!list_answers(&t, ret_sight))
		return false;
	hts_see_about(&t.now, &about);
	hts_see_table(&seen, &t, &about);
	ret_sight->seen_count = seen.count;
	const double best = best_value(ret_sight);
	for (int i = 0; i < ret_sight->count; i++) {
		double *value = &ret_sight->values[i];
		own.room = own.count + OWN_MOST;
		if (own.room > BOT_SIGHT_OWN)
			return false;
		hts_weigh(&own, &t, &about, ret_sight->actions[i], *value - best);
		ret_sight->own_ends[i] = (uint16_t)own.count;
		ret_sight->outputs[i] = 0;
		if (*value < best - daring && is_fair_attack(&t.now, ret_sight->actions[i]))
			*value = best - daring;
	}
	return true;
}

static void peek_hand(struct inputs *to, const struct hts *g, mu_seat seat, unsigned place)
{
	unsigned kinds[KIND_COUNT] = {0}, classes = 0;
	struct set cards = hand_set(g, seat);
	int minus;
	for (mu_card card; (card = set_pop(&cards));) {
		kinds[kind_of(card)] += hand_copies(g, seat, card);
		if (kind_of(card) == KIND_HERO)
			classes |= bit(hts_cards[card].class);
	}
	for (unsigned kind = 0; kind < KIND_COUNT; kind++)
		see(to, SECRET_KIND + place * KIND_COUNT + kind, kinds[kind] / 2.0);
	see_one(to, SECRET_NEW + place * 7 + bits_count(classes & ~hts_party_classes(g, seat)));
	see(to, SECRET_PLUS + place, hts_see_plus(g, seat, &minus) / 4.0);
}

static int peek(const void *state, mu_seat seat, struct bot_net_input ret_inputs[BOT_NET_ACTIVE_MAX])
{
	const struct hts *g = state;
	struct inputs to = {ret_inputs, 0, BOT_NET_ACTIVE_MAX};
	double shares[MU_SEATS_MAX];
	net_shares(g, seat, shares);
	for (mu_seat other = 0; other < (mu_seat)g->seats; other++) {
		const unsigned place = (unsigned)(other - seat + g->seats) % g->seats;
		see(&to, SECRET_SHARE + place, shares[other]);
		if (other != seat)
			peek_hand(&to, g, other, place);
	}
	for (unsigned i = 0; i < 3 && i < g->deck; i++)
		see_one(&to, SECRET_DECK + i * KIND_COUNT + (unsigned)kind_of(deck_at(g, (int)i)));
	return to.count;
}

static const char *const habits[] = {"turns", "draws", "attacks", "last attacks", NULL};

static unsigned habits_of(const void *state, mu_action action)
{
	const struct hts *g = state;
	const unsigned verb = action_verb(action);
	const bool begins = g->choice == CHOICE_TURN && g->ap >= 3, attacks = verb == VERB_ATTACK;
	return begins | (unsigned)(verb == VERB_DRAW && g->choice == CHOICE_TURN) << 1 | (unsigned)attacks << 2 |
	       (unsigned)(attacks && g->slain[g->asked][hts_to_slay(g) - 2]) << 3;
}

/* Hoarding wins, but nobody likes to watch it: slaying is liked a little better. */
static double prize(const void *state)
{
	const struct hts *g = state;
	bool slew = false;
	for (mu_seat seat = 0; seat < (mu_seat)g->seats; seat++)
		slew |= g->winners >> seat & 1 && g->slain[seat][hts_to_slay(g) - 1];
	return slew ? 1 : 0.9;
}

static const struct bot_net_list list = {
    .game = "here-to-slay",
    .version = VERSION,
    .inputs = EYE_COUNT,
    .outputs = 1,
    .first = FIRST,
    .second = SECOND,
    .input_name = input_name,
    .output_name = hts_output_name,
};

extern const uint8_t here_to_slay_weights[];
extern const size_t here_to_slay_weights_size;
static _Alignas(16) float room[BOT_NET_ROOM(EYE_COUNT, FIRST, SECOND, 1)];
struct bot_net_place hts_net_place = {.list = &list,
                                      .bytes = here_to_slay_weights,
                                      .size = &here_to_slay_weights_size,
                                      .room = room};

const struct bot_eyes hts_eyes = {
    .list = &list,
    .place = &hts_net_place,
    .look = look,
    .peek = peek,
    .secrets = SECRET_END - EYE_COUNT,
    .doubt = 0.01,
    .least = -6,
    .entropy = 0.01,
    .lambda = 0.93,
    .prize = prize,
    .temperatures =
        {
            [BOT_NOVICE] = {[2] = 4, 5, 4.85, 4.15, 4},
            [BOT_CASUAL] = {[2] = 3, 3.9, 3.7, 3.3, 3.2},
            [BOT_REGULAR] = {[2] = 1, 2, 2, 2, 2},
            /* Between two the net is no better than the heuristic. */
            [BOT_STRONG] = {[2] = -1, 0.3, 0.3, 0.3, 0.3},
            [BOT_EXPERT] = {[2] = -1, 0.3, 0.3, 0.3, 0.3},
            [BOT_ANALYST] = {[2] = -1, 0.3, 0.3, 0.3, 0.3},
        },
    .worth_trying = 0.0005,
    .habits = habits,
    .habits_of = habits_of,
};
