#include "meant.h"

#include <string.h>

void meant_topic(const struct mu_game *game, mu_action action, char topic[MU_TEXT_MAX])
{
	game->action_text(action, topic, MU_TEXT_MAX);
	topic[strcspn(topic, " ")] = '\0';
}

/* -- Finding ---------------------------------------------------------------------------------------- */

struct search {
	const struct words *words;
	const struct voice *voice;
	const struct seating *seating;
	const void *state;
	const char *text;
};

enum likeness { LIKE_NOTHING, LIKE_BEGINNING, LIKE_TOPIC, LIKE_ALL };

static enum likeness likeness_of(const char *name, const char *text)
{
	if (text_same(name, text))
		return LIKE_ALL;
	return text_begins(name, text) ? LIKE_BEGINNING : LIKE_NOTHING;
}

static enum likeness better_of(enum likeness a, enum likeness b)
{
	return a > b ? a : b;
}

static enum likeness action_likeness(const struct search *s, mu_action action)
{
	const struct voice english = {.lang = MU_LANG_EN, .made = s->voice->made};
	const struct mu_game *game = s->words->game;
	char code[MU_TEXT_MAX], word[MU_TEXT_MAX];
	game->action_text(action, code, sizeof code);
	meant_topic(game, action, word);
	const struct topic *topic = topic_find(MU_LANG_EN, s->words->topics, word, true);
	enum likeness like = likeness_of(code, s->text);
	like = better_of(like, likeness_of(label_make(s->words, s->voice, s->seating, s->state, action).text, s->text));
	like = better_of(like, likeness_of(label_make(s->words, &english, s->seating, s->state, action).text, s->text));
	return better_of(like, topic && topic_is(s->voice->lang, topic, s->text, true) ? LIKE_TOPIC : LIKE_NOTHING);
}

/* A name in full is that action alone, though others may begin like it. */
static void find_among(const struct search *s, bool all, struct meant *ret_meant)
{
	mu_action actions[PLAIN_ACTIONS_MAX];
	const int count = plain_actions(s->words->game, s->state, s->seating->viewer, all, actions);
	enum likeness best = LIKE_BEGINNING;
	ret_meant->count = 0;
	for (int i = 0; i < count; i++) {
		const enum likeness like = action_likeness(s, actions[i]);
		if (like < best)
			continue;
		if (like > best)
			ret_meant->count = 0;
		best = like;
		ret_meant->actions[ret_meant->count++] = actions[i];
	}
}

void meant_find(const struct voice *voice, const struct words *words, const struct seating *seating, const void *state,
                const char *text, struct meant *ret_meant)
{
	const struct search search = {.words = words, .voice = voice, .seating = seating, .state = state, .text = text};
	find_among(&search, false, ret_meant);
	if (!ret_meant->count)
		find_among(&search, true, ret_meant);
}

/* A label may have commas of its own. */
static void list_quoted(const struct voice *voice, char list[SPEECH_MAX], const char *label)
{
	char item[SPEECH_MAX];
	phrase(voice, item, sizeof item, "\"{action}\"", "action", label, NULL);
	list_join(voice, list, SPEECH_MAX, item);
}

/* -- Saying ------------------------------------------------------------------------------------------- */

static void say_why(const struct voice *voice, const struct mu_refusal *refusal, const char *actions)
{
	if (!refusal->error)
		say(voice, *actions ? N_("You can do this now: {actions}.") : N_("You can do that now."), "actions", actions,
		    NULL);
	else
		say(voice, *actions ? N_("{actions}: {sentence} ({rule})") : N_("{sentence} ({rule})"), "actions", actions,
		    "sentence", mu_text(voice->lang, refusal->sentence), "rule", refusal->rule ? refusal->rule : "", NULL);
}

static bool is_same_refusal(const struct mu_refusal *a, const struct mu_refusal *b)
{
	return a->error == b->error && (!a->error || strcmp(a->sentence, b->sentence) == 0);
}

/* Several that are refused for the same reason are told of together; their names are left out where all are. */
void meant_explain(const struct voice *voice, const struct words *words, const struct seating *seating,
                   const void *state, const struct meant *meant)
{
	struct mu_refusal refusals[PLAIN_ACTIONS_MAX];
	for (int i = 0; i < meant->count; i++)
		refusals[i] = words->game->refuse(state, seating->viewer, meant->actions[i]);
	for (int i = 0; i < meant->count; i++) {
		char list[SPEECH_MAX] = "";
		int first = 0, same = 0;
		while (!is_same_refusal(&refusals[first], &refusals[i]))
			first++;
		if (first < i)
			continue;
		for (int j = 0; j < meant->count; j++)
			if (is_same_refusal(&refusals[j], &refusals[i])) {
				list_quoted(voice, list, label_make(words, voice, seating, state, meant->actions[j]).text);
				same++;
			}
		say_why(voice, &refusals[i], same < meant->count ? list : "");
	}
}

void meant_list(const struct voice *voice, const struct words *words, const struct seating *seating, const void *state,
                char list[SPEECH_MAX])
{
	mu_action actions[PLAIN_ACTIONS_MAX];
	char last[MU_TEXT_MAX] = "";
	const int count = plain_actions(words->game, state, seating->viewer, false, actions);
	list[0] = '\0';
	for (int i = 0; i < count; i++) {
		char topic[MU_TEXT_MAX];
		meant_topic(words->game, actions[i], topic);
		if (strcmp(topic, last) == 0)
			continue;
		list_quoted(voice, list, label_make(words, voice, seating, state, actions[i]).text);
		strcpy(last, topic);
	}
}
