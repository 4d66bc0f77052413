/* Here to Slay: what cards do to an outlook when their player uses them well. */
#include "hts_brain.h"

mu_seat gain_owner(const struct outlook *o, mu_card hero)
{
	for (mu_seat seat = 0; seat < o->seats; seat++)
		if (o->seat[seat].party & hero_bit(hero))
			return seat;
	return MU_NOBODY;
}

static mu_card item_of(const struct outlook *o, mu_card hero)
{
	return o->items[hts_cards[hero].hero];
}

static uint64_t others_heroes(const struct outlook *o, mu_seat actor)
{
	uint64_t heroes = 0;
	for (mu_seat seat = 0; seat < o->seats; seat++)
		if (seat != actor)
			heroes |= o->seat[seat].party;
	return heroes;
}

/* -- Destroying, stealing, sacrificing -------------------------------------------------------- */

/* HS-8.4: the Doll goes instead. */
static bool saved(struct outlook *o, mu_seat owner, mu_card hero)
{
	if (hts_cards[item_of(o, hero)].skill != SKILL_DIES_INSTEAD)
		return false;
	outlook_wear(o, owner, hero, CARD_NONE);
	return true;
}

void gain_steal(struct outlook *o, mu_seat actor, mu_card hero)
{
	outlook_leave(o, gain_owner(o, hero), hero);
	outlook_join(o, actor, hero);
}

void gain_destroy(struct outlook *o, mu_seat actor, mu_card hero)
{
	const mu_seat owner = gain_owner(o, hero);
	if (has_skill(o->g, actor, SKILL_STEALS_INSTEAD) && hts_may_steal(o->g, actor) & hero_bit(hero))
		gain_steal(o, actor, hero);
	else if (!saved(o, owner, hero))
		outlook_leave(o, owner, hero);
}

static mu_card best_target(const struct outlook *o, mu_seat actor, uint64_t heroes,
                           void (*hit)(struct outlook *, mu_seat, mu_card))
{
	mu_card best = CARD_NONE;
	double best_share = -1;
	while (heroes) {
		const mu_card hero = hero_pop(&heroes);
		struct outlook after = *o;
		hit(&after, actor, hero);
		const double share = outlook_share(&after, actor);
		if (share > best_share) {
			best_share = share;
			best = hero;
		}
	}
	return best;
}

mu_card gain_destroy_target(const struct outlook *o, mu_seat actor, uint64_t heroes)
{
	return best_target(o, actor, heroes, gain_destroy);
}

mu_card gain_steal_target(const struct outlook *o, mu_seat actor, uint64_t heroes)
{
	return best_target(o, actor, heroes, gain_steal);
}

static void sacrifice(struct outlook *o, mu_seat owner, mu_card hero)
{
	if (!saved(o, owner, hero))
		outlook_leave(o, owner, hero);
}

/* Whom it costs the owner least to lose. */
static mu_card least_hero(const struct outlook *o, mu_seat owner)
{
	return best_target(o, owner, o->seat[owner].party, sacrifice);
}

static void sacrifice_one(struct outlook *o, mu_seat owner)
{
	const mu_card hero = o->seat[owner].heroes ? least_hero(o, owner) : CARD_NONE;
	if (hero)
		sacrifice(o, owner, hero);
}

/* HS-10.4 */
void gain_counter(struct outlook *o, mu_seat seat, mu_card monster)
{
	const struct hts_do *hit = &hts_cards[monster].operations[0];
	if (hit->operation == OP_SACRIFICE)
		sacrifice_one(o, seat);
	else
		outlook_cards(o, seat, -hts_habits[HABIT_POOR] * hit->number);
}

/* -- Hands ---------------------------------------------------------------------------------------- */

static void move_cards(struct outlook *o, mu_seat from, mu_seat to, double count)
{
	if (count > o->seat[from].hand)
		count = o->seat[from].hand;
	outlook_cards(o, from, -count);
	outlook_cards(o, to, count);
}

/* The seat with cards whose loss of one helps the actor most. */
static mu_seat best_victim(const struct outlook *o, mu_seat actor, double cards)
{
	mu_seat best = MU_NOBODY;
	double best_share = -1;
	for (mu_seat seat = 0; seat < o->seats; seat++) {
		if (seat == actor || o->seat[seat].hand < 0.5)
			continue;
		struct outlook after = *o;
		outlook_cards(&after, seat, -cards);
		const double share = outlook_share(&after, actor);
		if (share > best_share) {
			best_share = share;
			best = seat;
		}
	}
	return best;
}

/* A card of the kind lies on the discard pile: mine is the one I like best. */
static void search(struct outlook *o, mu_seat actor, enum hts_kind kind)
{
	const struct hts *g = o->g;
	struct set found = {0, 0};
	for (int i = 0; i < g->discard; i++)
		set_add(&found, discard_at(g, i));
	found = set_and(found, hts_kind_sets[kind]);
	if (set_empty(found))
		return;
	if (actor != o->me) {
		outlook_cards(o, actor, hts_habits[HABIT_CHOSEN]);
		return;
	}
	mu_card best = CARD_NONE;
	double best_share = -1;
	for (mu_card card; (card = set_pop(&found));) {
		struct outlook after = *o;
		outlook_gain(&after, card);
		const double share = outlook_share(&after, actor);
		if (share > best_share) {
			best_share = share;
			best = card;
		}
	}
	outlook_gain(o, best);
}

static void swap_hands(struct outlook *o, mu_seat actor, mu_seat other)
{
	const double mine = o->seat[actor].hand, theirs = o->seat[other].hand;
	outlook_cards(o, actor, theirs - mine);
	outlook_cards(o, other, mine - theirs);
	if (actor == o->me || other == o->me) {
		memset(o->mine_new, 0, sizeof o->mine_new);
		o->mine_talent = o->mine_rest = 0;
	}
}

/* How often an unknown card is of the kind. */
/* clang-format off */
static const double kind_odds[KIND_COUNT] = {
    [KIND_HERO] = (double)HERO_COUNT / (double)MAIN_CARDS,
    [KIND_ITEM] = (double)WEARABLE / (double)MAIN_CARDS,
    [KIND_MAGIC] = (0.0
#define MAGIC(name, id, title, copies, ...) + (copies)
#include HTS_CARD_LIST
        ) / (double)MAIN_CARDS,
    [KIND_CHALLENGE] = (0.0
#define CHALLENGE(name, id, title, copies, ...) + (copies)
#include HTS_CARD_LIST
        ) / (double)MAIN_CARDS,
};
/* clang-format on */

/* -- Operations ------------------------------------------------------------------------------------ */

/* An effect being carried out in an outlook. */
struct doing {
	struct outlook *o;
	mu_seat actor, owner; /* owner: of the stolen Hero */
	mu_card card;
	uint8_t a, b;
};

static mu_seat named_seat(const struct doing *x, double cards)
{
	return x->a ? (mu_seat)(x->a - 1) : best_victim(x->o, x->actor, cards);
}

/* The seats an operation is for. */
static unsigned subjects(const struct doing *x, const struct hts_do *op, double cards)
{
	const unsigned others = (bit(x->o->seats) - 1) & ~bit((unsigned)x->actor);
	unsigned seats = 0;
	mu_seat seat;
	switch (op->who) {
	case WHO_SELF:
		return bit((unsigned)x->actor);
	case WHO_OTHERS:
		return others;
	case WHO_FIGHTERS:
	case WHO_THIEVES:
		for (seat = 0; seat < x->o->seats; seat++)
			if (x->o->seat[seat].classes[op->who == WHO_FIGHTERS ? CLASS_FIGHTER : CLASS_THIEF])
				seats |= bit((unsigned)seat);
		return seats & others;
	case WHO_OWNER:
		return x->owner == MU_NOBODY ? 0 : bit((unsigned)x->owner);
	default:
		seat = named_seat(x, cards);
		return seat == MU_NOBODY ? 0 : bit((unsigned)seat);
	}
}

static void do_steal(struct doing *x, mu_card hero)
{
	const uint64_t legal = hts_may_steal(x->o->g, x->actor) & others_heroes(x->o, x->actor);
	if (!hero)
		hero = gain_steal_target(x->o, x->actor, legal);
	if (!hero || !(legal & hero_bit(hero)))
		return;
	x->owner = gain_owner(x->o, hero);
	gain_steal(x->o, x->actor, hero);
	x->a = hero;
}

static void do_destroy(struct doing *x, mu_card hero)
{
	uint64_t legal = hts_may_destroy(x->o->g, x->actor) & others_heroes(x->o, x->actor);
	if (x->a && kind_of(x->a) == KIND_HERO && hero != x->a)
		legal &= ~hero_bit(x->a);
	if (!hero)
		hero = gain_destroy_target(x->o, x->actor, legal);
	if (!hero || !(legal & hero_bit(hero)))
		return;
	gain_destroy(x->o, x->actor, hero);
	x->a = hero;
}

/* Qi Bear: as long as a Hero is worth more than a card. */
static void do_destroy_each(struct doing *x)
{
	uint64_t legal = hts_may_destroy(x->o->g, x->actor) & others_heroes(x->o, x->actor);
	for (int i = 0; i < 3 && x->o->seat[x->actor].hand >= 1; i++) {
		const mu_card hero = gain_destroy_target(x->o, x->actor, legal);
		if (!hero)
			return;
		struct outlook after = *x->o;
		gain_destroy(&after, x->actor, hero);
		outlook_cards(&after, x->actor, -hts_habits[HABIT_POOR]);
		if (outlook_share(&after, x->actor) <= outlook_share(x->o, x->actor))
			return;
		*x->o = after;
		legal &= ~hero_bit(hero);
	}
}

/* Hopper: from whom it helps the actor most. */
static mu_seat best_mourner(const struct outlook *o, mu_seat actor)
{
	mu_seat best = MU_NOBODY;
	double best_share = -1;
	for (mu_seat seat = 0; seat < o->seats; seat++) {
		if (seat == actor || !o->seat[seat].heroes)
			continue;
		struct outlook after = *o;
		sacrifice_one(&after, seat);
		const double share = outlook_share(&after, actor);
		if (share > best_share) {
			best_share = share;
			best = seat;
		}
	}
	return best;
}

static void do_sacrifice(struct doing *x, const struct hts_do *op)
{
	if (op->who == WHO_NAMED && !x->a)
		x->a = (uint8_t)(best_mourner(x->o, x->actor) + 1);
	if (op->who == WHO_NAMED && !x->a)
		return;
	for (unsigned seats = subjects(x, op, 1); seats;)
		sacrifice_one(x->o, (mu_seat)bits_pop(&seats));
}

/* Forced Exchange: the best of theirs for the least of mine. */
static void do_exchange(struct doing *x)
{
	do_steal(x, CARD_NONE);
	if (x->owner == MU_NOBODY || !x->o->seat[x->actor].party)
		return;
	const mu_card hero = least_hero(x->o, x->actor);
	if (!hero)
		return;
	outlook_leave(x->o, x->actor, hero);
	outlook_join(x->o, x->owner, hero);
}

static void do_return_all(struct doing *x)
{
	for (mu_seat seat = 0; seat < x->o->seats; seat++)
		for (uint64_t heroes = x->o->seat[seat].party & hts_wearers(x->o->g); heroes;) {
			outlook_wear(x->o, seat, hero_pop(&heroes), CARD_NONE);
			outlook_cards(x->o, seat, 1);
		}
}

void gain_take_off(struct outlook *o, mu_seat actor, mu_card hero)
{
	(void)actor;
	const mu_seat owner = gain_owner(o, hero);
	outlook_wear(o, owner, hero, CARD_NONE);
	outlook_cards(o, owner, 1);
}

static void do_return_item(struct doing *x, enum hts_choice choice)
{
	uint64_t wearers = hts_wearers(x->o->g) & hts_heroes_in_play(x->o->g);
	if (choice == CHOICE_CURSED) {
		wearers &= x->o->seat[x->actor].party;
		for (uint64_t heroes = wearers; heroes;) {
			const mu_card hero = hero_pop(&heroes);
			if (!hts_cards[item_of(x->o, hero)].cursed)
				wearers &= ~hero_bit(hero);
		}
	}
	const mu_card hero = best_target(x->o, x->actor, wearers, gain_take_off);
	if (hero)
		gain_take_off(x->o, x->actor, hero);
}

/* +N on rolls this turn: what it adds to an attack, if there are points for one. */
static void do_boost(struct doing *x, int number)
{
	const unsigned needed = x->o->g->step == STEP_MAIN ? 3 : 2;
	struct standing *s = &x->o->seat[x->actor];
	if (x->o->g->active != x->actor || x->o->g->ap < needed)
		return;
	s->attack_bonus = (int8_t)(s->attack_bonus + number);
	x->o->changed = (uint8_t)(x->o->changed | bit((unsigned)x->actor));
}

/* Operations on hands: how much each subject loses by a card, and how much the actor gets. */
static bool do_hands(struct doing *x, const struct hts_do *op)
{
	const double poor = hts_habits[HABIT_POOR], chosen = hts_habits[HABIT_CHOSEN];
	double loses, gets;
	switch (op->operation) {
	case OP_PULL:
		loses = gets = 1;
		break;
	case OP_DISCARD:
		loses = poor;
		gets = 0;
		break;
	case OP_GIVE:
		loses = gets = poor;
		break;
	case OP_TAKE:
		loses = gets = chosen;
		break;
	default:
		return false;
	}
	for (unsigned seats = subjects(x, op, loses * op->number); seats;) {
		const mu_seat seat = (mu_seat)bits_pop(&seats);
		const double cards = op->number < x->o->seat[seat].hand ? op->number : x->o->seat[seat].hand;
		outlook_cards(x->o, seat, -cards * loses);
		outlook_cards(x->o, x->actor, cards * gets);
	}
	return true;
}

/* What comes to one's own hand, or comes to the same as so many cards. */
static void do_cards(struct doing *x, const struct hts_do *op)
{
	const struct standing *s = &x->o->seat[x->actor];
	double cards = 0;
	switch (op->operation) {
	case OP_DRAW:
	case OP_DRAW_KEPT:
		cards = op->number;
		break;
	case OP_DRAW_UP_TO:
		cards = s->hand < op->number ? op->number - s->hand : 0;
		break;
	case OP_DRAW_IF_PLAYED:
		cards = kind_odds[KIND_MAGIC];
		break;
	case OP_OFFER:
		cards = hts_habits[HABIT_FREE] * (op->who == WHO_HAND ? 0.8 : kind_odds[op->number]);
		break;
	case OP_FREE_ROLL:
		cards = 0.5;
		break;
	case OP_DISCARD_KEPT:
		cards = -hts_habits[HABIT_POOR];
		break;
	case OP_TAKE_DISCARDED:
		cards = hts_habits[HABIT_CHOSEN];
		break;
	case OP_LOOK:
		cards = 0.15;
		break;
	case OP_GUARD:
		cards = op->number == GUARD_CHALLENGE ? 0.2 : hts_habits[HABIT_GUARD] * s->heroes;
		break;
	default:
		return;
	}
	outlook_cards(x->o, x->actor, cards);
}

/* Between two hands, one of them named. */
static bool do_named(struct doing *x, const struct hts_do *op)
{
	const mu_seat seat = named_seat(x, 1);
	if (op->operation != OP_MAY_DRAW && op->operation != OP_PULL_AGAIN && op->operation != OP_SWAP_HANDS)
		return false;
	if (seat == MU_NOBODY)
		return true;
	if (op->operation == OP_MAY_DRAW)
		outlook_cards(x->o, seat, 1);
	else if (op->operation == OP_PULL_AGAIN)
		move_cards(x->o, seat, x->actor, kind_odds[op->number]);
	else
		swap_hands(x->o, x->actor, seat);
	return true;
}

static void do_change_sides(struct doing *x)
{
	if (x->owner == MU_NOBODY || !(x->o->seat[x->actor].party & hero_bit(x->card)))
		return;
	outlook_leave(x->o, x->actor, x->card);
	outlook_join(x->o, x->owner, x->card);
}

static bool do_heroes(struct doing *x, const struct hts_do *op)
{
	switch (op->operation) {
	case OP_DESTROY:
		do_destroy(x, op->who == WHO_FIRST_NAMED ? x->a : op->who == WHO_SECOND_NAMED ? x->b : CARD_NONE);
		return true;
	case OP_DESTROY_EACH:
		do_destroy_each(x);
		return true;
	case OP_STEAL:
		do_steal(x, op->who == WHO_FIRST_NAMED ? x->a : CARD_NONE);
		return true;
	case OP_SACRIFICE:
		do_sacrifice(x, op);
		return true;
	case OP_CHANGE_SIDES:
		do_change_sides(x);
		return true;
	case OP_RETURN_ITEM:
		do_return_item(x, (enum hts_choice)op->number);
		return true;
	case OP_RETURN_ALL:
		do_return_all(x);
		return true;
	case OP_BOOST:
		do_boost(x, op->number);
		return true;
	default:
		return false;
	}
}

/* False: the rest of the row is left out. */
static bool do_operation(struct doing *x, const struct hts_do *op)
{
	struct outlook *o = x->o;
	switch (op->operation) {
	case OP_PAY: /* HS-6.6 */
		if (o->seat[x->actor].hand < op->number)
			return false;
		outlook_cards(o, x->actor, -hts_habits[HABIT_POOR] * op->number);
		return true;
	case OP_SHOW: /* Pan Chucks: a Hero now and then */
		outlook_cards(o, x->actor, 0.4);
		return false;
	case OP_SEARCH:
		search(o, x->actor, (enum hts_kind)op->number);
		return true;
	case OP_CALL:
		if (op->number == PROC_EXCHANGE)
			do_exchange(x);
		else
			outlook_cards(o, x->actor, hts_habits[HABIT_CHOSEN]);
		return true;
	default:
		if (!do_heroes(x, op) && !do_named(x, op) && !do_hands(x, op))
			do_cards(x, op);
		return true;
	}
}

void gain_effect(struct outlook *o, mu_seat actor, mu_card card, uint8_t a, uint8_t b)
{
	struct doing x = {.o = o, .actor = actor, .owner = MU_NOBODY, .card = card, .a = a, .b = b};
	for (const struct hts_do *op = hts_cards[card].operations; op->operation != OP_END; op++)
		if (!do_operation(&x, op))
			return;
}

/* -- Playing ----------------------------------------------------------------------------------------- */

double gain_roll(const struct outlook *o, mu_seat actor, mu_card hero)
{
	struct outlook hit = *o, missed = *o;
	const int bonus = o->seat[actor].effect_bonus + hts_cards[item_of(o, hero)].bonus;
	const double odds = throws_at_least(hts_cards[hero].number - bonus) / 36.0;
	gain_moment(&hit, actor, MOMENT_SUCCESS);
	gain_moment(&missed, actor, MOMENT_FAILURE);
	gain_effect(&hit, actor, hero, 0, 0);
	return odds * outlook_share(&hit, o->me) + (1 - odds) * outlook_share(&missed, o->me);
}

void gain_pull(struct outlook *o, mu_seat actor, mu_seat from, double cards)
{
	move_cards(o, from, actor, cards);
}

void gain_moment(struct outlook *o, mu_seat actor, enum hts_moment moment)
{
	if (!may_at(o->g, actor, moment))
		return;
	const struct frame may = hts_may(o->g, actor, moment);
	if (!may.card) /* what slain monsters let draw is in the weights of their seats */
		return;
	const mu_seat from = may.b ? best_victim(o, actor, may.b) : MU_NOBODY;
	if (from != MU_NOBODY)
		gain_pull(o, actor, from, may.b);
	if (may.pc)
		outlook_cards(o, actor, may.pc);
}

void gain_play(struct outlook *o, mu_seat actor, mu_card card, mu_card on)
{
	switch (kind_of(card)) {
	case KIND_HERO:
		gain_moment(o, actor, MOMENT_HERO);
		outlook_join(o, actor, card);
		break;
	case KIND_ITEM:
		gain_moment(o, actor, MOMENT_ITEM);
		if (gain_owner(o, on) != MU_NOBODY && !item_of(o, on))
			outlook_wear(o, gain_owner(o, on), on, card);
		break;
	default:
		gain_moment(o, actor, MOMENT_MAGIC);
		gain_effect(o, actor, card, 0, 0);
	}
}
