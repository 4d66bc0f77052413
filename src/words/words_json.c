#include "words_json.h"

#include <string.h>

/* -- What is said, as strings -------------------------------------------------------------------------- */

void words_json_tell(const struct telling *telling, const struct mu_event *event, struct strbuf *out)
{
	struct hearing hearing = {.said = out};
	const struct voice voice = {.lang = telling->lang, .hearing = &hearing, .made = telling->made};
	telling->words->tell(&voice, &telling->seating, event);
	if (!hearing.count)
		strbuf_puts(out, "\"\"");
}

/* One string, or several with commas between them. */
static void put_title(const struct telling *telling, struct strbuf *out)
{
	struct hearing hearing = {.said = out};
	const struct voice voice = {.lang = telling->lang, .hearing = &hearing, .made = telling->made};
	words_title(telling->words, &voice, &telling->seating, telling->state);
}

static void put_situation(const struct telling *telling, struct strbuf *out)
{
	struct hearing hearing = {.said = out};
	const struct voice voice = {.lang = telling->lang, .hearing = &hearing, .made = telling->made};
	telling->words->question(&voice, &telling->seating, telling->state);
	words_stake(telling->words, &voice, &telling->seating, telling->state);
}

static void put_result(const struct telling *telling, struct strbuf *out)
{
	struct hearing hearing = {.said = out};
	const struct voice voice = {.lang = telling->lang, .hearing = &hearing, .made = telling->made};
	telling->words->result(&voice, telling->ended ? telling->ended : &telling->seating, telling->state);
	if (telling->aside)
		telling->aside(&voice, telling->context);
}

/* -- What can be done ------------------------------------------------------------------------------------ */

typedef void describe_function(const struct words *words, const struct voice *voice, char *text, size_t size,
                               const struct seating *seating, const void *state, mu_action action);

static void put_actions(const struct telling *telling, struct strbuf *out, const mu_action *actions, int count,
                        describe_function *describe)
{
	const struct voice voice = {.lang = telling->lang, .made = telling->made};
	for (int i = 0; i < count; i++) {
		char text[SPEECH_MAX];
		describe(telling->words, &voice, text, sizeof text, &telling->seating, telling->state, actions[i]);
		text_resolve(&voice, text, sizeof text);
		if (i)
			strbuf_put(out, ",", 1);
		strbuf_put_json_string(out, text, strlen(text));
	}
}

static void put_choices(const struct telling *telling, struct strbuf *out)
{
	mu_action actions[MU_ACTIONS_MAX];
	const int count = telling->words->game->legal(telling->state, actions);
	strbuf_puts(out, ",\"labels\":[");
	put_actions(telling, out, actions, count, words_label);
	strbuf_puts(out, "],\"means\":[");
	put_actions(telling, out, actions, count, words_action);
	strbuf_puts(out, "]");
}

void words_json_put(const struct telling *telling, struct strbuf *out)
{
	const struct words *words = telling->words;
	strbuf_puts(out, "\"words\":{\"title\":");
	put_title(telling, out);
	strbuf_puts(out, ",\"situation\":[");
	put_situation(telling, out);
	strbuf_puts(out, "]");
	if (telling->told) {
		strbuf_puts(out, ",\"tell\":[");
		strbuf_put_buffer(out, telling->told);
		strbuf_puts(out, "]");
	}
	if (telling->asked)
		put_choices(telling, out);
	if (words->game->ask(telling->state).seat < 0) {
		strbuf_puts(out, ",\"result\":[");
		put_result(telling, out);
		strbuf_puts(out, "]");
	}
	strbuf_puts(out, "},\"aid\":");
	words_aid(words, &(struct voice){.lang = telling->lang, .made = telling->made}, &telling->seating, telling->state,
	          out);
}
