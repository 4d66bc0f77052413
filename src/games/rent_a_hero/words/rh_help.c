/* Rent a Hero: explanations of heroes, actions, steps and words, and the rules in short; all said in rh_help.def. */
#include "rh_words.h"

const struct rh_hero_help rh_hero_help[HERO_COUNT + 1] = {
#define WHEN(hero, when, rules) [hero] = {when, rules},
#define TOPIC(word, text, rules)
#define RULE(text)
#include "rh_help.def"
#undef WHEN
#undef TOPIC
#undef RULE
};

static const struct topic rows[] = {
#define WHEN(hero, when, rules)
#define TOPIC(word, text, rules) {word, text, rules},
#define RULE(text)
#include "rh_help.def"
#undef WHEN
#undef TOPIC
#undef RULE
};

const struct topics rh_topics = TOPICS(rows);

static const char *const paragraphs[] = {
#define WHEN(hero, when, rules)
#define TOPIC(word, text, rules)
#define RULE(text) text,
#include "rh_help.def"
#undef WHEN
#undef TOPIC
#undef RULE
};

static bool is_named(const char *name, const char *topic)
{
	const char *second = strchr(name, ' ');
	return text_begins(name, topic) || (second && text_begins(second + 1, topic));
}

/* By number, or by the beginning of any word of the name. */
static unsigned hero_find(enum mu_lang lang, const char *topic)
{
	if (topic[0] >= '1' && topic[0] <= '7' && !topic[1])
		return (unsigned)(topic[0] - '0');
	for (unsigned hero = 1; hero <= HERO_COUNT; hero++)
		if (is_named(rh_hero_name[hero], topic) || is_named(mu_text(lang, rh_hero_name[hero]), topic))
			return hero;
	return text_begins("magician", topic) ? WIZARD : NO_HERO; /* RH-1.3: its other name */
}

/* What it requires may depend on the players; seats 0: there is no table. */
static void explain_hero(const struct voice *voice, unsigned seats, unsigned hero)
{
	char strengths[RH_LIST_MAX] = "";
	if (seats)
		rh_list_strengths(voice, strengths, rh_allow(hero, seats));
	say(voice, "{name}, strength {number}. {power}", "name", rh_hero(hero), "number", digits_of(hero).text, "power",
	    rh_power(hero), NULL);
	say_item(voice, "  ", 2, "When: {when} Rules: {rules}, and RH-8 for powers in general.", "when",
	         mu_text(voice->lang, rh_hero_help[hero].when), "rules", rh_hero_help[hero].rules, NULL);
	say_item(voice, "  ", 2,
	         seats ? N_("Required strength when turned up: {needs} (at this table: {strengths}). Rule: RH-1.4.")
	               : N_("Required strength when turned up: {needs}. Rule: RH-1.4."),
	         "needs", rh_needs(hero), "strengths", strengths, NULL);
}

static bool explain_topic(const struct voice *voice, const char *topic, bool exactly)
{
	return topic_explain(voice, &rh_topics, topic, exactly);
}

bool rh_explain(const struct voice *voice, unsigned seats, const char *topic)
{
	if (explain_topic(voice, topic, true))
		return true;
	const unsigned hero = hero_find(voice->lang, topic);
	if (hero)
		explain_hero(voice, seats, hero);
	return hero || explain_topic(voice, topic, false);
}

void rh_tell_rules(const struct voice *voice)
{
	for (size_t i = 0; i < sizeof paragraphs / sizeof paragraphs[0]; i++)
		say_text(voice, "- ", 2, mu_text(voice->lang, paragraphs[i]));
}
