/* Names, texts and JSON of Rent a Hero, and its table of functions. */
#include "rh.h"
#include "engine/said.h"

const char *const rh_hero_name[HERO_COUNT + 1] = {
#define HERO(number, symbol, name, ...) [number] = name,
#include "rh_heroes.def"
#undef HERO
};

static const char *const step_names[] = {
#define STEP(name, decision) [STEP_##name] = #name,
#include "rh_steps.def"
#undef STEP
    NULL,
};

static const struct {
	const char *text;
	unsigned operands;
} verbs[] = {
#define VERB(name, text, operands) [VERB_##name] = {text, operands},
#include "rh_verbs.def"
#undef VERB
};
enum { VERB_COUNT = sizeof verbs / sizeof verbs[0] };

/* -- Facts -------------------------------------------------------------------------- */

const uint8_t rh_allowed_by[RH_SEATS_MAX + 1][HERO_COUNT + 1] = {
#define FROM_TO(from, to) ((2 << (to)) - (1 << (from)))
#define ODD (1 << 1 | 1 << 3 | 1 << 5 | 1 << 7)
#define EVEN (1 << 2 | 1 << 4 | 1 << 6)
#define HERO(number, symbol, name, allowed, ...) [number] = allowed,
    [2] =
        {
#define PLAYERS 2
#include "rh_heroes.def"
#undef PLAYERS
        },
    [3] =
        {
#define PLAYERS 3
#include "rh_heroes.def"
#undef PLAYERS
        },
    [4] =
        {
#define PLAYERS 4
#include "rh_heroes.def"
#undef PLAYERS
        },
    [5] =
        {
#define PLAYERS 5
#include "rh_heroes.def"
#undef PLAYERS
        },
#undef HERO
};

const struct power rh_power_code[16] = {
    [0] = {.hero = WITCH, .target = ANGRY_CHICKEN},
    [1] = {.hero = ANGRY_CHICKEN},
    [2] = {.hero = PYROMANIAC},
    [3] = {.hero = WITCH, .target = PYROMANIAC},
    [4] = {.hero = WITCH, .target = DOG_TRAINER},
    [5] = {.hero = SERGEANT},
    [6] = {.hero = BLACK_KNIGHT},
    [7] = {.hero = WIZARD},
    [8] = {.hero = DOG_TRAINER, .target = 0},
    [9] = {.hero = DOG_TRAINER, .target = 1},
    [10] = {.hero = DOG_TRAINER, .target = 2},
    [11] = {.hero = DOG_TRAINER, .target = 3},
    [12] = {.hero = DOG_TRAINER, .target = 4},
    [13] = {.hero = WITCH, .target = SERGEANT},
    [14] = {.hero = WITCH, .target = BLACK_KNIGHT},
    [15] = {.hero = WITCH, .target = WIZARD},
};

#define ALONE(hero) [hero] = {hero, hero, hero, hero, hero, hero, hero, hero}
const uint8_t rh_power_codes[HERO_COUNT + 1][HERO_COUNT + 1] = {
    ALONE(ANGRY_CHICKEN),
    ALONE(PYROMANIAC),
    [WITCH] =
        {[ANGRY_CHICKEN] = 0, [PYROMANIAC] = 3, [DOG_TRAINER] = 4, [SERGEANT] = 13, [BLACK_KNIGHT] = 14, [WIZARD] = 15},
    [DOG_TRAINER] = {8, 9, 10, 11, 12},
    ALONE(SERGEANT),
    ALONE(BLACK_KNIGHT),
    ALONE(WIZARD),
};
#undef ALONE

/* -- Actions ------------------------------------------------------------------------- */

const char *rh_card_name(mu_card card)
{
	static const char *const digits[HERO_COUNT + 1] = {NULL, "1", "2", "3", "4", "5", "6", "7"};
	return card <= HERO_COUNT ? digits[card] : NULL;
}

static mu_card card_find(const char *name, size_t length)
{
	const unsigned digit = length == 1 ? (unsigned)(*name - '0') : NO_HERO;
	return (mu_card)(digit <= HERO_COUNT ? digit : NO_HERO);
}

static unsigned operand_count(unsigned verb, unsigned hero)
{
	return verb == VERB_USE && hero == WITCH ? 2 : verbs[verb].operands;
}

/* Length 0: not an action. */
int rh_action_text(mu_action action, char *text, size_t size)
{
	struct text t;
	const unsigned verb = action_verb(action);
	text_begin(&t, text, size);
	if (verb == VERB_NONE || verb >= VERB_COUNT)
		return text_end(&t);
	text_put(&t, verbs[verb].text);
	const unsigned operands = operand_count(verb, action_operand(action, 0));
	for (unsigned i = 0; i < 3; i++) {
		const unsigned hero = action_operand(action, i);
		if ((i < operands) != (hero >= 1 && hero <= HERO_COUNT) || (i >= operands && hero)) {
			text_begin(&t, text, size);
			break;
		}
		if (i < operands) {
			text_put(&t, " ");
			text_number(&t, (long)hero);
		}
	}
	return text_end(&t);
}

static bool hero_take(const char **at, const char *end, unsigned *ret_hero)
{
	return number_take(at, end, ret_hero) && *ret_hero >= 1 && *ret_hero <= HERO_COUNT;
}

int rh_action_parse(const char *text, size_t length, mu_action *ret_action)
{
	const char *at = text, *end = text + length;
	unsigned verb = VERB_COUNT - 1, hero[2] = {0, 0};
	while (verb && !word_take(&at, end, verbs[verb].text))
		verb--;
	if (!verb || (verbs[verb].operands && !hero_take(&at, end, &hero[0])))
		return MU_E_UNKNOWN;
	if (operand_count(verb, hero[0]) == 2 && !hero_take(&at, end, &hero[1]))
		return MU_E_UNKNOWN;
	if (at != end)
		return MU_E_UNKNOWN;
	*ret_action = action_make(verb, hero[0], hero[1], 0);
	return MU_OK;
}

/* -- State as JSON --------------------------------------------------------------------- */

static void emit_hero(struct text *t, unsigned hero)
{
	emit_name(t, "hero");
	if (hero)
		emit_number(t, (long)hero);
	else
		emit_null(t);
}

static void emit_tally(struct text *t, tally cards, unsigned copies)
{
	emit_open(t, '[');
	for (unsigned h = 1; h <= HERO_COUNT; h++)
		for (unsigned i = 0; i < copies * tally_get(cards, h); i++)
			emit_number(t, (long)h);
	emit_close(t, ']');
}

static void emit_cards(struct text *t, const uint8_t *cards, unsigned count)
{
	emit_open(t, '[');
	for (unsigned i = 0; i < count; i++)
		emit_number(t, cards[i]);
	emit_close(t, ']');
}

static void emit_variant(struct text *t, const struct rh *g)
{
	int8_t options[MU_OPTIONS_MAX];
	options_kept(rh_options, g->options, options);
	emit_name(t, "options");
	emit_options(t, &rh_game, options);
}

static void emit_turn(struct text *t, const struct rh *g)
{
	emit_member_number(t, "turn", (long)g->turn);
	emit_member_number(t, "active", g->active);
	emit_name(t, "step");
	emit_string(t, step_names[g->step]);
	emit_name(t, "focus");
	if (g->focus >= 0)
		emit_number(t, g->focus);
	else
		emit_null(t);
	emit_member_number(t, "requirement", g->requirement);
	emit_member_bool(t, "knight", g->knight);
	emit_member_bool(t, "final", g->final);
}

static void emit_vagabond(struct text *t, const struct rh *g)
{
	emit_name(t, "vagabond");
	if (rh_has_vagabond(g)) {
		emit_open(t, '{');
		emit_hero(t, g->vagabond);
		emit_member_number(t, "holder", g->holder);
		emit_name(t, "seen");
		emit_seats(t, g->seen);
		emit_close(t, '}');
	} else {
		emit_null(t);
	}
	emit_name(t, "doomed");
	if (g->doomed) {
		emit_open(t, '{');
		emit_member_number(t, "seat", g->focus);
		emit_hero(t, g->doomed);
		emit_close(t, '}');
	} else {
		emit_null(t);
	}
}

static void emit_stack(struct text *t, const struct rh *g)
{
	emit_name(t, "stack");
	emit_open(t, '[');
	for (unsigned i = 0; i < g->pending_count; i++) {
		const struct power power = power_unpack(g->pending[i]);
		emit_open(t, '{');
		emit_member_number(t, "seat", power.seat);
		emit_hero(t, power.hero);
		emit_name(t, "target");
		if (power.hero == WITCH || power.hero == DOG_TRAINER)
			emit_number(t, power.target);
		else
			emit_null(t);
		emit_close(t, '}');
	}
	emit_close(t, ']');
}

static void emit_piles(struct text *t, const struct rh *g)
{
	emit_name(t, "deck");
	if (g->viewer == MU_ALL)
		emit_cards(t, rh_deck(g), g->deck_count);
	else
		emit_number(t, g->deck_count);
	emit_name(t, "discard");
	emit_cards(t, g->row, g->discard_count);
	emit_name(t, "tray");
	emit_open(t, '[');
	for (unsigned i = 0; i < g->tray_count; i++) {
		const uint8_t card = g->row[g->discard_count + i];
		emit_open(t, '{');
		emit_hero(t, tray_hero(card));
		emit_member_number(t, "seat", tray_seat(card));
		emit_name(t, "answer");
		emit_string(t, tray_yes(card) ? "yes" : "no");
		emit_close(t, '}');
	}
	emit_close(t, ']');
}

static void emit_player(struct text *t, const struct rh *g, mu_seat seat)
{
	emit_open(t, '{');
	emit_name(t, "hand");
	if (g->viewer == MU_ALL || g->viewer == seat)
		emit_tally(t, g->hand[seat], 1);
	else
		emit_number(t, g->hand_size[seat]);
	emit_name(t, "band");
	emit_open(t, '[');
	for (unsigned band = g->band[seat]; band;) {
		const unsigned hero = bits_pop(&band);
		emit_open(t, '{');
		emit_hero(t, hero);
		emit_member_bool(t, "used", g->used[seat] & bit(hero));
		emit_close(t, '}');
	}
	emit_close(t, ']');
	emit_name(t, "eliminated");
	emit_tally(t, g->eliminated[seat], 2);
	emit_member_number(t, "powers_used", g->powers_used[seat]);
	emit_close(t, '}');
}

/* Printed from a view, so that nothing hidden can slip in. */
int rh_json(const void *state, mu_seat viewer, char *text, size_t size)
{
	struct rh view;
	struct text t;
	rh_view(state, viewer, &view);
	text_begin(&t, text, size);
	emit_open(&t, '{');
	emit_name(&t, "game");
	emit_string(&t, "rent-a-hero");
	emit_member_number(&t, "seats", view.seats);
	emit_variant(&t, &view);
	emit_turn(&t, &view);
	emit_vagabond(&t, &view);
	emit_stack(&t, &view);
	emit_piles(&t, &view);
	emit_name(&t, "players");
	emit_open(&t, '[');
	for (mu_seat seat = 0; seat < (mu_seat)view.seats; seat++)
		emit_player(&t, &view, seat);
	emit_close(&t, ']');
	emit_name(&t, "winners");
	if (view.step == STEP_OVER)
		emit_seats(&t, view.winners);
	else
		emit_null(&t);
	emit_close(&t, '}');
	return text_end(&t);
}

/* -- Events as JSON -------------------------------------------------------------------- */

enum member { NONE = 0, SEAT = 1, HERO_MEMBER = 2, TO = 4, TARGET = 8, ANSWER = 16, TURN = 32, WINNERS = 64 };

static const struct {
	const char *name;
	unsigned members;
} events[] = {
#define HERO HERO_MEMBER
#define EVENT(symbol, text, members) [EVENT_##symbol - MU_EVENT_OWN] = {text, members},
#include "rh_events.def"
#undef EVENT
#undef HERO
};

static void emit_target(struct text *t, const struct mu_event *event)
{
	emit_name(t, "target");
	if (event->card == WITCH || event->card == DOG_TRAINER)
		emit_number(t, event->a);
	else
		emit_null(t);
}

int rh_event_json(const struct mu_event *event, mu_seat viewer, char *text, size_t size)
{
	struct text t;
	text_begin(&t, text, size);
	if (emit_chance(&t, &rh_game, event, viewer))
		return text_end(&t);
	const unsigned members = events[event->kind - MU_EVENT_OWN].members;
	emit_event(&t, events[event->kind - MU_EVENT_OWN].name);
	if (members & SEAT)
		emit_member_number(&t, "seat", event->seat);
	if (members & HERO_MEMBER)
		emit_hero(&t, event_shown(event, viewer) ? event->card : NO_HERO);
	if (members & TO)
		emit_member_number(&t, "to", event->other);
	if (members & TARGET)
		emit_target(&t, event);
	if (members & ANSWER) {
		emit_name(&t, "answer");
		emit_string(&t, event->a ? "yes" : "no");
	}
	if (members & TURN)
		emit_member_number(&t, "turn", event->a + 65536l * event->b);
	if (members & WINNERS) {
		emit_name(&t, "winners");
		emit_seats(&t, event->a);
	}
	emit_close(&t, '}');
	return text_end(&t);
}

/* -- Questions that others answer ------------------------------------------------------- */

/* Whoever may decline is asked for a power, and powers lie open. */
static bool is_reaction(const void *state)
{
	const struct rh *g = state;
	return g->step != STEP_OVER && rh_allowed(g, action_make(VERB_DECLINE, 0, 0, 0));
}

/* RH-20.2: decline, pass, what is forced; otherwise any that is not a power. */
static mu_action silence(const void *state, struct mu_dealer *dealer)
{
	static const uint8_t quiet[] = {VERB_DECLINE, VERB_PASS, VERB_NO_MATCH, VERB_DRAW, VERB_SKIP, VERB_NONE};
	mu_action actions[MU_ACTIONS_MAX];
	return silence_choose(actions, rh_legal(state, actions), quiet, VERB_USE, dealer);
}

/* -- The game ---------------------------------------------------------------------------- */

static uint8_t winners(const void *state)
{
	return ((const struct rh *)state)->winners;
}

static uint8_t seats(const void *state)
{
	return ((const struct rh *)state)->seats;
}

const struct mu_game rh_game = {
    .name = "rent-a-hero",
    .title = N_("Rent a Hero"),
    .state_size = sizeof(struct rh),
    .seats_min = 2,
    .seats_max = RH_SEATS_MAX,
    .seats_official = 3, /* RH-1.6 */
    .deck_size = RH_CARDS,
    .numbered = true,
    .decline = VERB_DECLINE,
    .options = rh_options,
    .profiles = rh_profiles,
    .decks = rh_decks,
    .steps = step_names,
    .choices = rh_choice_names,
    .init = rh_init,
    .resume = rh_resume,
    .ask = rh_ask,
    .question = rh_asked,
    .legal = rh_legal,
    .apply = rh_apply,
    .view = rh_view,
    .redeal = rh_redeal,
    .check = rh_check,
    .refuse = rh_refuse,
    .winners = winners,
    .seats = seats,
    .is_reaction = is_reaction,
    .silence = silence,
    .action_text = rh_action_text,
    .action_parse = rh_action_parse,
    .card_name = rh_card_name,
    .card_find = card_find,
    .json = rh_json,
    .event_json = rh_event_json,
};
