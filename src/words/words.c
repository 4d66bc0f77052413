#include "words.h"

struct seating seating_named(mu_seat viewer, unsigned seats)
{
	return (struct seating){.viewer = viewer,
	                        .seats = seats,
	                        .names = {NOUN("Ash"), NOUN("Birch"), NOUN("Cedar"), NOUN("Elm"), NOUN("Hazel"),
	                                  NOUN("Rowan")}};
}

struct seating seating_numbered(mu_seat viewer, unsigned seats)
{
	return (struct seating){.viewer = viewer,
	                        .seats = seats,
	                        .names = {NOUN("Seat 0"), NOUN("Seat 1"), NOUN("Seat 2"), NOUN("Seat 3"), NOUN("Seat 4"),
	                                  NOUN("Seat 5")},
	                        .numbered = true};
}

const struct words *words_find(const struct mu_game *game)
{
	for (size_t i = 0; game_words[i]; i++)
		if (game_words[i]->game == game)
			return game_words[i];
	return NULL;
}

struct label label_make(const struct words *words, const struct voice *voice, const struct seating *seating,
                        const void *state, mu_action action)
{
	struct label label;
	words->label(voice, label.text, sizeof label.text, seating, state, action);
	return label;
}

const struct plain_words *plain_words_find(const struct mu_game *game)
{
	for (size_t i = 0; game_plain_words[i]; i++)
		if (game_plain_words[i]->game == game)
			return game_plain_words[i];
	return NULL;
}

const char *told_find(const struct told *rows, size_t count, unsigned kind, unsigned facts)
{
	for (size_t i = 0; i < count; i++)
		if (rows[i].kind == kind && !(rows[i].facts & ~facts))
			return rows[i].sentence;
	return NULL;
}

static bool is_topic(const char *word, const char *wanted, bool exactly)
{
	return exactly ? text_same(word, wanted) : text_begins(word, wanted);
}

/* "HS-6.3, HS-6.6", with what the language has between the items of a list. */
static void list_rules(const struct voice *voice, char *list, size_t size, const char *rules)
{
	list[0] = '\0';
	for (size_t length; *rules; rules += length + strspn(rules + length, ", ")) {
		char rule[32];
		length = strcspn(rules, ",");
		snprintf(rule, sizeof rule, "%.*s", (int)length, rules);
		list_join(voice, list, size, rule);
	}
}

bool topic_explain(const struct voice *voice, const struct topic *topics, size_t count, const char *wanted,
                   bool exactly)
{
	for (const struct topic *topic = topics; topic < topics + count; topic++) {
		const char *word = mu_text_in(voice->lang, "topic", topic->word);
		if (!is_topic(topic->word, wanted, exactly) && !is_topic(word, wanted, exactly))
			continue;
		char rules[SPEECH_MAX];
		list_rules(voice, rules, sizeof rules, topic->rules);
		say(voice, "{word}: {text} Rules: {rules}.", "word", word, "text", mu_text(voice->lang, topic->text), "rules",
		    rules, NULL);
		return true;
	}
	return false;
}
