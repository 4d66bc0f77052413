/* Here to Slay: leaders in words made from their rows; the sentences are in hts_leaders.def. */
#include "hts_words.h"

static const struct {
	const char *sentence, *limited;
} skills[SKILL_OF_LEADERS] = {
#define SKILL(skill, rules, text, once) [SKILL_##skill] = {text, once},
#include "hts_leaders.def"
};

static struct hts_bit points_text(const struct voice *voice, unsigned points)
{
	struct hts_bit t;
	phrase_plural(voice, t.text, sizeof t.text, "1 action point", "{n} action points", points, NULL);
	return t;
}

static bool same_skill(const struct hts_leader *row, const struct hts_leader *other)
{
	return row->when == other->when && row->does == other->does && row->rolls == other->rolls &&
	       row->number == other->number && row->price == other->price && row->limit == other->limit;
}

/* A monster that brings just that; its number is 1, or none. */
static bool same_reward(const struct hts_leader *row, const struct hts_card *monster)
{
	if (row->does == DOES_BONUS)
		return row->rolls == monster->bonus_on && row->number == monster->bonus;
	return row->number <= 1 && monster->skill == hts_leader_skill(row);
}

/* The words of the card that does the same; NULL: there is none. */
static const char *printed(const struct hts_leader *row)
{
	for (mu_card card = CARD_MAIN_END; card < CARD_LEADER_END; card++)
		if (same_skill(row, &hts_cards[card].leader))
			return hts_text(card);
	for (mu_card card = CARD_LEADER_END; card < CARD_COUNT; card++)
		if (!row->limit && same_reward(row, &hts_cards[card]))
			return hts_text(card);
	return NULL;
}

static void say_bonus(const struct voice *voice, char *text, size_t size, const struct hts_leader *row)
{
	static const char *const rolls[] = {
	    NOUN_IN("rolls", "for Hero effects"),
	    NOUN_IN("rolls", "for attacks"),
	    NOUN_IN("rolls", "when you are challenged"),
	    NOUN_IN("rolls", "when you challenge"),
	};
	char list[HTS_LIST_MAX] = "";
	for (unsigned i = 0; i < sizeof rolls / sizeof rolls[0]; i++)
		if (row->rolls & bit(i))
			list_join(voice, list, sizeof list, rolls[i]);
	phrase(voice, text, size,
	       row->rolls == EVERY_ROLL ? N_("+{n} to all your rolls.") : N_("+{n} to your rolls ({rolls})."), "n",
	       digits_of(row->number).text, "rolls", list, NULL);
}

static void say_skill(const struct voice *voice, char *text, size_t size, const struct hts_leader *row)
{
	const enum hts_skill skill = hts_leader_skill(row);
	const char *limited = row->limit ? skills[skill].limited : NULL;
	const char *sentence = limited ? limited : skills[skill].sentence;
	phrase(voice, text, size, sentence, "n", digits_of(row->number).text, "cards",
	       hts_cards_text(voice, row->number).text, "points", points_text(voice, row->price).text, "price",
	       hts_cards_text(voice, row->price).text, NULL);
	if (row->limit && !limited)
		sentence_add(voice, text, size, mu_text(voice->lang, "Only once per turn."));
}

void hts_leader_text(const struct voice *voice, char *text, size_t size, const struct hts_leader *row)
{
	const char *words = row->class ? printed(row) : "";
	if (words)
		snprintf(text, size, "%s", words);
	else if (row->does == DOES_BONUS)
		say_bonus(voice, text, size, row);
	else
		say_skill(voice, text, size, row);
}
