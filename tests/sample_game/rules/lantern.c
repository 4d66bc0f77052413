/* The rules of Lanterns. */
#include "lantern.h"

#define SIMPLE_RULES lantern_rules
#include "engine/simple_game.h"

static void begin(struct simple *g)
{
	simple_deal(g, simple_option(&lantern_rules, g, LANTERN_HAND));
	g->question = LANTERN_FIRST;
}

/* Nobody rests before the first lantern. */
static int legal(const struct simple *g, mu_action actions[MU_ACTIONS_MAX])
{
	int count = 0;
	for (mu_card number = 1; number <= LANTERN_KINDS; number++)
		if (simple_count(g, simple_hand(g), number) && !simple_count(g, LANTERN_ROW, number))
			actions[count++] = action_make(LANTERN_OWN, number, 0, 0);
	actions[count++] = LANTERN_LIGHT;
	if (g->question == LANTERN_GO_ON)
		actions[count++] = LANTERN_REST;
	return count;
}

static void turn_end(struct simple *g)
{
	simple_move(g, LANTERN_ROW, LANTERN_OUT, SIMPLE_ANY);
	g->turn = seat_after(g->turn, 1, g->seats);
	g->question = LANTERN_FIRST;
}

static void light(struct simple *g, unsigned from, mu_card number, struct mu_dealer *dealer)
{
	const unsigned at_stake = simple_sum(g, LANTERN_ROW);
	const bool burns = simple_count(g, LANTERN_ROW, number);
	simple_move(g, from, LANTERN_ROW, number);
	g->question = LANTERN_GO_ON;
	simple_tell(g, dealer, LANTERN_LIT, number, 0, 0);
	if (burns) {
		simple_tell(g, dealer, LANTERN_DARK, 0, at_stake, 0);
		turn_end(g);
	}
}

static void rest(struct simple *g, struct mu_dealer *dealer)
{
	const unsigned points = simple_sum(g, LANTERN_ROW), score = g->score[g->turn] + points;
	g->score[g->turn] = (uint16_t)score;
	simple_tell(g, dealer, LANTERN_RESTED, 0, points, score);
	turn_end(g);
}

static void play(struct simple *g, mu_action action, struct mu_dealer *dealer)
{
	if (action == LANTERN_LIGHT)
		light(g, SIMPLE_DECK, simple_top(g), dealer);
	else if (action == LANTERN_REST)
		rest(g, dealer);
	else
		light(g, simple_hand(g), (mu_card)action_operand(action, 0), dealer);
	if (simple_count(g, SIMPLE_DECK, SIMPLE_ANY))
		return;
	if (g->question == LANTERN_GO_ON)
		rest(g, dealer);
	simple_end(g, dealer, LANTERN_WON);
}

const struct simple_rules lantern_rules = {
    .game = &lantern_game,
    .copies = (const uint8_t[]){1, 2, 3, 4, 5, 6, 7, 8, 0},
    .zones = (const char *const[]){"row", "out", NULL},
    .verbs = (const char *const[]){NULL, "light", "own", "rest", NULL},
    .events = (const struct simple_event[]){{"lit", NULL, NULL},
                                            {"dark", "points", NULL},
                                            {"rested", "points", "score"},
                                            {"won", "score", NULL}},
    .begin = begin,
    .legal = legal,
    .play = play,
};

static const struct mu_option options[] = {
    OPTION_ROW("hand", "Lanterns of your own", "How many everybody begins with.", NUMBER(0, 3, 1), UNLESS_USUAL),
    {.name = NULL},
};

const struct mu_game lantern_game = {
    .name = "lanterns",
    .title = N_("Lanterns"),
    .seats_min = 2,
    .seats_max = MU_SEATS_MAX,
    .seats_official = 2,
    .deck_size = LANTERN_CARDS,
    .options = options,
    SIMPLE_GAME("over", "light", "light-or-rest"),
};
