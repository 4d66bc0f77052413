/* Rent a Hero: explanations of heroes, actions, steps and words, and the rules in short; all said in rh_help.def. */
#include "rh_words.h"

#include <strings.h>

static const struct {
	const char *when, *rules;
} heroes[HERO_COUNT + 1] = {
#define WHEN(hero, when, rules) [hero] = {when, rules},
#define TOPIC(word, text, rules)
#define RULE(text)
#include "rh_help.def"
#undef WHEN
#undef TOPIC
#undef RULE
};

static const struct {
	const char *word, *text, *rules;
} topics[] = {
#define WHEN(hero, when, rules)
#define TOPIC(word, text, rules) {word, text, rules},
#define RULE(text)
#include "rh_help.def"
#undef WHEN
#undef TOPIC
#undef RULE
};

static const char *const paragraphs[] = {
#define WHEN(hero, when, rules)
#define TOPIC(word, text, rules)
#define RULE(text) text,
#include "rh_help.def"
#undef WHEN
#undef TOPIC
#undef RULE
};

static bool begins(const char *text, const char *start)
{
	return *start && strncasecmp(text, start, strlen(start)) == 0;
}

/* By number, or by the beginning of any word of the name. */
static unsigned hero_find(const char *topic)
{
	if (topic[0] >= '1' && topic[0] <= '7' && !topic[1])
		return (unsigned)(topic[0] - '0');
	for (unsigned hero = 1; hero <= HERO_COUNT; hero++) {
		const char *second = strchr(rh_hero_name[hero], ' ');
		if (begins(rh_hero_name[hero], topic) || (second && begins(second + 1, topic)))
			return hero;
	}
	return begins("magician", topic) ? WIZARD : NO_HERO; /* RH-1.3: its other name */
}

static void explain_hero(FILE *out, unsigned seats, unsigned hero)
{
	char strengths[RH_LIST_MAX];
	rh_list_strengths(strengths, rh_allow(hero, seats));
	say(out, "{name}, strength {number}. {power}", "name", rh_hero_name[hero], "number", digits_of(hero).text, "power",
	    rh_power(hero), NULL);
	say_item(out, "  ", 2, "When: {when} Rules: {rules}, and RH-8 for powers in general.", "when", heroes[hero].when,
	         "rules", heroes[hero].rules, NULL);
	say_item(out, "  ", 2, "As a requirement: strength {needs}; at this table {strengths}. Rule: RH-1.4.", "needs",
	         rh_needs(hero), "strengths", strengths, NULL);
}

static bool explain_topic(FILE *out, const char *topic, bool exactly)
{
	for (size_t i = 0; i < sizeof topics / sizeof topics[0]; i++) {
		if (exactly ? strcasecmp(topics[i].word, topic) != 0 : !begins(topics[i].word, topic))
			continue;
		say(out, "{word}: {text} Rules: {rules}.", "word", topics[i].word, "text", topics[i].text, "rules",
		    topics[i].rules, NULL);
		return true;
	}
	return false;
}

bool rh_explain(FILE *out, unsigned seats, const char *topic)
{
	if (explain_topic(out, topic, true))
		return true;
	const unsigned hero = hero_find(topic);
	if (hero)
		explain_hero(out, seats, hero);
	return hero || explain_topic(out, topic, false);
}

void rh_tell_rules(FILE *out)
{
	for (size_t i = 0; i < sizeof paragraphs / sizeof paragraphs[0]; i++)
		say_text(out, "- ", 2, paragraphs[i]);
}
