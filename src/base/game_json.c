#include "game_json.h"

void game_put_state(const struct mu_game *game, const void *state, mu_seat viewer, struct strbuf *out)
{
	char *space = strbuf_reserve(out, MU_JSON_MAX);
	if (space)
		strbuf_commit(out, (size_t)game->json(state, viewer, space, MU_JSON_MAX));
}

void game_put_question(const struct mu_game *game, const void *state, mu_seat viewer, struct strbuf *out)
{
	char *space = strbuf_reserve(out, MU_QUESTION_MAX);
	if (space)
		strbuf_commit(out, (size_t)mu_question_json(game, state, viewer, space, MU_QUESTION_MAX));
}

void game_put_event(const struct mu_game *game, const struct mu_event *event, mu_seat viewer, struct strbuf *out)
{
	char *space = strbuf_reserve(out, MU_JSON_MAX);
	if (space)
		strbuf_commit(out, (size_t)game->event_json(event, viewer, space, MU_JSON_MAX));
}

void game_put_action(const struct mu_game *game, mu_action action, struct strbuf *out)
{
	char *space = strbuf_reserve(out, MU_TEXT_MAX);
	if (space)
		strbuf_commit(out, (size_t)game->action_text(action, space, MU_TEXT_MAX));
}

/* No letter of an action has to be escaped. */
void game_put_actions(const struct mu_game *game, const mu_action *actions, int count, struct strbuf *out)
{
	for (int i = 0; i < count; i++) {
		strbuf_puts(out, i ? ",\"" : "\"");
		game_put_action(game, actions[i], out);
		strbuf_put(out, "\"", 1);
	}
}

void seats_put(unsigned set, struct strbuf *out)
{
	const char *separator = "";
	for (int seat = 0; seat < MU_SEATS_MAX; seat++) {
		if (set >> seat & 1) {
			strbuf_puts(out, separator);
			strbuf_put_number(out, seat);
			separator = ",";
		}
	}
}
