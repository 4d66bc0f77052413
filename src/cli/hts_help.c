/* Here to Slay: explanations of cards, classes, actions, steps and words, and the rules in short, see hts_help.def. */
#include "hts_words.h"

#include <strings.h>

#include "card_list.h"

static const struct {
	const char *word, *text, *rules;
} topics[] = {
#define TOPIC(word, text, rules) {word, text, rules},
#define RULE(text)
#include "hts_help.def"
#undef TOPIC
#undef RULE
};

static const char *const paragraphs[] = {
#define TOPIC(word, text, rules)
#define RULE(text) text,
#include "hts_help.def"
#undef TOPIC
#undef RULE
};

static bool begins(const char *text, const char *start)
{
	return *start && strncasecmp(text, start, strlen(start)) == 0;
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

/* Who is of a class: the leader, the Heroes, the mask; and which monster asks for it. */
static void explain_class(FILE *out, unsigned class)
{
	static const char *const sentences[KIND_COUNT] = {
	    [KIND_LEADER] = "Leader: {cards}.",
	    [KIND_HERO] = "Heroes: {cards}.",
	    [KIND_ITEM] = "Mask: {cards}.",
	    [KIND_MONSTER] = "Required by: {cards}.",
	};
	static const uint8_t kinds[] = {KIND_LEADER, KIND_HERO, KIND_ITEM, KIND_MONSTER};
	say(out, "{class}: one of the six classes. Rules: HS-4.2, HS-10.1, HS-11.2.", "class", hts_class_name(class), NULL);
	for (size_t i = 0; i < sizeof kinds; i++) {
		char list[HTS_LIST_MAX] = "";
		for (mu_card card = 1; card < CARD_COUNT; card++)
			if (kind_of(card) == kinds[i] && hts_cards[card].class == class)
				list_join(list, sizeof list, hts_title(card));
		say_item(out, "  ", 4, sentences[kinds[i]], "cards", list, NULL);
	}
}

static bool find_class(FILE *out, const char *topic)
{
	for (unsigned class = CLASS_BARD; class < CLASS_COUNT; class ++)
		if (strcasecmp(hts_class_name(class), topic) == 0) {
			explain_class(out, class);
			return true;
		}
	return false;
}

static bool find_card(FILE *out, const char *topic)
{
	unsigned found[CARD_LIST_MAX];
	if (card_list_find(&hts_card_list, topic, found) != 1)
		return false;
	hts_card_list.explain(out, found[0]);
	return true;
}

bool hts_explain(FILE *out, unsigned seats, const char *topic)
{
	(void)seats;
	return *topic && (explain_topic(out, topic, true) || find_class(out, topic) || find_card(out, topic) ||
	                  explain_topic(out, topic, false));
}

void hts_tell_rules(FILE *out)
{
	for (size_t i = 0; i < sizeof paragraphs / sizeof paragraphs[0]; i++)
		say_text(out, "- ", 2, paragraphs[i]);
}
