#include "rh_value.h"

#include "bots/bot_math.h"

const struct rh_net rh_net = {
#include "rh_net.def"
};

static unsigned deck_range(const struct rh *g)
{
	const unsigned deck = g->options & END_RESHUFFLE ? 30 : g->deck_count;
	return (unsigned)((deck <= 34) + (deck <= 22) + (deck <= 12) + (deck <= 6) + (deck <= 2));
}

static void count_open(const struct rh *g, unsigned open[HERO_COUNT + 1])
{
	for (unsigned seat = 0; seat < g->seats; seat++)
		for (unsigned h = 1; h <= HERO_COUNT; h++)
			open[h] += (g->band[seat] >> h & 1) + 2 * tally_get(g->eliminated[seat], h);
	for (unsigned i = 0; i < g->discard_count; i++)
		open[g->row[i]]++;
}

/* What the seat has, hero by hero. */
static void own_features(const struct rh *g, mu_seat seat, float f[RH_FEATURES])
{
	for (unsigned h = 1; h <= HERO_COUNT; h++) {
		const unsigned owned = g->band[seat] >> h & 1;
		f[RH_OWNED + h - 1] = (float)owned;
		f[RH_READY + h - 1] = (float)(owned && !(g->used[seat] >> h & 1));
		f[RH_HELD + h - 1] = (float)tally_get(g->hand[seat], h) / 2;
	}
	const unsigned heroes = bits_count(g->band[seat]);
	f[RH_RACE + deck_range(g) * 6 + (heroes < 6 ? heroes : 5)] = 1;
	f[RH_HAND] = (float)g->hand_size[seat] / 8;
	f[RH_NEW] = (float)bits_count(tally_set(g->hand[seat]) & ~(unsigned)g->band[seat]) / 4;
	if (seat == g->active)
		f[RH_MATCHES] = (float)bits_count(tally_set(g->hand[seat]) & rh_allow(g->requirement, g->seats)) / 4;
}

static void other_features(const struct rh *g, mu_seat seat, float f[RH_FEATURES])
{
	const float part = 1 / (float)(g->seats - 1);
	int best = 0;
	for (mu_seat other = 0; other < (mu_seat)g->seats; other++) {
		if (other == seat)
			continue;
		const int heroes = (int)bits_count(g->band[other]);
		best = heroes > best ? heroes : best;
		if (heroes == RH_BAND_WINS - 1)
			f[RH_FIVES] += part;
		for (unsigned h = 1; h <= HERO_COUNT; h++) {
			const unsigned owned = g->band[other] >> h & 1;
			if (owned)
				f[RH_OTHERS + h - 1] += part;
			if (owned && !(g->used[other] >> h & 1))
				f[RH_THREAT + h - 1] += part;
		}
	}
	f[RH_LEAD] = (float)((int)bits_count(g->band[seat]) - best) / 4;
}

void rh_features(const struct rh *g, mu_seat seat, float f[RH_FEATURES])
{
	unsigned open[HERO_COUNT + 1] = {0};
	memset(f, 0, RH_FEATURES * sizeof f[0]);
	own_features(g, seat, f);
	other_features(g, seat, f);
	count_open(g, open);
	for (unsigned h = 1; h <= HERO_COUNT; h++)
		f[RH_LEFT + h - 1] = (float)((int)RH_COPIES - (int)open[h]) / 8;
	f[RH_WAIT + (seat - g->active + g->seats) % g->seats] = 1;
	f[RH_TABLE + g->seats - 2] = 1;
	f[RH_DECK] = (float)g->deck_count / 64;
	f[RH_SHORT] = 1 / (float)(1 + g->deck_count);
	f[RH_BIAS] = 1;
}

/* The sums run over the inputs, not over the units, so that a compiler can do several units at once. */
float rh_net_run(const struct rh_net *net, const float features[RH_FEATURES], float ret_hidden[RH_HIDDEN])
{
	float sum = 0;
	memset(ret_hidden, 0, RH_HIDDEN * sizeof ret_hidden[0]);
	for (int i = 0; i < RH_FEATURES; i++) {
		if (features[i] == 0)
			continue;
		sum += net->direct[i] * features[i];
		for (int j = 0; j < RH_HIDDEN; j++)
			ret_hidden[j] += net->hidden[i][j] * features[i];
	}
	for (int j = 0; j < RH_HIDDEN; j++)
		sum += ret_hidden[j] > 0 ? ret_hidden[j] * net->out[j] : 0;
	return sum;
}

void rh_net_shares(const struct rh_net *net, const struct rh *g, double shares[RH_SEATS_MAX])
{
	float f[RH_FEATURES], hidden[RH_HIDDEN];
	double total = 0;
	for (mu_seat seat = 0; seat < (mu_seat)g->seats; seat++) {
		rh_features(g, seat, f);
		shares[seat] = bot_exp((double)rh_net_run(net, f, hidden));
		total += shares[seat];
	}
	for (mu_seat seat = 0; seat < (mu_seat)g->seats; seat++)
		shares[seat] /= total;
}
