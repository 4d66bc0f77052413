#include "bot_moves.h"

#include <stdlib.h>
#include <string.h>

const char *const bot_level_names[] = {
    [BOT_NO_LEVEL] = NOUN("a program"),
#define LEVEL(name, called, about, ...) [BOT_##name] = NOUN(called),
#include "bots/levels.def"
#undef LEVEL
};

void bot_levels_join(const struct voice *voice, int last, char *list, size_t size)
{
	list[0] = '\0';
	for (int level = BOT_NOVICE; level <= last; level++) {
		char item[SPEECH_MAX];
		snprintf(item, sizeof item, "%d %s", level, bot_level_names[level]);
		text_resolve(voice, item, sizeof item);
		list_join(voice, list, size, item);
	}
}

enum { CANDIDATES_TOLD = 6 };

/* -- Keeping -------------------------------------------------------------------------------- */

struct bot_move *bot_moves_add(struct bot_moves *moves)
{
	if (moves->count == moves->room) {
		const size_t room = 2 * moves->room + 64;
		struct bot_move *more = realloc(moves->moves, room * sizeof *more);
		if (!more)
			return NULL;
		moves->moves = more;
		moves->room = room;
	}
	struct bot_move *move = &moves->moves[moves->count++];
	memset(move, 0, sizeof *move);
	return move;
}

void bot_moves_release(struct bot_moves *moves)
{
	for (size_t i = 0; i < moves->count; i++)
		for (unsigned viewer = 0; viewer <= MU_SEATS_MAX; viewer++)
			free(moves->moves[i].told[viewer]);
	free(moves->moves);
	*moves = (struct bot_moves){0};
}

static const char *told_to(const struct bot_move *move, mu_seat viewer)
{
	return move->told[viewer == MU_TABLE ? MU_SEATS_MAX : viewer];
}

const struct bot_move *bot_moves_find(const struct bot_moves *moves, mu_seat viewer, unsigned n)
{
	for (size_t i = moves->count; i--;)
		if (told_to(&moves->moves[i], viewer) && --n == 0)
			return &moves->moves[i];
	return NULL;
}

/* -- Telling --------------------------------------------------------------------------------- */

static void say_what(const struct voice *voice, const struct seating *seating, const struct bot_move *move)
{
	fputs(told_to(move, seating->viewer), voice->out);
}

enum { WORLDS = 128 }; /* for a quick estimate */

/* The same worlds before and after, as far as they go, so that the two numbers differ by what has happened. */
static double share_of(const struct insight *insight, const void *view, mu_seat viewer)
{
	struct mu_dealer dealer;
	mu_dealer_seed(&dealer, "why", 3);
	return bot_share(bot_brain_find(insight->game), view, viewer, WORLDS, &dealer);
}

/* Made from the viewer's knowledge alone. */
static void say_share(const struct voice *voice, const struct insight *insight, mu_seat viewer, const void *before,
                      const void *after)
{
	if (viewer < 0 || insight->game->ask(after).seat < 0)
		return;
	say(voice, "Your chance to win: about {was}% before this move, {is}% after it.", "was",
	    percent_of(share_of(insight, before, viewer)).text, "is", percent_of(share_of(insight, after, viewer)).text,
	    NULL);
}

void bot_move_look(const struct voice *voice, const struct insight *insight, const struct seating *seating,
                   const struct bot_move *move)
{
	struct mu_state before, after;
	insight->game->view(&move->before, seating->viewer, &before);
	insight->game->view(&move->after, seating->viewer, &after);
	say_what(voice, seating, move);
	if (insight->look)
		insight->look(voice, seating, &before, &after, &move->event);
	say_share(voice, insight, seating->viewer, &before, &after);
	say(voice,
	    move->level ? N_("{name} plays at level {level} ({word}). After the game you can ask what it knew and thought.")
	                : N_("{name} is played by an external program, which does not explain its moves."),
	    "name", seating->names[move->seat], "level", digits_of(move->level).text, "word", bot_level_names[move->level],
	    NULL);
}

static const char *sentence_of_reason(const struct bot_move *move)
{
	if (!move->level && move->decision.reason != BOT_ONLY)
		return N_("A program chose \"{action}\" for {name} and did not say why.");
	switch (move->decision.reason) {
	case BOT_ONLY:
		return N_("{name} had only one choice: {action}.");
	case BOT_RANDOM:
		return N_("{name} (level {level}, {word}) chose \"{action}\" at random, ruling out only absurd moves.");
	case BOT_POLICY:
		return move->level <= BOT_CASUAL
		           ? N_("{name} (level {level}, {word}) chose \"{action}\" by rule of thumb, not very carefully.")
		           : N_("{name} (level {level}, {word}) chose \"{action}\" by rule of thumb, without looking ahead.");
	case BOT_SEARCH:
		return N_("{name} (level {level}, {word}) first thought of \"{policy}\", but chose \"{action}\" after "
		          "{playouts} simulated games.");
	case BOT_GUARD:
		return N_("{name} (level {level}, {word}) chose \"{action}\", its first idea: {playouts} simulated games found "
		          "nothing better.");
	default:
		return N_("{name} (level {level}, {word}) chose \"{action}\": nothing seemed to be at stake.");
	}
}

static void say_candidates(const struct voice *voice, const struct words *words, const struct seating *seating,
                           const struct bot_move *move)
{
	const struct bot_decision *decision = &move->decision;
	char list[SPEECH_MAX] = "";
	int told = 0;
	for (int i = 0; i < decision->candidate_count && told < CANDIDATES_TOLD; i++) {
		const struct bot_candidate *candidate = &decision->candidates[i];
		char item[SPEECH_MAX];
		if (!candidate->playouts)
			continue;
		phrase(voice, item, sizeof item, "{action}: {value}% (±{error})", "action",
		       label_make(words, voice, seating, &move->before, candidate->action).text, "value",
		       points_of(voice, candidate->value).text, "error", points_of(voice, candidate->error).text, NULL);
		list_join(voice, list, sizeof list, item);
		told++;
	}
	if (told)
		say(voice, "Its estimated chances to win: {list}.", "list", list, NULL);
}

void bot_move_explain(const struct voice *voice, const struct insight *insight, const struct seating *seating,
                      const struct bot_move *move)
{
	const struct bot_decision *decision = &move->decision;
	const struct words *words = words_find(insight->game);
	const struct label action = label_make(words, voice, seating, &move->before, decision->action);
	const struct label policy = label_make(words, voice, seating, &move->before, decision->policy);
	say_what(voice, seating, move);
	say(voice, sentence_of_reason(move), "name", seating->names[move->seat], "level", digits_of(move->level).text,
	    "word", bot_level_names[move->level], "action", action.text, "policy", policy.text, "playouts",
	    digits_of(decision->playouts).text, NULL);
	if (insight->belief && move->level >= BOT_REGULAR) /* the others do not count cards */
		insight->belief(voice, decision);
	say_candidates(voice, words, seating, move);
}
