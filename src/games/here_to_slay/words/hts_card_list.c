/* Here to Slay: its cards as a list, each name once. */
#include "words/card_list.h"
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

static void put_range(struct strbuf *out, const char *name, struct hts_range range)
{
	const bool up = range.most == INT16_MAX;
	strbuf_printf(out, ",\"%s\":{\"%s\":%d}", name, up ? "least" : "most", up ? range.least : range.most);
}

static void put_said(struct strbuf *out, enum mu_lang lang, const char *name, struct hts_bit said)
{
	const struct voice voice = {.lang = lang};
	text_resolve(&voice, said.text, sizeof said.text);
	strbuf_printf(out, ",\"%s\":", name);
	strbuf_put_json_string(out, said.text, strlen(said.text));
}

static struct hts_bit said_of(const char *noun)
{
	struct hts_bit said;
	snprintf(said.text, sizeof said.text, "%s", noun);
	return said;
}

static void put_monster(struct strbuf *out, enum mu_lang lang, mu_card monster)
{
	const struct voice voice = {.lang = lang};
	const struct hts_card *card = &hts_cards[monster];
	strbuf_printf(out, ",\"heroes\":%d", card->number);
	put_said(out, lang, "requires", hts_requires_text(&voice, monster));
	put_range(out, "slay", card->slay);
	put_range(out, "counter", card->counter);
	put_said(out, lang, "counter_attack", hts_counter_text(&voice, monster));
	strbuf_printf(out, ",\"draws\":%d", card->draws);
}

static void details(enum mu_lang lang, unsigned index, struct strbuf *out)
{
	const struct hts_card *card = &hts_cards[card_at(index)];
	switch (card->kind) {
	case KIND_HERO:
		strbuf_printf(out, ",\"roll\":%d", card->number);
		break;
	case KIND_ITEM:
		strbuf_printf(out, ",\"cursed\":%s", card->cursed ? "true" : "false");
		if (card->cursed)
			put_said(out, lang, "described", said_of(hts_kind_of(card_at(index))));
		break;
	case KIND_MODIFIER:
		strbuf_printf(out, ",\"values\":[%d", card->values[0]);
		if (card->values[1])
			strbuf_printf(out, ",%d", card->values[1]);
		strbuf_puts(out, "]");
		break;
	case KIND_LEADER:
		strbuf_printf(out, ",\"seats\":%d", card->leader.seats ? card->leader.seats : hts_game.seats_min);
		break;
	case KIND_MONSTER:
		put_monster(out, lang, card_at(index));
		break;
	default:
		break;
	}
}

static void explain(const struct voice *voice, unsigned index)
{
	hts_explain_card(voice, card_at(index));
}

static struct hts_leader row_of(const struct mu_made *made)
{
	struct hts_leader leader;
	memcpy(&leader, made, sizeof leader);
	return leader;
}

static void made_text(const struct voice *voice, char *text, size_t size, const struct mu_made *made)
{
	const struct hts_leader leader = row_of(made);
	hts_leader_text(voice, text, size, &leader);
}

static void made_class(const struct voice *voice, char *text, size_t size, const struct mu_made *made)
{
	(void)voice;
	snprintf(text, size, "%s", hts_class_name(row_of(made).class));
}

static void made_explain(const struct voice *voice, const char *title, const struct mu_made *made)
{
	const struct hts_leader leader = row_of(made);
	hts_explain_leader(voice, title, &leader);
}

const struct card_list hts_card_list = {
    .game = &hts_game,
    .columns = N_("id, name, class, number (roll needed, Modifier value or total to slay), copies"),
    .count = CARD_COUNT - 1,
    .row = row,
    .details = details,
    .explain = explain,
    .made_text = made_text,
    .made_class = made_class,
    .made_explain = made_explain,
};
