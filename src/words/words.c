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

/* One of the words between bars; the first is what the topic is called. Returns what is left. */
static const char *word_take(const char *words, char word[TOPIC_WORD_MAX])
{
	const size_t length = strcspn(words, "|");
	snprintf(word, TOPIC_WORD_MAX, "%.*s", (int)length, words);
	return words + length + (words[length] == '|');
}

static bool is_one_of(const char *words, const char *wanted, bool exactly)
{
	char word[TOPIC_WORD_MAX];
	while (*words) {
		words = word_take(words, word);
		if (exactly ? text_same(word, wanted) : text_begins(word, wanted))
			return true;
	}
	return false;
}

bool topic_is(enum mu_lang lang, const struct topic *topic, const char *wanted, bool exactly)
{
	return is_one_of(topic->word, wanted, exactly) ||
	       is_one_of(mu_text_in(lang, "topic", topic->word), wanted, exactly);
}

const struct topic *topic_find(enum mu_lang lang, const struct topics *topics, const char *wanted, bool exactly)
{
	for (size_t i = 0; i < topics->count; i++)
		if (topic_is(lang, &topics->rows[i], wanted, exactly))
			return &topics->rows[i];
	return NULL;
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

void topic_say(const struct voice *voice, const struct topic *topic, bool heading)
{
	char rules[SPEECH_MAX], word[TOPIC_WORD_MAX];
	list_rules(voice, rules, sizeof rules, topic->rules);
	word_take(mu_text_in(voice->lang, "topic", topic->word), word);
	say(voice, heading ? N_("{word}: {text} Rules: {rules}.") : N_("{text} Rules: {rules}."), "word", word, "text",
	    mu_text(voice->lang, topic->text), "rules", rules, NULL);
}

bool topic_explain(const struct voice *voice, const struct topics *topics, const char *wanted, bool exactly)
{
	const struct topic *topic = topic_find(voice->lang, topics, wanted, exactly);
	if (topic)
		topic_say(voice, topic, true);
	return topic;
}
