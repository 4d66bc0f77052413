#include "match_json.h"

bool match_viewer_is(mu_seat viewer, mu_seat seat)
{
	return viewer == MU_ALL || viewer == seat;
}

void match_json_events(const struct match *match, mu_seat viewer, struct reply *out)
{
	reply_puts(out, "\"events\":[");
	for (size_t i = 0; i < match_event_count(match); i++) {
		if (i)
			reply_puts(out, ",");
		char *space = reply_space(out, MU_JSON_MAX);
		if (space)
			reply_advance(out,
			              (size_t)match_game(match)->event_json(match_event(match, i), viewer, space, MU_JSON_MAX));
	}
	reply_puts(out, "]");
}

static void put_actions(const struct mu_game *game, const void *state, struct reply *out)
{
	mu_action actions[MU_ACTIONS_MAX];
	const int count = game->legal(state, actions);
	reply_puts(out, ",\"actions\":[");
	for (int i = 0; i < count; i++) {
		char text[MU_TEXT_MAX];
		game->action_text(actions[i], text, sizeof text);
		reply_printf(out, "%s\"%s\"", i ? "," : "", text);
	}
	reply_puts(out, "]");
}

void match_json_ask(const struct match *match, mu_seat viewer, struct reply *out)
{
	const struct mu_game *game = match_game(match);
	const struct mu_ask ask = game->ask(match_state(match));
	reply_puts(out, "\"ask\":[");
	if (ask.seat >= 0) {
		reply_printf(out, "{\"seat\":%d,\"step\":\"%s\"", ask.seat, game->steps[ask.step]);
		if (match_viewer_is(viewer, ask.seat))
			put_actions(game, match_state(match), out);
		reply_puts(out, "}");
	}
	reply_puts(out, "]");
}

void match_json_winners(const struct match *match, struct reply *out)
{
	const unsigned winners = match_game(match)->winners(match_state(match));
	const char *separator = "";
	reply_puts(out, "\"winners\":[");
	for (unsigned seat = 0; seat < MU_SEATS_MAX; seat++) {
		if (winners >> seat & 1) {
			reply_printf(out, "%s%u", separator, seat);
			separator = ",";
		}
	}
	reply_puts(out, "]");
}

void match_json_state(const struct match *match, mu_seat viewer, struct reply *out)
{
	char *space = reply_space(out, MU_JSON_MAX);
	if (space)
		reply_advance(out, (size_t)match_game(match)->json(match_state(match), viewer, space, MU_JSON_MAX));
}
