/* Here to Slay: what is asked now and why, and everything that waits for the answer. */
#include "hts_words.h"

/* -- What waits ---------------------------------------------------------------------------- */

static void say_played(const struct voice *voice, const struct seating *seating, const struct hts_pending *p)
{
	const bool yours = p->seat[0] == seating->viewer;
	const char *sentence = yours ? N_("You are playing {card}: {text}") : N_("{seat} is playing {card}: \"{text}\"");
	if (kind_of(p->card) == KIND_HERO)
		sentence = yours ? N_("You are playing the Hero {card} ({class}, {needs}): {text}")
		                 : N_("{seat} is playing the Hero {card} ({class}, {needs}): \"{text}\"");
	if (kind_of(p->card) == KIND_ITEM)
		sentence = yours ? N_("You are playing {card} on {wearer}: {text}")
		                 : N_("{seat} is playing {card} on {wearer}: \"{text}\"");
	const struct hts_card *row = &hts_cards[p->card];
	say(voice, sentence, "seat", seat_name(seating, p->seat[0]), "card", hts_title(p->card), "class",
	    hts_class_name(row->class), "needs", row->kind == KIND_HERO ? hts_need_text(voice, p->card).text : "", "wearer",
	    hts_title(p->named[0]), "text", hts_text(p->card), NULL);
}

static const char *roll_sentence(const struct hts_pending *rolls, bool yours)
{
	switch (rolls->kind) {
	case PENDING_PLAY:
		return yours ? N_("Your challenge roll: {parts}. Total {total}.")
		             : N_("{seat}'s challenge roll: {parts}. Total {total}.");
	case PENDING_ATTACK:
		return yours ? N_("You attack {card}: {parts}. Total {total}.")
		             : N_("{seat} attacks {card}: {parts}. Total {total}.");
	default:
		return yours ? N_("You roll for {card}: {parts}. Total {total}.")
		             : N_("{seat} rolls for {card}: {parts}. Total {total}.");
	}
}

/* "3 + 4, bonus +1, modifiers -2" */
static void list_parts(const struct voice *voice, char list[HTS_LIST_MAX], struct roll roll)
{
	uint8_t dice[2];
	char part[HTS_LIST_MAX];
	list[0] = '\0';
	hts_roll_dice(roll, dice);
	phrase(voice, part, sizeof part, "{a} + {b}", "a", digits_of(dice[0]).text, "b", digits_of(dice[1]).text, NULL);
	list_join(voice, list, HTS_LIST_MAX, part);
	phrase(voice, part, sizeof part, "bonus {bonus}", "bonus", hts_signed(hts_roll_bonus(roll)).text, NULL);
	if (hts_roll_bonus(roll))
		list_join(voice, list, HTS_LIST_MAX, part);
	phrase(voice, part, sizeof part, "Modifiers {modifiers}", "modifiers", hts_signed(roll.modifiers).text, NULL);
	if (roll.modifiers)
		list_join(voice, list, HTS_LIST_MAX, part);
}

static void say_roll(const struct voice *voice, const struct seating *seating, const struct hts_pending *rolls, int i)
{
	char parts[HTS_LIST_MAX];
	list_parts(voice, parts, rolls->roll[i]);
	say(voice, roll_sentence(rolls, rolls->seat[i] == seating->viewer), "seat", seat_name(seating, rolls->seat[i]),
	    "card", hts_title(rolls->card), "parts", parts, "total", digits_signed(hts_roll_total(rolls->roll[i])).text,
	    NULL);
}

static void say_outcome(const struct voice *voice, const struct hts_pending *rolls)
{
	static const char *const sentences[] = {
	    [OUTCOME_SUCCESS] = N_("Needs {needs}. As it stands, the roll succeeds. Effect: \"{text}\""),
	    [OUTCOME_FAILURE] = N_("Needs {needs}. As it stands, the roll fails. Effect: \"{text}\""),
	    [OUTCOME_SLAIN] = N_("Slain on {slay}, strikes back on {counter}. As it stands, the monster is slain."),
	    [OUTCOME_COUNTER] = N_("Slain on {slay}, strikes back on {counter}. As it stands, the monster strikes back."),
	    [OUTCOME_MISS] = N_("Slain on {slay}, strikes back on {counter}. As it stands, nothing happens."),
	    [OUTCOME_STOPPED] = N_("The challenger's total is equal or higher: as it stands, {card} is stopped."),
	    [OUTCOME_PLAYED] = N_("The challenger's total is lower: as it stands, the challenge against {card} fails."),
	};
	const struct hts_card *row = &hts_cards[rolls->card];
	const bool monster = row->kind == KIND_MONSTER, hero = row->kind == KIND_HERO;
	say(voice, sentences[hts_outcome_of(rolls)], "card", hts_title(rolls->card), "needs",
	    hero ? hts_need_text(voice, rolls->card).text : "", "slay",
	    monster ? hts_range_text(voice, row->slay).text : "", "counter",
	    monster ? hts_range_text(voice, row->counter).text : "", "text", hts_text(rolls->card), NULL);
}

/* HS-6.3: what the roller has named; a and b, as the row's names say. */
static void say_named(const struct voice *voice, const struct seating *seating, const struct hts *view,
                      const struct hts_pending *p)
{
	char list[HTS_LIST_MAX] = "";
	int count = 0;
	for (int i = 0; i < 2; i++) {
		const uint8_t choice = hts_cards[p->card].names[i];
		if (!p->named[i] || choice == CHOICE_NOTHING || choice == CHOICE_ITS_OWNER)
			continue;
		char item[HTS_LIST_MAX];
		const bool seat = hts_choice_is_seat(choice);
		const mu_seat whose = seat ? (mu_seat)(p->named[i] - 1) : hts_owner(view, p->named[i]);
		const bool yours = whose == seating->viewer;
		const char *form = seat || whose == MU_NOBODY ? "{target}"
		                   : yours                    ? N_("your {target}")
		                                              : N_("{owner}'s {target}");
		const char *target = !seat   ? hts_title(p->named[i])
		                     : yours ? NOUN_IN("in a sentence", "you")
		                             : seat_name(seating, whose);
		phrase(voice, item, sizeof item, form, "target", target, "owner", seat_name(seating, whose), NULL);
		list_join(voice, list, sizeof list, item);
		count++;
	}
	if (list[0])
		say(voice, count > 1 ? N_("Targets: {targets}.") : N_("Target: {targets}."), "targets", list, NULL);
}

/* What the total means is still open while targets are named or Modifiers played. */
static void say_rolling(const struct voice *voice, const struct seating *seating, const struct hts *view,
                        const struct hts_pending *p)
{
	for (int i = 0; i < p->count; i++)
		say_roll(voice, seating, p, i);
	if (p->open)
		say_outcome(voice, p);
	if (p->kind == PENDING_ROLL)
		say_named(voice, seating, view, p);
}

static void say_effect(const struct voice *voice, const struct seating *seating, const struct hts_pending *p)
{
	const bool yours = p->seat[0] == seating->viewer;
	say(voice, yours ? N_("{card} takes effect: {text}") : N_("{seat}'s {card} takes effect: \"{text}\""), "seat",
	    seat_name(seating, p->seat[0]), "card", hts_title(p->card), "text", hts_text(p->card), NULL);
}

void hts_say_pending(const struct voice *voice, const struct seating *seating, const struct hts *view)
{
	struct hts_pending list[HTS_DEPTH_MAX];
	for (int i = hts_pending_list(view, list); i--;) {
		const struct hts_pending *p = &list[i];
		if (p->kind == PENDING_PLAY)
			say_played(voice, seating, p);
		if (p->kind == PENDING_EFFECT)
			say_effect(voice, seating, p);
		else if (p->count)
			say_rolling(voice, seating, view, p);
	}
}

/* -- What is asked ----------------------------------------------------------------------------- */

static const struct {
	const char *question, *told;
} asked[CHOICE_COUNT] = {
#define ASKED(choice, to_you, to_others) [CHOICE_##choice] = {to_you, to_others},
#define DECLINED(choice, label, meaning)
#define MEANT(choice, sentence)
#include "hts_choices.def"
};

/* The kind of card that an effect lets play. */
static unsigned offered_kind(mu_card card)
{
	const struct hts_do *op = hts_cards[card].operations;
	while (op->operation != OP_OFFER && op->operation != OP_END)
		op++;
	return op->number;
}

/* There is but one answer, to say no. */
static bool is_only(const struct hts *g)
{
	mu_action actions[MU_ACTIONS_MAX];
	return hts_legal(g, actions) == 1;
}

static const char *question_of_offer(const struct hts *g, const struct mu_question *q)
{
	static const char *const from_hand[KIND_COUNT] = {
	    [KIND_HERO] = N_("{card} lets you play a Hero from your hand immediately, for free."),
	    [KIND_ITEM] = N_("{card} lets you play an Item from your hand immediately, for free."),
	    [KIND_MAGIC] = N_("{card} lets you play a Magic card from your hand immediately, for free."),
	};
	static const char *const kept[KIND_COUNT] = {
	    [KIND_HERO] = N_("If a card you just got is a Hero, {card} lets you play it immediately, for free."),
	    [KIND_ITEM] = N_("If a card you just got is an Item, {card} lets you play it immediately, for free."),
	    [KIND_MAGIC] = N_("If a card you just got is a Magic card, {card} lets you play it immediately, for free."),
	};
	static const char *const none[KIND_COUNT] = {
	    [KIND_HERO] = N_("{card}: you did not get a Hero, so there is nothing to play."),
	    [KIND_ITEM] = N_("{card}: you did not get an Item, so there is nothing to play."),
	    [KIND_MAGIC] = N_("{card}: you did not get a Magic card, so there is nothing to play."),
	};
	if (q->choice == CHOICE_PLAY_FROM_HAND)
		return from_hand[offered_kind(q->card)];
	return (is_only(g) ? none : kept)[offered_kind(q->card)];
}

/* HS-9.3: asked after every draw, whether or not the skill can use the card. */
static const char *question_of_drawn(const struct hts *g, const struct mu_question *q)
{
	if (!is_only(g))
		return asked[q->choice].question;
	return kind_of(q->cause) == KIND_LEADER ? N_("You drew a card, but your leader's skill does not apply to it.")
	                                        : N_("You drew a card, but your monster's skill does not apply to it.");
}

static const char *question_of(const struct hts *g, const struct mu_question *q)
{
	const bool struck = kind_of(q->card) == KIND_MONSTER; /* HS-10.4 */
	switch (q->choice) {
	case CHOICE_TURN:
		return q->number == 1 ? N_("Your turn: 1 action point left.") : asked[q->choice].question;
	case CHOICE_PLAY_FROM_HAND:
	case CHOICE_PLAY_KEPT:
		return question_of_offer(g, q);
	case CHOICE_SHOW_KEPT:
		return is_only(g) ? N_("{card}: you drew no Challenge, so there is nothing to reveal.")
		                  : asked[q->choice].question;
	case CHOICE_PLAY_DRAWN_MAGIC:
	case CHOICE_PLAY_DRAWN_ITEM:
	case CHOICE_SHOW_DRAWN:
		return question_of_drawn(g, q);
	case CHOICE_DISCARD:
		return struck ? N_("{card} strikes back: choose a card to discard.") : asked[q->choice].question;
	case CHOICE_DISCARD_TO_CHALLENGE:
		return kind_of(q->cause) == KIND_LEADER
		           ? N_("Discard a card: you challenged {card}, and {seat}'s leader is {cause}.")
		           : asked[q->choice].question;
	case CHOICE_SACRIFICED:
		return struck ? N_("{card} strikes back: choose a Hero to sacrifice.") : asked[q->choice].question;
	default:
		return asked[q->choice].question;
	}
}

/* The same told to others; who may react to cards and dice is told to nobody else. */
static const char *question_of_other(const struct seating *seating, const struct mu_question *q)
{
	if (q->choice == CHOICE_TURN && q->number == 1)
		return N_("{asked}'s turn: 1 action point left.");
	if (q->choice == CHOICE_CHALLENGE && q->about == seating->viewer)
		return N_("Others may challenge your {card}.");
	return asked[q->choice].told ? asked[q->choice].told : N_("{asked} is making a choice for {card}.");
}

void hts_say_question(const struct voice *voice, const struct seating *seating, const struct hts *view)
{
	const struct mu_question q = hts_asked(view);
	if (q.choice == CHOICE_NOTHING) {
		say(voice, "The game is over.", NULL);
		return;
	}
	const char *question = q.seat == seating->viewer ? question_of(view, &q) : question_of_other(seating, &q);
	const char *card = hts_title(q.card), *seat = seat_name(seating, q.about);
	say(voice, question, "asked", seat_name(seating, q.seat), "card", card, "points", digits_of(q.number).text,
	    "joined", card, "drawn", card, "seat", seat, "giver", seat, "cause", hts_title(q.cause), "cards",
	    hts_cards_text(voice, q.number ? q.number : 1).text, NULL);
}
