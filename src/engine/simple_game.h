/*
 * Makes of SIMPLE_RULES, the name of a struct simple_rules, the functions of a struct mu_game. SIMPLE_GAME in its initializer
 * names them all, and takes the names of the game's questions, the first being that of no question; what is left to say is
 * name, title, seats, size of the deck and options.
 */
#include "simple.h"

static int game_init(void *state, const struct mu_setup *setup, struct mu_dealer *dealer)
{
	return simple_init(&SIMPLE_RULES, state, setup, dealer);
}

static enum mu_error game_deck_check(const struct mu_setup *setup, const mu_card *cards, int count)
{
	(void)setup;
	return simple_deck_check(&SIMPLE_RULES, cards, count);
}

static int game_legal(const void *state, mu_action actions[MU_ACTIONS_MAX])
{
	return simple_legal(&SIMPLE_RULES, state, actions);
}

static int game_apply(void *state, mu_action action, struct mu_dealer *dealer)
{
	return simple_apply(&SIMPLE_RULES, state, action, dealer);
}

static void game_redeal(void *state, mu_seat viewer, struct mu_dealer *dealer)
{
	simple_redeal(&SIMPLE_RULES, state, viewer, dealer);
}

static const char *game_check(const void *state)
{
	return simple_check(&SIMPLE_RULES, state);
}

static struct mu_refusal game_refuse(const void *state, mu_seat seat, mu_action action)
{
	return simple_refuse(&SIMPLE_RULES, state, seat, action);
}

static mu_action game_silence(const void *state, struct mu_dealer *dealer)
{
	(void)dealer;
	return simple_silence(&SIMPLE_RULES, state);
}

static int game_action_text(mu_action action, char *text, size_t size)
{
	return simple_action_text(&SIMPLE_RULES, action, text, size);
}

static int game_action_parse(const char *text, size_t length, mu_action *ret_action)
{
	return simple_action_parse(&SIMPLE_RULES, text, length, ret_action);
}

static const char *game_card_name(mu_card card)
{
	return simple_card_name(&SIMPLE_RULES, card);
}

static mu_card game_card_find(const char *name, size_t length)
{
	return simple_card_find(&SIMPLE_RULES, name, length);
}

static int game_json(const void *state, mu_seat viewer, char *text, size_t size)
{
	return simple_json(&SIMPLE_RULES, state, viewer, text, size);
}

static int game_event_json(const struct mu_event *event, mu_seat viewer, char *text, size_t size)
{
	return simple_event_json(&SIMPLE_RULES, event, viewer, text, size);
}

static const struct mu_deck_kind game_decks[] = {{"deck", "deck", NULL, game_deck_check}, {.name = NULL}};

#define SIMPLE_GAME(...)                                                                                               \
	.state_size = sizeof(struct simple), .numbered = true, .decks = game_decks,                                        \
	.steps = (const char *const[]){__VA_ARGS__, NULL}, .choices = (const char *const[]){__VA_ARGS__, NULL},            \
	.init = game_init, .ask = simple_ask, .question = simple_question, .legal = game_legal, .apply = game_apply,       \
	.view = simple_view, .redeal = game_redeal, .check = game_check, .refuse = game_refuse, .winners = simple_winners, \
	.seats = simple_seats, .is_reaction = simple_is_reaction, .silence = game_silence,                                 \
	.action_text = game_action_text, .action_parse = game_action_parse, .card_name = game_card_name,                   \
	.card_find = game_card_find, .json = game_json, .event_json = game_event_json
