/* Rent a Hero: what follows from a view by the rules, for pages that know no rules. */
#include "rh_words.h"

enum { AID_MAX = 512 }; /* four lists of at most seven small numbers, and their names */

static void emit_heroes(struct text *t, const char *name, unsigned heroes)
{
	emit_name(t, name);
	emit_seats(t, heroes); /* a set of small numbers as well */
}

static void emit_vagabond(struct text *t, const struct rh *view, mu_seat viewer)
{
	const unsigned candidates = rh_has_vagabond(view) ? rh_candidates(view) : 0;
	if (rh_has_vagabond(view)) {
		emit_heroes(t, "candidates", candidates);
	} else {
		emit_name(t, "candidates");
		emit_null(t);
	}
	emit_heroes(t, "doubles", viewer >= 0 ? candidates & view->band[viewer] : 0);
}

static void emit_unseen(struct text *t, const struct rh *view)
{
	unsigned seen[HERO_COUNT + 1];
	rh_count_seen(view, seen);
	seen[view->vagabond]++;
	emit_name(t, "unseen");
	emit_open(t, '[');
	for (unsigned hero = 1; hero <= HERO_COUNT; hero++)
		emit_number(t, (long)(RH_COPIES - seen[hero]));
	emit_close(t, ']');
}

void rh_aid(const struct voice *voice, const struct seating *seating, const void *state, struct strbuf *out)
{
	struct rh view;
	struct text t;
	char *space = strbuf_reserve(out, AID_MAX);
	(void)voice;
	if (!space)
		return;
	rh_view(state, seating->viewer, &view);
	text_begin(&t, space, AID_MAX);
	emit_open(&t, '{');
	emit_heroes(&t, "allowed", rh_sendable(&view));
	emit_vagabond(&t, &view, seating->viewer);
	emit_unseen(&t, &view);
	emit_member_number(&t, "party", (long)rh_to_win(&view));
	emit_close(&t, '}');
	strbuf_commit(out, (size_t)text_end(&t));
}
