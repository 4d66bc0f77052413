/* Rent a Hero: what speaks for an answer, and what a move of somebody else says about the vagabond. */
#include <math.h>

#include "analysis/insight.h"
#include "games/rent_a_hero/bot/rh_brain.h"
#include "games/rent_a_hero/words/rh_words.h"

/* -- Belief ------------------------------------------------------------------------------- */

/* By hero; false: there is no vagabond. Of anybody who has this view, asked or not. */
static bool believe(const struct rh *view, mu_seat seat, double belief[BOT_BELIEF_MAX])
{
	struct rh mine = *view;
	mine.asked = seat;
	return seat >= 0 && rh_brain.belief(&mine, belief) > 0;
}

/* How likely it is one of these heroes. */
static double chance_of(const double belief[BOT_BELIEF_MAX], unsigned heroes)
{
	double sum = 0;
	for (unsigned h = 1; h <= HERO_COUNT; h++)
		if (heroes & bit(h))
			sum += belief[h];
	return sum;
}

static bool is_certain(double chance)
{
	return chance > 1 - 1e-9;
}

static void list_item(const struct voice *voice, char list[RH_LIST_MAX], unsigned hero, double chance)
{
	char item[RH_LIST_MAX];
	phrase(voice, item, sizeof item, is_certain(chance) ? "{hero}" : N_("{hero} {percent}%"), "hero",
	       rh_hero_text(hero), "percent", percent_of(chance).text, NULL);
	list_join(voice, list, RH_LIST_MAX, item);
}

/* "Witch (3) 40%, Dog Trainer (4) 18%", the likeliest first; those below half a percent are left out. */
static void list_chances(const struct voice *voice, char list[RH_LIST_MAX], const double belief[BOT_BELIEF_MAX],
                         unsigned heroes)
{
	list[0] = '\0';
	for (;;) {
		unsigned best = 0;
		for (unsigned h = 1; h <= HERO_COUNT; h++)
			if (heroes & bit(h) && belief[h] >= 0.005 && (!best || belief[h] > belief[best]))
				best = h;
		if (!best)
			return;
		list_item(voice, list, best, belief[best]);
		heroes &= ~bit(best);
	}
}

/* -- Hints ---------------------------------------------------------------------------------- */

static const struct hint recruit = {N_("{new}% chance that it is new to your band.")};
static const struct hint recruit_wins = {N_("{new}% chance that it is your sixth hero and wins the game.")};
static const struct hint recruit_sure = {N_("Whatever it is, you do not have it yet.")};
static const struct hint recruit_fifth = {N_("{new}% chance that it is your fifth hero and wins the game.")};
static const struct hint recruit_fifth_sure = {N_("It is your fifth hero and wins the game.")};
static const struct hint recruit_wins_sure = {N_("It is your sixth hero and wins the game.")};
static const struct hint recruit_known = {N_("It is the {new_heroes}, which you do not have yet.")};
static const struct hint recruit_old = {N_("You already have it, but recruiting it is still best.")};
static const struct hint pass = {N_("{old}% chance that you already have it.")};
static const struct hint pass_sure = {N_("Whatever it is, you already have it.")};
static const struct hint pass_known = {N_("It is the {old_heroes}, which you already have.")};
static const struct hint pass_new = {N_("It is new to your band, but passing is still best.")};
static const struct hint clue = {N_("So far, the chance that it is new to your band is {new}%: find out more first.")};
static const struct hint look = {N_("{new}% chance that it is new to your band; look at it to be sure.")};
static const struct hint send_both = {N_("{next} already has one, and so do you.")};
static const struct hint send_next = {N_("{next} already has one; if it comes back, it is new to your band.")};
static const struct hint send_none = {N_("{next} does not have it, but if it comes back, it is new to your band.")};
static const struct hint send_mine = {N_("{next} does not have it and you already do, but sending it is still best.")};
static const struct hint discard_double = {N_("You have another one in your hand.")};
static const struct hint stop = {N_("It nullifies {user}'s {pending}.")};
static const struct hint prevent = {N_("{theirs}% chance that the vagabond is new to {holder}'s band.")};
static const struct hint prevent_sure = {N_("The vagabond is certainly new to {holder}'s band.")};
static const struct hint let_go_sure = {N_("The vagabond is certainly not new to {holder}'s band.")};
static const struct hint let_go = {N_("The chance that the vagabond is new to {holder}'s band is only {theirs}%.")};
static const struct hint keep = {
    N_("{theirs}% chance that the vagabond is new to {holder}'s band, but it is better to save the power.")};
static const struct hint keep_sure = {
    N_("The vagabond is certainly new to {holder}'s band, but it is better to save the power.")};

/* What the sentences are about. */
struct grounds {
	const struct rh *g;
	mu_seat me, next;
	double belief[BOT_BELIEF_MAX];
	bool travels; /* there is a vagabond */
	double new, theirs;
};

/* A chance is a ground only if it speaks for the answer. */
static const struct hint *hint_of_recruit(const struct grounds *on)
{
	const unsigned candidates = rh_candidates(on->g), band = on->g->band[on->me];
	if (!(candidates & ~band))
		return &recruit_old;
	if (rh_is_one_short(on->g, on->me) && rh_to_win(on->g) < RH_BAND_WINS)
		return candidates & band ? &recruit_fifth : &recruit_fifth_sure;
	if (rh_is_one_short(on->g, on->me))
		return candidates & band ? &recruit_wins : &recruit_wins_sure;
	if (candidates & band)
		return on->new >= 0.5 ? &recruit : &hint_plain;
	return bits_count(candidates) == 1 ? &recruit_known : &recruit_sure;
}

static const struct hint *hint_of_pass(const struct grounds *on)
{
	const unsigned candidates = rh_candidates(on->g), band = on->g->band[on->me];
	if (!(candidates & band))
		return &pass_new;
	if (candidates & ~band)
		return on->new <= 0.5 ? &pass : &hint_plain;
	return bits_count(candidates) == 1 ? &pass_known : &pass_sure;
}

/* Finding out more is no reason where it is clear already whether one has it. */
static const struct hint *hint_of_learning(const struct grounds *on, const struct hint *hint)
{
	const unsigned candidates = rh_candidates(on->g), band = on->g->band[on->me];
	return candidates & band && candidates & ~band ? hint : &hint_plain;
}

static const struct hint *hint_of_send(const struct grounds *on, unsigned hero)
{
	const bool theirs = on->g->band[on->next] & bit(hero), mine = on->g->band[on->me] & bit(hero);
	if (theirs)
		return mine ? &send_both : &send_next;
	return mine ? &send_mine : &send_none;
}

static const struct hint *hint_of_use(const struct grounds *on, unsigned hero)
{
	const bool theirs = on->travels && on->g->holder != on->me;
	if (hero == SERGEANT && on->travels && !theirs)
		return hint_of_learning(on, &look);
	if (hero == ANGRY_CHICKEN && on->g->pending_count)
		return &stop;
	if (!theirs || (hero != PYROMANIAC && hero != DOG_TRAINER))
		return &hint_plain;
	const unsigned candidates = rh_candidates(on->g), band = on->g->band[on->g->holder];
	if (!(candidates & band))
		return &prevent_sure;
	return candidates & ~band && on->theirs >= 0.5 ? &prevent : &hint_plain;
}

static const struct hint *hint_of_decline(const struct grounds *on)
{
	if (!on->travels || on->g->holder == on->me || on->g->pending_count)
		return &hint_plain;
	const unsigned candidates = rh_candidates(on->g), band = on->g->band[on->g->holder];
	if (!(candidates & band))
		return &keep_sure;
	if (!(candidates & ~band))
		return &let_go_sure;
	return on->theirs >= 0.5 ? &keep : &let_go;
}

static const struct hint *hint_of(const struct grounds *on, mu_action action)
{
	const unsigned hero = action_operand(action, 0);
	switch (action_verb(action)) {
	case VERB_RECRUIT:
		return hint_of_recruit(on);
	case VERB_PASS:
		return hint_of_pass(on);
	case VERB_CLUE:
		return hint_of_learning(on, &clue);
	case VERB_SEND:
		return hint_of_send(on, hero);
	case VERB_DISCARD:
		return tally_get(on->g->hand[on->me], hero) > 1 ? &discard_double : &hint_plain;
	case VERB_USE:
		return hint_of_use(on, hero);
	case VERB_DECLINE:
		return hint_of_decline(on);
	default:
		return &hint_plain;
	}
}

static void hint(const struct voice *voice, const struct seating *seating, const void *view,
                 const struct advice *advice)
{
	char text[SPEECH_MAX];
	const struct rh *g = view;
	struct grounds on = {.g = g, .me = g->asked, .next = seat_after(g->asked, 1, g->seats)};
	on.travels = believe(g, on.me, on.belief);
	const unsigned band = g->band[on.me];
	const struct power top = rh_last_power(g);
	char new_heroes[RH_LIST_MAX], old_heroes[RH_LIST_MAX];
	on.new = chance_of(on.belief, ~band);
	on.theirs = on.travels ? chance_of(on.belief, ~(unsigned)g->band[g->holder]) : 0;
	list_chances(voice, new_heroes, on.belief, ~band);
	list_chances(voice, old_heroes, on.belief, band);
	const struct hint *hint = hint_of(&on, advice->best);
	phrase(voice, text, sizeof text, hint->grounds ? hint->grounds : "", "new", percent_of(on.new).text, "new_heroes",
	       new_heroes, "old", percent_of(1 - on.new).text, "old_heroes", old_heroes, "next",
	       seat_name(seating, on.next), "pending", rh_hero_text(top.hero), "user", seat_name(seating, top.seat),
	       "theirs", percent_of(on.theirs).text, "holder", seat_name(seating, g->holder), NULL);
	hint_say(voice, &rh_words, seating, view, advice, text);
}

/* -- Somebody else's move ----------------------------------------------------------------------- */

static const char *form_of_change(double is)
{
	if (is_certain(is))
		return N_("{hero} for certain (up from {was}%)");
	return is_certain(1 - is) ? N_("{hero} ruled out (down from {was}%)") : N_("{hero} from {was}% to {is}%");
}

/* "Witch (3) from 20% to 35%" for all that has changed. */
static void list_changes(const struct voice *voice, char list[RH_LIST_MAX], const double was[BOT_BELIEF_MAX],
                         const double is[BOT_BELIEF_MAX])
{
	list[0] = '\0';
	for (unsigned h = 1; h <= HERO_COUNT; h++) {
		char item[RH_LIST_MAX];
		if (fabs(is[h] - was[h]) < 0.01)
			continue;
		phrase(voice, item, sizeof item, form_of_change(is[h]), "hero", rh_hero_text(h), "was", percent_of(was[h]).text,
		       "is", percent_of(is[h]).text, NULL);
		list_join(voice, list, RH_LIST_MAX, item);
	}
}

/* Powers that are aimed at the vagabond. */
static bool about_vagabond(const struct mu_event *event)
{
	return event->kind != EVENT_USE || event->card == PYROMANIAC || event->card == DOG_TRAINER ||
	       event->card == SERGEANT;
}

/* How good the vagabond looked for whoever had it, to somebody who knew what the viewer knew. */
enum looked { LOOKED_OPEN, LOOKED_NEW, LOOKED_OLD, LOOKED_COUNT };

static const char *const passed[LOOKED_COUNT] = {
    N_("{holder} passed the vagabond on. As far as you could tell, the chance that it was new to their band was "
       "{new}%."),
    N_("{holder} passed the vagabond on. You could tell that it was new to their band."),
    N_("{holder} passed the vagabond on. You could tell that they already had it."),
};
static const char *const recruited[LOOKED_COUNT] = {
    N_("{holder} recruited the vagabond. As far as you could tell, the chance that it was new to their band was "
       "{new}%."),
    N_("{holder} recruited the vagabond. You could tell that it was new to their band."),
    N_("{holder} recruited the vagabond. You could tell that they already had it."),
};
static const char *const asked_clue[LOOKED_COUNT] = {
    N_("{holder} asked for a clue. As far as you could tell, the chance that the vagabond was new to their band was "
       "{new}%."),
    N_("{holder} asked for a clue. You could tell that the vagabond was new to their band."),
    N_("{holder} asked for a clue. You could tell that they already had the vagabond."),
};
static const char *const before_you[LOOKED_COUNT] = {
    N_("The vagabond was in front of you. As far as you could tell, the chance that it was new to your band was "
       "{new}%."),
    N_("You could tell that the vagabond in front of you was new to your band."),
    N_("You could tell that you already had the vagabond in front of you."),
};
static const char *const before_other[LOOKED_COUNT] = {
    N_("The vagabond was in front of {holder}. As far as you could tell, the chance that it was new to their band was "
       "{new}%."),
    N_("You could tell that the vagabond in front of {holder} was new to their band."),
    N_("You could tell that {holder} already had the vagabond in front of them."),
};

static const char *const *sentences_of_chance(const struct mu_event *event, bool yours)
{
	switch (event->kind) {
	case EVENT_PASS:
		return passed;
	case EVENT_RECRUIT:
	case EVENT_DOOM:
		return recruited;
	case EVENT_CLUE:
		return asked_clue;
	case EVENT_USE:
		return yours ? before_you : before_other;
	default:
		return NULL;
	}
}

static void say_chance(const struct voice *voice, const struct seating *seating, const struct rh *g,
                       const double belief[BOT_BELIEF_MAX], const struct mu_event *event)
{
	const char *const *sentences = sentences_of_chance(event, g->holder == seating->viewer);
	const unsigned candidates = rh_candidates(g), band = g->band[g->holder];
	if (!sentences || !about_vagabond(event))
		return;
	const enum looked looked = !(candidates & band) ? LOOKED_NEW : !(candidates & ~band) ? LOOKED_OLD : LOOKED_OPEN;
	say(voice, sentences[looked], "new", percent_of(chance_of(belief, ~band)).text, "holder",
	    seat_name(seating, g->holder), NULL);
}

/* What it could be: one hero, or several with their chances. */
static void say_chances(const struct voice *voice, const double belief[BOT_BELIEF_MAX], const char *sure,
                        const char *several)
{
	char list[RH_LIST_MAX];
	double most = 0;
	for (unsigned h = 1; h <= HERO_COUNT; h++)
		most = belief[h] > most ? belief[h] : most;
	list_chances(voice, list, belief, ALL_HEROES);
	say(voice, is_certain(most) ? sure : several, "list", list, NULL);
}

static const char *sentence_of_change(const struct mu_event *event, bool changed)
{
	if (changed)
		return N_("This changes what the vagabond is likely to be: {list}.");
	return event->kind == EVENT_PASS || event->kind == EVENT_CLUE ? N_("This tells you nothing new about the vagabond.")
	                                                              : NULL;
}

static void look_at(const struct voice *voice, const struct seating *seating, const void *before, const void *after,
                    const struct mu_event *event)
{
	const struct rh *from = before, *to = after;
	double was[BOT_BELIEF_MAX] = {0}, is[BOT_BELIEF_MAX] = {0};
	char list[RH_LIST_MAX];
	const bool travelled = believe(from, seating->viewer, was), travels = believe(to, seating->viewer, is);
	if (travelled)
		say_chance(voice, seating, from, was, event);
	if (!travels || to->turn != from->turn)
		return;
	if (!travelled) {
		say_chances(voice, is, N_("As far as you knew then, the vagabond could only be the {list}."),
		            N_("As far as you knew then, the vagabond could be: {list}."));
		return;
	}
	list_changes(voice, list, was, is);
	const char *change = sentence_of_change(event, list[0]);
	if (change)
		say(voice, change, "list", list, NULL);
}

static void say_belief(const struct voice *voice, const struct bot_decision *decision)
{
	if (decision->belief_count)
		say_chances(voice, decision->belief, N_("The bot was sure that the vagabond was the {list}."),
		            N_("The bot thought the vagabond could be: {list}."));
}

const struct insight rh_insight = {
    .game = &rh_game,
    .hint_playouts = 16000,
    .review_playouts = 24000,
    .hint = hint,
    .look = look_at,
    .belief = say_belief,
};
