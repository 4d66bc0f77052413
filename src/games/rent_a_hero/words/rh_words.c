/* Rent a Hero: names, what happened, and what actions mean. The sentences of events are in rh_words.def. */
#include "rh_words.h"

/* -- Names ------------------------------------------------------------------------------- */

static const struct {
	const char *name, *numbered, *needs, *power;
} heroes[HERO_COUNT + 1] = {
#define HERO(number, symbol, name, allowed, needs, power) \
	[number] = {NOUN(name), NOUN_NUMBERED(name, #number), NOUN(needs), NOUN(power)},
#include "games/rent_a_hero/rules/rh_heroes.def"
#undef HERO
};

const char *rh_hero_text(unsigned hero)
{
	return hero ? heroes[hero].numbered : "";
}

const char *rh_hero(unsigned hero)
{
	return heroes[hero].name;
}

const char *rh_needs(unsigned hero)
{
	return heroes[hero].needs;
}

const char *rh_power(unsigned hero)
{
	return heroes[hero].power;
}

void rh_list_strengths(const struct voice *voice, char list[RH_LIST_MAX], unsigned set)
{
	list[0] = '\0';
	while (set)
		list_join(voice, list, RH_LIST_MAX, digits_of(bits_pop(&set)).text);
}

void rh_list_heroes(const struct voice *voice, char list[RH_LIST_MAX], unsigned set)
{
	list[0] = '\0';
	while (set)
		list_join(voice, list, RH_LIST_MAX, rh_hero_text(bits_pop(&set)));
}

struct power rh_last_power(const struct rh *g)
{
	return g->pending_count ? power_unpack(rh_top(g)) : (struct power){.seat = MU_NOBODY};
}

/* -- What happened --------------------------------------------------------------------------- */

enum fact {
	YOU = 1,
	TO_YOU = 2,
	SHOWN = 4,
	YES = 8,
	AT_HERO = 16,
	AT_SEAT = 32,
	AT_YOU = 64,
	WHOLE = 128,
	SHARED = 256,
};

static const struct told told[] = {
#define TOLD(kind, facts, sentence) {kind, facts, sentence},
#include "rh_words.def"
#undef TOLD
};

static unsigned facts_of_use(const struct seating *seating, const struct mu_event *event)
{
	if (event->card == WITCH)
		return AT_HERO;
	if (event->card != DOG_TRAINER)
		return 0;
	return (mu_seat)event->a == seating->viewer ? AT_SEAT | AT_YOU : AT_SEAT;
}

static unsigned facts_of(const struct seating *seating, const struct mu_event *event)
{
	const mu_seat viewer = seating->viewer;
	unsigned facts = 0;
	if (viewer >= 0 && event->seat == viewer)
		facts |= YOU;
	if (viewer >= 0 && event->other == viewer)
		facts |= TO_YOU;
	if (event_shown(event, viewer))
		facts |= SHOWN;
	switch (event->kind) {
	case EVENT_USE:
		return facts | facts_of_use(seating, event);
	case EVENT_CLUE:
	case EVENT_TURN_UP:
		return event->a ? facts | YES : facts;
	case MU_SHUFFLE:
		return event->count == RH_CARDS ? facts | WHOLE : facts;
	case EVENT_END:
		if (viewer >= 0 && event->a & bit((unsigned)viewer))
			facts |= YOU;
		return bits_count(event->a) > 1 ? facts | SHARED : facts;
	default:
		return facts;
	}
}

void rh_list_winners(const struct voice *voice, char list[RH_LIST_MAX], const struct seating *seating, unsigned winners)
{
	list[0] = '\0';
	while (winners)
		list_join(voice, list, RH_LIST_MAX, seat_name(seating, (mu_seat)bits_pop(&winners)));
}

static void tell(const struct voice *voice, const struct seating *seating, const struct mu_event *event)
{
	const unsigned facts = facts_of(seating, event);
	const char *sentence = told_find(told, sizeof told / sizeof told[0], event->kind, facts);
	char strengths[RH_LIST_MAX] = "", winners[RH_LIST_MAX] = "";
	if (!sentence)
		return;
	if (event->kind == EVENT_REVEAL) {
		rh_list_strengths(voice, strengths, rh_allow(event->card, seating->seats));
		say_nothing(voice); /* a turn is a paragraph */
	}
	if (event->kind == EVENT_END)
		rh_list_winners(voice, winners, seating, event->a);
	const unsigned hero = facts & SHOWN ? event->card : NO_HERO;
	const char *target = rh_hero_text(facts & AT_HERO ? event->a : NO_HERO);
	say(voice, sentence, "seat", seat_name(seating, event->seat), "to", seat_name(seating, event->other), "hero",
	    rh_hero_text(hero), "target", facts & AT_SEAT ? seat_name(seating, (mu_seat)event->a) : target, "turn",
	    digits_of(event->a + 65536u * event->b).text, "needs", hero ? rh_needs(hero) : "", "strengths", strengths,
	    "count", digits_of(event->count).text, "winners", winners, NULL);
}

/* RH-15: the Wizard's two cards are one act. */
static size_t tell_together(const struct voice *voice, const struct seating *seating, const struct mu_event *events,
                            size_t count)
{
	const mu_seat seat = events[0].seat;
	const bool shown = event_shown(&events[0], seating->viewer);
	char list[RH_LIST_MAX] = "", cards[RH_LIST_MAX];
	size_t same = 0;
	while (same < count && events[same].kind == EVENT_DRAW && events[same].seat == seat &&
	       event_shown(&events[same], seating->viewer) == shown) {
		list_join(voice, list, sizeof list, rh_hero_text(shown ? events[same].card : NO_HERO));
		same++;
	}
	if (same < 2)
		return 0;
	phrase_plural(voice, cards, sizeof cards, "a card", "{n} cards", (unsigned)same, NULL);
	const char *open = seat == seating->viewer ? N_("You draw {cards}: {list}.") : N_("{seat} draws {cards}: {list}.");
	say(voice, shown ? open : N_("{seat} draws {cards}."), "seat", seat_name(seating, seat), "cards", cards, "list",
	    list, NULL);
	return same;
}

/* -- What an action means ------------------------------------------------------------------------ */

static const char *meaning_of_recruit(const struct rh *view)
{
	const unsigned band = view->band[view->holder], candidates = rh_candidates(view);
	const bool known = bits_count(candidates) == 1, last = rh_is_one_short(view, view->holder);
	if (candidates & band && candidates & ~band)
		return N_("It joins your band. If you already have that hero, both copies are eliminated.");
	if (candidates & band)
		return known ? N_("It is the {vagabond}. You already have one, so both are eliminated.")
		             : N_("You already have it, so both copies are eliminated.");
	if (last && rh_to_win(view) < RH_BAND_WINS)
		return known ? N_("It is the {vagabond}, your fifth hero: you win!") : N_("It is your fifth hero: you win!");
	if (last)
		return known ? N_("It is the {vagabond}, your sixth hero: you win!") : N_("It is your sixth hero: you win!");
	return known ? N_("It is the {vagabond}, and it joins your band.") : N_("It joins your band.");
}

static const char *meaning_of_pass(const struct rh *view)
{
	if (seat_after(view->holder, 1, view->seats) == view->active)
		return N_("It goes back to {next}, who must recruit it.");
	return N_("{next} may recruit it, pass it on or ask for clues.");
}

static const char *meaning_of_wizard(const struct rh *view)
{
	if (view->deck_count <= 2 && !rh_option(view, END_RESHUFFLE))
		return N_("Draw the rest of the deck. This becomes the last turn.");
	return N_("Draw two cards.");
}

static const char *meaning_of_use(const struct rh *view, unsigned hero)
{
	switch (hero) {
	case ANGRY_CHICKEN:
		if (rh_last_power(view).seat == view->asked)
			return N_("Nullify your own {pending}.");
		return N_("Nullify {user}'s {pending}.");
	case PYROMANIAC:
		return N_("The vagabond is discarded. Nobody gets it.");
	case WITCH:
		return N_("Your {target} is ready again.");
	case DOG_TRAINER:
		if (view->holder == view->active)
			return N_("The vagabond is discarded, because {holder} cannot pass it on.");
		return N_("{holder} must pass the vagabond on immediately.");
	case SERGEANT:
		return N_("Look at the vagabond.");
	case BLACK_KNIGHT:
		if (view->asked == view->active)
			return N_("You may send any card this turn.");
		return N_("{active} may send any card this turn.");
	default:
		return meaning_of_wizard(view);
	}
}

/* RH-7.3, RH-17.1: a card is a high price for an answer that is known. */
static const char *meaning_of_clue(const struct rh *view, unsigned card)
{
	const bool needs = rh_option(view, CLUE_REQUIREMENT);
	const unsigned candidates = rh_candidates(view);
	unsigned yes = 0;
	for (unsigned hero = 1; hero <= HERO_COUNT; hero++)
		if (candidates & bit(hero) && rh_answer(view, card, hero))
			yes |= bit(hero);
	if (!yes)
		return needs ? N_("Its strength cannot be {needs}: the answer would be no, and you would lose that card.")
		             : N_("It cannot be the {hero}: the answer would be no, and you would lose that card.");
	if (yes == candidates)
		return needs ? N_("You already know that its strength is {needs}: the answer would be yes, and you would lose "
		                  "that card.")
		             : N_("You already know that it is the {hero}: the answer would be yes, and you would lose that "
		                  "card.");
	return needs ? N_("Give your {hero} and learn whether the vagabond's strength is {needs}.")
	             : N_("Give your {hero} and learn whether the vagabond is the same hero.");
}

static const char *meaning_of(const struct rh *view, mu_action action)
{
	switch (action_verb(action)) {
	case VERB_RECRUIT:
		return meaning_of_recruit(view);
	case VERB_PASS:
		return meaning_of_pass(view);
	case VERB_SEND:
		return N_("Face down to {next}. Only you know what it is.");
	case VERB_NO_MATCH:
		return rh_deck_lasts(view)
		           ? N_("None of your cards match: you send a card from the deck.")
		           : N_("None of your cards match: you send a card from the deck, if one can be drawn.");
	case VERB_DRAW:
		return N_("Draw a card, look at it, and send it to {next}, whatever it is.");
	case VERB_SKIP:
		return N_("Send nothing, because there is nothing to draw. The game ends.");
	case VERB_DISCARD:
		return N_("Face up, onto the discard pile.");
	case VERB_CLUE:
		return meaning_of_clue(view, action_operand(action, 0));
	case VERB_USE:
		return meaning_of_use(view, action_operand(action, 0));
	default:
		return rh_asked(view).choice == CHOICE_REACT ? N_("Let the {pending} take effect.")
		                                             : N_("Keep your powers for later.");
	}
}

static void describe(const struct voice *voice, char *text, size_t size, const struct seating *seating,
                     const void *state, mu_action action)
{
	struct rh view;
	rh_view(state, seating->viewer, &view);
	const unsigned hero = action_operand(action, 0), target = action_operand(action, 1);
	const struct power top = rh_last_power(&view);
	const mu_seat from = rh_has_vagabond(&view) ? view.holder : view.active;
	char vagabond[RH_LIST_MAX];
	rh_list_heroes(voice, vagabond, action_verb(action) == VERB_RECRUIT ? rh_candidates(&view) : 0);
	phrase(voice, text, size, meaning_of(&view, action), "hero", rh_hero_text(hero), "needs",
	       hero ? rh_needs(hero) : "", "target", rh_hero_text(target), "vagabond", vagabond, "next",
	       seat_name(seating, seat_after(from, 1, view.seats)), "holder", seat_name(seating, view.holder), "active",
	       seat_name(seating, view.active), "pending", rh_hero_text(top.hero), "user", seat_name(seating, top.seat),
	       NULL);
}

/* A white list: whatever is not in it may tell somebody something. */
static bool reveals(const struct mu_event *event)
{
	switch (event->kind) {
	case EVENT_SEND:
	case EVENT_PASS:
	case EVENT_USE:
		return false;
	default:
		return true;
	}
}

/* RH-13.3, 19.3: who has seen the vagabond may say what it is, or lie. */
static mu_card claim(const void *view, mu_seat seat, bool lies, uint32_t luck)
{
	const struct rh *g = view;
	if (!rh_has_vagabond(g) || g->holder == seat || !(g->seen >> seat & 1) || !g->vagabond)
		return 0;
	const unsigned other = 1 + luck % (HERO_COUNT - 1);
	return (mu_card)(!lies ? g->vagabond : other < g->vagabond ? other : other + 1);
}

static uint32_t turn(const void *state)
{
	return ((const struct rh *)state)->turn;
}

const struct words rh_words = {
    .game = &rh_game,
    .tell = tell,
    .tell_together = tell_together,
    .title = rh_title,
    .question = rh_question,
    .stake = rh_stake,
    .label = rh_label,
    .action = describe,
    .result = rh_result,
    .aid = rh_aid,
    .explain = rh_explain,
    .topics = &rh_topics,
    .claim = claim,
    .stakes = rh_stakes,
    .recurring = true,
    .turn = turn,
    .reveals = reveals,
};

/* -- What one can ask about ---------------------------------------------------------------------------- */

static int add_heroes(mu_action *actions, int count, unsigned verb, unsigned set)
{
	while (set)
		actions[count++] = action_make(verb, bits_pop(&set), 0, 0);
	return count;
}

/* RH-11: the Witch refreshes somebody; another hero, if nobody has been used. */
static int add_powers(mu_action *actions, int count, unsigned set, unsigned used)
{
	count = add_heroes(actions, count, VERB_USE, set & ~bit(WITCH));
	unsigned targets = used & ~bit(WITCH) ? used & ~bit(WITCH) : bit(ANGRY_CHICKEN);
	while (set & bit(WITCH) && targets)
		actions[count++] = action_make(VERB_USE, WITCH, bits_pop(&targets), 0);
	return count;
}

static int list_actions(const void *state, mu_seat viewer, bool all, mu_action actions[PLAIN_ACTIONS_MAX])
{
	static const uint8_t plain[] = {VERB_RECRUIT, VERB_PASS, VERB_NO_MATCH, VERB_DRAW, VERB_SKIP};
	const struct rh *g = state;
	const unsigned hand = all ? ALL_HEROES : tally_set(g->hand[viewer]), band = all ? ALL_HEROES : g->band[viewer];
	int count = 0;
	for (size_t i = 0; i < sizeof plain; i++)
		actions[count++] = action_make(plain[i], 0, 0, 0);
	count = add_heroes(actions, count, VERB_SEND, hand);
	count = add_heroes(actions, count, VERB_DISCARD, hand);
	count = add_heroes(actions, count, VERB_CLUE, hand);
	return add_powers(actions, count, band, all ? ALL_HEROES : g->used[viewer]);
}

const struct plain_words rh_plain_words = {
    .game = &rh_game,
    .situation = rh_situation,
    .table = rh_table,
    .hand = rh_hand,
    .rules = rh_tell_rules,
    .actions = list_actions,
};
