/* Actions as text: table-protocol words. */
#include "hts.h"

/* The words that follow the verb. */
enum form {
	FORM_PLAIN,
	FORM_MAYBE_CARD,
	FORM_HERO_OR_MAGIC,
	FORM_ITEM_ON_HERO,
	FORM_HERO,
	FORM_MONSTER,
	FORM_SEAT,
	FORM_CARD_VALUE_SEAT,
	FORM_CARD_OR_LEADER,
	FORM_VALUE,
};

static const struct {
	const char *word;
	enum form form;
} verbs[VERB_COUNT] = {
#define VERB(name, text, shape) [VERB_##name] = {text, FORM_##shape},
#include "verbs.def"
};

static bool is_kind(mu_card card, enum hts_kind kind)
{
	return card < CARD_COUNT && kind_of(card) == kind;
}

static bool has_value(mu_card card, int value)
{
	return value && (hts_cards[card].values[0] == value || hts_cards[card].values[1] == value);
}

bool hts_action_known(mu_action action)
{
	const unsigned verb = action_verb(action), x = action_x(action), y = action_y(action), z = action_z(action);
	const mu_card card = (mu_card)x;
	if (verb == VERB_NONE || verb >= VERB_COUNT)
		return false;
	switch (verbs[verb].form) {
	case FORM_PLAIN:
		return !(x | y | z);
	case FORM_MAYBE_CARD:
		return !(y | z) && x < CARD_MAIN_END;
	case FORM_HERO_OR_MAGIC:
		return !(y | z) && (is_kind(card, KIND_HERO) || is_kind(card, KIND_MAGIC));
	case FORM_ITEM_ON_HERO:
		return !z && is_kind(card, KIND_ITEM) && is_kind((mu_card)y, KIND_HERO);
	case FORM_HERO:
		return !(y | z) && is_kind(card, KIND_HERO);
	case FORM_MONSTER:
		return !(y | z) && is_kind(card, KIND_MONSTER);
	case FORM_SEAT:
		return !(y | z) && x < MU_SEATS_MAX;
	case FORM_CARD_VALUE_SEAT:
		return is_kind(card, KIND_MODIFIER) && has_value(card, (int)y - VALUE_ZERO) && z < MU_SEATS_MAX;
	case FORM_CARD_OR_LEADER:
		return !(y | z) && x && (x < CARD_LEADER_END || card_is_made(card));
	case FORM_VALUE:
		return !(y | z) && (x == VALUE_ZERO + 1 || x == VALUE_ZERO - 1);
	}
	return false;
}

static void put_seat(struct text *text, unsigned seat)
{
	text_put(text, " p");
	text_number(text, (long)seat);
}

static void put_card(struct text *text, unsigned card)
{
	text_put(text, " ");
	text_put(text, hts_card_name((mu_card)card));
}

static void put_value(struct text *text, unsigned stored)
{
	text_put(text, stored > VALUE_ZERO ? " +" : " ");
	text_number(text, (long)stored - VALUE_ZERO);
}

int hts_action_text(mu_action action, char *buffer, size_t size)
{
	struct text text;
	text_begin(&text, buffer, size);
	if (!hts_action_known(action))
		return text_end(&text);
	const unsigned x = action_x(action), y = action_y(action);
	text_put(&text, verbs[action_verb(action)].word);
	switch (verbs[action_verb(action)].form) {
	case FORM_PLAIN:
		break;
	case FORM_MAYBE_CARD:
		if (x)
			put_card(&text, x);
		break;
	case FORM_HERO_OR_MAGIC:
	case FORM_HERO:
	case FORM_MONSTER:
	case FORM_CARD_OR_LEADER:
		put_card(&text, x);
		break;
	case FORM_ITEM_ON_HERO:
		put_card(&text, x);
		text_put(&text, " on");
		put_card(&text, y);
		break;
	case FORM_SEAT:
		put_seat(&text, x);
		break;
	case FORM_CARD_VALUE_SEAT:
		put_card(&text, x);
		put_value(&text, y);
		put_seat(&text, action_z(action));
		break;
	case FORM_VALUE:
		put_value(&text, x);
		break;
	}
	return text_end(&text);
}

/* -- Reading ------------------------------------------------------------------- */

static bool take_card(const char **at, const char *end, unsigned *ret_card)
{
	for (mu_card card = 1; card < CARD_HIDDEN; card++)
		if (hts_card_name(card) && word_take(at, end, hts_card_name(card))) {
			*ret_card = card;
			return true;
		}
	return false;
}

static bool take_seat(const char **at, const char *end, unsigned *ret_seat)
{
	for (unsigned seat = 0; seat < MU_SEATS_MAX; seat++) {
		const char word[3] = {'p', (char)('0' + seat), '\0'};
		if (word_take(at, end, word)) {
			*ret_seat = seat;
			return true;
		}
	}
	return false;
}

/* A sign and one digit. */
static bool take_value(const char **at, const char *end, unsigned *ret_stored)
{
	for (int value = -4; value <= 4; value++) {
		const char word[3] = {value < 0 ? '-' : '+', (char)('0' + (value < 0 ? -value : value)), '\0'};
		if (value && word_take(at, end, word)) {
			*ret_stored = (unsigned)(value + VALUE_ZERO);
			return true;
		}
	}
	return false;
}

static bool take_operands(const char **at, const char *end, enum form form, unsigned operands[3])
{
	switch (form) {
	case FORM_PLAIN:
		return true;
	case FORM_MAYBE_CARD:
		return *at == end || take_card(at, end, &operands[0]);
	case FORM_HERO_OR_MAGIC:
	case FORM_HERO:
	case FORM_MONSTER:
	case FORM_CARD_OR_LEADER:
		return take_card(at, end, &operands[0]);
	case FORM_ITEM_ON_HERO:
		return take_card(at, end, &operands[0]) && word_take(at, end, "on") && take_card(at, end, &operands[1]);
	case FORM_SEAT:
		return take_seat(at, end, &operands[0]);
	case FORM_CARD_VALUE_SEAT:
		return take_card(at, end, &operands[0]) && take_value(at, end, &operands[1]) &&
		       take_seat(at, end, &operands[2]);
	case FORM_VALUE:
		return take_value(at, end, &operands[0]);
	}
	return false;
}

int hts_action_parse(const char *text, size_t length, mu_action *ret_action)
{
	const char *end = text + length;
	for (unsigned verb = VERB_NONE + 1; verb < VERB_COUNT; verb++) {
		const char *at = text;
		unsigned operands[3] = {0, 0, 0};
		if (!word_take(&at, end, verbs[verb].word))
			continue;
		if (!take_operands(&at, end, verbs[verb].form, operands) || at != end)
			continue;
		const mu_action action = action_make(verb, operands[0], operands[1], operands[2]);
		if (hts_action_known(action)) {
			*ret_action = action;
			return MU_OK;
		}
	}
	return MU_E_UNKNOWN;
}
