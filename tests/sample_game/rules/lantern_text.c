/* Lanterns as text and JSON. */
#include "lantern.h"

static const char *const verbs[] = {[LANTERN_LIGHT] = "light", [LANTERN_REST] = "rest"};

int lantern_action_text(mu_action action, char *buffer, size_t size)
{
	struct text text;
	text_begin(&text, buffer, size);
	if (action == LANTERN_LIGHT || action == LANTERN_REST)
		text_put(&text, verbs[action]);
	return text_end(&text);
}

int lantern_action_parse(const char *text, size_t length, mu_action *ret_action)
{
	for (mu_action action = LANTERN_LIGHT; action <= LANTERN_REST; action++) {
		const char *at = text;
		if (word_take(&at, text + length, verbs[action]) && at == text + length) {
			*ret_action = action;
			return MU_OK;
		}
	}
	return MU_E_UNKNOWN;
}

const char *lantern_card_name(mu_card card)
{
	static const char *const digits[] = {NULL, "1", "2", "3", "4", "5", "6", "7", "8"};
	return card <= LANTERN_KINDS ? digits[card] : NULL;
}

mu_card lantern_card_find(const char *name, size_t length)
{
	const unsigned digit = length == 1 ? (unsigned)(*name - '0') : 0;
	return (mu_card)(digit <= LANTERN_KINDS ? digit : 0);
}

static void emit_deck(struct text *text, const struct lantern *g, mu_seat viewer)
{
	if (viewer != MU_ALL) {
		emit_member_number(text, "deck", g->deck_count);
		return;
	}
	emit_name(text, "deck");
	emit_open(text, '[');
	for (int i = g->deck_count; i--;)
		emit_number(text, g->deck[i]);
	emit_close(text, ']');
}

const char *const lantern_step_names[] = {[LANTERN_TURN] = "TURN", [LANTERN_OVER] = "OVER", NULL};
const char *const lantern_choice_names[] =
    {[LANTERN_NOTHING] = "nothing", [LANTERN_FIRST] = "light", [LANTERN_GO_ON] = "light-or-rest", NULL};

int lantern_json(const void *state, mu_seat viewer, char *buffer, size_t size)
{
	const struct lantern *g = state;
	struct text text;
	text_begin(&text, buffer, size);
	emit_open(&text, '{');
	emit_name(&text, "game");
	emit_string(&text, lantern_game.name);
	emit_member_number(&text, "seats", g->seats);
	emit_name(&text, "options");
	emit_options(&text, &lantern_game, &(const int8_t){(int8_t)(g->goal - lantern_game.options[LANTERN_GOAL].usual)});
	emit_member_number(&text, "active", g->active);
	emit_name(&text, "step");
	emit_string(&text, lantern_step_names[g->step]);
	emit_name(&text, "row");
	emit_seats(&text, g->row);
	emit_deck(&text, g, viewer);
	emit_name(&text, "out");
	emit_open(&text, '[');
	for (int number = 1; number <= LANTERN_KINDS; number++)
		emit_number(&text, g->out[number]);
	emit_close(&text, ']');
	emit_name(&text, "scores");
	emit_open(&text, '[');
	for (int seat = 0; seat < g->seats; seat++)
		emit_number(&text, g->score[seat]);
	emit_close(&text, ']');
	emit_name(&text, "winners");
	emit_seats(&text, g->winners);
	emit_close(&text, '}');
	return text_end(&text);
}

int lantern_event_json(const struct mu_event *event, mu_seat viewer, char *buffer, size_t size)
{
	static const char *const names[] = {"lit", "dark", "rested", "end"};
	struct text text;
	text_begin(&text, buffer, size);
	if (emit_chance(&text, &lantern_game, event, viewer))
		return text_end(&text);
	emit_event(&text, names[event->kind - LANTERN_LIT]);
	emit_member_number(&text, "seat", event->seat);
	if (event->kind == LANTERN_LIT)
		emit_member_number(&text, "card", event->card);
	if (event->kind == LANTERN_RESTED || event->kind == LANTERN_DARK)
		emit_member_number(&text, "points", event->a);
	emit_close(&text, '}');
	return text_end(&text);
}
