/* Here to Slay: how things stand, in words. Everything is said from a view, so nothing hidden can slip out. */
#include "hts_words.h"

/* -- Monsters -------------------------------------------------------------------------------- */

static void say_monster(const struct voice *voice, const struct seating *seating, const struct hts *view,
                        mu_card monster)
{
	const struct hts_card *row = &hts_cards[monster];
	const char *sentence = N_("{monster}: requires {requires}. Slain on {slay}; on {counter}, {hit}.");
	if (seating->viewer >= 0)
		sentence = hts_requirement_met(view, seating->viewer, monster)
		               ? N_("{monster}: requires {requires} (met). Slain on {slay}; on {counter}, {hit}.")
		               : N_("{monster}: requires {requires} (not met). Slain on {slay}; on {counter}, {hit}.");
	char text[SPEECH_MAX];
	phrase(voice, text, sizeof text, sentence, "monster", hts_title(monster), "requires",
	       hts_requires_text(voice, monster).text, "slay", hts_range_text(voice, row->slay).text, "counter",
	       hts_range_text(voice, row->counter).text, "hit", hts_counter_text(voice, monster).text, NULL);
	hts_add_reward(voice, text, sizeof text, monster);
	say_text(voice, "  ", 4, text);
}

static void say_monsters(const struct voice *voice, const struct seating *seating, const struct hts *view)
{
	if (view->step == STEP_LEADER)
		return;
	say(voice, "Face-up monsters:", NULL);
	for (int i = 0; i < PLACES; i++)
		if (view->monsters[i])
			say_monster(voice, seating, view, view->monsters[i]);
}

/* -- Parties ----------------------------------------------------------------------------------- */

/* "Bard, 7 or more, wears Decoy Doll, rolled this turn" */
static void list_traits(const struct voice *voice, char list[HTS_LIST_MAX], const struct hts *view, mu_card hero)
{
	char item[HTS_LIST_MAX];
	list[0] = '\0';
	list_join(voice, list, HTS_LIST_MAX, hts_class_name(hts_class_of(view, hero)));
	list_join(voice, list, HTS_LIST_MAX, hts_need_text(voice, hero).text);
	if (hts_item(view, hero)) {
		phrase(voice, item, sizeof item, "with {item}", "item", hts_title(hts_item(view, hero)), NULL);
		list_join(voice, list, HTS_LIST_MAX, item);
	}
	if (hts_sealed(view, hero))
		list_join(voice, list, HTS_LIST_MAX, NOUN("sealed"));
	else if (view->marked & hero_bit(hero))
		list_join(voice, list, HTS_LIST_MAX, NOUN("already rolled for this turn"));
}

/* In full: what it does, and what its Item does. */
static void say_hero(const struct voice *voice, const struct hts *view, mu_card hero, bool yours)
{
	char traits[HTS_LIST_MAX], text[SPEECH_MAX];
	const mu_card item = hts_item(view, hero);
	list_traits(voice, traits, view, hero);
	phrase(voice, text, sizeof text, yours ? N_("{hero} ({traits}): {text}") : N_("{hero} ({traits}): \"{text}\""),
	       "hero", hts_title(hero), "traits", traits, "text", hts_text(hero), NULL);
	if (item) {
		char worn[SPEECH_MAX];
		phrase(voice, worn, sizeof worn, yours ? N_("{item}: {text}") : N_("{item}: \"{text}\""), "item",
		       hts_title(item), "text", hts_text(item), NULL);
		sentence_add(voice, text, sizeof text, worn);
	}
	say_text(voice, "    ", 6, text);
}

static void say_heroes(const struct voice *voice, const struct seating *seating, const struct hts *view, mu_seat seat,
                       bool full)
{
	mu_card heroes[HERO_COUNT];
	char list[SPEECH_MAX] = "";
	const int count = hts_party_list(view, seat, heroes);
	for (int i = 0; i < count && full; i++)
		say_hero(voice, view, heroes[i], seat == seating->viewer);
	for (int i = 0; i < count && !full; i++) {
		char item[HTS_LIST_MAX], traits[HTS_LIST_MAX];
		list_traits(voice, traits, view, heroes[i]);
		phrase(voice, item, sizeof item, "{hero} ({traits})", "hero", hts_title(heroes[i]), "traits", traits, NULL);
		list_join(voice, list, sizeof list, item);
	}
	if (list[0])
		say_item(voice, "    ", 6, "Heroes: {heroes}.", "heroes", list, NULL);
	else if (!count)
		say_item(voice, "    ", 6, "No Heroes.", NULL);
}

/* Whose, leader, and what is known of the hand. */
static void say_head(const struct voice *voice, const struct seating *seating, const struct hts *view, mu_seat seat)
{
	char known[HTS_LIST_MAX], text[HTS_TEXT_MAX], skill[SPEECH_MAX];
	mu_card cards[MAIN_CARDS];
	const int count = hts_hand_list(view, seat, cards);
	const mu_card leader = view->leader[seat];
	hts_leader_text(voice, skill, sizeof skill, hts_leader(view, seat));
	const char *sentence = N_("{player}: {leader} ({class}), hand of {hand}. Skill: \"{text}\"");
	hts_list_cards(voice, known, cards, count);
	if (!leader)
		sentence = N_("{player}: no leader yet.");
	else if (view->step == STEP_LEADER)
		sentence = N_("{player}: {leader} ({class}). Skill: \"{text}\"");
	else if (seating->viewer == MU_ALL)
		sentence = N_("{player}: {leader} ({class}), hand of {hand}: {known}. Skill: \"{text}\"");
	else if (seating->viewer == seat)
		sentence = N_("{player}: {leader} ({class}), hand of {hand}. Skill: {text}");
	else if (count)
		sentence = N_("{player}: {leader} ({class}), hand of {hand}, known: {known}. Skill: \"{text}\"");
	phrase(voice, text, sizeof text, sentence, "player", hts_label(voice, seating, seat).text, "leader",
	       hts_title(leader), "class", hts_class_name(hts_leader(view, seat)->class), "hand",
	       digits_of(view->hand[seat].count).text, "known", known, "text", skill, NULL);
	say_text(voice, "  ", 4, text);
}

/* HS-11: how far the party is. */
static void say_progress(const struct voice *voice, const struct seating *seating, const struct hts *view, mu_seat seat)
{
	const unsigned classes = hts_party_classes(view, seat);
	const char *sentence = N_("Classes: {have}. Missing: {lack}.");
	char have[HTS_LIST_MAX], lack[HTS_LIST_MAX];
	hts_list_classes(voice, have, classes);
	hts_list_classes(voice, lack, ALL_CLASSES & ~classes);
	if (hts_has_gathered(view, seat) && hts_to_gather(view) < CLASS_COUNT - CLASS_BARD)
		sentence = seat == seating->viewer
		               ? N_("Enough classes: you win if you still have them at the end of your turn.")
		               : N_("Enough classes: this player wins if they still have them at the end of their turn.");
	else if (hts_has_gathered(view, seat))
		sentence = seat == seating->viewer
		               ? N_("All six classes: you win if you still have them at the end of your turn.")
		               : N_("All six classes: this player wins if they still have them at the end of their turn.");
	say_item(voice, "    ", 6, sentence, "have", have, "lack", lack, NULL);
}

static void say_slain(const struct voice *voice, const struct seating *seating, const struct hts *view, mu_seat seat)
{
	const unsigned count = hts_slain_count(view, seat);
	const char *sentence = seat == seating->viewer ? N_("Slain ({i} of {all}): {monster}. Skill: {text}")
	                                               : N_("Slain ({i} of {all}): {monster}. Skill: \"{text}\"");
	for (unsigned i = 0; i < count; i++)
		say_item(voice, "    ", 6, sentence, "i", digits_of(i + 1).text, "all", digits_of(hts_to_slay(view)).text,
		         "monster", hts_title(view->slain[seat][i]), "text", hts_text(view->slain[seat][i]), NULL);
}

/* What holds for this turn, or until the seat's next one. */
static void say_states(const struct voice *voice, const struct seating *seating, const struct hts *view, mu_seat seat)
{
	const unsigned me = bit((unsigned)seat);
	const bool yours = seat == seating->viewer;
	if (view->boost[seat])
		say_item(voice, "    ", 6, "{boost} to all rolls this turn.", "boost", hts_signed(view->boost[seat]).text,
		         NULL);
	if (view->no_challenge & me)
		say_item(voice, "    ", 6,
		         yours ? N_("Nobody can challenge your cards this turn.")
		               : N_("Nobody can challenge this player's cards this turn."),
		         NULL);
	if (view->no_steal & me)
		say_item(voice, "    ", 6,
		         yours ? N_("Your Heroes cannot be stolen until the start of your next turn.")
		               : N_("This player's Heroes cannot be stolen until the start of their next turn."),
		         NULL);
	if (view->no_destroy & me)
		say_item(voice, "    ", 6,
		         yours ? N_("Your Heroes cannot be destroyed until the start of your next turn.")
		               : N_("This player's Heroes cannot be destroyed until the start of their next turn."),
		         NULL);
	if (view->skill_used & me)
		say_item(voice, "    ", 6, "The leader's skill has already been used this turn.", NULL);
}

static void say_party(const struct voice *voice, const struct seating *seating, const struct hts *view, mu_seat seat,
                      bool full)
{
	say_head(voice, seating, view, seat);
	if (view->step == STEP_LEADER)
		return;
	say_progress(voice, seating, view, seat);
	say_slain(voice, seating, view, seat);
	say_states(voice, seating, view, seat);
	say_heroes(voice, seating, view, seat, full || seat == seating->viewer);
}

static const char *party_sentence(const struct hts *view, bool heroes)
{
	if (!hts_to_gather(view))
		return heroes ? N_("{player}: {class} leader, hand of {hand}, {slain} of {all} monsters slain. {heroes}.")
		              : N_("{player}: {class} leader, hand of {hand}, {slain} of {all} monsters slain. No Heroes.");
	return heroes ? N_("{player}: {class} leader, hand of {hand}, {classes} of {needed} classes, {slain} of {all} "
	                   "monsters slain. {heroes}.")
	              : N_("{player}: {class} leader, hand of {hand}, {classes} of {needed} classes, {slain} of {all} "
	                   "monsters slain. No Heroes.");
}

/* One line for each player, for the many small questions; "table" shows the rest. */
static void say_party_short(const struct voice *voice, const struct seating *seating, const struct hts *view,
                            mu_seat seat)
{
	mu_card heroes[HERO_COUNT];
	char list[SPEECH_MAX] = "";
	const int count = hts_party_list(view, seat, heroes);
	for (int i = 0; i < count; i++) {
		char item[HTS_LIST_MAX];
		phrase(voice, item, sizeof item, "{hero} ({class})", "hero", hts_title(heroes[i]), "class",
		       hts_class_name(hts_class_of(view, heroes[i])), NULL);
		list_join(voice, list, sizeof list, item);
	}
	say_item(voice, "  ", 4, party_sentence(view, count), "player", hts_label(voice, seating, seat).text, "class",
	         hts_class_name(hts_leader(view, seat)->class), "hand", digits_of(view->hand[seat].count).text, "classes",
	         digits_of(bits_count(hts_party_classes(view, seat) & ALL_CLASSES)).text, "slain",
	         digits_of(hts_slain_count(view, seat)).text, "needed", digits_of(hts_to_gather(view)).text, "all",
	         digits_of(hts_to_slay(view)).text, "heroes", list, NULL);
}

/* -- Turn and piles ------------------------------------------------------------------------------ */

static void say_turn(const struct voice *voice, const struct seating *seating, const struct hts *view)
{
	if (view->step == STEP_LEADER || (view->active == seating->viewer && view->step == STEP_MAIN))
		return;
	say(voice,
	    view->active == seating->viewer ? N_("Turn {turn}: your turn. Action points left: {points}.")
	                                    : N_("Turn {turn}: {active}'s turn. Action points left: {points}."),
	    "turn", digits_of(view->turn).text, "active", seat_name(seating, (mu_seat)view->active), "points",
	    digits_of(view->ap).text, NULL);
}

/* Bullseye's cards, as long as they lie there. */
static void say_deck_top(const struct voice *voice, const struct seating *seating, const struct hts *view)
{
	char list[SPEECH_MAX] = "";
	if (seating->viewer == MU_ALL)
		return;
	for (int i = 0; i < view->looked && deck_at(view, i); i++)
		list_join(voice, list, sizeof list, hts_title(deck_at(view, i)));
	if (list[0])
		say(voice, "Top of the deck, as far as you know: {cards}.", "cards", list, NULL);
}

/* HS-14.7 */
static void say_market(const struct voice *voice, const struct hts *view)
{
	char list[SPEECH_MAX] = "";
	for (int i = 0; i < MARKET; i++)
		if (view->market[i])
			list_join(voice, list, sizeof list, hts_title(view->market[i]));
	if (list[0])
		say(voice, "Face up beside the deck: {cards}.", "cards", list, NULL);
}

static void say_piles(const struct voice *voice, const struct seating *seating, const struct hts *view)
{
	if (view->step == STEP_LEADER)
		return;
	say(voice,
	    view->discard ? N_("Cards in the deck: {deck}. In the discard pile: {discard}. On top: {top}.")
	                  : N_("Cards in the deck: {deck}. The discard pile is empty."),
	    "deck", digits_of(view->deck).text, "discard", digits_of(view->discard).text, "top",
	    view->discard ? hts_title(discard_at(view, view->discard - 1)) : "", NULL);
	say_market(voice, view);
	say_deck_top(voice, seating, view);
}

static void say_discard(const struct voice *voice, const struct hts *view)
{
	mu_card cards[MAIN_CARDS];
	char list[HTS_LIST_MAX], text[HTS_TEXT_MAX];
	int count = 0;
	for (mu_card card = 1; card < CARD_MAIN_END; card++)
		for (int i = 0; i < view->discard; i++)
			if (discard_at(view, i) == card)
				cards[count++] = card;
	hts_list_cards(voice, list, cards, count);
	phrase(voice, text, sizeof text, "In the discard pile: {cards}.", "cards", list, NULL);
	if (count)
		say_text(voice, "", 0, text);
}

/* -- The verbs of struct words --------------------------------------------------------------------- */

static const char *hand_sentence(unsigned kind, unsigned copies)
{
	if (kind == KIND_HERO)
		return N_("{card} (Hero, {class}, {needs}): {text}");
	if (kind == KIND_CHALLENGE || kind == KIND_MODIFIER) /* the name says it */
		return copies > 1 ? N_("{copies} × {card}: {text}") : N_("{card}: {text}");
	return copies > 1 ? N_("{copies} × {card} ({kind}): {text}") : N_("{card} ({kind}): {text}");
}

void hts_hand(const struct voice *voice, const struct seating *seating, const void *state)
{
	struct hts view;
	hts_see(state, seating->viewer, &view);
	if (seating->viewer < 0 || view.step == STEP_LEADER)
		return;
	struct set cards = hand_set(&view, seating->viewer);
	say(voice, set_empty(cards) ? N_("Your hand is empty.") : N_("Your hand:"), NULL);
	for (mu_card card; (card = set_pop(&cards));) {
		const struct hts_card *row = &hts_cards[card];
		const unsigned copies = hand_copies(&view, seating->viewer, card);
		say_item(voice, "  ", 4, hand_sentence(row->kind, copies), "card", hts_title(card), "copies",
		         digits_of(copies).text, "kind", hts_kind_of(card), "class", hts_class_name(row->class), "needs",
		         row->kind == KIND_HERO ? hts_need_text(voice, card).text : "", "text", hts_text(card), NULL);
	}
}

static bool chosen_from_hand(unsigned choice)
{
	switch (choice) {
	case CHOICE_DISCARD:
	case CHOICE_DISCARD_OR_NOT:
	case CHOICE_DISCARD_ON_SUCCESS:
	case CHOICE_DISCARD_TO_CHALLENGE:
	case CHOICE_DISCARD_FOR_POINT:
	case CHOICE_GIVEN:
		return true;
	default:
		return false;
	}
}

/* Names only; not where the choices are the hand. */
static void say_hand_short(const struct voice *voice, const struct seating *seating, const struct hts *view)
{
	mu_card cards[MAIN_CARDS];
	char list[HTS_LIST_MAX], text[HTS_TEXT_MAX];
	if (seating->viewer < 0 || (view->asked == seating->viewer && chosen_from_hand(view->choice)))
		return;
	hts_list_cards(voice, list, cards, hts_hand_list(view, seating->viewer, cards));
	phrase(voice, text, sizeof text, "Your hand: {cards}.", "cards", list, NULL);
	say_text(voice, "", 2, text);
}

/* In full where the viewer decides about a turn, in short where it is about one card or roll. */
void hts_situation(const struct voice *voice, const struct seating *seating, const void *state)
{
	struct hts view;
	hts_see(state, seating->viewer, &view);
	const bool full = view.step == STEP_MAIN || view.step == STEP_LEADER || view.step == STEP_OVER;
	hts_say_question(voice, seating, &view);
	hts_say_pending(voice, seating, &view);
	say_turn(voice, seating, &view);
	if (full)
		say_monsters(voice, seating, &view);
	say(voice, "Players:", NULL);
	for (mu_seat seat = 0; seat < view.seats; seat++)
		(full ? say_party(voice, seating, &view, seat, false) : say_party_short(voice, seating, &view, seat));
	if (full) {
		say_piles(voice, seating, &view);
		hts_hand(voice, seating, state);
	} else {
		say_deck_top(voice, seating, &view);
		say_hand_short(voice, seating, &view);
	}
}

void hts_table(const struct voice *voice, const struct seating *seating, const void *state)
{
	struct hts view;
	hts_see(state, seating->viewer, &view);
	say_turn(voice, seating, &view);
	hts_say_pending(voice, seating, &view);
	say_monsters(voice, seating, &view);
	say(voice, "Players:", NULL);
	for (mu_seat seat = 0; seat < view.seats; seat++)
		say_party(voice, seating, &view, seat, true);
	say_piles(voice, seating, &view);
	say_discard(voice, &view);
}

static const char *result_sentence(const struct seating *seating, const struct hts *view, mu_seat winner)
{
	const bool yours = winner == seating->viewer;
	if (winner == MU_NOBODY)
		return N_("Nobody wins: the game ends in a draw at turn 1000 (HS-11.3).");
	const unsigned slain = hts_slain_count(view, winner);
	if (slain == hts_to_slay(view) && slain == 3)
		return yours ? N_("You win with three slain monsters (HS-11.1).")
		             : N_("{winner} wins with three slain monsters (HS-11.1).");
	if (slain == hts_to_slay(view))
		return yours ? N_("You win with {slain} slain monsters (HS-14.1).")
		             : N_("{winner} wins with {slain} slain monsters (HS-14.1).");
	if (bits_count(view->winners) > 1)
		return N_("No monster is left. These players have slain the most and share the victory: {winners} (HS-14.1).");
	if (!hts_to_gather(view))
		return yours ? N_("No monster is left. You have slain the most and win (HS-14.1).")
		             : N_("No monster is left. {winner} has slain the most and wins (HS-14.1).");
	if (hts_to_gather(view) < CLASS_COUNT - CLASS_BARD)
		return yours ? N_("You win with five classes at the end of your turn (HS-14.2).")
		             : N_("{winner} wins with five classes (HS-14.2).");
	return yours ? N_("You win with all six classes at the end of your turn (HS-11.2).")
	             : N_("{winner} wins with all six classes (HS-11.2).");
}

void hts_result(const struct voice *voice, const struct seating *seating, const void *state)
{
	struct hts view;
	hts_see(state, seating->viewer, &view);
	char winners[SPEECH_MAX] = "";
	const mu_seat winner = view.winners ? (mu_seat)__builtin_ctz(view.winners) : MU_NOBODY;
	for (unsigned rest = view.winners; rest;)
		list_join(voice, winners, sizeof winners, seat_name(seating, (mu_seat)bits_pop(&rest)));
	if (view.step == STEP_OVER)
		say(voice, result_sentence(seating, &view, winner), "winner", seat_name(seating, winner), "winners", winners,
		    "slain", digits_of(winner == MU_NOBODY ? 0 : hts_slain_count(&view, winner)).text, NULL);
	say(voice, "Parties:", NULL);
	for (mu_seat seat = 0; seat < view.seats; seat++)
		say_party_short(voice, seating, &view, seat);
}
