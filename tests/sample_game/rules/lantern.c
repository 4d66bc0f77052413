/* The rules of Lanterns, and its table of functions. */
#include "lantern.h"
#include "engine/options.h"
#include "engine/said.h"

unsigned lantern_sum(unsigned row)
{
	unsigned sum = 0;
	while (row)
		sum += bits_pop(&row);
	return sum;
}

unsigned lantern_left(const struct lantern *g, unsigned number)
{
	return number - g->out[number] - (g->row >> number & 1);
}

/* -- The verbs ------------------------------------------------------------------------------ */

/* Everything that is neither in the row nor out, sorted. */
static void deck_fill(struct lantern *g)
{
	g->deck_count = 0;
	for (unsigned number = 1; number <= LANTERN_KINDS; number++)
		for (unsigned i = lantern_left(g, number); i; i--)
			g->deck[g->deck_count++] = (mu_card)number;
}

/* All the cards, as often as they are there? */
static enum mu_error deck_check(const struct mu_setup *setup, const mu_card *cards, int count)
{
	uint8_t seen[LANTERN_KINDS + 1] = {0};
	(void)setup;
	if (count != LANTERN_CARDS)
		return MU_E_DECK;
	for (int i = 0; i < count; i++)
		if (!cards[i] || cards[i] > LANTERN_KINDS || ++seen[cards[i]] > cards[i])
			return MU_E_DECK;
	return MU_OK;
}

static void deck_lay(struct lantern *g, const mu_card *cards)
{
	for (int i = 0; i < LANTERN_CARDS; i++)
		g->deck[LANTERN_CARDS - 1 - i] = cards[i];
	g->deck_count = LANTERN_CARDS;
}

static int init(void *state, const struct mu_setup *setup, struct mu_dealer *dealer)
{
	const enum mu_error error = mu_setup_check(&lantern_game, setup, NULL);
	struct lantern *g = state;
	if (error)
		return error;
	*g = (struct lantern){.seats = setup->seats, .step = LANTERN_TURN};
	g->goal = (uint8_t)mu_option_value(&lantern_game, setup, LANTERN_GOAL);
	const struct mu_deck *deck = mu_setup_deck(setup, "deck");
	if (deck) {
		deck_lay(g, deck->cards);
	} else {
		deck_fill(g);
		dealer_shuffle(dealer, g->deck, g->deck_count);
	}
	g->active = setup->first == MU_ANY ? dealer_first(dealer, g->seats) : setup->first;
	return MU_OK;
}

static struct mu_ask ask(const void *state)
{
	const struct lantern *g = state;
	return (struct mu_ask){.seat = g->step == LANTERN_OVER ? MU_NOBODY : g->active, .step = g->step};
}

/* What could be lost is the number that matters. */
static struct mu_question question(const void *state)
{
	const struct lantern *g = state;
	if (g->step == LANTERN_OVER)
		return (struct mu_question){.choice = LANTERN_NOTHING, .seat = MU_NOBODY, .about = MU_NOBODY};
	return (struct mu_question){.choice = g->row ? LANTERN_GO_ON : LANTERN_FIRST,
	                            .seat = g->active,
	                            .about = MU_NOBODY,
	                            .number = (uint8_t)lantern_sum(g->row)};
}

/* Nobody rests before the first lantern. */
static int legal(const void *state, mu_action actions[MU_ACTIONS_MAX])
{
	const struct lantern *g = state;
	if (g->step == LANTERN_OVER)
		return 0;
	actions[0] = LANTERN_LIGHT;
	actions[1] = LANTERN_REST;
	return g->row ? 2 : 1;
}

static void turn_end(struct lantern *g)
{
	for (unsigned row = g->row; row;)
		g->out[bits_pop(&row)]++;
	g->row = 0;
	g->active = seat_after(g->active, 1, g->seats);
}

static void light(struct lantern *g, struct mu_dealer *dealer)
{
	if (!g->deck_count) {
		memset(g->out, 0, sizeof g->out);
		deck_fill(g);
		dealer_shuffle(dealer, g->deck, g->deck_count);
	}
	const mu_card card = g->deck[--g->deck_count];
	struct mu_event event = {.kind = LANTERN_LIT, .seat = g->active, .card = card, .known = MU_KNOWN_TO_ALL};
	g->deck[g->deck_count] = 0;
	dealer_tell(dealer, &event);
	if (g->row & bit(card)) {
		event.kind = LANTERN_DARK;
		event.a = (uint16_t)lantern_sum(g->row);
		dealer_tell(dealer, &event);
		g->out[card]++;
		turn_end(g);
	} else {
		g->row = (uint16_t)(g->row | bit(card));
	}
}

static void rest(struct lantern *g, struct mu_dealer *dealer)
{
	const unsigned sum = lantern_sum(g->row), score = g->score[g->active] + sum;
	g->score[g->active] = (uint8_t)score;
	dealer_tell(dealer, &(struct mu_event){.kind = LANTERN_RESTED,
	                                       .seat = g->active,
	                                       .a = (uint16_t)sum,
	                                       .b = (uint16_t)score,
	                                       .known = MU_KNOWN_TO_ALL});
	if (score < g->goal) {
		turn_end(g);
		return;
	}
	g->step = LANTERN_OVER;
	g->winners = (uint8_t)bit((unsigned)g->active);
	dealer_tell(dealer, &(struct mu_event){.kind = LANTERN_END, .seat = g->active, .known = MU_KNOWN_TO_ALL});
}

static struct mu_refusal refuse(const void *state, mu_seat seat, mu_action action)
{
	const struct lantern *g = state;
	enum mu_error error = MU_OK;
	if (g->step == LANTERN_OVER)
		error = MU_E_OVER;
	else if (action != LANTERN_LIGHT && action != LANTERN_REST)
		error = MU_E_UNKNOWN;
	else if (seat != g->active)
		error = MU_E_NOT_ASKED;
	else if (action == LANTERN_REST && !g->row)
		error = MU_E_ILLEGAL;
	return (struct mu_refusal){.error = error, .sentence = mu_error_sentence(error)};
}

static int apply(void *state, mu_action action, struct mu_dealer *dealer)
{
	struct lantern *g = state;
	const enum mu_error error = refuse(g, g->active, action).error;
	if (!error)
		(action == LANTERN_LIGHT ? light : rest)(g, dealer);
	return error;
}

static void view(const void *state, mu_seat viewer, void *ret_view)
{
	struct lantern *blank = ret_view;
	*blank = *(const struct lantern *)state;
	if (viewer != MU_ALL)
		memset(blank->deck, 0, sizeof blank->deck);
}

/* What is in the deck everybody can count, in which order nobody knows. */
static void redeal(void *state, mu_seat viewer, struct mu_dealer *dealer)
{
	struct lantern *g = state;
	(void)viewer;
	deck_fill(g);
	dealer_mix(dealer, g->deck, g->deck_count);
}

static const char *check(const void *state)
{
	const struct lantern *g = state;
	uint8_t seen[LANTERN_KINDS + 1] = {0};
	for (int i = 0; i < g->deck_count; i++)
		seen[g->deck[i]]++;
	for (unsigned number = 1; number <= LANTERN_KINDS; number++)
		if (seen[number] != lantern_left(g, number))
			return "every lantern is in the deck, in the row, or out";
	return (g->step == LANTERN_OVER) == (g->winners != 0) ? NULL : "a game that is over has a winner";
}

/* -- For hosts ------------------------------------------------------------------------------ */

static uint8_t winners(const void *state)
{
	return ((const struct lantern *)state)->winners;
}

static uint8_t seats(const void *state)
{
	return ((const struct lantern *)state)->seats;
}

static bool is_reaction(const void *state)
{
	(void)state;
	return false;
}

/* Whoever says nothing takes no risk. */
static mu_action silence(const void *state, struct mu_dealer *dealer)
{
	static const uint8_t quiet[] = {LANTERN_REST, LANTERN_LIGHT, LANTERN_NONE};
	mu_action actions[MU_ACTIONS_MAX];
	return silence_choose(actions, legal(state, actions), quiet, LANTERN_NONE, dealer);
}

/* -- The game -------------------------------------------------------------------------------- */

static const struct mu_option options[] = {
    [LANTERN_GOAL] =
        OPTION_ROW("goal", "Points to win", "How many points win the game.", NUMBER(30, 70, 50), UNLESS_USUAL),
    {.name = NULL},
};

static const struct mu_deck_kind decks[] = {{"deck", "deck", NULL, deck_check}, {.name = NULL}};

const struct mu_game lantern_game = {
    .name = "lanterns",
    .title = N_("Lanterns"),
    .state_size = sizeof(struct lantern),
    .seats_min = 2,
    .seats_max = MU_SEATS_MAX,
    .seats_official = 2,
    .deck_size = LANTERN_CARDS,
    .numbered = true,
    .options = options,
    .decks = decks,
    .steps = lantern_step_names,
    .choices = lantern_choice_names,
    .init = init,
    .ask = ask,
    .question = question,
    .legal = legal,
    .apply = apply,
    .view = view,
    .redeal = redeal,
    .check = check,
    .refuse = refuse,
    .winners = winners,
    .seats = seats,
    .is_reaction = is_reaction,
    .silence = silence,
    .action_text = lantern_action_text,
    .action_parse = lantern_action_parse,
    .card_name = lantern_card_name,
    .card_find = lantern_card_find,
    .json = lantern_json,
    .event_json = lantern_event_json,
};
