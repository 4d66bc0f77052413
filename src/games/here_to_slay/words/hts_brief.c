/* Here to Slay in a few words: what is asked, what is at stake, and a name for every action. */
#include "hts_words.h"

/* -- What is asked --------------------------------------------------------------------------------- */

void hts_turn_title(const struct voice *voice, const struct seating *seating, const void *state)
{
	struct hts view;
	hts_see(state, seating->viewer, &view);
	if (view.step == STEP_LEADER)
		say(voice, "Picking leaders", NULL);
	else
		say(voice, "Turn {turn} · Action points: {points} · Deck: {count}", "turn", digits_of(view.turn).text, "points",
		    digits_of(view.ap).text, "count", digits_of(view.deck).text, NULL);
}

void hts_question(const struct voice *voice, const struct seating *seating, const void *state)
{
	struct hts view;
	hts_see(state, seating->viewer, &view);
	hts_say_question(voice, seating, &view);
}

/* HS-11: how near a party is to winning. */
static const char *nearness(const struct hts *view, mu_seat seat, bool yours)
{
	const unsigned classes = bits_count(hts_party_classes(view, seat) & ALL_CLASSES), needed = hts_to_gather(view);
	if (needed && classes >= needed && needed < CLASS_COUNT - CLASS_BARD)
		return yours ? N_("You have enough classes: if you still have them at the end of your turn, you win.")
		             : N_("{seat} has enough classes: if they still have them at the end of their turn, they win.");
	if (needed && classes >= needed)
		return yours ? N_("You have all six classes: if you still have them at the end of your turn, you win.")
		             : N_("{seat} has all six classes: if they still have them at the end of their turn, they win.");
	if (needed && classes + 1 == needed)
		return yours ? N_("You are one class away from winning.") : N_("{seat} is one class away from winning.");
	if (hts_slain_count(view, seat) + 1 == hts_to_slay(view))
		return yours ? N_("One more monster and you win.") : N_("{seat} is one monster away from winning.");
	return NULL;
}

/* On the own turn everybody counts, in a window those whose card or dice it is about. */
static bool is_concerned(const struct hts *view, mu_seat seat)
{
	struct hts_pending rolls;
	switch (view->choice) {
	case CHOICE_CHALLENGE:
		return hts_asked(view).about == seat;
	case CHOICE_MODIFY:
		return hts_open_rolls(view, &rolls) && (rolls.seat[0] == seat || rolls.seat[1] == seat);
	default:
		return view->choice == CHOICE_TURN;
	}
}

static void say_goal(const struct voice *voice, const struct hts *view)
{
	const unsigned slay = hts_to_slay(view), gather = hts_to_gather(view);
	const char *sentence = N_("Goal: {classes} different classes (your leader counts) or {slain} slain monsters.");
	if (slay == 3 && gather == CLASS_COUNT - CLASS_BARD)
		sentence = N_("Goal: all six classes (your leader counts) or three slain monsters.");
	else if (!gather)
		sentence = N_("Goal: {slain} slain monsters.");
	say(voice, sentence, "classes", digits_of(gather).text, "slain", digits_of(slay).text, NULL);
}

static void say_stake(const struct voice *voice, const struct seating *seating, const struct hts *view)
{
	const mu_seat me = seating->viewer;
	if (me < 0 || view->asked != me)
		return;
	if (view->step == STEP_LEADER || (view->step == STEP_MAIN && view->turn <= 2 * view->seats))
		say_goal(voice, view);
	for (mu_seat seat = 0; seat < (mu_seat)view->seats; seat++) {
		const char *sentence = is_concerned(view, seat) ? nearness(view, seat, seat == me) : NULL;
		if (sentence)
			say(voice, sentence, "seat", seat_name(seating, seat), NULL);
	}
}

void hts_stake(const struct voice *voice, const struct seating *seating, const void *state)
{
	struct hts view;
	hts_see(state, seating->viewer, &view);
	hts_say_pending(voice, seating, &view);
	say_stake(voice, seating, &view);
}

/* -- Labels ------------------------------------------------------------------------------------------ */

/* What it is called not to do what the question offers. */
static const char *const declined[CHOICE_COUNT] = {
#define ASKED(choice, question, told)
#define DECLINED(choice, label, meaning) [CHOICE_##choice] = label,
#define MEANT(choice, sentence)
#include "hts_choices.def"
};

static const char *label_of(const struct seating *seating, const struct hts *view, mu_action action)
{
	switch (action_verb(action)) {
	case VERB_DRAW:
		return action_x(action) ? N_BUTTON("Draw {card}") : N_BUTTON("Draw a card");
	case VERB_PLAY:
		return N_BUTTON("Play {card}");
	case VERB_PLAY_ON:
		return N_BUTTON("Play {card} on {hero}");
	case VERB_USE:
		return N_BUTTON("Roll for {card}");
	case VERB_ATTACK:
		return N_BUTTON("Attack {card}");
	case VERB_REDRAW:
		return N_BUTTON("Discard hand, draw 5");
	case VERB_SKILL:
		return hts_leader(view, view->asked)->number > 1 ? N_BUTTON("Pull {n} from {seat}")
		                                                 : N_BUTTON("Pull a card from {seat}");
	case VERB_SKILL_DRAW:
	case VERB_SKILL_POINT:
		return N_BUTTON("Use your leader's skill");
	case VERB_END:
		return N_BUTTON("End turn");
	case VERB_ROLL:
		return N_BUTTON("Roll now");
	case VERB_CHALLENGE:
		return N_BUTTON("Challenge it");
	case VERB_MODIFY:
		return (mu_seat)action_z(action) == seating->viewer ? N_BUTTON("{value} to your roll ({card})")
		                                                    : N_BUTTON("{value} to {roller}'s roll ({card})");
	case VERB_CHOOSE_SEAT:
		return "{seat}";
	case VERB_CHOOSE:
		return "{card}";
	case VERB_CHOOSE_VALUE:
		return N_BUTTON("{value} to the roll");
	case VERB_SHOW:
		return N_BUTTON("Reveal the card");
	case VERB_DECLINE:
		return declined[view->choice];
	default: /* yes */
		if (view->choice == CHOICE_STEAL_INSTEAD)
			return N_BUTTON("Steal it");
		return hts_asked(view).number > 1 ? N_BUTTON("Draw {n} cards") : N_BUTTON("Draw a card");
	}
}

void hts_label_action(const struct voice *voice, char *text, size_t size, const struct seating *seating,
                      const void *state, mu_action action)
{
	const unsigned verb = action_verb(action);
	const uint8_t x = action_x(action), y = action_y(action), z = action_z(action);
	const bool seat = verb == VERB_SKILL || verb == VERB_CHOOSE_SEAT, plain = verb == VERB_CHOOSE_VALUE;
	struct hts view;
	hts_see(state, seating->viewer, &view);
	const unsigned number = verb == VERB_SKILL ? hts_leader(&view, view.asked)->number : hts_asked(&view).number;
	phrase(voice, text, size, label_of(seating, &view, action), "card", seat || plain ? "" : hts_title(x), "hero",
	       verb == VERB_PLAY_ON ? hts_title(y) : "", "seat", seat ? seat_name(seating, (mu_seat)x) : "", "roller",
	       verb == VERB_MODIFY ? seat_name(seating, (mu_seat)z) : "", "value",
	       hts_signed((plain ? x : y) - VALUE_ZERO).text, "n", digits_of(number).text, NULL);
	text_resolve(voice, text, size);
}
