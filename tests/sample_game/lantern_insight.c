/* Lanterns: hints. The numbers speak for themselves. */
#include "analysis/insight.h"
#include "sample_game/rules/lantern.h"

extern const struct words lantern_words;

static void hint(const struct voice *voice, const struct seating *seating, const void *view,
                 const struct advice *advice)
{
	hint_say(voice, &lantern_words, seating, view, advice, "");
}

const struct insight lantern_insight = {
    .game = &lantern_game,
    .hint_playouts = 2000,
    .review_playouts = 1000,
    .hint = hint,
};
