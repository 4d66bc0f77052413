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

const uint8_t hts_item_cards[ITEM_COUNT] = {
#define ITEM(name, ...) CARD_##name,
#include HTS_CARD_LIST
};

unsigned hts_item_number(mu_card item)
{
	static const uint8_t numbers[CARD_MAIN_END] = {
#define ITEM(name, ...) [CARD_##name] = ITEM_##name,
#include HTS_CARD_LIST
	};
	return numbers[item];
}

/* -- Names -------------------------------------------------------------------------------------------------- */

static const struct {
	uint16_t begin;
	char kinds[2];
	uint8_t counts[2];
	const char *text;
} inputs[] = {
#define INPUT(name, text, kind_a, count_a, kind_b, count_b) {EYE_##name, {kind_a, kind_b}, {count_a, count_b}, text},
#include "hts_inputs.def"
#undef INPUT
    {.begin = EYE_COUNT},
};

static const char *const verb_names[VERB_COUNT] = {
    "none",
#define VERB(name, ...) #name,
#include "games/here_to_slay/rules/verbs.def"
};
static const char *const operation_names[OP_COUNT] = {
    "END",
#define OPERATION(name, ...) #name,
#include "games/here_to_slay/rules/operations.def"
};
static const char *const class_names[CLASS_COUNT] = {"none",   "bard",  "fighter", "guardian",
                                                     "ranger", "thief", "wizard"};
static const char *const kind_names[KIND_COUNT] = {"none",     "hero",      "item",   "magic",
                                                   "modifier", "challenge", "leader", "monster"};

static const char *card_name(unsigned card)
{
	return hts_cards[card].id ? hts_cards[card].id : "none";
}

/* NULL: a number. */
static const char *name_of(char kind, unsigned number)
{
	switch (kind) {
	case 'w':
		return number ? "other" : "mine";
	case 'q':
		return hts_choice_names[number];
	case 'v':
		return verb_names[number];
	case 'c':
		return class_names[number];
	case 'k':
		return kind_names[number];
	case 'o':
		return operation_names[number];
	case 'h':
		return card_name(hts_hero_cards[number]);
	case 'i':
		return card_name(hts_item_cards[number]);
	case 'l':
		return card_name(CARD_MAIN_END + number);
	case 'b':
		return card_name(CARD_LEADER_END + number);
	case 'a':
	case 'm':
		return card_name(number);
	default:
		return NULL;
	}
}

struct name {
	char *text;
	size_t length;
};

static void name_put(struct name *name, const char *text)
{
	while (*text && name->length < BOT_NET_NAME_MAX - 1)
		name->text[name->length++] = *text++;
	name->text[name->length] = '\0';
}

static void name_part(struct name *name, char kind, unsigned number)
{
	const char digits[] = {' ', (char)('0' + number / 10), (char)('0' + number % 10), '\0'};
	const char *text = name_of(kind, number);
	if (kind == '-')
		return;
	if (text)
		name_put(name, " ");
	name_put(name, text ? text : digits);
}

static void input_name(unsigned input, char ret_name[BOT_NET_NAME_MAX])
{
	struct name name = {ret_name, 0};
	size_t i = 0;
	while (input >= inputs[i + 1].begin)
		i++;
	const unsigned number = input - inputs[i].begin;
	name_put(&name, inputs[i].text);
	name_part(&name, inputs[i].kinds[0], number / inputs[i].counts[1]);
	name_part(&name, inputs[i].kinds[1], number % inputs[i].counts[1]);
}

static void output_name(unsigned output, char ret_name[BOT_NET_NAME_MAX])
{
	struct name name = {ret_name, 0};
	(void)output;
	name_put(&name, "answer");
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
	       (unsigned)(attacks && g->slain[g->asked][TO_WIN - 2]) << 3;
}

/* Hoarding wins, but nobody likes to watch it: an early win is liked better than a late one, and slaying best of all. */
static double prize(const void *state)
{
	const struct hts *g = state;
	const double rounds = (double)g->turn / g->seats, late = rounds < 20 ? rounds / 20 : 1;
	bool slew = false;
	for (mu_seat seat = 0; seat < (mu_seat)g->seats; seat++)
		slew |= g->winners >> seat & 1 && g->slain[seat][TO_WIN - 1];
	return (1 - 0.3 * late) * (slew ? 1 : 0.9);
}

static const struct bot_net_list list = {
    .game = "here-to-slay",
    .version = VERSION,
    .inputs = EYE_COUNT,
    .outputs = 1,
    .first = FIRST,
    .second = SECOND,
    .input_name = input_name,
    .output_name = output_name,
};

const struct bot_eyes hts_eyes = {
    .list = &list,
    .look = look,
    .peek = peek,
    .secrets = SECRET_END - EYE_COUNT,
    .doubt = 0.01,
    .least = -6,
    .entropy = 0.01,
    .lambda = 0.93,
    .prize = prize,
    .habits = habits,
    .habits_of = habits_of,
};
