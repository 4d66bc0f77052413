/* Lanterns in words. */
#include "words/words.h"
#include "sample_game/rules/lantern.h"

static const struct topic rows[] = {
    {"light", N_("Turn over one more lantern."), "LA-2"},
    {"rest", N_("End the turn. Every lantern in the row counts its number."), "LA-3"},
};
static const struct topics topics = TOPICS(rows);

/* "You" in lists; sentences to the viewer are sentences of their own. */
static const char *name_of(const struct seating *seating, mu_seat seat)
{
	return seat == seating->viewer ? NOUN("You") : seating->names[seat];
}

static void list_row(const struct voice *voice, char *list, size_t size, unsigned row)
{
	list[0] = '\0';
	while (row)
		list_join(voice, list, size, digits_of(bits_pop(&row)).text);
}

static void tell(const struct voice *voice, const struct seating *seating, const struct mu_event *event)
{
	static const char *const sentences[][2] = {
	    [LANTERN_LIT - MU_EVENT_OWN] = {N_("{seat} lights number {number}."), N_("You light number {number}.")},
	    [LANTERN_DARK - MU_EVENT_OWN] = {N_("All goes out: {seat} loses {points} points."),
	                                     N_("All goes out: you lose {points} points.")},
	    [LANTERN_RESTED - MU_EVENT_OWN] = {N_("{seat} rests with {points} points and has {score} now."),
	                                       N_("You rest with {points} points and have {score} now.")},
	    [LANTERN_END - MU_EVENT_OWN] = {N_("{seat} wins."), N_("You win.")},
	};
	if (event->kind < MU_EVENT_OWN)
		return;
	say(voice, sentences[event->kind - MU_EVENT_OWN][event->seat == seating->viewer], "seat",
	    name_of(seating, event->seat), "number", digits_of(event->card).text, "points", digits_of(event->a).text,
	    "score", digits_of(event->b).text, NULL);
}

static void title(const struct voice *voice, const struct seating *seating, const void *state)
{
	const struct lantern *g = state;
	(void)seating;
	say(voice, "Deck: {count}", "count", digits_of(g->deck_count).text, NULL);
}

static void question(const struct voice *voice, const struct seating *seating, const void *state)
{
	const struct mu_question q = lantern_game.question(state);
	if (q.choice == LANTERN_NOTHING)
		say(voice, "The game is over.", NULL);
	else if (q.seat == seating->viewer)
		say(voice, q.choice == LANTERN_GO_ON ? N_("Light one more, or rest?") : N_("Your turn: light a lantern."),
		    NULL);
	else
		say(voice, "{seat} plays.", "seat", name_of(seating, q.seat), NULL);
}

static void stake(const struct voice *voice, const struct seating *seating, const void *state)
{
	const struct lantern *g = state;
	char row[64];
	(void)seating;
	list_row(voice, row, sizeof row, g->row);
	if (g->row)
		say(voice, "In the row: {row}. That makes {points}.", "row", row, "points", digits_of(lantern_sum(g->row)).text,
		    NULL);
}

static void label(const struct voice *voice, char *text, size_t size, const struct seating *seating, const void *state,
                  mu_action action)
{
	(void)seating;
	(void)state;
	phrase(voice, text, size, action == LANTERN_LIGHT ? N_("Light one") : N_("Rest"), NULL);
}

static void describe(const struct voice *voice, char *text, size_t size, const struct seating *seating,
                     const void *state, mu_action action)
{
	const struct lantern *g = state;
	unsigned same = 0;
	(void)seating;
	for (unsigned number = 1; number <= LANTERN_KINDS; number++)
		same += g->row & bit(number) ? lantern_left(g, number) : 0;
	phrase(voice, text, size,
	       action == LANTERN_LIGHT ? N_("{same} of the {count} in the deck would put all out.")
	                               : N_("{points} points are yours."),
	       "same", digits_of(same).text, "count", digits_of(g->deck_count).text, "points",
	       digits_of(lantern_sum(g->row)).text, NULL);
}

static void result(const struct voice *voice, const struct seating *seating, const void *state)
{
	const struct lantern *g = state;
	for (mu_seat seat = 0; seat < (mu_seat)g->seats; seat++)
		say(voice, "{seat}: {score}", "seat", name_of(seating, seat), "score", digits_of(g->score[seat]).text, NULL);
}

static void aid(const struct voice *voice, const struct seating *seating, const void *state, struct strbuf *out)
{
	(void)voice;
	(void)seating;
	(void)state;
	strbuf_puts(out, "{}");
}

static bool explain(const struct voice *voice, unsigned seats, const char *topic)
{
	(void)seats;
	return topic_explain(voice, &topics, topic, false);
}

static int stakes(const void *state, uint32_t ret_stakes[STAKES_MAX])
{
	(void)state;
	ret_stakes[0] = STAKE_NEW;
	return 1;
}

static uint32_t turn(const void *state)
{
	return (uint32_t)((const struct lantern *)state)->active; /* it is always another one's */
}

static bool reveals(const struct mu_event *event)
{
	(void)event;
	return true;
}

const struct words lantern_words = {
    .game = &lantern_game,
    .tell = tell,
    .title = title,
    .question = question,
    .stake = stake,
    .label = label,
    .action = describe,
    .result = result,
    .aid = aid,
    .explain = explain,
    .topics = &topics,
    .stakes = stakes,
    .turn = turn,
    .reveals = reveals,
};

static void situation(const struct voice *voice, const struct seating *seating, const void *state)
{
	question(voice, seating, state);
	stake(voice, seating, state);
}

static void hand(const struct voice *voice, const struct seating *seating, const void *state)
{
	(void)seating;
	(void)state;
	say(voice, "There are no hands in this game.", NULL);
}

static void rules(const struct voice *voice)
{
	say(voice, "Number n is there n times. A number that burns already puts all out. 50 points win.", NULL);
}

static int actions(const void *state, mu_seat viewer, bool all, mu_action ret_actions[PLAIN_ACTIONS_MAX])
{
	(void)state;
	(void)viewer;
	(void)all;
	ret_actions[0] = LANTERN_LIGHT;
	ret_actions[1] = LANTERN_REST;
	return 2;
}

const struct plain_words lantern_plain_words = {
    .game = &lantern_game,
    .situation = situation,
    .table = result,
    .hand = hand,
    .rules = rules,
    .actions = actions,
};
