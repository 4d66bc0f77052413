/* Here to Slay: what a search may leave out: blunders, questions without weight, actions without hope. */
#include "hts_brain.h"

/* -- Blunders --------------------------------------------------------------------------------------------- */

/* A curse on an own Hero, or a gift to another's; a mask may be meant to take a class away. */
bool hts_absurd_item(const struct hts *g, mu_card item, mu_card hero)
{
	const bool mine = party_has(g, g->asked, hero);
	if (hts_cards[item].class)
		return mine ? hts_cards[item].class == hts_cards[hero].class : false;
	return hts_cards[item].cursed == mine;
}

/* A price that cannot be paid after the card has left the hand (HS-6.6), or nobody to use the card on. */
static bool absurd_magic(const struct hts *g, mu_card card)
{
	const struct hts_do *op = hts_cards[card].operations;
	if (op[0].operation != OP_PAY)
		return false;
	const uint64_t targets = op[1].operation == OP_STEAL ? hts_may_steal(g, g->asked) : hts_may_destroy(g, g->asked);
	return g->hand[g->asked].count <= op[0].number || !targets;
}

static bool absurd_attack(const struct hts *g, mu_card monster)
{
	return odds_in(hts_cards[monster].slay, hts_bonus(g, g->asked, ROLL_ATTACK, CARD_NONE)) < 0.1;
}

static bool absurd_main(const struct hts *g, mu_action action)
{
	const mu_card card = action_x(action);
	const unsigned verb = action_verb(action);
	if (hts_has_gathered(g, g->asked))
		return verb != VERB_END;
	switch (verb) {
	case VERB_END:
		return true;
	case VERB_REDRAW:
		return g->hand[g->asked].count > 3;
	case VERB_USE:
		return card == CARD_NAPPING_NIBBLES && !may_at(g, g->asked, MOMENT_SUCCESS);
	case VERB_ATTACK:
		return absurd_attack(g, card);
	case VERB_PLAY:
		return kind_of(card) == KIND_MAGIC && absurd_magic(g, card);
	case VERB_PLAY_ON:
		return hts_absurd_item(g, card, action_y(action));
	default:
		return false;
	}
}

/* Changing the own roll for the worse. Dracos alone is slain from below. */
static bool absurd_change(const struct hts *g, mu_seat roller, int value)
{
	const struct hts_pending rolling = hts_pending(g);
	const bool downwards = rolling.kind == PENDING_ATTACK && hts_cards[rolling.card].slay.most < INT16_MAX;
	return roller == g->asked && (value > 0) == downwards;
}

/* Watching somebody win with a card that one could challenge. */
static bool absurd_calm(const struct hts *g)
{
	const struct hts_pending play = hts_pending(g);
	struct outlook o;
	outlook_init(&o, g, g->asked);
	return !hts_nothing_to_say(g) && outlook_wins_by(&o, play.seat[0], play.card, play.named[0]);
}

bool hts_absurd(const void *view, mu_action action)
{
	const struct hts *g = view;
	switch ((enum hts_choice)g->choice) {
	case CHOICE_CHALLENGE:
		return action_verb(action) == VERB_DECLINE && absurd_calm(g);
	case CHOICE_TURN:
		return absurd_main(g, action);
	case CHOICE_MODIFY:
		return action_verb(action) == VERB_MODIFY &&
		       absurd_change(g, (mu_seat)action_z(action), action_y(action) - VALUE_ZERO);
	case CHOICE_NUDGE:
		return action_verb(action) == VERB_CHOOSE_VALUE &&
		       absurd_change(g, hts_asked(g).about, action_x(action) - VALUE_ZERO);
	case CHOICE_PLAY_FROM_HAND:
	case CHOICE_PLAY_KEPT:
	case CHOICE_PLAY_DRAWN_ITEM:
		return action_verb(action) == VERB_PLAY_ON && hts_absurd_item(g, action_x(action), action_y(action));
	case CHOICE_DRAW:
	case CHOICE_DRAW_ON_MAGIC:
	case CHOICE_DRAW_ON_SUCCESS:
	case CHOICE_DRAW_ON_MODIFIER:
	case CHOICE_DRAW_ON_LOSS:
	case CHOICE_DRAW_ON_HERO:
	case CHOICE_DRAW_ON_ITEM:
	case CHOICE_DRAW_ON_FAILURE:
	case CHOICE_PULL:
		return action == action_plain(VERB_DECLINE);
	default:
		return false;
	}
}

/* -- What a search is for --------------------------------------------------------------------------------- */

/* A difference in the share that is worth thinking about. */
static const double weighty = 0.01;

/* A reaction that is at least nearly worth its price: its value lies beside that of declining, which is 0. */
static bool tempting(const struct hts *g)
{
	mu_action actions[MU_ACTIONS_MAX];
	double values[MU_ACTIONS_MAX];
	struct thought t = {.counts = true};
	thought_begin(&t, g);
	for (int i = thought_values(&t, actions, values); i--;)
		if (actions[i] != action_plain(VERB_DECLINE) && values[i] > -weighty)
			return true;
	return false;
}

/* A free roll costs nothing, so it is in doubt only where its success may hurt. */
static bool doubtful_roll(const struct hts *g)
{
	struct thought t = {.counts = true};
	thought_begin(&t, g);
	return gain_roll(&t.now, t.now.me, hts_asked(g).card) < t.share + weighty / 2;
}

bool hts_matters(const void *view)
{
	const struct hts *g = view;
	switch ((enum hts_choice)g->choice) {
	case CHOICE_LEADER:
		return false;
	case CHOICE_TURN:
		return !hts_has_gathered(g, g->asked);
	case CHOICE_CHALLENGE:
	case CHOICE_MODIFY:
		return !hts_nothing_to_say(g) && tempting(g);
	case CHOICE_FREE_ROLL:
		return doubtful_roll(g);
	case CHOICE_PLAY_DRAWN_MAGIC:
	case CHOICE_PLAY_DRAWN_ITEM:
	case CHOICE_SHOW_DRAWN:
		return true;
	default: /* the other skills are simply good */
		return g->step != STEP_SKILL;
	}
}

/* -- Candidates -------------------------------------------------------------------------------------------- */

enum { MAIN_CANDIDATES = 12, WEARERS = 2 };

/* The best of those left, or -1; its place is taken. */
static int take_best(const double *values, bool *taken, int count)
{
	int best = -1;
	for (int i = 0; i < count; i++)
		if (!taken[i] && (best < 0 || values[i] > values[best]))
			best = i;
	if (best >= 0)
		taken[best] = true;
	return best;
}

/* Already among them, or one more wearer for an Item that has its two best. */
static bool superfluous(const mu_action *actions, int count, mu_action action)
{
	int wearers = 0;
	for (int i = 0; i < count; i++) {
		if (actions[i] == action)
			return true;
		wearers += action_verb(action) == VERB_PLAY_ON && (actions[i] & 0xffff) == (action & 0xffff);
	}
	return wearers >= WEARERS;
}

int hts_candidates(const void *view, mu_action actions[BOT_CANDIDATES_MAX])
{
	const struct hts *g = view;
	struct thought t = {.counts = true};
	mu_action all[MU_ACTIONS_MAX];
	double values[MU_ACTIONS_MAX];
	bool taken[MU_ACTIONS_MAX] = {false};
	const int most = g->step == STEP_MAIN ? MAIN_CANDIDATES : BOT_CANDIDATES_MAX;
	int count = 0;
	if (hts_nothing_to_say(g)) {
		actions[0] = action_plain(VERB_DECLINE);
		return 1;
	}
	thought_begin(&t, g);
	const int listed = thought_values(&t, all, values);
	for (int best; count < most && (best = take_best(values, taken, listed)) >= 0;)
		if (!superfluous(actions, count, all[best]) && (!count || !hts_absurd(g, all[best])))
			actions[count++] = all[best];
	return count;
}

/*
 * One round: further on luck hides what an action did; between two, where little happens in a round, half a round more.
 * A turn's beginning is where strengths compare best.
 */
bool hts_far_enough(const void *start, const void *world)
{
	const struct hts *from = start, *g = world;
	return g->turn >= from->turn + (from->seats > 2 ? from->seats : 3u);
}
