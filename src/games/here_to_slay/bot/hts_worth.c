/* Here to Slay: what the net sees that values worlds, and what it makes of it. */
#include "hts_worth.h"

#include <string.h>

#include "bots/bot_math.h"

enum { VERSION = 1, FIRST = 32, SECOND = 32 };

enum worth {
#define INPUT(name, text, kind_a, count_a, kind_b, count_b) \
	WORTH_##name, WORTH_##name##_LAST = WORTH_##name + (count_a) * (count_b)-1,
#include "hts_worth.def"
#undef INPUT
	WORTH_COUNT,
};

static const struct hts_named rows[] = {
#define INPUT(name, text, kind_a, count_a, kind_b, count_b) {WORTH_##name, {kind_a, kind_b}, {count_a, count_b}, text},
#include "hts_worth.def"
#undef INPUT
    {.begin = WORTH_COUNT},
};

static void input_name(unsigned input, char ret_name[BOT_NET_NAME_MAX])
{
	hts_input_name(rows, input, ret_name);
}

/* -- Inputs --------------------------------------------------------------------------------- */

/* Classes that only the seat's hand has. */
static unsigned new_classes(const struct outlook *o, mu_seat seat)
{
	struct set heroes = set_and(hand_set(o->g, seat), hts_kind_sets[KIND_HERO]);
	unsigned classes = 0;
	for (mu_card card; (card = set_pop(&heroes));)
		classes |= o->seat[seat].classes[hts_cards[card].class] ? 0 : bit(hts_cards[card].class);
	return outlook_still_counts(o, seat, bits_count(classes));
}

/* What all seats have, for each to see how the others stand. */
struct rivalry {
	unsigned classes[MU_SEATS_MAX], news[MU_SEATS_MAX];  /* in the party; only in the hand */
	unsigned stops[MU_SEATS_MAX], changes[MU_SEATS_MAX]; /* Challenges and Modifiers in hand */
};

static void rivalry_init(struct rivalry *r, const struct outlook *o)
{
	memset(r, 0, sizeof *r);
	for (mu_seat seat = 0; seat < o->seats; seat++) {
		struct set cards = set_and(hand_set(o->g, seat), hts_kind_sets[KIND_MODIFIER]);
		r->classes[seat] = outlook_classes(o, seat);
		r->news[seat] = new_classes(o, seat);
		r->stops[seat] = hand_copies(o->g, seat, CARD_CHALLENGE);
		for (mu_card card; (card = set_pop(&cards));)
			r->changes[seat] += hand_copies(o->g, seat, card);
	}
}

static void put_race(struct inputs *to, const struct outlook *o, const struct rivalry *r, mu_seat seat)
{
	const mu_seat wait = seat_after(seat, o->seats - (unsigned)o->g->active, o->seats);
	unsigned slain = 0, classes = 0, stops = 0, changes = 0;
	for (mu_seat rival = 0; rival < o->seats; rival++) {
		if (rival == seat)
			continue;
		const unsigned theirs = r->classes[rival] + r->news[rival];
		slain = outlook_slain(o, rival) > slain ? outlook_slain(o, rival) : slain;
		classes = theirs > classes ? theirs : classes;
		stops += r->stops[rival];
		changes += r->changes[rival];
	}
	see_one(to, WORTH_SEATS + o->seats - 2u);
	see_one(to, WORTH_WAIT + (unsigned)wait);
	see_one(to, WORTH_RACE + race_of(o, seat));
	see_one(to, WORTH_PLAN + r->classes[seat] * 7 + r->news[seat]);
	see_one(to, WORTH_RIVAL_SLAIN + slain);
	see_one(to, WORTH_RIVAL_CLASSES + classes);
	see_one(to, WORTH_RIVAL_STOPS + at_most(stops, 3));
	see(to, WORTH_RIVAL_CHANGES, changes / 4.0);
}

static void put_hand(struct inputs *to, const struct outlook *o, mu_seat seat)
{
	const unsigned hand = o->g->hand[seat].count;
	unsigned kinds[KIND_COUNT] = {0};
	struct set cards = hand_set(o->g, seat);
	for (unsigned i = 0; i < 8 && i < hand; i++)
		see_one(to, WORTH_HAND + i);
	if (hand > 8)
		see(to, WORTH_HAND_REST, at_most(hand - 8, 8) / 4.0);
	for (mu_card card; (card = set_pop(&cards));) {
		const unsigned copies = hand_copies(o->g, seat, card);
		kinds[kind_of(card)] += copies;
		see(to, WORTH_HAND_CARD + card, copies);
	}
	for (unsigned kind = 0; kind < KIND_COUNT; kind++)
		see(to, WORTH_HAND_KIND + kind, kinds[kind] / 2.0);
}

static void put_party(struct inputs *to, const struct outlook *o, mu_seat seat)
{
	const struct standing *s = &o->seat[seat];
	unsigned worn[ITEM_COUNT] = {0};
	for (unsigned c = CLASS_BARD; c < CLASS_COUNT; c++)
		see(to, WORTH_CLASS + c, s->classes[c] > 0);
	see(to, WORTH_HEROES, s->heroes / 4.0);
	see(to, WORTH_SPARE, at_most(outlook_spare(o, seat), 5) / 2.0);
	see(to, WORTH_TALENT, s->talent / 4);
	for (uint64_t heroes = s->party; heroes;)
		see_one(to, WORTH_PARTY + hts_cards[hero_pop(&heroes)].hero);
	for (unsigned i = 0; i < WEARABLE; i++)
		if (o->g->wearer[i] && s->party & hero_bit(o->g->wearer[i]))
			worn[hts_item_number(hts_worn_items[i])]++;
	for (unsigned i = 0; i < ITEM_COUNT; i++)
		see(to, WORTH_WORN + i, worn[i]);
	see(to, WORTH_GUARDED, o->g->no_steal >> seat & 1);
	see(to, WORTH_GUARDED + 1, o->g->no_destroy >> seat & 1);
	struct kin kin[KIN_MAX];
	for (int i = hts_kin(o->g, o->g->leader[seat], kin); i--;)
		see(to, hts_kin_place(kin[i].card, WORTH_LEADER, WORTH_SLAIN), kin[i].times);
	for (int i = 0; i < s->slain; i++)
		see_one(to, WORTH_SLAIN + s->monsters[i] - (unsigned)CARD_LEADER_END);
}

static void put_reach(struct inputs *to, const struct outlook *o, mu_seat seat)
{
	double all;
	int minus;
	const int plus = hts_see_plus(o->g, seat, &minus);
	see(to, WORTH_REACH_PLUS + outlook_slain(o, seat), outlook_reach(o, seat, plus, &all));
	see(to, WORTH_REACH + outlook_slain(o, seat), outlook_reach(o, seat, 0, &all));
	see(to, WORTH_CHOICE, all);
	see(to, WORTH_EFFECT_BONUS, o->seat[seat].effect_bonus / 2.0);
	see(to, WORTH_ATTACK_BONUS, o->seat[seat].attack_bonus / 2.0);
}

static int weigh_seat(const struct outlook *o, const struct rivalry *r, mu_seat seat,
                      struct bot_net_input ret_inputs[BOT_NET_ACTIVE_MAX])
{
	struct inputs to = {ret_inputs, 0, BOT_NET_ACTIVE_MAX};
	put_race(&to, o, r, seat);
	put_hand(&to, o, seat);
	put_party(&to, o, seat);
	put_reach(&to, o, seat);
	return to.count;
}

/* -- Strength and share ------------------------------------------------------------------------ */

static int weigh(const void *world, mu_seat seat, struct bot_net_input ret_inputs[BOT_NET_ACTIVE_MAX])
{
	struct outlook o;
	struct rivalry r;
	outlook_init(&o, world, seat);
	rivalry_init(&r, &o);
	return weigh_seat(&o, &r, seat, ret_inputs);
}

static unsigned begins(const void *state)
{
	const struct hts *g = state;
	return g->choice == CHOICE_TURN ? g->turn + 1u : 0;
}

static const struct bot_net_list list = {
    .game = "here-to-slay/win",
    .version = VERSION,
    .inputs = WORTH_COUNT,
    .outputs = 1,
    .first = FIRST,
    .second = SECOND,
    .input_name = input_name,
    .output_name = hts_output_name,
};

extern const uint8_t here_to_slay_worth_weights[];
extern const size_t here_to_slay_worth_weights_size;
static _Alignas(16) float room[BOT_NET_ROOM(WORTH_COUNT, FIRST, SECOND, 1)];
struct bot_net_place hts_worth_place = {.list = &list,
                                        .bytes = here_to_slay_worth_weights,
                                        .size = &here_to_slay_worth_weights_size,
                                        .room = room};

const struct bot_scale hts_scale = {.list = &list, .place = &hts_worth_place, .weigh = weigh, .begins = begins};

static double net_strength(const struct bot_net *net, const struct outlook *o, const struct rivalry *r, mu_seat seat)
{
	struct bot_net_input inputs[BOT_NET_ACTIVE_MAX];
	struct bot_net_pass pass;
	bot_net_begin(net, &pass);
	bot_net_add(net, &pass, inputs, weigh_seat(o, r, seat, inputs));
	bot_net_close(net, &pass);
	return bot_net_output(net, &pass, 0);
}

void hts_worth_shares(const struct hts *g, mu_seat seat, double ret_shares[MU_SEATS_MAX])
{
	const struct bot_net *net = bot_net_find(&hts_worth_place);
	struct outlook o;
	struct rivalry r;
	double sum = 0;
	outlook_init(&o, g, seat);
	rivalry_init(&r, &o);
	for (mu_seat other = 0; other < g->seats; other++) {
		ret_shares[other] = net ? bot_exp(net_strength(net, &o, &r, other)) : outlook_share(&o, other);
		sum += ret_shares[other];
	}
	for (mu_seat other = 0; other < g->seats; other++)
		ret_shares[other] /= sum;
}
