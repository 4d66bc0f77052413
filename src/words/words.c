#include "words.h"

#include <string.h>

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

const char *seat_name(const struct seating *seating, mu_seat seat)
{
	if (seat < 0)
		return "";
	return seat == seating->viewer ? NOUN("You") : seating->names[seat];
}

const struct words *words_find(const struct mu_game *game)
{
	for (size_t i = 0; game_words[i]; i++)
		if (game_words[i]->game == game)
			return game_words[i];
	return NULL;
}

size_t words_tell(const struct words *words, const struct voice *voice, const struct seating *seating,
                  const struct mu_event *events, size_t count)
{
	const size_t told = words->tell_together ? words->tell_together(voice, seating, events, count) : 0;
	if (!told)
		words->tell(voice, seating, &events[0]);
	return told ? told : 1;
}

struct label label_make(const struct words *words, const struct voice *voice, const struct seating *seating,
                        const void *state, mu_action action)
{
	struct label label;
	words->label(voice, label.text, sizeof label.text, seating, state, action);
	return label;
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
	for (size_t i = 0; topics && i < topics->count; i++)
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

/* -- What a game says, or the default for it -------------------------------------------------------------- */

void words_title(const struct words *words, const struct voice *voice, const struct seating *seating, const void *state)
{
	if (words->title)
		words->title(voice, seating, state);
	else
		say(voice, words->game->title, NULL);
}

void words_stake(const struct words *words, const struct voice *voice, const struct seating *seating, const void *state)
{
	if (words->stake)
		words->stake(voice, seating, state);
}

void words_label(const struct words *words, const struct voice *voice, char *text, size_t size,
                 const struct seating *seating, const void *state, mu_action action)
{
	words->label(voice, text, size, seating, state, action);
}

/* The topic that is the verb of the action's text, or NULL. */
static const struct topic *topic_of_action(const struct words *words, mu_action action)
{
	char verb[MU_TEXT_MAX];
	words->game->action_text(action, verb, sizeof verb);
	verb[strcspn(verb, " ")] = '\0';
	return topic_find(MU_LANG_EN, words->topics, verb, true);
}

void words_action(const struct words *words, const struct voice *voice, char *text, size_t size,
                  const struct seating *seating, const void *state, mu_action action)
{
	const struct topic *topic = words->action ? NULL : topic_of_action(words, action);
	if (words->action)
		words->action(voice, text, size, seating, state, action);
	else if (topic)
		phrase(voice, text, size, topic->text, NULL);
	else
		words->label(voice, text, size, seating, state, action);
}

void words_aid(const struct words *words, const struct voice *voice, const struct seating *seating, const void *state,
               struct strbuf *out)
{
	if (words->aid)
		words->aid(voice, seating, state, out);
	else
		strbuf_puts(out, "{}");
}

bool words_explain(const struct words *words, const struct voice *voice, unsigned seats, const char *topic)
{
	if (words->explain)
		return words->explain(voice, seats, topic);
	return topic_explain(voice, words->topics, topic, false);
}

uint32_t words_turn(const struct words *words, const void *state)
{
	return words->turn ? words->turn(state) : (uint8_t)words->game->ask(state).seat;
}

bool words_reveal(const struct words *words, const struct mu_event *event)
{
	return !words->reveals || words->reveals(event);
}

static const struct plain_words *plain_find(const struct mu_game *game)
{
	size_t i = 0;
	while (game_plain_words[i]->game != game)
		i++;
	return game_plain_words[i];
}

void plain_situation(const struct mu_game *game, const struct voice *voice, const struct seating *seating,
                     const void *state)
{
	const struct plain_words *plain = plain_find(game);
	const struct words *words = words_find(game);
	if (plain->situation) {
		plain->situation(voice, seating, state);
		return;
	}
	words->question(voice, seating, state);
	words_stake(words, voice, seating, state);
}

void plain_table(const struct mu_game *game, const struct voice *voice, const struct seating *seating,
                 const void *state)
{
	const struct plain_words *plain = plain_find(game);
	const struct words *words = words_find(game);
	if (plain->table) {
		plain->table(voice, seating, state);
		return;
	}
	words_title(words, voice, seating, state);
	words->result(voice, seating, state);
}

void plain_hand(const struct mu_game *game, const struct voice *voice, const struct seating *seating, const void *state)
{
	const struct plain_words *plain = plain_find(game);
	if (plain->hand)
		plain->hand(voice, seating, state);
	else
		words_stake(words_find(game), voice, seating, state);
}

void plain_rules(const struct mu_game *game, const struct voice *voice)
{
	const struct plain_words *plain = plain_find(game);
	const struct words *words = words_find(game);
	if (plain->rules) {
		plain->rules(voice);
		return;
	}
	for (size_t i = 0; words->topics && i < words->topics->count; i++)
		topic_say(voice, &words->topics->rows[i], true);
}

int plain_actions(const struct mu_game *game, const void *state, mu_seat viewer, bool all,
                  mu_action ret_actions[PLAIN_ACTIONS_MAX])
{
	const struct plain_words *plain = plain_find(game);
	return plain->actions ? plain->actions(state, viewer, all, ret_actions) : game->legal(state, ret_actions);
}
