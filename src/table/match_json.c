#include "match_json.h"

#include "base/game_json.h"

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
		game_put_event(match_game(match), match_event(match, i), viewer, out);
	}
	strbuf_puts(out, "]");
}

static void put_legal(const struct mu_game *game, const void *state, struct strbuf *out)
{
	mu_action actions[MU_ACTIONS_MAX];
	strbuf_puts(out, ",\"actions\":[");
	game_put_actions(game, actions, game->legal(state, actions), out);
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
			put_legal(game, match_state(match), out);
		strbuf_puts(out, "}");
	}
	strbuf_puts(out, "]");
}

void match_json_question(const struct match *match, mu_seat viewer, struct strbuf *out)
{
	strbuf_puts(out, "\"question\":");
	game_put_question(match_game(match), match_state(match), viewer, out);
}

void match_json_winners(const struct match *match, struct strbuf *out)
{
	strbuf_puts(out, "\"winners\":[");
	seats_put(match_game(match)->winners(match_state(match)), out);
	strbuf_puts(out, "]");
}

void match_json_state(const struct match *match, mu_seat viewer, struct strbuf *out)
{
	game_put_state(match_game(match), match_state(match), viewer, out);
}
