/*
 * The course of a game: the turn, decisions, powers and their effects, windows, the end.
 * Follows section 4.6 of the rules document; every answer runs on to the next question.
 */
#include "rh_may.h"

/* Calls out a card that only some seats learn. */
static inline void tell_secret(struct mu_dealer *dealer, enum rh_event kind, mu_seat seat, unsigned hero, mu_seat other,
                               unsigned known)
{
	if (dealer_heard(dealer))
		dealer_tell(dealer, &(struct mu_event){.kind = (uint8_t)kind,
		                                       .seat = seat,
		                                       .other = other,
		                                       .card = (mu_card)hero,
		                                       .known = (uint8_t)known});
}

static inline void tell(struct mu_dealer *dealer, enum rh_event kind, mu_seat seat, unsigned hero, mu_seat other)
{
	tell_secret(dealer, kind, seat, hero, other, MU_KNOWN_TO_ALL);
}

static void tell_clue(struct mu_dealer *dealer, enum rh_event kind, uint8_t card, unsigned known)
{
	if (dealer_heard(dealer))
		dealer_tell(dealer, &(struct mu_event){.kind = (uint8_t)kind,
		                                       .seat = tray_seat(card),
		                                       .other = MU_NOBODY,
		                                       .card = (mu_card)tray_hero(card),
		                                       .a = tray_yes(card),
		                                       .known = (uint8_t)known});
}

static mu_seat next_seat(const struct rh *g, mu_seat seat)
{
	return seat_after(seat, 1, g->seats);
}

static void draw_to_hand(struct rh *g, mu_seat seat, struct mu_dealer *dealer)
{
	const unsigned hero = rh_draw(g, false, dealer);
	if (!hero)
		return;
	rh_hand_add(g, seat, hero);
	if (rh_option(g, END_RESHUFFLE))
		g->drawn[seat] += tally_of(hero);
	tell_secret(dealer, EVENT_DRAW, seat, hero, MU_NOBODY, bit((unsigned)seat));
}

/* -- The sets of heroes of all seats ------------------------------------------------- */

/* A byte for each seat, the first seat's lowest; MU_NOBODY has the last one, which is no seat's. */
_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "sets of all seats are read as one number");
static const uint64_t ones = 0x0101010101010101u;

static inline uint64_t byte_of(mu_seat seat, unsigned heroes)
{
	return (uint64_t)heroes << 8 * (unsigned)seat % (8 * RH_SEATS_ROOM);
}

static inline uint64_t sets_load(const uint8_t sets[RH_SEATS_ROOM])
{
	uint64_t all;
	memcpy(&all, sets, sizeof all);
	return all;
}

/* They are written as they are read, all at once: a processor waits where it must gather a word from single bytes. */
static inline void sets_add(uint8_t sets[RH_SEATS_ROOM], mu_seat seat, unsigned hero)
{
	const uint64_t all = sets_load(sets) | byte_of(seat, bit(hero));
	memcpy(sets, &all, sizeof all);
}

static inline void sets_remove(uint8_t sets[RH_SEATS_ROOM], mu_seat seat, unsigned hero)
{
	const uint64_t all = sets_load(sets) & ~byte_of(seat, bit(hero));
	memcpy(sets, &all, sizeof all);
}

/* -- Steps ------------------------------------------------------------------------ */

static void open_step(struct rh *g, enum rh_step step, mu_seat focus)
{
	g->step = (uint8_t)step;
	g->focus = focus;
	g->cursor = 0;
}

static void over(struct rh *g, unsigned winners, struct mu_dealer *dealer)
{
	g->winners = (uint8_t)winners;
	g->step = STEP_OVER;
	g->focus = g->asked = MU_NOBODY;
	g->usable = 0;
	if (dealer_heard(dealer))
		dealer_tell(dealer, &(struct mu_event){.kind = EVENT_END,
		                                       .seat = MU_NOBODY,
		                                       .other = MU_NOBODY,
		                                       .a = g->winners,
		                                       .known = MU_KNOWN_TO_ALL});
}

/* RH-16.3 to 16.5: more heroes, then fewer eliminated cards, then fewer powers used. */
static int64_t rank(const struct rh *g, unsigned seat)
{
	int64_t eliminated = 0;
	for (unsigned hero = 1; hero <= HERO_COUNT; hero++)
		eliminated += 2 * tally_get(g->eliminated[seat], hero);
	return ((int64_t)bits_count(g->band[seat]) << 32) - (eliminated << 16) - g->powers_used[seat];
}

static void over_by_ladder(struct rh *g, struct mu_dealer *dealer)
{
	int64_t best = INT64_MIN;
	unsigned winners = 0;
	for (unsigned seat = 0; seat < g->seats; seat++) {
		const int64_t r = rank(g, seat);
		if (r > best) {
			best = r;
			winners = 0;
		}
		if (r == best)
			winners |= bit(seat); /* RH-16.6 */
	}
	over(g, winners, dealer);
}

static void start_turn(struct rh *g, struct mu_dealer *dealer)
{
	g->turn++;
	g->knight = false;
	const unsigned hero = rh_draw(g, true, dealer);
	assert(hero); /* RH-16.8, RH-17.4 */
	if (rh_option(g, END_RESHUFFLE))
		g->pool -= tally_of(hero);
	g->requirement = (uint8_t)hero;
	rh_discard(g, hero);
	if (dealer_heard(dealer))
		dealer_tell(dealer, &(struct mu_event){.kind = EVENT_REVEAL,
		                                       .seat = g->active,
		                                       .other = MU_NOBODY,
		                                       .card = (mu_card)hero,
		                                       .a = (uint16_t)(g->turn & 0xffff),
		                                       .b = (uint16_t)(g->turn >> 16),
		                                       .known = MU_KNOWN_TO_ALL});
	open_step(g, STEP_PRE_SEND, g->active);
}

static void to_after(struct rh *g, struct mu_dealer *dealer)
{
	for (unsigned i = 0; i < g->tray_count; i++) { /* RH-7.7 */
		uint8_t *card = rh_tray(g, i);
		tell_clue(dealer, EVENT_TURN_UP, *card, MU_KNOWN_TO_ALL);
		rh_leave(&g->barred[tray_seat(*card)], tray_hero(*card));
		*card = (uint8_t)tray_hero(*card);
	}
	g->discard_count = (uint8_t)(g->discard_count + g->tray_count);
	g->tray_count = 0;
	g->settled = NO_HERO;
	memset(g->fresh, 0, sizeof g->fresh);
	open_step(g, STEP_AFTER, g->active);
}

/* The vagabond stops in front of its holder (RH-5.3), unless a power has taken it off the table. */
static void stop(struct rh *g, struct mu_dealer *dealer)
{
	if (!rh_has_vagabond(g))
		to_after(g, dealer);
	else
		open_step(g, g->holder == g->active ? STEP_RETURN : STEP_HOLD, g->holder);
}

/* RH-18.4: when the last pending power is settled, the step's own window opens afresh. */
static void reopen_step(struct rh *g, struct mu_dealer *dealer)
{
	if (g->step == STEP_HOLD || g->step == STEP_RETURN)
		stop(g, dealer);
	else if (g->step == STEP_TURN_END && g->final) /* RH-3.7 */
		over_by_ladder(g, dealer);
	else
		g->cursor = 0;
}

static void close_step(struct rh *g, struct mu_dealer *dealer)
{
	switch (g->step) {
	case STEP_DOOMED: /* RH-6.4 */
		g->eliminated[g->focus] += tally_of(g->doomed);
		sets_remove(g->band, g->focus, g->doomed);
		sets_remove(g->used, g->focus, g->doomed);
		tell(dealer, EVENT_ELIMINATE, g->focus, g->doomed, MU_NOBODY);
		g->doomed = NO_HERO;
		to_after(g, dealer);
		break;
	case STEP_AFTER: /* RH-3.6 */
		draw_to_hand(g, g->active, dealer);
		if (g->final)
			over_by_ladder(g, dealer);
		else
			open_step(g, STEP_TURN_END, g->active);
		break;
	default:
		assert(g->step == STEP_TURN_END);
		g->active = next_seat(g, g->active);
		start_turn(g, dealer);
	}
}

/* -- Decisions -------------------------------------------------------------------- */

/* From now on everybody knows what it is: what was kept about its origin is settled. */
static unsigned take_vagabond(struct rh *g)
{
	const unsigned hero = g->vagabond;
	if (g->origin == ORIGIN_HAND)
		rh_leave(&g->barred[g->active], hero);
	else if (g->origin == ORIGIN_DECK && rh_option(g, END_RESHUFFLE))
		g->pool -= tally_of(hero);
	g->settled = (uint8_t)hero;
	g->vagabond = g->seen = g->possible = 0;
	g->origin = ORIGIN_UNKNOWN;
	g->holder = MU_NOBODY;
	return hero;
}

static void send(struct rh *g, unsigned hero, enum origin origin)
{
	g->vagabond = (uint8_t)hero;
	g->holder = next_seat(g, g->active);
	g->seen = (uint8_t)bit((unsigned)g->active);
	g->origin = (uint8_t)origin;
}

static void send_from_hand(struct rh *g, unsigned hero, struct mu_dealer *dealer)
{
	unsigned possible = sendable(g);
	for (unsigned h = 1; g->barred[g->active] && h <= HERO_COUNT; h++)
		if (tally_get(g->barred[g->active], h) >= g->hand_size[g->active])
			possible &= ~bit(h);
	g->possible = (uint8_t)possible;
	rh_hand_remove(g, g->active, hero);
	send(g, hero, ORIGIN_HAND);
	tell_secret(dealer, EVENT_SEND, g->active, hero, g->holder, bit((unsigned)g->active));
	stop(g, dealer);
}

static void send_from_deck(struct rh *g, struct mu_dealer *dealer)
{
	rh_bar(g, g->active, rh_allow(g->requirement, g->seats)); /* RH-4.8: still no match */
	const unsigned hero = rh_draw(g, false, dealer);
	g->possible = ALL_HEROES;
	send(g, hero, ORIGIN_DECK);
	tell_secret(dealer, EVENT_SEND_DRAWN, g->active, hero, g->holder, bit((unsigned)g->active));
	if (g->hand_size[g->active])
		open_step(g, STEP_NM_DISCARD, g->active);
	else
		stop(g, dealer);
}

static void ask_clue(struct rh *g, unsigned hero, struct mu_dealer *dealer)
{
	rh_hand_remove(g, g->holder, hero);
	const bool yes = rh_answer(g, hero, g->vagabond);
	const uint8_t card = tray_pack(hero, g->holder, yes, rh_fresh_rounds(g, g->holder));
	*rh_tray(g, g->tray_count) = card;
	g->tray_count++;
	const unsigned asked = bit((unsigned)g->holder) | bit((unsigned)g->active);
	tell_clue(dealer, EVENT_CLUE, card, rh_option(g, OPEN_CLUES) ? MU_KNOWN_TO_ALL : asked); /* RH-21.3 */
	stop(g, dealer);
}

static void recruit(struct rh *g, struct mu_dealer *dealer)
{
	const mu_seat seat = g->holder;
	const unsigned hero = take_vagabond(g);
	if (g->band[seat] & bit(hero)) { /* RH-6.5 */
		g->doomed = (uint8_t)hero;
		tell(dealer, EVENT_DOOM, seat, hero, MU_NOBODY);
		open_step(g, STEP_DOOMED, seat);
		return;
	}
	sets_add(g->band, seat, hero);
	tell(dealer, EVENT_RECRUIT, seat, hero, MU_NOBODY);
	if (bits_count(g->band[seat]) == rh_to_win(g)) /* RH-16.1: at once, nothing else happens */
		over(g, bit((unsigned)seat), dealer);
	else
		to_after(g, dealer);
}

static void pass_on(struct rh *g, enum rh_event kind, struct mu_dealer *dealer)
{
	const mu_seat to = next_seat(g, g->holder);
	tell(dealer, kind, g->holder, NO_HERO, to);
	g->holder = to;
}

static void declare_no_match(struct rh *g, struct mu_dealer *dealer)
{
	rh_bar(g, g->active, rh_allow(g->requirement, g->seats));
	tell(dealer, EVENT_NO_MATCH, g->active, NO_HERO, MU_NOBODY);
	open_step(g, STEP_NO_MATCH, g->active);
}

static void discard_after_no_match(struct rh *g, unsigned hero, struct mu_dealer *dealer)
{
	rh_hand_remove(g, g->active, hero);
	rh_discard(g, hero);
	rh_leave(&g->barred[g->active], hero);
	tell(dealer, EVENT_DISCARD, g->active, hero, MU_NOBODY);
	stop(g, dealer);
}

/* RH-4.6 */
static void skip_turn(struct rh *g, struct mu_dealer *dealer)
{
	rh_bar(g, g->active, rh_allow(g->requirement, g->seats)); /* RH-4.8: still no match */
	g->final = true;
	tell(dealer, EVENT_SKIP, g->active, NO_HERO, MU_NOBODY);
	over_by_ladder(g, dealer);
}

static void pass(struct rh *g, struct mu_dealer *dealer)
{
	pass_on(g, EVENT_PASS, dealer);
	stop(g, dealer);
}

/* -- Powers ----------------------------------------------------------------------- */

static void use_power(struct rh *g, mu_action action, struct mu_dealer *dealer)
{
	struct power power = {.seat = g->asked,
	                      .hero = (uint8_t)action_operand(action, 0),
	                      .target = (uint8_t)action_operand(action, 1)};
	if (power.hero == DOG_TRAINER) /* RH-12.1: whoever has the vagabond now */
		power.target = (uint8_t)g->holder;
	assert(g->pending_count < RH_PENDING_MAX);
	g->pending[g->pending_count++] = power_pack(power);
	sets_add(g->used, power.seat, power.hero);
	g->powers_used[power.seat]++;
	g->cursor = 0;
	if (dealer_heard(dealer))
		dealer_tell(dealer, &(struct mu_event){.kind = EVENT_USE,
		                                       .seat = power.seat,
		                                       .other = MU_NOBODY,
		                                       .card = power.hero,
		                                       .a = power.target,
		                                       .known = MU_KNOWN_TO_ALL});
}

static void burn(struct rh *g, struct mu_dealer *dealer)
{
	const mu_seat holder = g->holder;
	const unsigned hero = take_vagabond(g);
	rh_discard(g, hero);
	tell(dealer, EVENT_BURN, holder, hero, MU_NOBODY);
}

/* RH-12: the target must pass it on; back at A, it is discarded. */
static void dog_trainer(struct rh *g, struct mu_dealer *dealer)
{
	if (g->holder == g->active)
		burn(g, dealer);
	else
		pass_on(g, EVENT_FORCE, dealer);
}

static void sergeant(struct rh *g, mu_seat seat, struct mu_dealer *dealer)
{
	g->seen |= (uint8_t)bit((unsigned)seat);
	tell_secret(dealer, EVENT_LOOK, seat, g->vagabond, MU_NOBODY, bit((unsigned)seat));
}

static void chicken(struct rh *g, struct mu_dealer *dealer)
{
	const struct power target = power_unpack(rh_top(g)); /* RH-9.2: they leave the stack together */
	g->pending[--g->pending_count] = 0;
	tell(dealer, EVENT_NULLIFY, target.seat, target.hero, MU_NOBODY);
}

static void wizard(struct rh *g, mu_seat seat, struct mu_dealer *dealer)
{
	const unsigned before = g->hand_size[seat];
	draw_to_hand(g, seat, dealer);
	draw_to_hand(g, seat, dealer); /* RH-15.2: or what there is */
	rh_note_fresh(g, seat, g->hand_size[seat] - before);
}

/* RH-8.9: what the power was meant for may be gone by now. */
static bool has_target(const struct rh *g, struct power power)
{
	switch (power.hero) {
	case PYROMANIAC:
	case SERGEANT:
		return rh_has_vagabond(g);
	case DOG_TRAINER:
		return g->holder == (mu_seat)power.target;
	case WITCH:
		return g->used[power.seat] & bit(power.target);
	case WIZARD:
		return rh_can_draw(g);
	default:
		return true;
	}
}

static void take_effect(struct rh *g, struct power power, struct mu_dealer *dealer)
{
	if (!has_target(g, power)) {
		tell(dealer, EVENT_FIZZLE, power.seat, power.hero, MU_NOBODY);
		return;
	}
	switch (power.hero) {
	case ANGRY_CHICKEN:
		chicken(g, dealer);
		break;
	case PYROMANIAC:
		burn(g, dealer);
		break;
	case WITCH:
		sets_remove(g->used, power.seat, power.target);
		tell(dealer, EVENT_REFRESH, power.seat, power.target, MU_NOBODY);
		break;
	case DOG_TRAINER:
		dog_trainer(g, dealer);
		break;
	case SERGEANT:
		sergeant(g, power.seat, dealer);
		break;
	case BLACK_KNIGHT:
		g->knight = true;
		tell(dealer, EVENT_PERMIT, g->active, NO_HERO, MU_NOBODY);
		break;
	default:
		wizard(g, power.seat, dealer);
	}
}

static void resolve(struct rh *g, struct mu_dealer *dealer)
{
	const struct power power = power_unpack(rh_top(g));
	g->pending[--g->pending_count] = 0;
	take_effect(g, power, dealer);
	if (g->pending_count)
		g->cursor = 0;
	else
		reopen_step(g, dealer);
}

/* -- Windows ---------------------------------------------------------------------- */

/* What does not depend on the seat. No branches here: this runs several times for every answer. */
static unsigned usable_by_anyone(const struct rh *g, bool pending)
{
	const bool sending = g->step <= STEP_NO_MATCH; /* RH-14.1 */
	_Static_assert(STEP_PRE_SEND < STEP_NO_MATCH && STEP_NO_MATCH == 1, "the two steps before the sending");
	return pending * bit(ANGRY_CHICKEN) | rh_has_vagabond(g) * (bit(PYROMANIAC) | bit(DOG_TRAINER) | bit(SERGEANT)) |
	       sending * bit(BLACK_KNIGHT) | rh_can_draw(g) * bit(WIZARD);
}

/* The top bit of each byte that is not 0. */
static inline uint64_t bytes_set(uint64_t bytes)
{
	return (((bytes & 0x7f * ones) + 0x7f * ones) | bytes) & 0x80 * ones;
}

/*
 * The heroes whose power each seat can use now (end of section 4.6). Windows pass unseen so often that all seats are
 * looked at in one go.
 */
static inline uint64_t find_usable(const struct rh *g, bool pending)
{
	const uint64_t used = sets_load(g->used), ready = sets_load(g->band) & ~used, witches = bit(WITCH) * ones;
	uint64_t usable = ready & usable_by_anyone(g, pending) * ones;
	if (ready & witches)
		usable |= ready & bytes_set(used & ~witches) >> (7 - WITCH);
	if (!usable)
		return 0;
	usable &= ~byte_of(g->holder, bit(DOG_TRAINER)); /* RH-12.4 */
	if (pending && power_unpack(rh_top(g)).hero == ANGRY_CHICKEN)
		usable &= ~byte_of(power_seat(rh_top(g)), bit(ANGRY_CHICKEN)); /* RH-9.4 */
	return usable;
}

/*
 * RH-18.2, 18.7: clockwise from the focus player's left, he last; who can do nothing is not asked. The seats' bytes are
 * put in the order of asking; behind the last seat they begin again, which is one too many. Whether a power is pending
 * is an argument, because most callers know.
 */
static OFTEN bool find_asked(struct rh *g, bool pending)
{
	const uint64_t usable = find_usable(g, pending);
	const mu_seat focus = pending ? power_seat(rh_top(g)) : g->focus;
	const mu_seat last = (mu_seat)(g->seats - 1);
	const bool decides = !pending & rh_step_decides(g->step);
	if (!usable) { /* mostly: only the focus player is left, if there is something to decide */
		if (!decides)
			return false;
		g->cursor = (uint8_t)last;
		g->asked = focus;
		g->usable = (uint8_t)bit(NO_HERO);
		return true;
	}
	uint64_t able = usable >> 8 * (focus + 1) | usable << 8 * (last - focus);
	able |= byte_of(last, decides * bit(NO_HERO) | bit(8)); /* and where the asking ends */
	able = able >> 8 * g->cursor << 8 * g->cursor;
	const unsigned place = (unsigned)__builtin_ctzll(able) / 8;
	if (place >= g->seats)
		return false;
	g->cursor = (uint8_t)place;
	g->asked = seat_after(focus, place + 1u, g->seats);
	g->usable = (uint8_t)(able >> 8 * place);
	return true;
}

/* Nobody was left to ask: goes on to the next question. Apart, because most answers are followed by one at once. */
static SELDOM int go_on(struct rh *g, struct mu_dealer *dealer)
{
	do {
		if (g->pending_count)
			resolve(g, dealer);
		else
			close_step(g, dealer);
	} while (g->step != STEP_OVER && !find_asked(g, g->pending_count));
	return MU_OK;
}

static OFTEN int run(struct rh *g, bool pending, struct mu_dealer *dealer)
{
	return g->step == STEP_OVER || find_asked(g, pending) ? MU_OK : go_on(g, dealer);
}

/*
 * Each verb checks for itself, so that what is tested can be foreseen, and finds the next question by itself: where one
 * decides, nothing is pending.
 */
#define TAKE(verb, pending, call)                                                           \
	static SELDOM int take_##verb(struct rh *g, mu_action action, struct mu_dealer *dealer) \
	{                                                                                       \
		const unsigned hero = action_operand(action, 0);                                    \
		(void)hero;                                                                         \
		if (!rh_may(g, VERB_##verb, action))                                                \
			return MU_E_ILLEGAL;                                                            \
		call;                                                                               \
		return run(g, pending, dealer);                                                     \
	}
TAKE(RECRUIT, false, recruit(g, dealer))
TAKE(PASS, false, pass(g, dealer))
TAKE(SEND, false, send_from_hand(g, hero, dealer))
TAKE(NO_MATCH, false, declare_no_match(g, dealer))
TAKE(DRAW, false, send_from_deck(g, dealer))
TAKE(SKIP, false, skip_turn(g, dealer))
TAKE(DISCARD, false, discard_after_no_match(g, hero, dealer))
TAKE(CLUE, false, ask_clue(g, hero, dealer))
TAKE(USE, true, use_power(g, action, dealer))
TAKE(DECLINE, g->pending_count, g->cursor++)
#undef TAKE

int rh_apply(void *state, mu_action action, struct mu_dealer *dealer)
{
	struct rh *g = state;
	if (g->step == STEP_OVER)
		return MU_E_OVER;
	switch (action_verb(action)) {
#define VERB(name, ...) \
	case VERB_##name:   \
		return take_##name(g, action, dealer);
#include "rh_verbs.def"
#undef VERB
	default:
		return MU_E_ILLEGAL;
	}
}

int rh_resume(void *state, struct mu_dealer *dealer)
{
	struct rh *g = state;
	g->cursor = 0;
	return run(g, g->pending_count, dealer);
}

void rh_begin(struct rh *g, mu_seat first, struct mu_dealer *dealer)
{
	g->active = first;
	start_turn(g, dealer);
	run(g, false, dealer);
}
