/* A pass through a net. Sums are explicit vectors: what a compiler makes of plain loops differs by a factor. */
#include <assert.h>
#include <string.h>

#include "bot_net.h"

typedef float vec __attribute__((vector_size(16), may_alias));
enum { LANES = 4 };

static const float *first_biases(const struct bot_net *net)
{
	return net->weights + (size_t)net->inputs * net->first;
}

static const float *inner_weights(const struct bot_net *net)
{
	return first_biases(net) + net->first;
}

static const float *second_biases(const struct bot_net *net)
{
	return inner_weights(net) + (size_t)net->first * net->second;
}

static const float *outer_weights(const struct bot_net *net)
{
	return second_biases(net) + net->second;
}

/* Columns are added up a block at a time, so that the sums stay in registers. */
void bot_net_add(const struct bot_net *net, struct bot_net_pass *pass, const struct bot_net_input *inputs, int count)
{
	assert(count <= BOT_NET_ACTIVE_MAX);
	for (unsigned begin = 0; begin < net->first; begin += 4 * LANES) {
		vec *to = (vec *)(pass->first + begin), a = to[0], b = to[1], c = to[2], d = to[3];
		for (int i = 0; i < count; i++) {
			const vec *row = (const vec *)(net->weights + (size_t)inputs[i].number * net->first + begin);
			const float factor = inputs[i].steps;
			a += row[0] * factor;
			b += row[1] * factor;
			c += row[2] * factor;
			d += row[3] * factor;
		}
		to[0] = a, to[1] = b, to[2] = c, to[3] = d;
	}
}

static void add_units(const float *units, unsigned count, const float *weights, float *sums, unsigned columns)
{
	for (unsigned begin = 0; begin < columns; begin += 4 * LANES) {
		vec *to = (vec *)(sums + begin), a = to[0], b = to[1], c = to[2], d = to[3];
		for (unsigned i = 0; i < count; i++) {
			const vec *row = (const vec *)(weights + (size_t)i * columns + begin);
			if (units[i] == 0)
				continue;
			a += row[0] * units[i];
			b += row[1] * units[i];
			c += row[2] * units[i];
			d += row[3] * units[i];
		}
		to[0] = a, to[1] = b, to[2] = c, to[3] = d;
	}
}

/* Below 0 is 0, and a whole number in the end. */
static void close_layer(float *sums, unsigned count, unsigned shift)
{
	const float part = 1 / (float)(1u << shift), cap = (float)BOT_NET_CAP;
	for (unsigned i = 0; i < count; i++) {
		const float value = sums[i] * part;
		sums[i] = value < 0 ? 0 : value > cap ? cap : (float)(int)value;
	}
}

void bot_net_begin(const struct bot_net *net, struct bot_net_pass *pass)
{
	memcpy(pass->first, first_biases(net), net->first * sizeof pass->first[0]);
}

void bot_net_close(const struct bot_net *net, struct bot_net_pass *pass)
{
	close_layer(pass->first, net->first, net->shift[0]);
	memcpy(pass->second, second_biases(net), net->second * sizeof pass->second[0]);
	add_units(pass->first, net->first, inner_weights(net), pass->second, net->second);
	close_layer(pass->second, net->second, net->shift[1]);
}

double bot_net_output(const struct bot_net *net, const struct bot_net_pass *pass, unsigned output)
{
	const float *weights = outer_weights(net) + (size_t)output * net->second;
	const float bias = outer_weights(net)[(size_t)net->outputs * net->second + output];
	vec sum = {0};
	for (unsigned i = 0; i < net->second; i += LANES)
		sum += *(const vec *)(weights + i) * *(const vec *)(pass->second + i);
	return (double)(sum[0] + sum[1] + sum[2] + sum[3] + bias) * net->unit;
}
