/* Here to Slay: what speaks for an answer, in odds; and how likely a move of somebody else was to come off. */
#include "games/here_to_slay/words/hts_words.h"
#include "analysis/insight.h"

/* -- Odds -------------------------------------------------------------------------------- */

/*
 * The odds that some other seat holds a Challenge, by what the viewer has seen: so many hidden copies among all hidden cards, of
 * which the others hold some, drawn without being put back. People are told exact odds; bots play by a guess (hts_brain.c).
 */
static double challenge_odds(const struct hts *view, mu_seat me)
{
	const int hidden = hts_cards[CARD_CHALLENGE].copies - (int)hts_copies_seen(view, me, CARD_CHALLENGE);
	int places = 0;
	double none = 1;
	if (view->no_challenge & bit((unsigned)me)) /* HS-3.2 */
		return 0;
	for (mu_seat seat = 0; seat < (mu_seat)view->seats; seat++) {
		mu_card known[MAIN_CARDS];
		if (seat == me)
			continue;
		if (hand_has(view, seat, CARD_CHALLENGE))
			return 1;
		places += view->hand[seat].count - hts_hand_list(view, seat, known);
	}
	for (int i = 0, unseen = places + view->deck; i < places; i++)
		none *= (double)(unseen - hidden - i > 0 ? unseen - hidden - i : 0) / (unseen - i);
	return 1 - none;
}

/* That a challenge would stop my card: by the others' best dice, Modifiers aside. */
static unsigned duels_at_worst(const struct hts *view, mu_seat me)
{
	unsigned most = 0;
	for (mu_seat seat = 0; seat < (mu_seat)view->seats; seat++) {
		const unsigned won = seat == me ? 0 : hts_duels_won(view, seat, me);
		most = won > most ? won : most;
	}
	return most;
}

/* -- Hints ---------------------------------------------------------------------------------- */

static const struct hint attack = {N_("{chance}% chance to slay it.")};
static const struct hint attack_wins = {N_("{chance}% chance to slay it, and that would win you the game.")};
static const struct hint play_new = {
    N_("Your party has no {class} yet. {odds}% chance that the roll for this Hero succeeds.")};
static const struct hint play_hero = {N_("{odds}% chance that its roll succeeds.")};
static const struct hint play_card = {N_("{safe}% chance that nobody stops it.")};
static const struct hint play_free = {N_("Nobody can challenge it.")};
static const struct hint roll = {N_("Needs {needs}: {odds}% chance.")};
static const struct hint roll_not = {N_("{odds}% chance that a roll for {card} would succeed.")};
static const struct hint challenge = {N_("{stop}% chance to stop {card}, before Modifiers.")};
static const struct hint challenge_not = {N_("{stop}% chance that a challenge would stop {card}, before Modifiers.")};
static const struct hint modify_turns = {N_("It moves the total from {total} to {then} and changes the outcome.")};
static const struct hint modify_not = {N_("The total of {total} can stay as it is.")};

struct grounds {
	const struct hts *g;
	mu_seat me;
	struct mu_question question;
	mu_card card;                 /* that it is about */
	unsigned slay, counter, odds; /* throws of two dice */
	unsigned stop;                /* throws of four */
	double held;
	int total, then;
};

static const struct hint *weigh_attack(struct grounds *on)
{
	const int bonus = hts_bonus(on->g, on->me, ROLL_ATTACK, CARD_NONE);
	on->slay = hts_throws_in(hts_cards[on->card].slay, bonus);
	on->counter = hts_throws_in(hts_cards[on->card].counter, bonus);
	return on->g->slain[on->me][hts_to_slay(on->g) - 2] ? &attack_wins : &attack;
}

/* That nobody stops the card. */
static double safe_of(const struct grounds *on)
{
	return 1 - on->held * on->stop / (double)DUELS;
}

/* A chance is a ground only if it speaks for the answer. */
static const struct hint *weigh_play(struct grounds *on)
{
	const bool hero = kind_of(on->card) == KIND_HERO;
	on->held = challenge_odds(on->g, on->me);
	on->stop = duels_at_worst(on->g, on->me);
	if (hero)
		on->odds = hts_throws_for(on->g, on->me, on->card);
	if (hero && !(hts_party_classes(on->g, on->me) & bit(hts_cards[on->card].class)))
		return &play_new;
	if (hero)
		return &play_hero;
	if (on->held <= 0)
		return &play_free;
	return safe_of(on) >= 0.5 ? &play_card : &hint_plain;
}

static const struct hint *weigh_roll(struct grounds *on, bool rolls)
{
	on->odds = hts_throws_for(on->g, on->me, on->card);
	if (rolls)
		return &roll;
	return 2 * on->odds <= THROWS ? &roll_not : &hint_plain;
}

static const struct hint *weigh_challenge(struct grounds *on, bool challenges)
{
	on->card = on->question.card;
	on->stop = hts_duels_won(on->g, on->me, on->question.about);
	if (challenges)
		return 2 * on->stop >= DUELS ? &challenge : &hint_plain;
	return 2 * on->stop <= DUELS ? &challenge_not : &hint_plain;
}

static const struct hint *weigh_modify(struct grounds *on, mu_seat roller, int value)
{
	struct hts_pending now;
	if (!hts_open_rolls(on->g, &now))
		return &hint_plain;
	const struct hts_pending later = hts_modified(on->g, &now, on->me, roller, value);
	on->total = hts_total_of(&now, roller);
	on->then = hts_total_of(&later, roller);
	/* What changes nothing on its own is no ground for anything. */
	return hts_outcome_of(&later) != hts_outcome_of(&now) ? &modify_turns : &hint_plain;
}

static const struct hint *weigh_decline(struct grounds *on)
{
	struct hts_pending now;
	switch (on->question.choice) {
	case CHOICE_CHALLENGE:
		return weigh_challenge(on, false);
	case CHOICE_FREE_ROLL:
		on->card = on->question.card;
		return weigh_roll(on, false);
	case CHOICE_MODIFY:
		if (!hts_open_rolls(on->g, &now) || now.count > 1)
			return &hint_plain;
		on->total = hts_total_of(&now, now.seat[0]);
		return &modify_not;
	default:
		return &hint_plain;
	}
}

static const struct hint *weigh(struct grounds *on, mu_action action)
{
	on->card = action_x(action);
	switch (action_verb(action)) {
	case VERB_ATTACK:
		return weigh_attack(on);
	case VERB_PLAY:
	case VERB_PLAY_ON:
		return weigh_play(on);
	case VERB_ROLL:
		on->card = on->question.card;
		return weigh_roll(on, true);
	case VERB_USE:
		return weigh_roll(on, true);
	case VERB_CHALLENGE:
		return weigh_challenge(on, true);
	case VERB_MODIFY:
		return weigh_modify(on, (mu_seat)action_z(action), action_y(action) - VALUE_ZERO);
	case VERB_DECLINE:
		return weigh_decline(on);
	default:
		on->card = CARD_NONE;
		return &hint_plain;
	}
}

static void hint(const struct voice *voice, const struct seating *seating, const void *view,
                 const struct advice *advice)
{
	char text[SPEECH_MAX];
	const struct hts *mine = view;
	struct grounds on = {.g = mine, .me = mine->asked, .question = hts_asked(mine)};
	const struct hint *hint = weigh(&on, advice->best);
	const struct hts_card *row = &hts_cards[on.card];
	phrase(voice, text, sizeof text, hint->grounds ? hint->grounds : "", "card", hts_title(on.card), "class",
	       hts_class_name(row->class), "needs", row->kind == KIND_HERO ? hts_need_text(voice, on.card).text : "",
	       "chance", hts_percent(on.slay, THROWS).text, "odds", hts_percent(on.odds, THROWS).text, "safe",
	       percent_of(safe_of(&on)).text, "stop", hts_percent(on.stop, DUELS).text, "total",
	       digits_signed(on.total).text, "then", digits_signed(on.then).text, NULL);
	hint_say(voice, &hts_words, seating, view, advice, text);
}

/* -- Somebody else's move --------------------------------------------------------------------- */

static void look_at_attack(const struct voice *voice, const struct hts *g, const struct mu_event *event)
{
	const struct hts_card *row = &hts_cards[event->card];
	const int bonus = hts_bonus(g, event->seat, ROLL_ATTACK, CARD_NONE);
	say(voice,
	    "As far as you could tell, before Modifiers, the chance to slay {card} was {chance}%. The chance that it would "
	    "strike back was {risk}%.",
	    "chance", hts_percent(hts_throws_in(row->slay, bonus), THROWS).text, "risk",
	    hts_percent(hts_throws_in(row->counter, bonus), THROWS).text, "card", hts_title(event->card), NULL);
}

static void look_at_play(const struct voice *voice, const struct seating *seating, const struct hts *g,
                         const struct mu_event *event)
{
	const struct hts_card *row = &hts_cards[event->card];
	if (row->kind != KIND_HERO)
		return;
	const bool has = hts_party_classes(g, event->seat) & bit(row->class);
	say(voice,
	    has ? N_("{card} needs {needs}: {odds}% chance for {seat}, before Modifiers. Their party already had a "
	             "{class}.")
	        : N_("{card} needs {needs}: {odds}% chance for {seat}, before Modifiers. Their party had no {class} yet."),
	    "card", hts_title(event->card), "needs", hts_need_text(voice, event->card).text, "odds",
	    hts_percent(hts_throws_for(g, event->seat, event->card), THROWS).text, "seat", seat_name(seating, event->seat),
	    "class", hts_class_name(row->class), NULL);
}

static void look_at_modifier(const struct voice *voice, const struct hts *before, const struct hts *after,
                             const struct mu_event *event)
{
	struct hts_pending was, is;
	if (!hts_open_rolls(before, &was) || !hts_open_rolls(after, &is) || was.count != is.count)
		return;
	const bool turned = hts_outcome_of(&was) != hts_outcome_of(&is);
	say(voice,
	    turned ? N_("The total went from {was} to {is}, which changed the outcome for the moment.")
	           : N_("The total went from {was} to {is}, which on its own did not change the outcome."),
	    "was", digits_signed(hts_total_of(&was, event->other)).text, "is",
	    digits_signed(hts_total_of(&is, event->other)).text, NULL);
}

static void look_at(const struct voice *voice, const struct seating *seating, const void *before, const void *after,
                    const struct mu_event *event)
{
	const struct hts *g = before;
	switch (event->kind) {
	case EVENT_ATTACK:
		look_at_attack(voice, g, event);
		break;
	case EVENT_PLAY:
		look_at_play(voice, seating, g, event);
		break;
	case EVENT_ATTEMPT:
		say(voice,
		    "As far as you could tell, the chance that the roll for {card} would succeed was {odds}%, before "
		    "Modifiers.",
		    "card", hts_title(event->card), "odds",
		    hts_percent(hts_throws_for(g, event->seat, event->card), THROWS).text, NULL);
		break;
	case EVENT_CHALLENGE:
		say(voice,
		    "As far as you could tell, the chance that the challenge would stop {card} was {odds}%, before Modifiers.",
		    "card", hts_title(event->card), "odds",
		    hts_percent(hts_duels_won(g, event->seat, event->other), DUELS).text, NULL);
		break;
	case EVENT_MODIFY:
		look_at_modifier(voice, g, after, event);
		break;
	default:
		break;
	}
}

const struct insight hts_insight = {
    .game = &hts_game,
    .hint_playouts = 5000,
    .review_playouts = 1600,
    .hint = hint,
    .look = look_at,
};
