/* Here to Slay: its 95 different cards as a list. */
#include "card_list.h"
#include "hts_words.h"

/* By kind, each in alphabetical order. */
static mu_card card_at(unsigned index)
{
	for (unsigned kind = KIND_HERO; kind < KIND_COUNT; kind++)
		for (mu_card card = 1; card < CARD_COUNT; card++)
			if (kind_of(card) == kind && index-- == 0)
				return card;
	return CARD_NONE;
}

static void put_number(char *number, size_t size, const struct hts_card *row)
{
	switch (row->kind) {
	case KIND_HERO:
		snprintf(number, size, "%d+", row->number);
		break;
	case KIND_MODIFIER:
		snprintf(number, size, row->values[1] ? "%+d/%+d" : "%+d", row->values[0], row->values[1]);
		break;
	case KIND_MONSTER:
		snprintf(number, size, "%s", hts_range_sign(row->slay).text);
		break;
	default:
		number[0] = '\0';
	}
}

static void row(unsigned index, struct card_row *ret)
{
	const struct hts_card *card = &hts_cards[card_at(index)];
	*ret = (struct card_row){
	    .id = card->id,
	    .name = card->title,
	    .text = card->text,
	    .kind = hts_kind_words[card->kind],
	    .class = card->class ? hts_class_words[card->class] : NULL,
	    .copies = card->copies,
	};
	put_number(ret->number, sizeof ret->number, card);
}

static void put_range(FILE *out, const char *name, struct hts_range range)
{
	const bool up = range.most == INT16_MAX;
	fprintf(out, ",\"%s\":{\"%s\":%d}", name, up ? "least" : "most", up ? range.least : range.most);
}

static void details(FILE *out, unsigned index)
{
	const struct voice english = {.lang = MU_LANG_EN};
	const struct hts_card *card = &hts_cards[card_at(index)];
	switch (card->kind) {
	case KIND_HERO:
		fprintf(out, ",\"roll\":%d", card->number);
		break;
	case KIND_ITEM:
		fprintf(out, ",\"cursed\":%s", card->cursed ? "true" : "false");
		break;
	case KIND_MODIFIER:
		fprintf(out, card->values[1] ? ",\"values\":[%d,%d]" : ",\"values\":[%d]", card->values[0], card->values[1]);
		break;
	case KIND_LEADER:
		fprintf(out, ",\"seats\":%d", card->number);
		break;
	case KIND_MONSTER:
		fprintf(out, ",\"heroes\":%d", card->number);
		put_range(out, "slay", card->slay);
		put_range(out, "counter", card->counter);
		fprintf(out, ",\"counter_attack\":\"%s\",\"draws\":%d", hts_counter_text(&english, card_at(index)).text,
		        card->draws);
		break;
	default:
		break;
	}
}

static void explain(const struct voice *voice, unsigned index)
{
	hts_explain_card(voice, card_at(index));
}

const struct card_list hts_card_list = {
    .game = &mu_here_to_slay,
    .columns = N_("id, name, class, number (to roll, to add, or to slay it with), copies"),
    .count = CARD_COUNT - 1,
    .row = row,
    .details = details,
    .explain = explain,
};
