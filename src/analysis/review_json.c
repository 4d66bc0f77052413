/* The review, told to programs. Win shares are from 0 to 1. */
#include "review_inner.h"
#include "base/game_json.h"
#include "words/words_json.h"

static void put_share(struct strbuf *out, const char *name, double share)
{
	strbuf_printf(out, ",\"%s\":%.6f", name, share);
}

static void put_action(const struct review *r, struct strbuf *out, const char *name, mu_action action)
{
	strbuf_printf(out, ",\"%s\":", name);
	game_put_actions(r->game, &action, 1, out);
}

void review_json_judged(const struct review *r, const struct judged *j, struct strbuf *out)
{
	struct hearing hearing = {.said = out};
	const struct voice voice = {.lang = r->voice.lang, .hearing = &hearing, .made = r->voice.made};
	strbuf_printf(out, "{\"move\":%u,\"choices\":%d,\"quiet\":%s", (unsigned)j->move, j->choices,
	              j->quiet ? "true" : "false");
	put_action(r, out, "played", j->played);
	if (j->quiet) {
		strbuf_puts(out, "}");
		return;
	}
	put_action(r, out, "best", j->best);
	put_share(out, "share", j->share);
	put_share(out, "error", j->error);
	put_share(out, "loss", j->loss);
	put_share(out, "loss_error", j->loss_error);
	strbuf_printf(out, ",\"clear\":%s,\"sentence\":", j->clear ? "true" : "false");
	review_say_judged(&voice, "", 0, j);
	strbuf_puts(out, "}");
}

static void put_swing(const struct review *r, const struct swing *swing, struct strbuf *out)
{
	struct hearing hearing = {.said = out};
	const struct voice voice = {.lang = r->voice.lang, .hearing = &hearing, .made = r->voice.made};
	strbuf_printf(out, "{\"from_move\":%u,\"to_move\":%u", (unsigned)swing->from->move,
	              (unsigned)(swing->to ? swing->to->move : match_move_count(r->match)));
	put_share(out, "from", swing->from->share);
	put_share(out, "to", swing->to ? swing->to->share : review_result(r));
	put_share(out, "change", swing->change);
	put_share(out, "loss", swing->from->loss);
	strbuf_puts(out, ",\"sentences\":[");
	review_say_swing(r, &voice, "", 0, swing);
	strbuf_puts(out, "]}");
}

void review_json_sums(const struct review *r, struct strbuf *out)
{
	struct swing swings[TURNING_POINTS];
	struct hearing hearing = {.said = out};
	const struct voice voice = {.lang = r->voice.lang, .hearing = &hearing, .made = r->voice.made};
	double error;
	const int count = review_swings(r, swings);
	const double loss = review_loss(r, &error);
	strbuf_puts(out, "\"turning_points\":[");
	for (int i = 0; i < count; i++) {
		if (i)
			strbuf_puts(out, ",");
		put_swing(r, &swings[i], out);
	}
	strbuf_puts(out, "]");
	put_share(out, "fair", review_fair(r));
	put_share(out, "result", review_result(r));
	put_share(out, "loss", loss);
	put_share(out, "loss_error", error);
	put_share(out, "luck", review_luck(r));
	strbuf_puts(out, ",\"sentences\":[");
	review_say_sums(r, &voice);
	strbuf_puts(out, "]");
}

void review_json_put(const struct review *r, struct strbuf *out)
{
	strbuf_printf(out, "{\"game\":\"%s\",\"seats\":%u,\"seat\":%d,\"playouts\":%u,\"moves\":%u,\"over\":%s,",
	              r->game->name, r->seating.seats, r->seat, r->playouts, (unsigned)match_move_count(r->match),
	              r->over ? "true" : "false");
	strbuf_puts(out, "\"decisions\":[");
	for (size_t i = 0; i < r->count; i++) {
		if (i)
			strbuf_puts(out, ",");
		review_json_judged(r, &r->list[i], out);
	}
	strbuf_puts(out, "],");
	review_json_sums(r, out);
	strbuf_puts(out, "}");
}
