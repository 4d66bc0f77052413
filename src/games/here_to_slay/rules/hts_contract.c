/*
 * What a row of the card list may say: the contract of operations.def, and what follows from how effects are carried out.
 * The official cards are held against it by a test; whoever makes a card at run time asks before using it.
 */
#include "hts.h"

/* Sets of enum hts_who. */
enum who_set {
	WHO_SET_SELF = 1 << WHO_SELF,
	WHO_SET_NAMED_SEAT = 1 << WHO_NAMED,
	WHO_SET_OTHER_SEAT = WHO_SET_NAMED_SEAT | 1 << WHO_OWNER,
	WHO_SET_ONE_SEAT = WHO_SET_SELF | WHO_SET_OTHER_SEAT,
	WHO_SET_OTHER_SEATS = WHO_SET_OTHER_SEAT | 1 << WHO_OTHERS | 1 << WHO_FIGHTERS | 1 << WHO_THIEVES,
	WHO_SET_SEATS = WHO_SET_SELF | WHO_SET_OTHER_SEATS,
	WHO_SET_NAMED_HERO = 1 << WHO_FIRST_NAMED,
	WHO_SET_FIRST_HERO = WHO_SET_NAMED_HERO | 1 << WHO_CHOSEN,
	WHO_SET_HEROES = WHO_SET_FIRST_HERO | 1 << WHO_SECOND_NAMED,
	WHO_SET_CARDS = 1 << WHO_KEPT | 1 << WHO_HAND,
};

enum number_kind { NO_NUMBER, ONE, PAIR, COUNT, A_KIND, AN_ITEM, A_GUARD, A_WEARER, A_PROCEDURE };

enum needs { ANY_CARD, HEROES_ONLY };

/* Operations before it, as a set; it needs one of them. */
#define BEFORE(operation) (UINT64_C(1) << OP_##operation)
#define BEFORE_NOTHING UINT64_C(0)
_Static_assert(OP_COUNT <= 64, "a set of operations has 64 bits");

static const struct contract {
	uint16_t who;
	uint8_t number, needs;
	uint64_t after;
} contracts[OP_COUNT] = {
#define BEFORE_KEEPING (BEFORE(DRAW_KEPT) | BEFORE(PULL))
#define BEFORE_OFFER BEFORE(OFFER)
#define BEFORE_PULL BEFORE(PULL)
#define BEFORE_DISCARD BEFORE(DISCARD)
#define BEFORE_DISCARD_UP_TO BEFORE(DISCARD_UP_TO)
#define BEFORE_LOOK BEFORE(LOOK)
#define BEFORE_STEAL BEFORE(STEAL)
#define OPERATION(name, lower, who, number, needs, after, words) \
	[OP_##name] = {WHO_SET_##who, number, needs, BEFORE_##after},
#include "operations.def"
};

static bool number_fits(enum number_kind kind, unsigned number)
{
	switch (kind) {
	case NO_NUMBER:
		return number == 0;
	case ONE:
		return number == 1;
	case PAIR:
		return number >= 1 && number <= 2;
	case COUNT:
		return number >= 1 && number <= 7;
	case A_KIND:
		return number > KIND_NONE && number < KIND_LEADER;
	case AN_ITEM:
		return number <= TAKE_ITEM;
	case A_GUARD:
		return number >= GUARD_STEAL && number < GUARD_COUNT;
	case A_WEARER:
		return number == CHOICE_CURSED || number == CHOICE_WORN;
	case A_PROCEDURE:
		return number == PROC_BULLSEYE || number == PROC_EXCHANGE;
	}
	return false;
}

static bool names_hero(uint8_t choice)
{
	return choice == CHOICE_TO_DESTROY || choice == CHOICE_TO_STEAL;
}

/* What an operation is about must have been named after the dice (HS-6.3). */
static bool is_named(const struct hts_card *row, unsigned who)
{
	switch (who) {
	case WHO_NAMED:
		return row->names[0] && hts_choice_is_seat(row->names[0]);
	case WHO_OWNER:
		return row->names[1] == CHOICE_ITS_OWNER;
	case WHO_FIRST_NAMED:
		return names_hero(row->names[0]);
	case WHO_SECOND_NAMED:
		return names_hero(row->names[1]);
	default:
		return true;
	}
}

/* `before`: the operations that stand before it in the row. */
static const char *operation_check(const struct hts_card *row, const struct hts_do *op, uint64_t before)
{
	if (op->operation >= OP_COUNT)
		return "There is no such operation.";
	const struct contract *contract = &contracts[op->operation];
	if (op->who >= WHO_COUNT || !(contract->who >> op->who & 1))
		return "The operation cannot be about that.";
	if (!is_named(row, op->who))
		return "The operation is about something that the card does not have named.";
	if (!number_fits((enum number_kind)contract->number, op->number))
		return "The operation's number is out of range.";
	if (contract->needs == HEROES_ONLY && row->kind != KIND_HERO)
		return "The operation needs a Hero's dice.";
	if (contract->after && !(contract->after & before))
		return "The operation needs another one before it.";
	if (op->who == WHO_KEPT && !(before & BEFORE_KEEPING))
		return "No card was kept before.";
	if ((op->operation == OP_DISCARD || op->operation == OP_DISCARD_UP_TO) && row->names[1])
		return "Discards are counted where the second thing named is kept.";
	return NULL;
}

const char *hts_card_check(const struct hts_card *row)
{
	uint64_t before = 0;
	int i = 0;
	for (; i < OPERATIONS_MAX && row->operations[i].operation != OP_END; i++) {
		const char *wrong = operation_check(row, &row->operations[i], before);
		if (wrong)
			return wrong;
		before |= UINT64_C(1) << row->operations[i].operation;
	}
	if (i == OPERATIONS_MAX)
		return "The last place of a row must stay free.";
	for (; i < OPERATIONS_MAX; i++)
		if (row->operations[i].operation || row->operations[i].who || row->operations[i].number)
			return "Nothing may stand behind the end of a row.";
	if (row->kind != KIND_HERO && (row->names[0] || row->names[1]))
		return "Only a Hero's roller names something.";
	return NULL;
}

/* HTS_CHAIN_MAX: the Heroes whose effects lead to another Hero's roll. */
static bool leads_to_a_roll(const struct hts_card *row)
{
	for (const struct hts_do *op = row->operations; op->operation != OP_END; op++)
		if (op->operation == OP_FREE_ROLL || (op->operation == OP_OFFER && op->number == KIND_HERO))
			return true;
	return false;
}

const char *hts_list_check(void)
{
	int chain = 0;
	for (mu_card card = 1; card < CARD_COUNT; card++) {
		const char *wrong = hts_card_check(&hts_cards[card]);
		if (wrong)
			return wrong;
		chain += leads_to_a_roll(&hts_cards[card]);
	}
	return chain <= HTS_CHAIN_MAX ? NULL : "More Heroes lead to another Hero's roll than the stack has room for.";
}
