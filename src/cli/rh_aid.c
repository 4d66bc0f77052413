/* Rent a Hero: what follows from a view by the rules, for pages that know no rules. */
#include "rh_words.h"

static void put_set(struct reply *out, const char *name, unsigned heroes)
{
	const char *separator = "";
	reply_printf(out, "\"%s\":[", name);
	while (heroes) {
		reply_printf(out, "%s%u", separator, bits_pop(&heroes));
		separator = ",";
	}
	reply_puts(out, "]");
}

static void put_vagabond(struct reply *out, const struct rh *view, mu_seat viewer)
{
	if (!rh_has_vagabond(view)) {
		reply_puts(out, ",\"candidates\":null,\"doubles\":[]");
		return;
	}
	const unsigned candidates = rh_candidates(view);
	reply_puts(out, ",");
	put_set(out, "candidates", candidates);
	reply_puts(out, ",");
	put_set(out, "doubles", viewer >= 0 ? candidates & view->band[viewer] : 0);
}

static void put_unseen(struct reply *out, const struct rh *view)
{
	unsigned seen[HERO_COUNT + 1];
	rh_count_seen(view, seen);
	seen[view->vagabond]++;
	reply_puts(out, ",\"unseen\":[");
	for (unsigned hero = 1; hero <= HERO_COUNT; hero++)
		reply_printf(out, "%s%u", hero > 1 ? "," : "", RH_COPIES - seen[hero]);
	reply_puts(out, "]");
}

void rh_aid(const struct voice *voice, const struct seating *seating, const void *state, struct reply *out)
{
	struct rh view;
	(void)voice;
	rh_view(state, seating->viewer, &view);
	reply_puts(out, "{");
	put_set(out, "allowed", rh_sendable(&view));
	put_vagabond(out, &view, seating->viewer);
	put_unseen(out, &view);
	reply_printf(out, ",\"party\":%d}", RH_BAND_WINS);
}
