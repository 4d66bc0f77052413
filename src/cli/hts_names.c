/* Here to Slay: names, numbers and lists, for the gaps of sentences. */
#include "hts_words.h"

void hts_see(const void *state, mu_seat viewer, struct hts *ret_view)
{
	if (viewer == MU_ALL)
		*ret_view = *(const struct hts *)state;
	else
		hts_view(state, viewer, ret_view);
}

const char *hts_name(const struct seating *seating, mu_seat seat)
{
	if (seat < 0)
		return "";
	return seat == seating->viewer ? "You" : seating->names[seat];
}

struct hts_bit hts_label(const struct seating *seating, mu_seat seat)
{
	struct hts_bit t;
	const bool plain = seating->numbered && seating->viewer != seat;
	phrase(t.text, sizeof t.text, plain ? "{name}" : "{name} (seat {seat})", "name", hts_name(seating, seat), "seat",
	       digits_of((unsigned)seat).text, NULL);
	return t;
}

const char *hts_title(mu_card card)
{
	if (card >= CARD_COUNT)
		return "a hidden card";
	return card ? hts_cards[card].title : "";
}

const char *hts_class_name(unsigned class)
{
	static const char *const names[CLASS_COUNT] = {
	    [CLASS_NONE] = "",         [CLASS_BARD] = "Bard",   [CLASS_FIGHTER] = "Fighter", [CLASS_GUARDIAN] = "Guardian",
	    [CLASS_RANGER] = "Ranger", [CLASS_THIEF] = "Thief", [CLASS_WIZARD] = "Wizard",
	};
	return names[class];
}

const char *hts_kind_name(unsigned kind)
{
	static const char *const names[KIND_COUNT] = {
	    [KIND_NONE] = "",         [KIND_HERO] = "Hero",         [KIND_ITEM] = "Item",
	    [KIND_MAGIC] = "Magic",   [KIND_MODIFIER] = "Modifier", [KIND_CHALLENGE] = "Challenge",
	    [KIND_LEADER] = "Leader", [KIND_MONSTER] = "Monster",
	};
	return names[kind];
}

unsigned hts_class_of(const struct hts *g, mu_card hero)
{
	const unsigned mask = hts_cards[hts_item(g, hero)].class;
	return mask ? mask : hts_cards[hero].class;
}

struct digits hts_signed(int number)
{
	struct digits digits;
	snprintf(digits.text, sizeof digits.text, "%+d", number);
	return digits;
}

struct hts_bit hts_cards_text(unsigned count)
{
	struct hts_bit t;
	phrase(t.text, sizeof t.text, count == 1 ? "a card" : "{count} cards", "count", digits_of(count).text, NULL);
	return t;
}

struct hts_bit hts_range_text(struct hts_range range)
{
	struct hts_bit t;
	const bool up = range.most == INT16_MAX;
	phrase(t.text, sizeof t.text, up ? "{number} or more" : "{number} or less", "number",
	       digits_of((unsigned)(up ? range.least : range.most)).text, NULL);
	return t;
}

struct hts_bit hts_need_text(mu_card hero)
{
	return hts_range_text((struct hts_range){hts_cards[hero].number, INT16_MAX});
}

struct hts_bit hts_requires_text(mu_card monster)
{
	const struct hts_card *row = &hts_cards[monster];
	struct hts_bit t;
	const char *form = row->number == 1 ? "a Hero" : "{heroes} Heroes";
	if (row->class)
		form = row->number == 1 ? "a {class} and another Hero" : "a {class} and {heroes} other Heroes";
	phrase(t.text, sizeof t.text, form, "class", hts_class_name(row->class), "heroes", digits_of(row->number).text,
	       NULL);
	return t;
}

struct hts_bit hts_counter_text(mu_card monster)
{
	const struct hts_do *hit = &hts_cards[monster].operations[0];
	struct hts_bit t;
	phrase(t.text, sizeof t.text, hit->operation == OP_SACRIFICE ? "you sacrifice a Hero" : "you discard {cards}",
	       "cards", hts_cards_text(hit->number).text, NULL);
	return t;
}

void hts_list_classes(char list[HTS_LIST_MAX], unsigned classes)
{
	list[0] = '\0';
	for (unsigned class = CLASS_BARD; class < CLASS_COUNT; class ++)
		if (classes & bit(class))
			list_join(list, HTS_LIST_MAX, hts_class_name(class));
	if (!list[0])
		list_join(list, HTS_LIST_MAX, "none");
}

void hts_list_cards(char list[HTS_LIST_MAX], const mu_card *cards, int count)
{
	list[0] = '\0';
	for (int i = 0, copies; i < count; i += copies) {
		char item[HTS_LIST_MAX];
		for (copies = 1; i + copies < count && cards[i + copies] == cards[i]; copies++)
			;
		phrase(item, sizeof item, copies > 1 ? "{count} x {card}" : "{card}", "count", digits_of((unsigned)copies).text,
		       "card", hts_title(cards[i]), NULL);
		list_join(list, HTS_LIST_MAX, item);
	}
	if (!list[0])
		list_join(list, HTS_LIST_MAX, "none");
}

void sentence_add(char *text, size_t size, const char *sentence)
{
	const size_t at = strlen(text);
	if (at + 1 < size)
		snprintf(text + at, size - at, at ? " %s" : "%s", sentence);
}
