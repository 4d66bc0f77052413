/* Here to Slay: explanations of cards, classes, actions, steps and words, and the rules in short, see hts_help.def. */
#include "hts_words.h"

#include "words/card_list.h"

static const struct topic rows[] = {
#define TOPIC(word, text, rules) {word, text, rules},
#define RULE(text)
#include "hts_help.def"
#undef TOPIC
#undef RULE
};

const struct topics hts_topics = TOPICS(rows);

static const char *const paragraphs[] = {
#define TOPIC(word, text, rules)
#define RULE(text) text,
#include "hts_help.def"
#undef TOPIC
#undef RULE
};

static bool explain_topic(const struct voice *voice, const char *topic, bool exactly)
{
	return topic_explain(voice, &hts_topics, topic, exactly);
}

/* Who is of a class: the leader, the Heroes, the mask; and which monster asks for it. */
static void explain_class(const struct voice *voice, unsigned class)
{
	static const char *const sentences[KIND_COUNT] = {
	    [KIND_LEADER] = N_("Leader: {cards}."),
	    [KIND_HERO] = N_("Heroes: {cards}."),
	    [KIND_ITEM] = N_("Mask: {cards}."),
	    [KIND_MONSTER] = N_("Required by: {cards}."),
	};
	static const uint8_t kinds[] = {KIND_LEADER, KIND_HERO, KIND_ITEM, KIND_MONSTER};
	say(voice, "{class}: one of the six classes. Rules: HS-4.2, HS-10.1, HS-11.2.", "class", hts_class_name(class),
	    NULL);
	for (size_t i = 0; i < sizeof kinds; i++) {
		char list[HTS_LIST_MAX] = "";
		for (mu_card card = 1; card < CARD_COUNT; card++)
			if (kind_of(card) == kinds[i] && hts_cards[card].class == class)
				list_join(voice, list, sizeof list, hts_title(card));
		say_item(voice, "  ", 4, sentences[kinds[i]], "cards", list, NULL);
	}
}

static bool find_class(const struct voice *voice, const char *topic)
{
	for (unsigned class = CLASS_BARD; class < CLASS_COUNT; class ++)
		if (text_same(hts_class_words[class], topic) ||
		    text_same(mu_text_in(voice->lang, "class", hts_class_words[class]), topic)) {
			explain_class(voice, class);
			return true;
		}
	return false;
}

static bool find_card(const struct voice *voice, const char *topic)
{
	unsigned found[CARD_LIST_MAX];
	if (card_list_find(&hts_card_list, voice->lang, topic, found) != 1)
		return false;
	hts_card_list.explain(voice, found[0]);
	return true;
}

bool hts_explain(const struct voice *voice, unsigned seats, const char *topic)
{
	(void)seats;
	return *topic && (explain_topic(voice, topic, true) || find_class(voice, topic) || find_card(voice, topic) ||
	                  explain_topic(voice, topic, false));
}

void hts_tell_rules(const struct voice *voice)
{
	for (size_t i = 0; i < sizeof paragraphs / sizeof paragraphs[0]; i++)
		say_text(voice, "- ", 2, mu_text(voice->lang, paragraphs[i]));
}
