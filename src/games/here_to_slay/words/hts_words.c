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
	DEALT = 65536,
	LISTED = 131072,
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
		facts |= event->bonus == 5 ? FIRST : DEALT;
	if (event->kind == EVENT_PLAYED && hts_event_number(event))
		facts |= NOTHING;
	if (event->kind == EVENT_DISCARD && hts_event_number(event) > 1)
		facts |= HAND;
	if (event->kind == EVENT_PEEK && hts_event_number(event) > 1)
		facts |= MANY;
	if (event->kind == EVENT_DRAFT && event->a)
		facts |= MANY;
	if (event->kind >= MU_EVENT_OWN && event->count && event_shown(event, viewer))
		facts |= LISTED;
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
	const mu_card second = event->a < CARD_HIDDEN ? (mu_card)event->a : CARD_NONE;
	char cards[HTS_LIST_MAX] = "";
	if (facts & LISTED)
		hts_list_cards(voice, cards, event->cards, event->count);
	say(voice, sentence, "seat", seat_name(seating, event->seat), "to", seat_name(seating, event->other), "card",
	    hts_title(card), "class", hts_class_name(event->kind == EVENT_PICK ? event->a : row->class), "text",
	    hts_text(card), "second", hts_title(second), "number", digits_signed(hts_event_number(event)).text, "value",
	    hts_signed(hts_event_number(event)).text, "needs", hero ? hts_need_text(voice, card).text : "", "slay",
	    monster ? hts_range_text(voice, row->slay).text : "", "counter",
	    monster ? hts_range_text(voice, row->counter).text : "", "requires",
	    monster ? hts_requires_text(voice, card).text : "", "a", digits_of(event->a).text, "b",
	    digits_of(event->b).text, "bonus", hts_signed(event->bonus).text, "sum",
	    digits_signed(event->a + event->b + event->bonus).text, "count",
	    digits_of(facts & DEALT ? (unsigned)event->bonus : event->count).text, "cards", cards, NULL);
}

/* -- Several draws are one act ---------------------------------------------------------------------------- */

static const char *sentence_of_draws(const struct mu_event *event, mu_seat viewer, bool shown)
{
	const bool yours = event->seat == viewer;
	if (event->kind == EVENT_DRAW && shown)
		return yours ? N_("You draw {cards}: {list}.") : N_("{seat} draws {cards}: {list}.");
	if (event->kind == EVENT_DRAW)
		return N_("{seat} draws {cards}.");
	if (yours)
		return N_("{to} pulls {cards} from your hand: {list}.");
	if (event->other == viewer)
		return N_("You pull {cards} from {seat}'s hand: {list}.");
	return shown ? N_("{to} pulls {cards} from {seat}'s hand: {list}.") : N_("{to} pulls {cards} from {seat}'s hand.");
}

static size_t tell_together(const struct voice *voice, const struct seating *seating, const struct mu_event *events,
                            size_t count)
{
	const struct mu_event *first = &events[0];
	mu_card cards[MAIN_CARDS];
	char list[HTS_LIST_MAX];
	const bool shown = event_shown(first, seating->viewer);
	size_t same = 0;
	if (first->kind != EVENT_DRAW && first->kind != MU_PULL)
		return 0;
	while (same < count && same < MAIN_CARDS && events[same].kind == first->kind && events[same].seat == first->seat &&
	       events[same].other == first->other && event_shown(&events[same], seating->viewer) == shown) {
		cards[same] = events[same].card;
		same++;
	}
	if (same < 2)
		return 0;
	hts_list_cards(voice, list, cards, shown ? (int)same : 0);
	say(voice, sentence_of_draws(first, seating->viewer, shown), "seat", seat_name(seating, first->seat), "to",
	    seat_name(seating, first->other), "cards", hts_cards_text(voice, (unsigned)same).text, "list", list, NULL);
	return same;
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
    .tell_together = tell_together,
    .title = hts_turn_title,
    .question = hts_question,
    .stake = hts_stake,
    .label = hts_label_action,
    .action = hts_describe,
    .result = hts_result,
    .aid = hts_aid,
    .explain = hts_explain,
    .topics = &hts_topics,
    .stakes = hts_stakes,
    .turn = turn,
    .reveals = reveals,
};

/* -- What one can ask about ------------------------------------------------------------------------------ */

struct asking {
	const struct hts *g;
	mu_seat viewer;
	bool all;
	mu_action *actions;
	int count;
};

static void add(struct asking *asking, unsigned verb, unsigned x, unsigned y, unsigned z)
{
	if (asking->count < PLAIN_ACTIONS_MAX)
		asking->actions[asking->count++] = action_make(verb, x, y, z);
}

/* Cards of a kind in the own hand, or all of them. */
static void add_of_kind(struct asking *asking, unsigned verb, unsigned kind)
{
	for (mu_card card = 1; card < CARD_COUNT; card++) {
		if (kind_of(card) != kind || !(asking->all || hand_has(asking->g, asking->viewer, card)))
			continue;
		uint64_t heroes = hts_heroes_in_play(asking->g);
		if (verb == VERB_PLAY_ON)
			while (heroes)
				add(asking, verb, card, hero_pop(&heroes), 0);
		else if (verb == VERB_MODIFY)
			add(asking, verb, card, (unsigned)(hts_cards[card].values[0] + VALUE_ZERO), (unsigned)asking->viewer);
		else
			add(asking, verb, card, 0, 0);
	}
}

static void add_uses(struct asking *asking)
{
	uint64_t heroes = asking->g->party[asking->viewer];
	if (asking->all)
		add_of_kind(asking, VERB_USE, KIND_HERO);
	while (!asking->all && heroes)
		add(asking, VERB_USE, hero_pop(&heroes), 0, 0);
}

static void add_attacks(struct asking *asking)
{
	if (asking->all)
		add_of_kind(asking, VERB_ATTACK, KIND_MONSTER);
	for (int i = 0; !asking->all && i < PLACES; i++)
		if (asking->g->monsters[i])
			add(asking, VERB_ATTACK, asking->g->monsters[i], 0, 0);
}

static int list_actions(const void *state, mu_seat viewer, bool all, mu_action actions[PLAIN_ACTIONS_MAX])
{
	static const uint8_t plain[] = {VERB_REDRAW, VERB_END, VERB_ROLL, VERB_CHALLENGE};
	const struct hts *g = state;
	struct asking asking = {.g = g, .viewer = viewer, .all = all, .actions = actions};
	add(&asking, VERB_DRAW, 0, 0, 0);
	add_of_kind(&asking, VERB_PLAY, KIND_HERO);
	add_of_kind(&asking, VERB_PLAY, KIND_MAGIC);
	add_of_kind(&asking, VERB_PLAY_ON, KIND_ITEM);
	add_uses(&asking);
	add_attacks(&asking);
	for (unsigned seat = 0; seat < g->seats; seat++)
		if ((mu_seat)seat != viewer)
			add(&asking, VERB_SKILL, seat, 0, 0);
	for (size_t i = 0; i < sizeof plain; i++)
		add(&asking, plain[i], 0, 0, 0);
	add_of_kind(&asking, VERB_MODIFY, KIND_MODIFIER);
	return asking.count;
}

const struct plain_words hts_plain_words = {
    .game = &hts_game,
    .situation = hts_situation,
    .table = hts_table,
    .hand = hts_hand,
    .rules = hts_tell_rules,
    .actions = list_actions,
};
