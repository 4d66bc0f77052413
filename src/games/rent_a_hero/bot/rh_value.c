#include "rh_value.h"

#include "bots/bot_math.h"
#include "rh_brain.h"

const struct rh_net rh_net = {
#include "rh_net.def"
};

static unsigned deck_range(const struct rh *g)
{
	const unsigned deck = rh_option(g, END_RESHUFFLE) ? 30 : g->deck_count;
	return (unsigned)((deck <= 34) + (deck <= 22) + (deck <= 12) + (deck <= 6) + (deck <= 2));
}

static void put(struct rh_features *to, unsigned place, float value)
{
	to->list[to->count].place = place;
	to->list[to->count++].value = value;
}

static void put_set(struct rh_features *to, unsigned place, unsigned heroes)
{
	while (heroes)
		put(to, place + bits_pop(&heroes) - 1, 1);
}

/* A part for each hero, of the bytes of a count. */
static void put_counts(struct rh_features *to, unsigned place, uint64_t counts, float part)
{
	for (unsigned h = 1; h <= HERO_COUNT; h++) {
		const unsigned count = counts >> 8 * h & 0xff;
		if (count)
			put(to, place + h - 1, (float)count * part);
	}
}

/* What the seat has, hero by hero. */
static void put_own(struct rh_features *to, const struct rh *g, mu_seat seat)
{
	const unsigned heroes = rh_race(g, seat), hand = tally_set(g->hand[seat]);
	put(to, RH_RACE + deck_range(g) * 6 + (heroes < 6 ? heroes : 5), 1);
	put_set(to, RH_READY, g->band[seat] & ~(unsigned)g->used[seat]);
	put_set(to, RH_OWNED, g->band[seat]);
	put_counts(to, RH_HELD, bytes_of_tally(g->hand[seat]), 0.5f);
	put(to, RH_HAND, (float)g->hand_size[seat] / 8);
	put(to, RH_NEW, (float)bits_count(hand & ~(unsigned)g->band[seat]) / 4);
	if (seat == g->active)
		put(to, RH_MATCHES, (float)bits_count(hand & rh_allow(g->requirement, g->seats)) / 4);
}

/* What lies open before everybody. */
struct table {
	uint64_t owned, ready, left;       /* by hero, in bytes */
	unsigned heroes[RH_BAND_WINS + 1]; /* seats that are so far */
};

static void look_round(struct table *table, const struct rh *g)
{
	*table = (struct table){.left = RH_COPIES * 0x0101010101010100u - rh_count_open(g)};
	for (unsigned seat = 0; seat < g->seats; seat++) {
		table->owned += bytes_of_set(g->band[seat]);
		table->ready += bytes_of_set(g->band[seat] & ~(unsigned)g->used[seat]);
		table->heroes[rh_race(g, (mu_seat)seat)]++;
	}
}

static void put_others(struct rh_features *to, const struct rh *g, mu_seat seat, const struct table *table)
{
	const float part = 1 / (float)(g->seats - 1);
	const unsigned heroes = rh_race(g, seat), ready = g->band[seat] & ~(unsigned)g->used[seat];
	const unsigned fives = table->heroes[RH_BAND_WINS - 1] - (heroes == RH_BAND_WINS - 1);
	unsigned best = RH_BAND_WINS;
	while (best && table->heroes[best] == (best == heroes))
		best--;
	put_counts(to, RH_OTHERS, table->owned - bytes_of_set(g->band[seat]), part);
	put_counts(to, RH_THREAT, table->ready - bytes_of_set(ready), part);
	put(to, RH_LEAD, (float)((int)heroes - (int)best) / 4);
	put(to, RH_FIVES, (float)fives * part);
}

void rh_features(const struct rh *g, struct rh_features ret_features[RH_SEATS_MAX])
{
	struct table table;
	look_round(&table, g);
	for (mu_seat seat = 0; seat < (mu_seat)g->seats; seat++) {
		struct rh_features *to = &ret_features[seat];
		to->count = 0;
		put_own(to, g, seat);
		put_others(to, g, seat, &table);
		put_counts(to, RH_LEFT, table.left, 0.125f);
		put(to, RH_WAIT + (unsigned)(seat - g->active + g->seats) % g->seats, 1);
		put(to, RH_TABLE + g->seats - 2u, 1);
		put(to, RH_DECK, (float)g->deck_count / 64);
		put(to, RH_SHORT, 1 / (float)(1 + g->deck_count));
		put(to, RH_BIAS, 1);
	}
}

/* The sums run over the inputs, not over the units, in explicit vectors: what a compiler makes of plain loops differs. */
float rh_net_run(const struct rh_net *net, const struct rh_features *features, float ret_hidden[RH_HIDDEN])
{
	typedef float vec __attribute__((vector_size(16), may_alias, aligned(4)));
	enum { VECS = RH_HIDDEN / 4 };
	vec sums[VECS] = {{0}};
	float sum = 0;
	for (int i = 0; i < features->count; i++) {
		const uint32_t place = features->list[i].place;
		const float value = features->list[i].value;
		const vec *row = (const vec *)net->hidden[place];
		sum += net->direct[place] * value;
		for (int j = 0; j < VECS; j++)
			sums[j] += row[j] * value;
	}
	memcpy(ret_hidden, sums, sizeof sums);
	for (int j = 0; j < RH_HIDDEN; j++)
		sum += ret_hidden[j] > 0 ? ret_hidden[j] * net->out[j] : 0;
	return sum;
}

void rh_net_shares(const struct rh_net *net, const struct rh *g, double shares[RH_SEATS_MAX])
{
	struct rh_features features[RH_SEATS_MAX];
	float hidden[RH_HIDDEN];
	double total = 0;
	rh_features(g, features);
	for (mu_seat seat = 0; seat < (mu_seat)g->seats; seat++) {
		shares[seat] = bot_exp((double)rh_net_run(net, &features[seat], hidden));
		total += shares[seat];
	}
	for (mu_seat seat = 0; seat < (mu_seat)g->seats; seat++)
		shares[seat] /= total;
}
