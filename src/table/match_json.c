#include "match_json.h"

bool match_viewer_is(mu_seat viewer, mu_seat seat)
{
	return viewer == MU_ALL || viewer == seat;
}

void match_json_events(const struct match *match, mu_seat viewer, struct strbuf *out)
{
	strbuf_puts(out, "\"events\":[");
	for (size_t i = 0; i < match_event_count(match); i++) {
		if (i)
			strbuf_puts(out, ",");
		char *space = strbuf_reserve(out, MU_JSON_MAX);
		if (space)
			strbuf_commit(out,
			              (size_t)match_game(match)->event_json(match_event(match, i), viewer, space, MU_JSON_MAX));
	}
	strbuf_puts(out, "]");
}

static void put_actions(const struct mu_game *game, const void *state, struct strbuf *out)
{
	mu_action actions[MU_ACTIONS_MAX];
	const int count = game->legal(state, actions);
	strbuf_puts(out, ",\"actions\":[");
	for (int i = 0; i < count; i++) {
		char text[MU_TEXT_MAX];
		game->action_text(actions[i], text, sizeof text);
		strbuf_printf(out, "%s\"%s\"", i ? "," : "", text);
	}
	strbuf_puts(out, "]");
}

void match_json_ask(const struct match *match, mu_seat viewer, struct strbuf *out)
{
	const struct mu_game *game = match_game(match);
	const struct mu_ask ask = game->ask(match_state(match));
	strbuf_puts(out, "\"ask\":[");
	if (ask.seat >= 0) {
		strbuf_printf(out, "{\"seat\":%d,\"step\":\"%s\"", ask.seat, game->steps[ask.step]);
		if (match_viewer_is(viewer, ask.seat))
			put_actions(game, match_state(match), out);
		strbuf_puts(out, "}");
	}
	strbuf_puts(out, "]");
}

void match_json_winners(const struct match *match, struct strbuf *out)
{
	const unsigned winners = match_game(match)->winners(match_state(match));
	const char *separator = "";
	strbuf_puts(out, "\"winners\":[");
	for (unsigned seat = 0; seat < MU_SEATS_MAX; seat++) {
		if (winners >> seat & 1) {
			strbuf_printf(out, "%s%u", separator, seat);
			separator = ",";
		}
	}
	strbuf_puts(out, "]");
}

void match_json_state(const struct match *match, mu_seat viewer, struct strbuf *out)
{
	char *space = strbuf_reserve(out, MU_JSON_MAX);
	if (space)
		strbuf_commit(out, (size_t)match_game(match)->json(match_state(match), viewer, space, MU_JSON_MAX));
}
