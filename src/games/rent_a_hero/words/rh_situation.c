/* Rent a Hero: how things stand, in words. Everything is said from a view, so nothing hidden can slip out. */
#include "rh_words.h"

/* -- What is asked --------------------------------------------------------------------------- */

/* The question to the viewer, who decides. */
static const char *decision_of(const struct rh *view, enum rh_choice choice)
{
	const unsigned match = tally_set(view->hand[view->active]) & rh_allow(view->requirement, view->seats);
	switch (choice) {
	case CHOICE_SEND:
		if (match || view->knight)
			return N_("Your turn: send a hero from your hand to {next}.");
		return N_("Your turn, but none of your cards match.");
	case CHOICE_DRAW:
		if (match)
			return N_("You now have a matching card: send a hero to {next}.");
		return N_("You have declared no match. What next?");
	case CHOICE_DISCARD:
		return N_("You sent a hero from the deck. Now discard a card from your hand.");
	case CHOICE_VAGABOND:
		return N_("Recruit the vagabond, pass it on, or find out more first?");
	default:
		return N_("The vagabond has come back to you: you must recruit it.");
	}
}

/* The same told to others. */
static const char *decision_of_other(const struct seating *seating, const struct mu_question *q)
{
	switch (q->choice) {
	case CHOICE_SEND:
		return q->about == seating->viewer ? N_("{asked} is choosing a hero to send to you.")
		                                   : N_("{asked} is choosing a hero to send to {next}.");
	case CHOICE_DRAW:
		return N_("{asked} has declared no match and is about to send a hero.");
	case CHOICE_DISCARD:
		return N_("{asked} sent a hero from the deck and now discards a card.");
	case CHOICE_VAGABOND:
		return N_("{asked} is deciding: recruit the vagabond, pass it on, or find out more first.");
	default:
		return N_("The vagabond has come back to {asked}, who must recruit it.");
	}
}

bool rh_deck_lasts(const struct rh *view)
{
	return view->deck_count > 4 * view->seats; /* RH-11, RH-15: a Wizard draws two, and two more once it is refreshed */
}

static const char *prospect_of_draw(const struct rh *view, bool own)
{
	if (rh_deck_lasts(view))
		return own ? N_("You are about to draw a card.") : N_("{focus} is about to draw a card.");
	return own ? N_("You are about to draw a card, if any are left.")
	           : N_("{focus} is about to draw a card, if any are left.");
}

/* What comes next, if nobody uses a power. */
static const char *prospect_of(const struct rh *view, const struct mu_question *q, bool own)
{
	if (q->choice == CHOICE_REACT)
		return own ? N_("Your {pending} is about to take effect.") : N_("{user}'s {pending} is about to take effect.");
	switch (view->step) {
	case STEP_PRE_SEND:
		return own ? N_("You are about to send a hero.") : N_("{focus} is about to send a hero.");
	case STEP_NO_MATCH:
		return own ? N_("You have declared no match and are about to send a hero.")
		           : N_("{focus} has declared no match and is about to send a hero.");
	case STEP_NM_DISCARD:
		return own ? N_("You are about to discard a card.") : N_("{focus} is about to discard a card.");
	case STEP_HOLD:
		return own ? N_("You are about to decide what to do with the vagabond.")
		           : N_("{focus} is about to decide what to do with the vagabond.");
	case STEP_RETURN:
		return own ? N_("The vagabond is back with you, and you must recruit it.")
		           : N_("The vagabond is back with {focus}, who must recruit it.");
	case STEP_DOOMED:
		return own ? N_("Your {doomed} is about to be eliminated.")
		           : N_("{focus}'s {doomed} is about to be eliminated.");
	case STEP_AFTER:
		return prospect_of_draw(view, own);
	default:
		return N_("The turn is about to end.");
	}
}

/* Whose turn it is to use a power before that is not told to others. */
static const char *offer_of(const struct seating *seating, const struct mu_question *q)
{
	const bool react = q->choice == CHOICE_REACT;
	if (q->seat != seating->viewer)
		return react ? N_("Others may react with a power.") : N_("Others may use a power first.");
	if (!react)
		return N_("You may use a power first.");
	return q->about == q->seat ? N_("You may use another power first.") : N_("You may react with a power.");
}

static const char *question_of(const struct seating *seating, const struct rh *view, const struct mu_question *q)
{
	switch (q->choice) {
	case CHOICE_NOTHING:
		return N_("The game is over.");
	case CHOICE_POWER:
	case CHOICE_REACT:
		return prospect_of(view, q, q->about == seating->viewer);
	default:
		return q->seat == seating->viewer ? decision_of(view, (enum rh_choice)q->choice)
		                                  : decision_of_other(seating, q);
	}
}

void rh_say_question(const struct voice *voice, const struct seating *seating, const struct rh *view)
{
	const struct mu_question q = rh_asked(view);
	const char *about = seat_name(seating, q.about), *card = rh_hero_text(q.card);
	char text[SPEECH_MAX];
	phrase(voice, text, sizeof text, question_of(seating, view, &q), "asked", seat_name(seating, q.seat), "focus",
	       about, "next", about, "user", about, "doomed", card, "pending", card, NULL);
	if (q.choice == CHOICE_POWER || q.choice == CHOICE_REACT)
		sentence_add(voice, text, sizeof text, mu_text(voice->lang, offer_of(seating, &q)));
	say_text(voice, "", 0, text);
}

/* -- The turn, the vagabond, the clues ----------------------------------------------------------- */

static void say_turn(const struct voice *voice, const struct seating *seating, const struct rh *view)
{
	char strengths[RH_LIST_MAX];
	rh_list_strengths(voice, strengths, rh_allow(view->requirement, view->seats));
	say(voice,
	    view->active == seating->viewer
	        ? N_("Turn {turn}: your turn. Turned up: {hero}. Required strength: {needs} ({strengths}).")
	        : N_("Turn {turn}: {active}'s turn. Turned up: {hero}. Required strength: {needs} ({strengths})."),
	    "turn", digits_of(view->turn).text, "active", seat_name(seating, view->active), "hero",
	    rh_hero_text(view->requirement), "needs", rh_needs(view->requirement), "strengths", strengths, NULL);
	if (view->knight)
		say(voice, "The Black Knight was used: any card may be sent this turn.", NULL);
	if (view->final)
		say(voice, "This is the last turn.", NULL);
}

void rh_count_seen(const struct rh *view, unsigned count[HERO_COUNT + 1])
{
	memset(count, 0, (HERO_COUNT + 1) * sizeof *count);
	count[view->doomed]++;
	for (unsigned i = 0; i < (unsigned)view->discard_count + view->tray_count; i++)
		count[tray_hero(view->row[i])]++;
	for (unsigned seat = 0; seat < view->seats; seat++)
		for (unsigned h = 1; h <= HERO_COUNT; h++)
			count[h] +=
			    tally_get(view->hand[seat], h) + (view->band[seat] >> h & 1) + 2 * tally_get(view->eliminated[seat], h);
}

/* Heroes of which the viewer can see all copies. */
static unsigned exhausted(const struct rh *view)
{
	unsigned count[HERO_COUNT + 1], all = 0;
	rh_count_seen(view, count);
	for (unsigned h = 1; h <= HERO_COUNT; h++)
		if (count[h] == RH_COPIES)
			all |= bit(h);
	return all;
}

unsigned rh_sendable(const struct rh *view)
{
	return view->knight ? ALL_HEROES : rh_allow(view->requirement, view->seats);
}

/* For somebody who has not seen it: the requirement, known clue cards, counting. */
unsigned rh_candidates(const struct rh *view)
{
	if (view->vagabond)
		return bit(view->vagabond);
	unsigned set = view->possible & ~exhausted(view);
	for (unsigned i = 0; i < view->tray_count; i++) {
		const uint8_t card = view->row[view->discard_count + i];
		for (unsigned h = 1; tray_hero(card) && h <= HERO_COUNT; h++)
			if (rh_answer(view, tray_hero(card), h) != tray_yes(card))
				set &= ~bit(h);
	}
	return set;
}

/* Where it is and what it can be. */
static const char *sentence_of_vagabond(const struct rh *view, unsigned set, bool yours)
{
	if (set == ALL_HEROES)
		return yours ? N_("The vagabond is in front of you. It could be any hero.")
		             : N_("The vagabond is in front of {holder}. It could be any hero.");
	if (bits_count(set) > 1)
		return yours ? N_("The vagabond is in front of you. It could be: {heroes}.")
		             : N_("The vagabond is in front of {holder}. It could be: {heroes}.");
	if (view->vagabond)
		return yours ? N_("The vagabond is in front of you. It is the {heroes}.")
		             : N_("The vagabond is in front of {holder}. It is the {heroes}.");
	return yours ? N_("The vagabond is in front of you. It can only be the {heroes}.")
	             : N_("The vagabond is in front of {holder}. It can only be the {heroes}.");
}

/* RH-4, RH-13: who has seen it; its sender has. */
static void add_knowers(const struct voice *voice, char *text, size_t size, const struct seating *seating,
                        unsigned seen)
{
	char knowers[RH_LIST_MAX] = "", known[SPEECH_MAX];
	const unsigned me = seating->viewer >= 0 ? bit((unsigned)seating->viewer) : 0;
	const char *sentence = seen & me ? N_("Also seen by: {knowers}.") : N_("Seen by: {knowers}.");
	if (seen == me)
		sentence = N_("Only you have seen it.");
	for (unsigned others = seen & ~me; others;)
		list_join(voice, knowers, sizeof knowers, seat_name(seating, (mu_seat)bits_pop(&others)));
	phrase(voice, known, sizeof known, sentence, "knowers", knowers, NULL);
	sentence_add(voice, text, size, known);
}

void rh_say_vagabond(const struct voice *voice, const struct seating *seating, const struct rh *view)
{
	char heroes[RH_LIST_MAX], text[SPEECH_MAX];
	if (!rh_has_vagabond(view))
		return;
	const unsigned set = rh_candidates(view);
	rh_list_heroes(voice, heroes, set);
	phrase(voice, text, sizeof text, sentence_of_vagabond(view, set, view->holder == seating->viewer), "holder",
	       seat_name(seating, view->holder), "heroes", heroes, NULL);
	if (view->seen)
		add_knowers(voice, text, sizeof text, seating, view->seen);
	say_text(voice, "", 0, text);
}

/* RH-7: who gave what, as far as the viewer knows it, and what was answered. */
static const char *sentence_of_clue(bool yours, bool known, bool yes, bool requirement)
{
	static const char *const sentences[2][3][2] = {
	    {{N_("Clue: {seat} gave a card face down. The answer was no: the vagabond is a different hero."),
	      N_("Clue: {seat} gave a card face down. The answer was yes: the vagabond is the same hero.")},
	     {N_("Clue: {seat} gave the {hero}. The answer was no: the vagabond is a different hero."),
	      N_("Clue: {seat} gave the {hero}. The answer was yes: the vagabond is that hero.")},
	     {N_("Clue: you gave the {hero}. The answer was no: the vagabond is a different hero."),
	      N_("Clue: you gave the {hero}. The answer was yes: the vagabond is that hero.")}},
	    {{N_("Clue: {seat} gave a card face down, and the answer was no."),
	      N_("Clue: {seat} gave a card face down, and the answer was yes.")},
	     {N_("Clue: {seat} gave the {hero}, and the answer was no."),
	      N_("Clue: {seat} gave the {hero}, and the answer was yes.")},
	     {N_("Clue: you gave the {hero}, and the answer was no."),
	      N_("Clue: you gave the {hero}, and the answer was yes.")}},
	};
	return sentences[requirement][yours ? 2 : known][yes];
}

void rh_say_clues(const struct voice *voice, const struct seating *seating, const struct rh *view)
{
	for (unsigned i = 0; i < view->tray_count; i++) {
		const uint8_t card = view->row[view->discard_count + i];
		const bool yours = tray_seat(card) == seating->viewer, requirement = rh_option(view, CLUE_REQUIREMENT);
		say(voice, sentence_of_clue(yours, tray_hero(card) != NO_HERO, tray_yes(card), requirement), "seat",
		    seat_name(seating, tray_seat(card)), "hero", rh_hero_text(tray_hero(card)), NULL);
	}
}

void rh_say_pending(const struct voice *voice, const struct seating *seating, const struct rh *view)
{
	char powers[RH_LIST_MAX * 2] = "";
	if (view->pending_count < 2)
		return;
	for (unsigned i = 0; i < view->pending_count; i++) {
		const struct power power = power_unpack(view->pending[i]);
		char item[RH_LIST_MAX];
		phrase(voice, item, sizeof item, power.seat == seating->viewer ? N_("your {hero}") : N_("{seat}'s {hero}"),
		       "seat", seat_name(seating, power.seat), "hero", rh_hero_text(power.hero), NULL);
		list_join(voice, powers, sizeof powers, item);
	}
	say(voice, "Pending powers (the last one takes effect first): {powers}.", "powers", powers, NULL);
}

/* -- Players --------------------------------------------------------------------------------------- */

static void list_tally(const struct voice *voice, char list[RH_LIST_MAX], tally cards, unsigned copies)
{
	list[0] = '\0';
	for (unsigned hero = 1; hero <= HERO_COUNT; hero++) {
		const unsigned count = copies * tally_get(cards, hero);
		char item[RH_LIST_MAX];
		phrase(voice, item, sizeof item, count > 1 ? N_("{count} × {hero}") : "{hero}", "count", digits_of(count).text,
		       "hero", rh_hero_text(hero), NULL);
		if (count)
			list_join(voice, list, RH_LIST_MAX, item);
	}
	if (!list[0])
		list_join(voice, list, RH_LIST_MAX, NOUN("none"));
}

/* Who that is, and at which seat. */
static void put_label(const struct voice *voice, char label[RH_LIST_MAX], const struct seating *seating, unsigned seat)
{
	const bool plain = seating->pictured || (seating->numbered && seating->viewer != (mu_seat)seat);
	phrase(voice, label, RH_LIST_MAX, plain ? "{name}" : N_("{name} (seat {seat})"), "name",
	       seat_name(seating, (mu_seat)seat), "seat", digits_of(seat).text, NULL);
}

static void say_band(const struct voice *voice, const struct seating *seating, const struct rh *view, unsigned seat)
{
	char label[RH_LIST_MAX], ready[RH_LIST_MAX], used[RH_LIST_MAX];
	const char *sentence = N_("{player}: hand of {hand}, band of {count}. Ready: {ready}. Used: {used}.");
	put_label(voice, label, seating, seat);
	rh_list_heroes(voice, ready, view->band[seat] & ~(unsigned)view->used[seat]);
	rh_list_heroes(voice, used, view->used[seat]);
	if (!ready[0] && !used[0])
		sentence = N_("{player}: hand of {hand}, no heroes.");
	else if (!used[0])
		sentence = N_("{player}: hand of {hand}, band of {count}. Ready: {ready}.");
	else if (!ready[0])
		sentence = N_("{player}: hand of {hand}, band of {count}. Used: {used}.");
	say_item(voice, "  ", 4, sentence, "player", label, "hand", digits_of(view->hand_size[seat]).text, "count",
	         digits_of(bits_count(view->band[seat])).text, "ready", ready, "used", used, NULL);
}

static unsigned eliminated(const struct rh *view, unsigned seat)
{
	unsigned count = 0;
	for (unsigned hero = 1; hero <= HERO_COUNT; hero++)
		count += 2 * tally_get(view->eliminated[seat], hero);
	return count;
}

static void say_piles_of(const struct voice *voice, const struct rh *view, unsigned seat)
{
	char hand[RH_LIST_MAX], gone[RH_LIST_MAX];
	list_tally(voice, hand, view->hand[seat], 1);
	list_tally(voice, gone, view->eliminated[seat], 2);
	const bool open = view->viewer == MU_ALL || view->viewer == (mu_seat)seat;
	say_item(voice, "    ", 4,
	         open ? N_("Powers used: {powers}. Eliminated: {gone}. Hand: {hand}.")
	              : N_("Powers used: {powers}. Eliminated: {gone}."),
	         "powers", digits_of(view->powers_used[seat]).text, "gone", gone, "hand", hand, NULL);
}

/* -- The verbs of struct words ------------------------------------------------------------------------ */

void rh_hand(const struct voice *voice, const struct seating *seating, const void *state)
{
	struct rh view;
	char hand[RH_LIST_MAX];
	rh_view(state, seating->viewer, &view);
	if (seating->viewer < 0)
		return;
	list_tally(voice, hand, view.hand[seating->viewer], 1);
	say(voice, view.hand[seating->viewer] ? N_("Your hand: {hand}.") : N_("Your hand is empty."), "hand", hand, NULL);
}

void rh_situation(const struct voice *voice, const struct seating *seating, const void *state)
{
	struct rh view;
	rh_view(state, seating->viewer, &view);
	rh_say_question(voice, seating, &view);
	say_turn(voice, seating, &view);
	rh_say_vagabond(voice, seating, &view);
	rh_say_clues(voice, seating, &view);
	rh_say_pending(voice, seating, &view);
	say(voice, "Cards in the deck: {count}.", "count", digits_of(view.deck_count).text, NULL);
	say(voice, "Players:", NULL);
	for (unsigned seat = 0; seat < view.seats; seat++)
		say_band(voice, seating, &view, seat);
	rh_hand(voice, seating, state);
}

void rh_table(const struct voice *voice, const struct seating *seating, const void *state)
{
	struct rh view;
	char discard[RH_LIST_MAX];
	tally pile = 0;
	rh_view(state, seating->viewer, &view);
	say_turn(voice, seating, &view);
	rh_say_vagabond(voice, seating, &view);
	rh_say_clues(voice, seating, &view);
	rh_say_pending(voice, seating, &view);
	for (unsigned i = 0; i < view.discard_count; i++)
		pile += tally_of(view.row[i]);
	list_tally(voice, discard, pile, 1);
	say(voice, "Cards in the deck: {count}. Discard pile: {discard}.", "count", digits_of(view.deck_count).text,
	    "discard", discard, NULL);
	say(voice, "Players:", NULL);
	for (unsigned seat = 0; seat < view.seats; seat++) {
		say_band(voice, seating, &view, seat);
		say_piles_of(voice, &view, seat);
	}
}

/* RH-16.3 to 16.5, RH-20.3. A band of six heroes is the largest, so its owner comes first anyway. */
static bool ranks_before(const struct rh *g, unsigned a, unsigned b)
{
	const unsigned heroes_a = bits_count(g->band[a]), heroes_b = bits_count(g->band[b]);
	if (heroes_a != heroes_b)
		return heroes_a > heroes_b;
	if (eliminated(g, a) != eliminated(g, b))
		return eliminated(g, a) < eliminated(g, b);
	return g->powers_used[a] < g->powers_used[b];
}

static void say_rank(const struct voice *voice, const struct seating *seating, const struct rh *g, unsigned place,
                     unsigned seat)
{
	char label[RH_LIST_MAX];
	put_label(voice, label, seating, seat);
	say_item(voice, "  ", 4, "{place}. {player}: band of {heroes}, eliminated: {gone}, powers used: {powers}", "place",
	         digits_of(place).text, "player", label, "heroes", digits_of(bits_count(g->band[seat])).text, "gone",
	         digits_of(eliminated(g, seat)).text, "powers", digits_of(g->powers_used[seat]).text, NULL);
}

/* RH-16.3 to 16.5: the rule that has put the winner before everybody else. */
static const char *decided_by(const struct rh *g, unsigned winner, bool yours)
{
	bool heroes = false, cards = false; /* somebody has as many heroes; and no more eliminated cards */
	for (unsigned seat = 0; seat < g->seats; seat++) {
		const bool tied = seat != winner && bits_count(g->band[seat]) == bits_count(g->band[winner]);
		heroes |= tied;
		cards |= tied && eliminated(g, seat) == eliminated(g, winner);
	}
	if (cards)
		return yours ? N_("The deck is empty. You tie for the largest band and the fewest eliminated cards, but win "
		                  "with the fewest powers used (RH-16.5).")
		             : N_("The deck is empty. {winners} ties for the largest band and the fewest eliminated cards, but "
		                  "wins with the fewest powers used (RH-16.5).");
	if (heroes)
		return yours ? N_("The deck is empty. You tie for the largest band, but win with the fewest eliminated cards "
		                  "(RH-16.4).")
		             : N_("The deck is empty. {winners} ties for the largest band, but wins with the fewest eliminated "
		                  "cards (RH-16.4).");
	return yours ? N_("The deck is empty, and you win with the largest band (RH-16.3).")
	             : N_("The deck is empty, and {winners} wins with the largest band (RH-16.3).");
}

static const char *result_sentence(const struct seating *seating, const struct rh *g, mu_seat winner)
{
	const bool yours = winner == seating->viewer;
	if (bits_count(g->winners) > 1)
		return N_("The ranking is tied, so these players share the victory: {winners} (RH-16.6).");
	if (bits_count(g->band[winner]) == rh_to_win(g) && rh_to_win(g) < RH_BAND_WINS)
		return yours ? N_("You win with five different heroes (RH-21.1).")
		             : N_("{winners} wins with five different heroes (RH-21.1).");
	if (bits_count(g->band[winner]) == rh_to_win(g))
		return yours ? N_("You win with six different heroes (RH-16.1).")
		             : N_("{winners} wins with six different heroes (RH-16.1).");
	return decided_by(g, (unsigned)winner, yours);
}

void rh_result(const struct voice *voice, const struct seating *seating, const void *state)
{
	const struct rh *g = state;
	char winners[RH_LIST_MAX];
	rh_list_winners(voice, winners, seating, g->winners);
	if (g->winners)
		say(voice, result_sentence(seating, g, (mu_seat)__builtin_ctz(g->winners)), "winners", winners, NULL);
	say(voice, "Ranking: most heroes, then fewest eliminated cards, then fewest powers used (RH-16, RH-20.3):", NULL);
	for (unsigned place = 1; place <= g->seats; place++) {
		for (unsigned seat = 0; seat < g->seats; seat++) {
			unsigned before = 0;
			for (unsigned other = 0; other < g->seats; other++)
				before += ranks_before(g, other, seat);
			if (before + 1 == place)
				say_rank(voice, seating, g, place, seat);
		}
	}
}
