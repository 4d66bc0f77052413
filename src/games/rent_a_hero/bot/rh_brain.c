/*
 * The heuristic player of Rent a Hero: every answer is valued in win shares, one step ahead, by
 * what the seat believes; the best one is taken.
 */
#include "rh_brain.h"
#include "rh_value.h"

/* What a card, and a power that is used up, are worth in win shares. */
static const double card_price = 0.004;
static const double last_cards_price = 0.02; /* with two cards or less */
static const double power_price[HERO_COUNT + 1] = {
    [ANGRY_CHICKEN] = 0.05, [PYROMANIAC] = 0.07,   [WITCH] = 0.04,  [DOG_TRAINER] = 0.05,
    [SERGEANT] = 0.01,      [BLACK_KNIGHT] = 0.02, [WIZARD] = 0.02,
};

double rh_expect(const struct mind *mind, const double value[HERO_COUNT + 1])
{
	double sum = 0;
	for (unsigned h = 1; h <= HERO_COUNT; h++)
		sum += mind->belief[h] * value[h];
	return sum;
}

void rh_weigh_holding(const struct mind *mind, struct options *options)
{
	const struct rh *g = mind->g;
	const mu_seat next = seat_after(g->holder, 1, g->seats);
	for (unsigned h = 1; h <= HERO_COUNT; h++) {
		options->hold[h] = rh_share_after(mind, mind->me, h);
		options->tour[h] = rh_share_touring(mind, next, h);
	}
}

/* The best of both, over a part of what it can be; all of it is known to be in that part. */
static double best_within(const struct mind *mind, const struct options *options, unsigned heroes)
{
	double hold = 0, tour = 0;
	while (heroes) {
		const unsigned h = bits_pop(&heroes);
		hold += mind->belief[h] * options->hold[h];
		tour += mind->belief[h] * options->tour[h];
	}
	return hold > tour ? hold : tour;
}

double rh_value_clue(const struct mind *mind, const struct options *options, unsigned card)
{
	const struct rh *g = mind->g;
	unsigned yes = 0;
	for (unsigned h = 1; h <= HERO_COUNT; h++)
		if (rh_answer(g, card, h))
			yes |= bit(h);
	const double price = g->hand_size[mind->me] <= 2 ? last_cards_price : card_price;
	return best_within(mind, options, yes) + best_within(mind, options, ALL_HEROES & ~yes) - price;
}

/* Knowing the card: the best for each hero. */
static double value_look(const struct mind *mind, const struct options *options)
{
	double sum = 0;
	for (unsigned h = 1; h <= HERO_COUNT; h++)
		sum += mind->belief[h] * (options->hold[h] > options->tour[h] ? options->hold[h] : options->tour[h]);
	return sum;
}

/* -- Powers ---------------------------------------------------------------------------------- */

/* My share if nobody does anything: the vagabond goes its way from where it is. */
static double value_waiting(const struct mind *mind)
{
	const struct rh *g = mind->g;
	double sum = 0;
	if (!rh_has_vagabond(g))
		return rh_share(mind);
	for (unsigned h = 1; h <= HERO_COUNT; h++)
		if (mind->belief[h] > 0)
			sum += mind->belief[h] * rh_share_touring(mind, g->holder, h);
	return sum;
}

static double value_forcing(const struct mind *mind)
{
	const struct rh *g = mind->g;
	double sum = 0;
	if (g->holder == g->active)
		return rh_share(mind); /* RH-12.3 */
	for (unsigned h = 1; h <= HERO_COUNT; h++)
		if (mind->belief[h] > 0)
			sum += mind->belief[h] * rh_share_touring(mind, seat_after(g->holder, 1, g->seats), h);
	return sum;
}

static bool leads(const struct rh *g, mu_seat me)
{
	for (mu_seat seat = 0; seat < (mu_seat)g->seats; seat++)
		if (seat != me && bits_count(g->band[seat]) >= bits_count(g->band[me]))
			return false;
	return true;
}

/* Two cards: a choice when sending, clues when holding; the end of the game when the deck is short. */
static double value_wizard(const struct mind *mind)
{
	const struct rh *g = mind->g;
	const unsigned hand = g->hand_size[mind->me];
	const double now = value_waiting(mind);
	if (!rh_option(g, END_RESHUFFLE) && g->deck_count <= 2 && (g->step == STEP_AFTER || g->step == STEP_TURN_END))
		return leads(g, mind->me) ? 1.0 : now - 0.2;
	if (g->step == STEP_DOOMED && g->focus == mind->me && g->doomed == WIZARD)
		return now + 0.05;
	return now + (hand <= 1 ? 0.05 : hand == 2 ? 0.025 : 0.016);
}

/* What the top pending power would change for me, if it took effect. */
static double harm_of_pending(const struct mind *mind)
{
	const struct rh *g = mind->g;
	const struct power top = power_unpack(rh_top(g));
	const double now = value_waiting(mind);
	if (top.seat == mind->me)
		return -1;
	switch (top.hero) {
	case PYROMANIAC:
		return rh_has_vagabond(g) ? now - rh_share(mind) : 0;
	case DOG_TRAINER:
		return g->holder == (mu_seat)top.target ? now - value_forcing(mind) : 0;
	case ANGRY_CHICKEN: /* it stops the power below, which is mine or helps somebody else */
		return g->pending_count > 1 && power_seat(g->pending[g->pending_count - 2]) == mind->me ? 0.06 : 0;
	default:
		return 0.01;
	}
}

/* What using this power now brings, before its price. */
static double value_power(const struct mind *mind, unsigned hero)
{
	const struct rh *g = mind->g;
	struct options options;
	switch (hero) {
	case ANGRY_CHICKEN:
		return value_waiting(mind) + harm_of_pending(mind);
	case PYROMANIAC:
		return g->pending_count ? 0 : rh_share(mind);
	case DOG_TRAINER:
		return g->pending_count ? 0 : value_forcing(mind);
	case SERGEANT:
		if (g->seen >> mind->me & 1 || g->holder != mind->me || g->pending_count)
			return 0;
		rh_weigh_holding(mind, &options);
		return value_look(mind, &options);
	case WIZARD:
		return value_wizard(mind);
	default:
		return 0;
	}
}

/* The Witch: as good as the hero she refreshes, used at once. */
static double value_witch(const struct mind *mind, unsigned target)
{
	const struct rh *g = mind->g;
	if (g->step == STEP_DOOMED && g->focus == mind->me && g->doomed == WITCH)
		return value_waiting(mind) + 0.02 + power_price[target];
	if (target == BLACK_KNIGHT || (target == DOG_TRAINER && g->holder == mind->me))
		return 0;
	if ((target == PYROMANIAC || target == DOG_TRAINER || target == SERGEANT) && !rh_has_vagabond(g))
		return 0;
	if (target == ANGRY_CHICKEN && !g->pending_count)
		return 0;
	if (target == WIZARD && !rh_can_draw(g))
		return 0;
	return value_power(mind, target) - 0.01;
}

/* -- Sending --------------------------------------------------------------------------------- */

double rh_value_sending(const struct mind *mind, unsigned hero)
{
	return rh_share_touring(mind, seat_after(mind->me, 1, mind->g->seats), hero);
}

static double best_sending(const struct mind *mind, unsigned heroes)
{
	double best = 0;
	while (heroes) {
		const double value = rh_value_sending(mind, bits_pop(&heroes));
		if (value > best)
			best = value;
	}
	return best;
}

static double value_knight(const struct mind *mind)
{
	const struct rh *g = mind->g;
	if (g->active != mind->me || g->knight || g->pending_count)
		return 0;
	const unsigned hand = tally_set(g->hand[mind->me]);
	const unsigned match = hand & rh_allow(g->requirement, g->seats);
	if (!match)
		return best_sending(mind, hand);
	return rh_share(mind) + best_sending(mind, hand) - best_sending(mind, match);
}

/* Of what there is plenty, and what nobody is asked with. */
static double value_discard(const struct mind *mind, unsigned hero)
{
	const struct rh *g = mind->g;
	return 0.1 * tally_get(g->hand[mind->me], hero) + (g->band[mind->me] & bit(hero) ? 0.05 : 0);
}

/* -- The interface ---------------------------------------------------------------------------- */

static double value_use(const struct mind *mind, mu_action action)
{
	const unsigned hero = action_operand(action, 0);
	if (hero == WITCH)
		return value_witch(mind, action_operand(action, 1)) - power_price[WITCH];
	if (hero == BLACK_KNIGHT)
		return value_knight(mind) - power_price[hero];
	const bool doomed = mind->g->step == STEP_DOOMED && mind->g->focus == mind->me && mind->g->doomed == hero;
	return value_power(mind, hero) - (doomed ? 0 : power_price[hero]);
}

static double value_of(const struct mind *mind, const struct options *options, mu_action action)
{
	const unsigned hero = action_operand(action, 0);
	switch (action_verb(action)) {
	case VERB_RECRUIT:
		return rh_expect(mind, options->hold);
	case VERB_PASS:
		return rh_expect(mind, options->tour);
	case VERB_CLUE:
		return rh_value_clue(mind, options, hero);
	case VERB_SEND:
		return rh_value_sending(mind, hero);
	case VERB_NO_MATCH:
	case VERB_DRAW:
		return rh_share(mind);
	case VERB_DISCARD:
		return value_discard(mind, hero);
	case VERB_USE:
		return value_use(mind, action);
	default:
		return value_waiting(mind);
	}
}

void rh_value_actions(const struct mind *mind, const mu_action *actions, int count, double *ret_values)
{
	const struct rh *g = mind->g;
	struct options options;
	if (g->holder == mind->me && !g->pending_count)
		rh_weigh_holding(mind, &options);
	for (int i = 0; i < count; i++)
		ret_values[i] = value_of(mind, &options, actions[i]);
}

/* Roughly bell-shaped, from -3 to 3 units. */
static double bell(struct mu_dealer *dealer)
{
	double sum = 0;
	for (int i = 0; i < 3; i++)
		sum += mu_dealer_below(dealer, 1 << 16) / 32768.0 - 1;
	return sum;
}

static mu_action choose(const void *view, double noise, bool counts_cards, struct mu_dealer *dealer)
{
	mu_action actions[MU_ACTIONS_MAX];
	double values[MU_ACTIONS_MAX];
	struct mind mind;
	const struct rh *g = view;
	const int count = rh_game.legal(g, actions);
	if (count == 1)
		return actions[0];
	rh_mind_make(&mind, g, g->asked, counts_cards);
	rh_value_actions(&mind, actions, count, values);
	int best = 0;
	double best_value = -1;
	for (int i = 0; i < count; i++) {
		const double value = values[i] + (noise > 0 ? noise * bell(dealer) : 0);
		if (value > best_value) {
			best_value = value;
			best = i;
		}
	}
	return actions[best];
}

static void worth(const void *world, mu_seat seat, double ret_shares[MU_SEATS_MAX])
{
	(void)seat;
	rh_net_shares(&rh_net, world, ret_shares);
}

/* Recruiting what one knows one owns, passing what one knows to be the sixth, powers that cannot help. */
static bool absurd(const void *view, mu_action action)
{
	const struct rh *g = view;
	const mu_seat me = g->asked;
	const unsigned verb = action_verb(action), hero = action_operand(action, 0);
	const bool known = rh_has_vagabond(g) && g->seen >> me & 1;
	const bool owned = known && g->band[me] & bit(g->vagabond);
	const bool wins = known && !owned && rh_is_one_short(g, me);
	if (verb == VERB_RECRUIT)
		return owned && g->step == STEP_HOLD;
	if (verb == VERB_PASS || verb == VERB_CLUE)
		return wins || (verb == VERB_CLUE && known);
	if (verb != VERB_USE)
		return false;
	if (hero == SERGEANT)
		return known;
	if (hero == BLACK_KNIGHT)
		return g->knight;
	if (hero == ANGRY_CHICKEN)
		return power_seat(rh_top(g)) == me;
	return wins && g->holder == me;
}

static enum bot_trait trait(const void *view, mu_action action)
{
	const unsigned hero = action_operand(action, 0);
	(void)view;
	switch (action_verb(action)) {
	case VERB_RECRUIT:
		return TRAIT_BOLD;
	case VERB_CLUE:
		return TRAIT_CAREFUL;
	case VERB_USE:
		return hero == ANGRY_CHICKEN || hero == PYROMANIAC || hero == DOG_TRAINER ? TRAIT_MEDDLE : TRAIT_NONE;
	case VERB_DECLINE:
		return TRAIT_CALM;
	default:
		return TRAIT_NONE;
	}
}

/* With a vagabond on its way anything can matter; otherwise only one's own decisions and the end of the deck. */
static bool matters(const void *view)
{
	const struct rh *g = view;
	return rh_has_vagabond(g) || g->asked == g->active || g->pending_count || g->deck_count <= 2;
}

/* Two turns on. The net knows the beginnings of turns; looking further costs more worlds than it is worth. */
static bool far_enough(const void *start, const void *world)
{
	const struct rh *from = start, *g = world;
	return g->turn >= from->turn + 2 && g->step == STEP_PRE_SEND;
}

static int belief(const void *view, double belief[BOT_BELIEF_MAX])
{
	struct mind mind;
	const struct rh *g = view;
	if (!rh_has_vagabond(g))
		return 0;
	rh_mind_make(&mind, g, g->asked, true);
	for (unsigned h = 0; h <= HERO_COUNT; h++)
		belief[h] = mind.belief[h];
	return HERO_COUNT + 1;
}

static struct bot_net_place *const nets[] = {&rh_net_place, NULL};

/* docs/bots.md, "The steps"; the steps to level 5 at 3 and 5 seats were not measured, and stand between those that were. */
static const struct bot_steps steps = {.share = {
                                           [2] = {[2] = 58.6F, [3] = 63.2F, [4] = 63.3F, [5] = 53.5F},
                                           [3] = {[2] = 45.5F, [3] = 41.8F, [4] = 46.1F, [5] = 36.9F},
                                           [4] = {[2] = 35.3F, [3] = 34.5F, [4] = 36.7F, [5] = 28.1F},
                                           [5] = {[2] = 30.9F, [3] = 29.3F, [4] = 30.0F, [5] = 22.7F},
                                       }};

const struct bot_brain rh_brain = {
    .game = &rh_game,
    .steps = &steps,
    .eyes = &rh_eyes,
    .style = &rh_style,
    .nets = nets,
    .choose = choose,
    .worth = worth,
    .absurd = absurd,
    .trait = trait,
    .matters = matters,
    .likely = rh_likely,
    .far_enough = far_enough,
    .belief = belief,
    .trifle = 0.004,
    .playouts = {[BOT_STRONG] = 40, [BOT_EXPERT] = 560},
};
