/* Here to Slay: what the net sees that values worlds, and what it makes of it. */
#include "hts_worth.h"

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

static unsigned slain_of(const struct outlook *o, mu_seat seat)
{
	return at_most(o->seat[seat].slain, TO_WIN - 1);
}

static void put_race(struct inputs *to, const struct outlook *o, mu_seat seat)
{
	const mu_seat wait = seat_after(seat, o->seats - (unsigned)o->g->active, o->seats);
	unsigned slain = 0, classes = 0;
	for (mu_seat rival = 0; rival < o->seats; rival++) {
		if (rival == seat)
			continue;
		const unsigned theirs = outlook_classes(o, rival);
		slain = slain_of(o, rival) > slain ? slain_of(o, rival) : slain;
		classes = theirs > classes ? theirs : classes;
	}
	see_one(to, WORTH_SEATS + o->seats - 2u);
	see_one(to, WORTH_WAIT + (unsigned)wait);
	see(to, WORTH_RACE + race_of(o, seat), 1);
	see(to, WORTH_RIVAL_SLAIN + slain, 1);
	see(to, WORTH_RIVAL_CLASSES + classes, 1);
}

static void put_hand(struct inputs *to, const struct outlook *o, mu_seat seat)
{
	const unsigned hand = o->g->hand[seat].count;
	for (unsigned i = 0; i < 8 && i < hand; i++)
		see(to, WORTH_HAND + i, 1);
	if (hand > 8)
		see(to, WORTH_HAND_REST, at_most(hand - 8, 8) / 4.0);
	if (seat == o->me)
		return;
	struct set cards = hand_set(o->g, seat);
	for (mu_card card; (card = set_pop(&cards));) {
		const uint8_t *note = hts_hand_notes(o->g, seat, card);
		for (unsigned i = 0; i < hand_copies(o->g, seat, card) && note[i] & bit((unsigned)o->me); i++)
			see(to, WORTH_KNOWN + (unsigned)kind_of(card), 1);
	}
}

static void put_party(struct inputs *to, const struct outlook *o, mu_seat seat)
{
	const struct standing *s = &o->seat[seat];
	unsigned worn[ITEM_COUNT] = {0};
	for (unsigned c = CLASS_BARD; c < CLASS_COUNT; c++)
		see(to, WORTH_CLASS + c, s->classes[c] > 0);
	see(to, WORTH_HEROES, s->heroes / 4.0);
	see(to, WORTH_SPARE, at_most(s->heroes + 1u - outlook_classes(o, seat), 5) / 2.0);
	see(to, WORTH_TALENT, s->talent / 4);
	for (uint64_t heroes = s->party; heroes;)
		see(to, WORTH_PARTY + hts_cards[hero_pop(&heroes)].hero, 1);
	for (unsigned i = 0; i < WEARABLE; i++)
		if (o->g->wearer[i] && s->party & hero_bit(o->g->wearer[i]))
			worn[hts_item_number(hts_worn_items[i])]++;
	for (unsigned i = 0; i < ITEM_COUNT; i++)
		see(to, WORTH_WORN + i, worn[i]);
	see(to, WORTH_GUARDED, o->g->no_steal >> seat & 1);
	see(to, WORTH_GUARDED + 1, o->g->no_destroy >> seat & 1);
	if (o->g->leader[seat])
		see(to, WORTH_LEADER + o->g->leader[seat] - (unsigned)CARD_MAIN_END, 1);
	for (int i = 0; i < s->slain; i++)
		see(to, WORTH_SLAIN + s->monsters[i] - (unsigned)CARD_LEADER_END, 1);
}

static void put_reach(struct inputs *to, const struct outlook *o, mu_seat seat)
{
	double all;
	see(to, WORTH_REACH + slain_of(o, seat), outlook_reach(o, seat, 0, &all));
	see(to, WORTH_CHOICE, all);
	see(to, WORTH_EFFECT_BONUS, o->seat[seat].effect_bonus / 2.0);
	see(to, WORTH_ATTACK_BONUS, o->seat[seat].attack_bonus / 2.0);
}

static void put_mine(struct inputs *to, const struct outlook *o)
{
	struct set cards = hand_set(o->g, o->me);
	unsigned new = 0;
	int plus = 0;
	double all;
	see(to, WORTH_MINE, 1);
	for (mu_card card; (card = set_pop(&cards));) {
		const unsigned copies = hand_copies(o->g, o->me, card);
		see(to, WORTH_MINE_CARD + card, copies);
		if (kind_of(card) == KIND_MODIFIER)
			plus += (int)copies * (hts_cards[card].values[0] > 0 ? hts_cards[card].values[0] : 0);
	}
	for (unsigned c = CLASS_BARD; c < CLASS_COUNT; c++)
		new += !o->seat[o->me].classes[c] && o->mine_new[c] > 0;
	see(to, WORTH_MINE_LACKS + 6 - outlook_classes(o, o->me) - new, 1);
	see(to, WORTH_MINE_NEW + new, 1);
	see(to, WORTH_MINE_REACH + slain_of(o, o->me), outlook_reach(o, o->me, plus, &all));
}

static int weigh_seat(const struct outlook *o, mu_seat seat, struct bot_net_input ret_inputs[BOT_NET_ACTIVE_MAX])
{
	struct inputs to = {ret_inputs, 0, BOT_NET_ACTIVE_MAX};
	put_race(&to, o, seat);
	put_hand(&to, o, seat);
	put_party(&to, o, seat);
	put_reach(&to, o, seat);
	if (seat == o->me)
		put_mine(&to, o);
	return to.count;
}

/* -- Strength and share ------------------------------------------------------------------------ */

static int weigh(const void *world, mu_seat viewer, mu_seat seat, struct bot_net_input ret_inputs[BOT_NET_ACTIVE_MAX])
{
	struct outlook o;
	outlook_init(&o, world, viewer);
	return weigh_seat(&o, seat, ret_inputs);
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

static double net_strength(const struct bot_net *net, const struct outlook *o, mu_seat seat)
{
	struct bot_net_input inputs[BOT_NET_ACTIVE_MAX];
	struct bot_net_pass pass;
	bot_net_begin(net, &pass);
	bot_net_add(net, &pass, inputs, weigh_seat(o, seat, inputs));
	bot_net_close(net, &pass);
	return bot_net_output(net, &pass, 0);
}

void hts_worth_shares(const struct hts *g, mu_seat seat, double ret_shares[MU_SEATS_MAX])
{
	const struct bot_net *net = bot_net_find(&hts_worth_place);
	struct outlook o;
	double sum = 0;
	outlook_init(&o, g, seat);
	for (mu_seat other = 0; other < g->seats; other++) {
		ret_shares[other] = net ? bot_exp(net_strength(net, &o, other)) : outlook_share(&o, other);
		sum += ret_shares[other];
	}
	for (mu_seat other = 0; other < g->seats; other++)
		ret_shares[other] /= sum;
}
