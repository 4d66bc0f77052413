/* Here to Slay: what happened. The sentences are in hts_words.def. */
#include "hts_words.h"

enum fact {
	YOU = 1,
	TO_YOU = 2,
	SHOWN = 4,
	ITSELF = 8,
	AT_SEAT = 16,
	HERO = 32,
	ITEM = 64,
	CHALLENGE = 128,
	LEADER = 256,
	MONSTER = 512,
	WHOLE = 1024,
	FIRST = 2048,
	BONUS = 4096,
	NOTHING = 8192,
	HAND = 16384,
	MANY = 32768,
};

static const struct told told[] = {
#define TOLD(kind, facts, sentence) {kind, facts, sentence},
#include "hts_words.def"
#undef TOLD
};

/* Of the card, or of what is shuffled. */
static unsigned facts_of_kind(mu_card card)
{
	static const unsigned facts[KIND_COUNT] = {[KIND_HERO] = HERO,
	                                           [KIND_ITEM] = ITEM,
	                                           [KIND_CHALLENGE] = CHALLENGE,
	                                           [KIND_LEADER] = LEADER,
	                                           [KIND_MONSTER] = MONSTER};
	return facts[kind_of(card)];
}

static unsigned facts_of(const struct seating *seating, const struct mu_event *event)
{
	const mu_seat viewer = seating->viewer;
	unsigned facts = 0;
	if (viewer >= 0 && event->seat == viewer)
		facts |= YOU;
	if (viewer >= 0 && event->other == viewer)
		facts |= TO_YOU;
	if (event->other != MU_NOBODY)
		facts |= event->other == event->seat ? ITSELF | AT_SEAT : AT_SEAT;
	if (event_shown(event, viewer))
		facts |= SHOWN | facts_of_kind(event->card);
	if (event->kind == MU_SHUFFLE && event->count)
		facts |= facts_of_kind(event->cards[0]) & (LEADER | MONSTER);
	if (event->kind == MU_SHUFFLE && event->count == MAIN_CARDS)
		facts |= WHOLE;
	if (event->kind == MU_ROLL && event->bonus)
		facts |= BONUS;
	if (event->kind == EVENT_TURN && hts_event_number(event) == 1)
		facts |= FIRST;
	if (event->kind == EVENT_PLAYED && hts_event_number(event))
		facts |= NOTHING;
	if (event->kind == EVENT_DISCARD && hts_event_number(event) > 1)
		facts |= HAND;
	if (event->kind == EVENT_PEEK && hts_event_number(event) > 1)
		facts |= MANY;
	return facts;
}

static void tell(const struct voice *voice, const struct seating *seating, const struct mu_event *event)
{
	const unsigned facts = facts_of(seating, event);
	const char *sentence = told_find(told, sizeof told / sizeof told[0], event->kind, facts);
	if (!sentence ||
	    (event->kind == EVENT_DISCARD && hts_event_number(event) < 0)) /* a whole hand is told with its last card */
		return;
	if (event->kind == EVENT_TURN)
		say_nothing(voice); /* a turn is a paragraph */
	const mu_card card = facts & SHOWN ? event->card : CARD_NONE;
	const struct hts_card *row = &hts_cards[card];
	const bool monster = row->kind == KIND_MONSTER, hero = row->kind == KIND_HERO;
	const mu_card second = event->a < CARD_COUNT ? (mu_card)event->a : CARD_NONE;
	say(voice, sentence, "seat", hts_name(seating, event->seat), "to", hts_name(seating, event->other), "card",
	    hts_title(card), "class", hts_class_name(row->class), "text", hts_text(card), "second", hts_title(second),
	    "number", digits_signed(hts_event_number(event)).text, "value", hts_signed(hts_event_number(event)).text,
	    "needs", hero ? hts_need_text(voice, card).text : "", "slay",
	    monster ? hts_range_text(voice, row->slay).text : "", "counter",
	    monster ? hts_range_text(voice, row->counter).text : "", "requires",
	    monster ? hts_requires_text(voice, card).text : "", "a", digits_of(event->a).text, "b",
	    digits_of(event->b).text, "bonus", hts_signed(event->bonus).text, "sum",
	    digits_signed(event->a + event->b + event->bonus).text, "count", digits_of(event->count).text, NULL);
}

/* A white list: whatever is not in it may tell somebody something. */
static bool reveals(const struct mu_event *event)
{
	return event->kind != EVENT_PICK && event->kind != EVENT_TARGET && event->kind != EVENT_TURN;
}

static uint32_t turn(const void *state)
{
	return ((const struct hts *)state)->turn;
}

const struct words hts_words = {
    .game = &hts_game,
    .tell = tell,
    .title = hts_turn_title,
    .question = hts_question,
    .stake = hts_stake,
    .label = hts_label_action,
    .action = hts_describe,
    .result = hts_result,
    .aid = hts_aid,
    .explain = hts_explain,
    .stakes = hts_stakes,
    .turn = turn,
    .reveals = reveals,
};

const struct plain_words hts_plain_words = {
    .game = &hts_game,
    .situation = hts_situation,
    .table = hts_table,
    .hand = hts_hand,
    .rules = hts_tell_rules,
};
