#include "words_json.h"

#include <string.h>

/* -- What is said, as strings -------------------------------------------------------------------------- */

void words_json_tell(const struct telling *telling, const struct mu_event *event, struct reply *out)
{
	struct hearing hearing = {.said = out};
	const struct voice voice = {.lang = telling->lang, .hearing = &hearing};
	telling->words->tell(&voice, &telling->seating, event);
	if (!hearing.count)
		reply_puts(out, "\"\"");
}

typedef void say_function(const struct voice *voice, const struct seating *seating, const void *state);

static void put_said(const struct telling *telling, struct reply *out, say_function *first, say_function *second)
{
	struct hearing hearing = {.said = out};
	const struct voice voice = {.lang = telling->lang, .hearing = &hearing};
	first(&voice, &telling->seating, telling->state);
	if (second)
		second(&voice, &telling->seating, telling->state);
}

/* -- What can be done ------------------------------------------------------------------------------------ */

typedef void describe_function(const struct voice *voice, char *text, size_t size, const struct seating *seating,
                               const void *state, mu_action action);

static void put_actions(const struct telling *telling, struct reply *out, const mu_action *actions, int count,
                        describe_function *describe)
{
	const struct voice voice = {.lang = telling->lang};
	for (int i = 0; i < count; i++) {
		char text[SPEECH_MAX];
		describe(&voice, text, sizeof text, &telling->seating, telling->state, actions[i]);
		text_resolve(&voice, text, sizeof text);
		if (i)
			reply_put(out, ",", 1);
		reply_string(out, text, strlen(text));
	}
}

static void put_choices(const struct telling *telling, struct reply *out)
{
	mu_action actions[MU_ACTIONS_MAX];
	const int count = telling->words->game->legal(telling->state, actions);
	reply_puts(out, ",\"labels\":[");
	put_actions(telling, out, actions, count, telling->words->label);
	reply_puts(out, "],\"means\":[");
	put_actions(telling, out, actions, count, telling->words->action);
	reply_puts(out, "]");
}

void words_json_put(const struct telling *telling, struct reply *out)
{
	const struct words *words = telling->words;
	reply_puts(out, "\"words\":{\"title\":");
	put_said(telling, out, words->title, NULL);
	reply_puts(out, ",\"situation\":[");
	put_said(telling, out, words->question, words->stake);
	reply_puts(out, "]");
	if (telling->told) {
		out->failed = out->failed || telling->told->failed;
		reply_puts(out, ",\"tell\":[");
		reply_put(out, telling->told->text ? telling->told->text : "", telling->told->length);
		reply_puts(out, "]");
	}
	if (telling->asked)
		put_choices(telling, out);
	if (words->game->ask(telling->state).seat < 0) {
		reply_puts(out, ",\"result\":[");
		put_said(telling, out, words->result, NULL);
		reply_puts(out, "]");
	}
	reply_puts(out, "},\"aid\":");
	words->aid(&(struct voice){.lang = telling->lang}, &telling->seating, telling->state, out);
}
