/* Here to Slay: what is asked now and why, and everything that waits for the answer. */
#include "hts_words.h"

/* -- What waits ---------------------------------------------------------------------------- */

static void say_played(const struct voice *voice, const struct seating *seating, const struct frame *f)
{
	const bool yours = f->seat == seating->viewer;
	const char *sentence = yours ? N_("You are playing {card}: {text}") : N_("{seat} is playing {card}: \"{text}\"");
	if (kind_of(f->card) == KIND_HERO)
		sentence = yours ? N_("You are playing the Hero {card} ({class}, {needs}): {text}")
		                 : N_("{seat} is playing the Hero {card} ({class}, {needs}): \"{text}\"");
	if (kind_of(f->card) == KIND_ITEM)
		sentence = yours ? N_("You are playing {card} on {wearer}: {text}")
		                 : N_("{seat} is playing {card} on {wearer}: \"{text}\"");
	const struct hts_card *row = &hts_cards[f->card];
	say(voice, sentence, "seat", hts_name(seating, f->seat), "card", hts_title(f->card), "class",
	    hts_class_name(row->class), "needs", row->kind == KIND_HERO ? hts_need_text(voice, f->card).text : "", "wearer",
	    f->procedure == PROC_PLAY ? hts_title(f->a) : "", "text", hts_text(f->card), NULL);
}

static const char *roll_sentence(const struct hts_rolls *rolls, bool yours)
{
	switch (rolls->frame->procedure) {
	case PROC_PLAY:
		return yours ? N_("Your challenge roll: {parts}. Total {total}.")
		             : N_("{seat}'s challenge roll: {parts}. Total {total}.");
	case PROC_ATTACK:
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

static void say_roll(const struct voice *voice, const struct seating *seating, const struct hts_rolls *rolls, int i)
{
	char parts[HTS_LIST_MAX];
	list_parts(voice, parts, rolls->roll[i]);
	say(voice, roll_sentence(rolls, rolls->seat[i] == seating->viewer), "seat", hts_name(seating, rolls->seat[i]),
	    "card", hts_title(rolls->frame->card), "parts", parts, "total",
	    digits_signed(hts_roll_total(rolls->roll[i])).text, NULL);
}

static void say_outcome(const struct voice *voice, const struct hts_rolls *rolls)
{
	static const char *const sentences[] = {
	    [OUTCOME_SUCCESS] = N_("Needs {needs}. As it stands, it succeeds. Effect: \"{text}\""),
	    [OUTCOME_FAILURE] = N_("Needs {needs}. As it stands, it fails. Effect: \"{text}\""),
	    [OUTCOME_SLAIN] = N_("Slain on {slay}, strikes back on {counter}. As it stands, the monster is slain."),
	    [OUTCOME_COUNTER] = N_("Slain on {slay}, strikes back on {counter}. As it stands, it strikes back."),
	    [OUTCOME_MISS] = N_("Slain on {slay}, strikes back on {counter}. As it stands, nothing happens."),
	    [OUTCOME_STOPPED] = N_("The challenger's total is equal or higher: as it stands, {card} is stopped."),
	    [OUTCOME_PLAYED] = N_("The challenger's total is lower: as it stands, {card} is played."),
	};
	const struct hts_card *row = &hts_cards[rolls->frame->card];
	const bool monster = row->kind == KIND_MONSTER, hero = row->kind == KIND_HERO;
	say(voice, sentences[hts_outcome_of(rolls)], "card", hts_title(rolls->frame->card), "needs",
	    hero ? hts_need_text(voice, rolls->frame->card).text : "", "slay",
	    monster ? hts_range_text(voice, row->slay).text : "", "counter",
	    monster ? hts_range_text(voice, row->counter).text : "", "text", hts_text(rolls->frame->card), NULL);
}

/* HS-6.3: what the roller has named; a and b, as the row's names say. */
static void say_named(const struct voice *voice, const struct seating *seating, const struct hts *view,
                      const struct frame *f)
{
	const uint8_t named[] = {f->a, f->b};
	char list[HTS_LIST_MAX] = "";
	for (int i = 0; i < 2; i++) {
		const uint8_t choice = hts_cards[f->card].names[i];
		if (!named[i] || choice == CHOICE_NOTHING || choice == CHOICE_ITS_OWNER)
			continue;
		char item[HTS_LIST_MAX];
		const bool seat = hts_choice_is_seat(choice);
		const mu_seat whose = seat ? (mu_seat)(named[i] - 1) : hts_owner(view, named[i]);
		const char *form = seat || whose == MU_NOBODY ? "{target}"
		                   : whose == seating->viewer ? N_("your {target}")
		                                              : N_("{owner}'s {target}");
		phrase(voice, item, sizeof item, form, "target", seat ? hts_name(seating, whose) : hts_title(named[i]), "owner",
		       hts_name(seating, whose), NULL);
		list_join(voice, list, sizeof list, item);
	}
	if (list[0])
		say(voice, "Target: {targets}.", "targets", list, NULL);
}

/* What the total means is still open while targets are named or Modifiers played: the frame above tells. */
static void say_rolling(const struct voice *voice, const struct seating *seating, const struct hts *view,
                        const struct frame *f, const struct frame *above)
{
	const struct hts_rolls rolls = hts_rolls_of(f);
	for (int i = 0; i < rolls.count; i++)
		say_roll(voice, seating, &rolls, i);
	if (above && (above->procedure == PROC_WINDOW || above->procedure == PROC_CHOOSE))
		say_outcome(voice, &rolls);
	if (f->procedure == PROC_ROLL)
		say_named(voice, seating, view, f);
}

static void say_effect(const struct voice *voice, const struct seating *seating, const struct frame *f)
{
	const bool yours = f->seat == seating->viewer;
	say(voice, yours ? N_("{card} takes effect: {text}") : N_("{seat}'s {card} takes effect: \"{text}\""), "seat",
	    hts_name(seating, f->seat), "card", hts_title(f->card), "text", hts_text(f->card), NULL);
}

void hts_say_pending(const struct voice *voice, const struct seating *seating, const struct hts *view)
{
	const struct frame *frames[HTS_DEPTH_MAX];
	int count = 0, at = view->depth;
	for (const struct frame *f; (f = hts_outer(view, &at));)
		frames[count++] = f;
	while (count--) {
		const struct frame *f = frames[count];
		if (f->procedure == PROC_PLAY)
			say_played(voice, seating, f);
		if (f->procedure == PROC_EFFECT)
			say_effect(voice, seating, f);
		else if (hts_has_cell(f))
			say_rolling(voice, seating, view, f, count ? frames[count - 1] : NULL);
	}
}

/* -- What is asked ----------------------------------------------------------------------------- */

/* The frame that called the i-th one from the top, and so on; NULL: there is none. */
static const struct frame *frame_below(const struct hts *g, int i)
{
	int at = g->depth;
	const struct frame *f;
	do
		f = hts_outer(g, &at);
	while (f && i--);
	return f;
}

/* The card whose rule asks. */
static mu_card asking_card(const struct hts *g)
{
	int at = g->depth;
	for (const struct frame *f; (f = hts_outer(g, &at));) {
		const bool has_card = f->procedure == PROC_PLAY || f->procedure == PROC_EFFECT || f->procedure == PROC_ROLL ||
		                      f->procedure == PROC_ATTACK;
		if (has_card)
			return f->card;
	}
	return CARD_NONE;
}

/* Which skill lets draw is told by what MAY_DRAW was called from. */
static const char *question_of_draw(const struct hts *g)
{
	const struct frame *caller = frame_below(g, 1);
	if (g->step == STEP_EFFECT)
		return N_("After {card}, you may draw a card.");
	switch (caller ? caller->procedure : PROC_TURN) {
	case PROC_PLAY:
		return N_("You played {card}. As The Cloaked Sage, you may draw a card.");
	case PROC_ROLL:
		return N_("Your roll for {card} succeeded. Arctic Aries lets you draw a card.");
	case PROC_WINDOW:
		return N_("A Modifier was played. Crowned Serpent lets you draw a card.");
	default:
		return N_("One of your Heroes was destroyed. Dracos lets you draw a card.");
	}
}

/* HS-9.3: asked after every draw, whether or not the skill can use the card. */
static const char *question_of_drawn(const struct hts *g, const struct frame *f)
{
	mu_action actions[MU_ACTIONS_MAX];
	if (hts_draw_legal(g, f, actions) == 1)
		return N_("You drew a card, but your monster's skill cannot use it.");
	switch (kind_of(f->card)) {
	case KIND_MAGIC:
		return N_("You drew {drawn}. Orthus lets you play it immediately.");
	case KIND_ITEM:
		return N_("You drew {drawn}. Malamammoth lets you play it immediately.");
	default:
		return N_("You drew {drawn}. Rex Major lets you reveal it and draw another card.");
	}
}

static const char *question_of_offer(const struct frame *f)
{
	static const char *const from_hand[KIND_COUNT] = {
	    [KIND_HERO] = N_("{card} lets you play a Hero from your hand immediately, for free."),
	    [KIND_ITEM] = N_("{card} lets you play an Item from your hand immediately, for free."),
	    [KIND_MAGIC] = N_("{card} lets you play a Magic card from your hand immediately, for free."),
	};
	static const char *const kept[KIND_COUNT] = {
	    [KIND_HERO] = N_("If a card you just got is a Hero, {card} lets you play it immediately, for free."),
	    [KIND_ITEM] = N_("If a card you just got is an Item, {card} lets you play it immediately, for free."),
	    [KIND_MAGIC] = N_("If a card you just got is Magic, {card} lets you play it immediately, for free."),
	};
	return (f->a == WHO_HAND ? from_hand : kept)[f->b];
}

/* Two choices are asked for several reasons. */
static const char *question_of_choice(const struct hts *g, const struct frame *f)
{
	static const char *const questions[CHOICE_COUNT] = {
#define ASKED(choice, question) [CHOICE_##choice] = question,
#define MEANT(choice, sentence)
#include "hts_choices.def"
	};
	const struct frame *caller = frame_below(g, 1), *reason = frame_below(g, 2);
	if (f->step == CHOICE_HAND && caller->procedure == PROC_GIVE)
		return N_("{card}: choose a card to give to {giver}.");
	if (f->step == CHOICE_HAND && reason->procedure == PROC_ROLL)
		return N_("Suspiciously Shiny Coin on {card}: its roll succeeded, so discard a card.");
	if (f->step == CHOICE_HAND && reason->procedure == PROC_ATTACK)
		return N_("{card} strikes back: choose a card to discard.");
	if (f->step == CHOICE_HAND)
		return N_("{card}: choose a card to discard.");
	if (f->step == CHOICE_OWN_HERO && caller->procedure == PROC_EXCHANGE)
		return N_("{card}: choose a Hero to give in exchange.");
	if (f->step == CHOICE_OWN_HERO && reason->procedure == PROC_ATTACK)
		return N_("{card} strikes back: choose a Hero to sacrifice.");
	if (f->step == CHOICE_OWN_HERO)
		return N_("{card}: choose a Hero to sacrifice.");
	if (f->step == CHOICE_LOOKED && caller->step == BULLSEYE_TAKE)
		return N_("{card}: choose a card to take.");
	if (f->step == CHOICE_LOOKED)
		return N_("{card}: choose which of the two goes on top of the deck.");
	return questions[f->step];
}

static const char *question_of(const struct hts *g, const struct frame *f)
{
	switch (f->procedure) {
	case PROC_PICK:
		return N_("Pick your party leader. Its class counts for you all game.");
	case PROC_TURN:
		return g->ap == 1 ? N_("Your turn: 1 action point left.") : N_("Your turn: {points} action points left.");
	case PROC_PLAY:
		return N_("Challenge {card}?");
	case PROC_FREE_ROLL:
		return N_("{joined} joined your party. Roll for its effect now, for free?");
	case PROC_OFFER:
		return question_of_offer(f);
	case PROC_WINDOW:
		return g->step == STEP_SKILL ? N_("You played a Modifier. As The Protecting Horn, you may add +1 or -1.")
		                             : N_("Play a Modifier?");
	case PROC_DRAW:
		return question_of_drawn(g, f);
	case PROC_MAY_DRAW:
		return question_of_draw(g);
	case PROC_DESTROY:
		return N_("You are about to destroy {joined}. Use Corrupted Sabretooth to steal it instead?");
	case PROC_SHOW:
		return N_("{card}: if you drew a Challenge, you may reveal it and destroy a Hero.");
	default:
		return question_of_choice(g, f);
	}
}

/* The same told to others; who may react to cards and dice is told to nobody else. */
static const char *question_of_other(const struct seating *seating, const struct hts *g, const struct frame *f)
{
	switch (f->procedure) {
	case PROC_PICK:
		return N_("{asked} is picking a leader.");
	case PROC_TURN:
		return g->ap == 1 ? N_("{asked}'s turn: 1 action point left.")
		                  : N_("{asked}'s turn: {points} action points left.");
	case PROC_PLAY:
		return f->seat == seating->viewer ? N_("Others may challenge your {card}.")
		                                  : N_("Others may challenge {card}.");
	case PROC_FREE_ROLL:
		return N_("{asked} may roll for the effect of {joined} immediately.");
	case PROC_OFFER:
		return N_("{card} lets {asked} play a card immediately, for free.");
	case PROC_WINDOW:
		return g->step == STEP_SKILL ? N_("{asked} played a Modifier and may add +1 or -1.")
		                             : N_("Others may play Modifiers on this roll.");
	case PROC_DRAW:
		return N_("{asked} drew a card and may be able to use a skill on it.");
	case PROC_MAY_DRAW:
		return N_("{asked} may draw a card.");
	case PROC_DESTROY:
		return N_("{asked} is about to destroy {joined} and may steal it instead.");
	case PROC_SHOW:
		return N_("{card}: {asked} may reveal a Challenge they just drew, and destroy a Hero.");
	default:
		return asking_card(g) ? N_("{asked} is choosing for {card}.") : N_("{asked} is choosing.");
	}
}

/* Bloodwing is the challenged player's; otherwise the seat that the frame below is about. */
static mu_seat asking_seat(const struct hts *g)
{
	const struct frame *f = frame_below(g, 2);
	return f ? f->seat : MU_NOBODY;
}

void hts_say_question(const struct voice *voice, const struct seating *seating, const struct hts *view)
{
	if (view->step == STEP_OVER) {
		say(voice, "The game is over.", NULL);
		return;
	}
	const struct frame *f = frame_below(view, 0), *caller = frame_below(view, 1);
	const mu_seat giver = caller && caller->procedure == PROC_GIVE ? (mu_seat)caller->a : MU_NOBODY;
	const bool about_hero = f->procedure == PROC_FREE_ROLL || f->procedure == PROC_DESTROY;
	const char *question = view->asked == seating->viewer ? question_of(view, f) : question_of_other(seating, view, f);
	say(voice, question, "asked", hts_name(seating, view->asked), "card", hts_title(asking_card(view)), "points",
	    digits_of(view->ap).text, "joined", about_hero ? hts_title(f->card) : "", "drawn",
	    f->procedure == PROC_DRAW ? hts_title(f->card) : "", "seat", hts_name(seating, asking_seat(view)), "giver",
	    hts_name(seating, giver), NULL);
}
