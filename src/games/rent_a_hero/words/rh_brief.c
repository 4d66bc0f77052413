/* Rent a Hero in a few words: what is asked, what is at stake, and a name for every action. */
#include "rh_words.h"

/* -- What is asked --------------------------------------------------------------------------------- */

void rh_title(const struct voice *voice, const struct seating *seating, const void *state)
{
	struct rh view;
	rh_view(state, seating->viewer, &view);
	say(voice, view.final ? N_("Turn {turn} · Last turn") : N_("Turn {turn} · Deck: {count}"), "turn",
	    digits_of(view.turn).text, "count", digits_of(view.deck_count).text, NULL);
}

void rh_question(const struct voice *voice, const struct seating *seating, const void *state)
{
	struct rh view;
	rh_view(state, seating->viewer, &view);
	rh_say_question(voice, seating, &view);
}

/* RH-6: what recruiting can bring to a band, if the vagabond is one of the set. */
static const char *sentence_of_recruit(unsigned set, unsigned band)
{
	const bool known = bits_count(set) == 1;
	if (!(set & band))
		return known ? N_("It is the {new_heroes}, which you do not have yet.")
		             : N_("Whatever it is, you do not have it yet.");
	if (!(set & ~band))
		return known ? N_("It is the {twice}, which you already have. Both copies would be eliminated.")
		             : N_("Whatever it is, you already have it: {twice}. Both copies would be eliminated.");
	return N_("It is one of {all} heroes, {fresh} of them new to your band. You already have: {twice}. If you recruit "
	          "a hero you have, both copies are eliminated.");
}

static void say_recruit(const struct voice *voice, const struct rh *view, mu_seat me)
{
	const unsigned set = rh_candidates(view), band = view->band[me];
	char fresh[RH_LIST_MAX], twice[RH_LIST_MAX];
	rh_list_heroes(voice, fresh, set & ~band);
	rh_list_heroes(voice, twice, set & band);
	say(voice, sentence_of_recruit(set, band), "all", digits_of(bits_count(set)).text, "fresh",
	    digits_of(bits_count(set & ~band)).text, "twice", twice, "new_heroes", fresh, NULL);
	if (!rh_is_one_short(view, me) || !(set & ~band)) /* RH-16.1 */
		return;
	if (rh_to_win(view) < RH_BAND_WINS)
		say(voice,
		    set & band ? N_("A new hero would be your fifth, and you would win!")
		               : N_("It would be your fifth hero, and you would win!"),
		    NULL);
	else
		say(voice,
		    set & band ? N_("A new hero would be your sixth, and you would win!")
		               : N_("It would be your sixth hero, and you would win!"),
		    NULL);
}

static void say_send(const struct voice *voice, const struct rh *view, mu_seat me)
{
	const unsigned twice = tally_set(view->hand[me]) & rh_sendable(view) & view->band[me];
	char list[RH_LIST_MAX];
	rh_list_strengths(voice, list, rh_sendable(view));
	if (view->knight)
		say(voice, "The Black Knight was used: any card may be sent this turn.", NULL);
	else
		say(voice, "Required strength: {needs} ({strengths}).", "needs", rh_needs(view->requirement), "strengths", list,
		    NULL);
	say(voice,
	    "Whoever recruits the hero you send adds it to their band; if they already have it, both copies are "
	    "eliminated. If everyone passes, it comes back and you must recruit it.",
	    NULL);
	rh_list_heroes(voice, list, twice);
	if (twice)
		say(voice, "Already in your band: {heroes}. If you send one and it comes back, both copies are eliminated.",
		    "heroes", list, NULL);
}

static void say_stake(const struct voice *voice, const struct seating *seating, const struct rh *view)
{
	const mu_seat me = seating->viewer;
	const unsigned pending = rh_last_power(view).hero;
	if (pending)
		say(voice, "Power of the {hero}: \"{text}\"", "hero", rh_hero_text(pending), "text", rh_power(pending), NULL);
	if (view->step == STEP_OVER || view->asked != me)
		return;
	if (rh_has_vagabond(view) && view->holder == me && !view->pending_count)
		say_recruit(voice, view, me);
	else if (view->step == STEP_PRE_SEND && view->focus == me && !view->pending_count)
		say_send(voice, view, me);
	else if (rh_has_vagabond(view) && view->holder != me && rh_is_one_short(view, view->holder))
		say(voice,
		    rh_to_win(view) == RH_BAND_WINS ? N_("{holder} has five heroes: a sixth wins the game.")
		                                    : N_("{holder} has four heroes: a fifth wins the game."),
		    "holder", seat_name(seating, view->holder), NULL);
	if (view->turn <= view->seats)
		say(voice,
		    rh_to_win(view) == RH_BAND_WINS ? N_("Goal: six different heroes in your band.")
		                                    : N_("Goal: five different heroes in your band."),
		    NULL);
}

void rh_stake(const struct voice *voice, const struct seating *seating, const void *state)
{
	struct rh view;
	rh_view(state, seating->viewer, &view);
	say_stake(voice, seating, &view);
	rh_say_clues(voice, seating, &view);
	rh_say_pending(voice, seating, &view);
}

/* -- Labels ------------------------------------------------------------------------------------------ */

static const char *label_of(const struct rh *view, mu_action action, bool to_you)
{
	const struct mu_question asked = rh_asked(view);
	switch (action_verb(action)) {
	case VERB_RECRUIT:
		return N_BUTTON("Recruit the vagabond");
	case VERB_PASS:
		return to_you ? N_BUTTON("Pass it to you") : N_BUTTON("Pass it to {next}");
	case VERB_SEND:
		return N_BUTTON("Send the {hero}");
	case VERB_NO_MATCH:
		return N_BUTTON("Declare no match");
	case VERB_DRAW:
		return N_BUTTON("Send the deck's top card");
	case VERB_SKIP:
		return N_BUTTON("Send nothing, end game");
	case VERB_DISCARD:
		return N_BUTTON("Discard the {hero}");
	case VERB_CLUE:
		return rh_option(view, CLUE_REQUIREMENT) ? N_BUTTON("Ask with the {hero}") : N_BUTTON("Ask if it's the {hero}");
	case VERB_USE:
		return action_operand(action, 1) ? N_BUTTON("Refresh the {target}") : N_BUTTON("Use the {hero}");
	default:
		return asked.choice == CHOICE_REACT && asked.about != asked.seat ? N_BUTTON("Don't react")
		                                                                 : N_BUTTON("Use no power");
	}
}

void rh_label(const struct voice *voice, char *text, size_t size, const struct seating *seating, const void *state,
              mu_action action)
{
	struct rh view;
	rh_view(state, seating->viewer, &view);
	const mu_seat from = rh_has_vagabond(&view) ? view.holder : view.active;
	const mu_seat next = seat_after(from, 1, view.seats);
	phrase(voice, text, size, label_of(&view, action, next == seating->viewer), "hero",
	       rh_hero_text(action_operand(action, 0)), "target", rh_hero_text(action_operand(action, 1)), "next",
	       seat_name(seating, next), NULL);
	text_resolve(voice, text, size);
}
