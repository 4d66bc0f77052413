/* Here to Slay: what the inputs of its nets are called. */
#include "hts_eyes.h"

const uint8_t hts_item_cards[ITEM_COUNT] = {
#define ITEM(name, ...) CARD_##name,
#include HTS_CARD_LIST
};

unsigned hts_item_number(mu_card item)
{
	static const uint8_t numbers[CARD_MAIN_END] = {
#define ITEM(name, ...) [CARD_##name] = ITEM_##name,
#include HTS_CARD_LIST
	};
	return numbers[item];
}

static const char *const verb_names[VERB_COUNT] = {
    "none",
#define VERB(name, ...) #name,
#include "games/here_to_slay/rules/verbs.def"
};
static const char *const operation_names[OP_COUNT] = {
    "END",
#define OPERATION(name, ...) #name,
#include "games/here_to_slay/rules/operations.def"
};
static const char *const class_names[CLASS_COUNT] = {"none",   "bard",  "fighter", "guardian",
                                                     "ranger", "thief", "wizard"};
static const char *const kind_names[KIND_COUNT] = {"none",     "hero",      "item",   "magic",
                                                   "modifier", "challenge", "leader", "monster"};

static const char *card_name(unsigned card)
{
	return hts_cards[card].id ? hts_cards[card].id : "none";
}

/* NULL: a number. */
static const char *name_of(char kind, unsigned number)
{
	switch (kind) {
	case 'w':
		return number ? "other" : "mine";
	case 'q':
		return hts_choice_names[number];
	case 'v':
		return verb_names[number];
	case 'c':
		return class_names[number];
	case 'k':
		return kind_names[number];
	case 'o':
		return operation_names[number];
	case 'h':
		return card_name(hts_hero_cards[number]);
	case 'i':
		return card_name(hts_item_cards[number]);
	case 'l':
		return card_name(CARD_MAIN_END + number);
	case 'b':
		return card_name(CARD_LEADER_END + number);
	case 'a':
	case 'm':
		return card_name(number);
	default:
		return NULL;
	}
}

static void name_part(struct net_name *name, char kind, unsigned number)
{
	const char digits[] = {' ', (char)('0' + number / 10), (char)('0' + number % 10), '\0'};
	const char *text = name_of(kind, number);
	if (kind == '-')
		return;
	if (text)
		net_name_put(name, " ");
	net_name_put(name, text ? text : digits);
}

void hts_input_name(const struct hts_named *rows, unsigned input, char ret_name[BOT_NET_NAME_MAX])
{
	struct net_name name = {ret_name, 0};
	while (input >= rows[1].begin)
		rows++;
	const unsigned number = input - rows->begin;
	net_name_put(&name, rows->text);
	name_part(&name, rows->kinds[0], number / rows->counts[1]);
	name_part(&name, rows->kinds[1], number % rows->counts[1]);
}

/* They have but one. */
void hts_output_name(unsigned output, char ret_name[BOT_NET_NAME_MAX])
{
	struct net_name name = {ret_name, 0};
	(void)output;
	net_name_put(&name, "answer");
}
