/* Here to Slay: names, numbers and lists, for the gaps of sentences. */
#include "hts_words.h"

void hts_see(const void *state, mu_seat viewer, struct hts *ret_view)
{
	if (viewer == MU_ALL)
		*ret_view = *(const struct hts *)state;
	else
		hts_view(state, viewer, ret_view);
}

struct hts_bit hts_label(const struct voice *voice, const struct seating *seating, mu_seat seat)
{
	struct hts_bit t;
	const bool plain = seating->pictured || (seating->numbered && seating->viewer != seat);
	phrase(voice, t.text, sizeof t.text, plain ? "{name}" : N_("{name} (seat {seat})"), "name",
	       seat_name(seating, seat), "seat", digits_of((unsigned)seat).text, NULL);
	return t;
}

static const struct {
	const char *title, *text;
} nouns_of[CARD_COUNT] = {
#define HERO(name, id, title, class, number, names, ops, text) [CARD_##name] = {NOUN(title), NOUN(text)},
#define ITEM(name, id, title, copies, cursed, class, bonus, skill, text) [CARD_##name] = {NOUN(title), NOUN(text)},
#define MAGIC(name, id, title, copies, ops, text) [CARD_##name] = {NOUN(title), NOUN(text)},
#define MODIFIER(name, id, title, copies, value, other, text) [CARD_##name] = {NOUN(title), NOUN(text)},
#define CHALLENGE(name, id, title, copies, text) [CARD_##name] = {NOUN(title), NOUN(text)},
#define LEADER(name, id, title, class, skill, text) [CARD_##name] = {NOUN(title), NOUN(text)},
#define MONSTER(name, id, title, class, heroes, slay, counter, hit, draws, bonus, skill, text) \
	[CARD_##name] = {NOUN(title), NOUN(text)},
#include HTS_CARD_LIST
};

const char *hts_title(mu_card card)
{
	static const char *const made[MU_MADE_MAX] = {
	    NOUN_MADE("Custom leader", "1"), NOUN_MADE("Custom leader", "2"), NOUN_MADE("Custom leader", "3"),
	    NOUN_MADE("Custom leader", "4"), NOUN_MADE("Custom leader", "5"), NOUN_MADE("Custom leader", "6"),
	};
	if (card_is_made(card))
		return made[card - CARD_MADE];
	if (card >= CARD_COUNT)
		return NOUN("a hidden card");
	return card ? nouns_of[card].title : "";
}

const char *hts_text(mu_card card)
{
	return card < CARD_COUNT && card ? nouns_of[card].text : "";
}

/* Class and kind have their English words, for JSON, and nouns. */
#define CLASSES(CLASS)                \
	CLASS(CLASS_BARD, "Bard")         \
	CLASS(CLASS_FIGHTER, "Fighter")   \
	CLASS(CLASS_GUARDIAN, "Guardian") \
	CLASS(CLASS_RANGER, "Ranger")     \
	CLASS(CLASS_THIEF, "Thief")       \
	CLASS(CLASS_WIZARD, "Wizard")
#define KINDS(KIND)                   \
	KIND(KIND_HERO, "Hero")           \
	KIND(KIND_ITEM, "Item")           \
	KIND(KIND_MAGIC, "Magic")         \
	KIND(KIND_MODIFIER, "Modifier")   \
	KIND(KIND_CHALLENGE, "Challenge") \
	KIND(KIND_LEADER, "Leader")       \
	KIND(KIND_MONSTER, "Monster")
#define WORD(number, word) [number] = word,
#define CLASS_NOUN(number, word) [number] = NOUN_IN("class", word),
#define KIND_NOUN(number, word) [number] = NOUN_IN("kind", word),

const char *const hts_class_words[CLASS_COUNT] = {"", CLASSES(WORD)};
const char *const hts_kind_words[KIND_COUNT] = {"", KINDS(WORD)};

const char *hts_class_name(unsigned class)
{
	static const char *const nouns[CLASS_COUNT] = {"", CLASSES(CLASS_NOUN)};
	return nouns[class];
}

const char *hts_kind_name(unsigned kind)
{
	static const char *const nouns[KIND_COUNT] = {"", KINDS(KIND_NOUN)};
	return nouns[kind];
}

const char *hts_kind_of(mu_card card)
{
	return hts_cards[card].cursed ? NOUN_IN("kind", "cursed Item") : hts_kind_name(hts_cards[card].kind);
}

unsigned hts_class_of(const struct hts *g, mu_card hero)
{
	const unsigned mask = hts_cards[hts_item(g, hero)].class;
	return mask ? mask : hts_cards[hero].class;
}

unsigned hts_slain_count(const struct hts *g, mu_seat seat)
{
	unsigned count = 0;
	while (count < SLAIN_MAX && g->slain[seat][count])
		count++;
	return count;
}

struct digits hts_range_sign(struct hts_range range)
{
	const bool up = range.most == INT16_MAX;
	struct digits digits = digits_of((unsigned)(up ? range.least : range.most));
	strcpy(digits.text + strlen(digits.text), up ? "+" : "-");
	return digits;
}

struct digits hts_signed(int number)
{
	struct digits digits = {"+"};
	if (number < 0)
		return digits_signed(number);
	strcpy(digits.text + 1, digits_of((unsigned)number).text);
	return digits;
}

struct hts_bit hts_cards_text(const struct voice *voice, unsigned count)
{
	struct hts_bit t;
	phrase_plural(voice, t.text, sizeof t.text, "a card", "{n} cards", count, NULL);
	return t;
}

struct hts_bit hts_range_text(const struct voice *voice, struct hts_range range)
{
	struct hts_bit t;
	const bool up = range.most == INT16_MAX;
	phrase(voice, t.text, sizeof t.text, up ? N_("{number} or more") : N_("{number} or less"), "number",
	       digits_of((unsigned)(up ? range.least : range.most)).text, NULL);
	return t;
}

struct hts_bit hts_need_text(const struct voice *voice, mu_card hero)
{
	return hts_range_text(voice, (struct hts_range){hts_cards[hero].number, INT16_MAX});
}

struct hts_bit hts_requires_text(const struct voice *voice, mu_card monster)
{
	const struct hts_card *row = &hts_cards[monster];
	struct hts_bit t;
	if (row->class)
		phrase_plural(voice, t.text, sizeof t.text, "a {class} and another Hero", "a {class} and {n} other Heroes",
		              row->number, "class", hts_class_name(row->class), NULL);
	else
		phrase_plural(voice, t.text, sizeof t.text, "a Hero", "{n} Heroes", row->number, NULL);
	return t;
}

/* HS-10.1: a Hero of the class counts as one of the Heroes, unless the leader stands for the class. */
struct hts_bit hts_lacking_text(const struct voice *voice, const struct hts *g, mu_seat seat, mu_card monster)
{
	const struct hts_card *row = &hts_cards[monster];
	const bool by_leader = row->class && hts_leader(g, seat)->class == row->class;
	const bool class_lacks = row->class && !(hts_party_classes(g, seat) & bit(row->class));
	const unsigned heroes = party_count(g, seat), needed = row->number + (row->class && !by_leader ? 1u : 0u);
	const unsigned more = needed > heroes ? needed - heroes : 0;
	struct hts_bit t = {""};
	assert(hts_requirement_met(g, seat, monster) == (!more && !class_lacks));
	if (class_lacks && more > 1)
		phrase_plural(voice, t.text, sizeof t.text, "a {class} and another Hero", "a {class} and {n} other Heroes",
		              more - 1, "class", hts_class_name(row->class), NULL);
	else if (class_lacks)
		phrase(voice, t.text, sizeof t.text, "a {class}", "class", hts_class_name(row->class), NULL);
	else if (more && !heroes)
		phrase_plural(voice, t.text, sizeof t.text, "a Hero", "{n} Heroes", more, NULL);
	else if (more)
		phrase_plural(voice, t.text, sizeof t.text, "one more Hero", "{n} more Heroes", more, NULL);
	return t;
}

struct hts_bit hts_counter_text(const struct voice *voice, mu_card monster)
{
	const struct hts_do *hit = &hts_cards[monster].operations[0];
	struct hts_bit t;
	phrase(voice, t.text, sizeof t.text,
	       hit->operation == OP_SACRIFICE ? N_("you sacrifice a Hero") : N_("you discard {cards}"), "cards",
	       hts_cards_text(voice, hit->number).text, NULL);
	return t;
}

void hts_add_reward(const struct voice *voice, char *text, size_t size, mu_card monster)
{
	char reward[SPEECH_MAX];
	const unsigned draws = hts_cards[monster].draws;
	phrase(voice, reward, sizeof reward, "Whoever slays it draws {cards}.", "cards", hts_cards_text(voice, draws).text,
	       NULL);
	if (draws)
		sentence_add(voice, text, size, reward);
	phrase(voice, reward, sizeof reward, "Skill: {text}", "text", hts_text(monster), NULL);
	sentence_add(voice, text, size, reward);
}

void hts_list_classes(const struct voice *voice, char list[HTS_LIST_MAX], unsigned classes)
{
	list[0] = '\0';
	for (unsigned class = CLASS_BARD; class < CLASS_COUNT; class ++)
		if (classes & bit(class))
			list_join(voice, list, HTS_LIST_MAX, hts_class_name(class));
	if (!list[0])
		list_join(voice, list, HTS_LIST_MAX, NOUN("none"));
}

void hts_list_cards(const struct voice *voice, char list[HTS_LIST_MAX], const mu_card *cards, int count)
{
	list[0] = '\0';
	for (int i = 0, copies; i < count; i += copies) {
		char item[HTS_LIST_MAX];
		for (copies = 1; i + copies < count && cards[i + copies] == cards[i]; copies++)
			;
		phrase(voice, item, sizeof item, copies > 1 ? N_("{count} × {card}") : "{card}", "count",
		       digits_of((unsigned)copies).text, "card", hts_title(cards[i]), NULL);
		list_join(voice, list, HTS_LIST_MAX, item);
	}
	if (!list[0])
		list_join(voice, list, HTS_LIST_MAX, NOUN("none"));
}
