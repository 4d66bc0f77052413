#include "training/pupil.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "muster.h"

typedef float vec __attribute__((vector_size(32), may_alias));
enum { LANES = 8 };
static const float hidden_cap = 8; /* as BOT_NET_CAP will cap them */

/*
 * The widest vectors that the machine has; each lane is added up by itself, so the sums are the same. Which ones is found out
 * before the thread sanitizer is ready to watch it.
 */
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) && !defined(__SANITIZE_THREAD__)
#define WIDE __attribute__((target_clones("avx2", "default")))
#else
#define WIDE
#endif

/* -- Where things are ------------------------------------------------------------------------------------------ */

struct layers {
	float *inputs, *first_bias, *inner, *second_bias, *outer, *out_bias;
};

static struct layers layers_of(const struct pupil_shape *shape, float *all)
{
	struct layers layers;
	layers.inputs = all;
	layers.first_bias = layers.inputs + (size_t)shape->inputs * shape->first;
	layers.inner = layers.first_bias + shape->first;
	layers.second_bias = layers.inner + (size_t)shape->first * shape->second;
	layers.outer = layers.second_bias + shape->second;
	layers.out_bias = layers.outer + (size_t)shape->second * shape->outputs;
	return layers;
}

static float *room_for(size_t count)
{
	const size_t size = (count * sizeof(float) + 31) / 32 * 32;
	float *room = aligned_alloc(32, size);
	if (room)
		memset(room, 0, size);
	return room;
}

static void spread(float *weights, size_t count, unsigned from, struct mu_dealer *dealer)
{
	const double range = sqrt(6.0 / from);
	for (size_t i = 0; i < count; i++)
		weights[i] = (float)(range * (mu_dealer_below(dealer, 1 << 20) / (double)(1 << 19) - 1));
}

bool pupil_init(struct pupil *pupil, struct pupil_shape shape, struct mu_dealer *dealer)
{
	enum { USUAL_INPUTS = 100 }; /* that are not 0 */
	memset(pupil, 0, sizeof *pupil);
	pupil->shape = shape;
	pupil->count = BOT_NET_ROOM((size_t)shape.inputs, shape.first, shape.second, shape.outputs);
	pupil->weights = room_for(pupil->count);
	pupil->gradient = room_for(pupil->count);
	pupil->mean = room_for(pupil->count);
	pupil->square = room_for(pupil->count);
	if (!pupil->weights || !pupil->gradient || !pupil->mean || !pupil->square) {
		pupil_release(pupil);
		return false;
	}
	const struct layers layers = layers_of(&shape, pupil->weights);
	spread(layers.inputs, (size_t)shape.inputs * shape.first, USUAL_INPUTS, dealer);
	spread(layers.inner, (size_t)shape.first * shape.second, shape.first, dealer);
	return true;
}

void pupil_release(struct pupil *pupil)
{
	free(pupil->weights);
	free(pupil->gradient);
	free(pupil->mean);
	free(pupil->square);
	*pupil = (struct pupil){0};
}

/* -- There and back ---------------------------------------------------------------------------------------------- */

static inline void add_scaled(float *sums, const float *weights, float factor, unsigned count)
{
	vec *to = (vec *)sums;
	const vec *from = (const vec *)weights;
	for (unsigned i = 0; i < count / LANES; i++)
		to[i] += from[i] * factor;
}

/* sums += the inputs' rows, a block of columns at a time, so that the sums stay in registers. */
static inline void add_rows(float *sums, const float *weights, unsigned columns, const struct bot_net_input *inputs,
                            int count)
{
	for (unsigned begin = 0; begin < columns; begin += 4 * LANES) {
		vec *to = (vec *)(sums + begin), a = to[0], b = to[1], c = to[2], d = to[3];
		for (int i = 0; i < count; i++) {
			const vec *row = (const vec *)(weights + (size_t)inputs[i].number * columns + begin);
			const float factor = (float)inputs[i].steps / (float)BOT_NET_STEP;
			a += row[0] * factor;
			b += row[1] * factor;
			c += row[2] * factor;
			d += row[3] * factor;
		}
		to[0] = a, to[1] = b, to[2] = c, to[3] = d;
	}
}

/* The same for a layer whose inputs are units. */
static inline void add_units(float *sums, const float *weights, unsigned columns, const float *units, unsigned count)
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

static inline float dot(const float *one, const float *two, unsigned count)
{
	vec sum = {0};
	for (unsigned i = 0; i < count; i += LANES)
		sum += *(const vec *)(one + i) * *(const vec *)(two + i);
	return ((sum[0] + sum[4]) + (sum[2] + sum[6])) + ((sum[1] + sum[5]) + (sum[3] + sum[7]));
}

static inline void cap(float *values, unsigned count)
{
	for (unsigned i = 0; i < count; i++)
		values[i] = values[i] < 0 ? 0 : values[i] > hidden_cap ? hidden_cap : values[i];
}

WIDE void pupil_begin(const struct pupil *pupil, const struct bot_net_input *inputs, int count,
                      struct pupil_start *ret_start)
{
	const struct pupil_shape *shape = &pupil->shape;
	const struct layers layers = layers_of(shape, pupil->weights);
	memcpy(ret_start->sums, layers.first_bias, shape->first * sizeof(float));
	add_rows(ret_start->sums, layers.inputs, shape->first, inputs, count);
}

WIDE void pupil_forward(const struct pupil *pupil, const struct pupil_start *start, const struct bot_net_input *own,
                        int count, struct pupil_pass *ret_pass)
{
	const struct pupil_shape *shape = &pupil->shape;
	const struct layers layers = layers_of(shape, pupil->weights);
	memcpy(ret_pass->first, start->sums, shape->first * sizeof(float));
	add_rows(ret_pass->first, layers.inputs, shape->first, own, count);
	cap(ret_pass->first, shape->first);
	memcpy(ret_pass->second, layers.second_bias, shape->second * sizeof(float));
	add_units(ret_pass->second, layers.inner, shape->second, ret_pass->first, shape->first);
	cap(ret_pass->second, shape->second);
}

float pupil_output(const struct pupil *pupil, const struct pupil_pass *pass, unsigned output)
{
	const struct layers layers = layers_of(&pupil->shape, pupil->weights);
	return dot(layers.outer + (size_t)output * pupil->shape.second, pass->second, pupil->shape.second) +
	       layers.out_bias[output];
}

static bool is_live(float value)
{
	return value > 0 && value < hidden_cap;
}

static inline void add_to_rows(float *rows, unsigned columns, const struct bot_net_input *inputs, int count,
                               const float *errors)
{
	for (int i = 0; i < count; i++)
		add_scaled(rows + (size_t)inputs[i].number * columns, errors, (float)inputs[i].steps / (float)BOT_NET_STEP,
		           columns);
}

WIDE void pupil_backward(struct pupil *pupil, const struct bot_net_input *own, int count, const struct pupil_pass *pass,
                         const struct pupil_errors *errors, struct pupil_start *common)
{
	const struct pupil_shape *shape = &pupil->shape;
	const struct layers layers = layers_of(shape, pupil->weights), to = layers_of(shape, pupil->gradient);
	_Alignas(32) float second[BOT_NET_SECOND_MAX] = {0}, first[BOT_NET_FIRST_MAX];
	for (int i = 0; i < errors->count; i++) {
		const size_t row = (size_t)errors->outputs[i] * shape->second;
		add_scaled(second, layers.outer + row, errors->errors[i], shape->second);
		add_scaled(to.outer + row, pass->second, errors->errors[i], shape->second);
		to.out_bias[errors->outputs[i]] += errors->errors[i];
	}
	for (unsigned i = 0; i < shape->second; i++)
		second[i] = is_live(pass->second[i]) ? second[i] : 0;
	add_scaled(to.second_bias, second, 1, shape->second);
	for (unsigned i = 0; i < shape->first; i++) {
		const size_t row = (size_t)i * shape->second;
		if (pass->first[i] > 0)
			add_scaled(to.inner + row, second, pass->first[i], shape->second);
		first[i] = is_live(pass->first[i]) ? dot(layers.inner + row, second, shape->second) : 0;
	}
	add_scaled(common->sums, first, 1, shape->first);
	add_to_rows(to.inputs, shape->first, own, count, first);
}

WIDE void pupil_end(struct pupil *pupil, const struct bot_net_input *inputs, int count,
                    const struct pupil_start *common)
{
	const struct layers to = layers_of(&pupil->shape, pupil->gradient);
	add_scaled(to.first_bias, common->sums, 1, pupil->shape.first);
	add_to_rows(to.inputs, pupil->shape.first, inputs, count, common->sums);
}

WIDE void pupil_step(struct pupil *pupil, float rate)
{
	float *weights = pupil->weights, *gradient = pupil->gradient, *mean = pupil->mean, *square = pupil->square;
	pupil->steps++;
	const double old_mean = train_exp((double)pupil->steps * train_log(0.9));
	const double old_square = train_exp((double)pupil->steps * train_log(0.999));
	const float mean_part = (float)(1 / (1 - old_mean)), square_part = (float)(1 / (1 - old_square));
	for (size_t i = 0; i < pupil->count; i++) {
		mean[i] += 0.1f * (gradient[i] - mean[i]);
		square[i] += 0.001f * (gradient[i] * gradient[i] - square[i]);
		weights[i] -= rate * (mean[i] * mean_part) / (sqrtf(square[i] * square_part) + 1e-6f);
		gradient[i] = 0;
	}
}

/* -- Whole numbers -------------------------------------------------------------------------------------------------- */

static float largest(const float *weights, size_t count)
{
	float most = 1e-3f;
	for (size_t i = 0; i < count; i++)
		most = fabsf(weights[i]) > most ? fabsf(weights[i]) : most;
	return most;
}

static void round_weights(const float *weights, size_t count, float scale, int8_t *ret)
{
	for (size_t i = 0; i < count; i++)
		ret[i] = (int8_t)lrintf(weights[i] * scale);
}

static void round_biases(const float *biases, size_t count, double scale, int32_t *ret)
{
	for (size_t i = 0; i < count; i++) {
		const double bias = rint((double)biases[i] * scale), most = (double)BOT_NET_BIAS_MAX;
		ret[i] = (int32_t)(bias > most ? most : bias < -most ? -most : bias);
	}
}

/* How many bits to leave out so that the largest hidden unit is not above BOT_NET_CAP: sums are `scale` times the value. */
static uint8_t shift_for(double scale)
{
	uint8_t shift = 0;
	while ((double)hidden_cap * scale / (1 << shift) > (double)(BOT_NET_CAP + 1))
		shift++;
	return shift;
}

uint8_t *pupil_write(const struct pupil *pupil, const struct bot_net_list *list, const char *made, size_t *ret_size)
{
	const struct pupil_shape *s = &pupil->shape;
	const struct layers layers = layers_of(s, pupil->weights);
	const size_t inputs = (size_t)s->inputs * s->first, inner = (size_t)s->first * s->second;
	const size_t outer = (size_t)s->second * s->outputs;
	int8_t *weights = malloc(inputs + inner + outer);
	int32_t *biases = malloc(((size_t)s->first + s->second + s->outputs) * sizeof *biases);
	if (!weights || !biases)
		abort();
	const float scales[3] = {127 / largest(layers.inputs, inputs), 127 / largest(layers.inner, inner),
	                         127 / largest(layers.outer, outer)};
	struct bot_net_numbers numbers = {weights, biases, weights + inputs, weights + inputs + inner, {0}, 0};
	double scale = (double)scales[0] * (double)BOT_NET_STEP; /* of the sums, so far */
	round_weights(layers.inputs, inputs, scales[0], weights);
	round_biases(layers.first_bias, s->first, scale, biases);
	numbers.shift[0] = shift_for(scale);
	scale = scale / (1 << numbers.shift[0]) * (double)scales[1];
	round_weights(layers.inner, inner, scales[1], weights + inputs);
	round_biases(layers.second_bias, s->second, scale, biases + s->first);
	numbers.shift[1] = shift_for(scale);
	scale = scale / (1 << numbers.shift[1]) * (double)scales[2];
	round_weights(layers.outer, outer, scales[2], weights + inputs + inner);
	round_biases(layers.out_bias, s->outputs, scale, biases + s->first + s->second);
	numbers.unit = (uint32_t)lrint((1 << 24) / scale);
	*ret_size = bot_net_write(list, &numbers, made, NULL, 0);
	uint8_t *bytes = malloc(*ret_size);
	if (!bytes)
		abort();
	bot_net_write(list, &numbers, made, bytes, *ret_size);
	free(weights);
	free(biases);
	return bytes;
}

static void take_part(const float *from, size_t count, double factor, float *to)
{
	for (size_t i = 0; i < count; i++)
		to[i] = (float)((double)from[i] * factor);
}

/* Units of both layers are taken in such steps that the largest of BOT_NET_CAP is hidden_cap. */
void pupil_take(struct pupil *pupil, const struct bot_net *net)
{
	const struct pupil_shape *s = &pupil->shape;
	const struct layers to = layers_of(s, pupil->weights);
	const size_t inputs = (size_t)s->inputs * s->first, inner = (size_t)s->first * s->second;
	const size_t outer = (size_t)s->second * s->outputs;
	const double steps = (double)(BOT_NET_CAP + 1) / (double)hidden_cap;
	const double first = 1 / (steps * (1 << net->shift[0])), second = 1.0 / (1 << net->shift[1]);
	const float *from = net->weights;
	take_part(from, inputs, first * (double)BOT_NET_STEP, to.inputs);
	take_part(from += inputs, s->first, first, to.first_bias);
	take_part(from += s->first, inner, second, to.inner);
	take_part(from += inner, s->second, second / steps, to.second_bias);
	take_part(from += s->second, outer, steps * net->unit, to.outer);
	take_part(from += outer, s->outputs, net->unit, to.out_bias);
}

/* -- Arithmetic --------------------------------------------------------------------------------------------------------- */

double train_exp(double x)
{
	if (x < -700)
		return 0;
	const double whole = floor(x * 1.4426950408889634 + 0.5);
	const double rest = x - whole * 0.6931471805599453;
	double sum = 1, term = 1;
	for (int i = 1; i < 12; i++)
		sum += term *= rest / i;
	return ldexp(sum, (int)whole);
}

double train_log(double x)
{
	int exponent;
	const double part = frexp(x, &exponent), y = (part - 0.7071067811865476) / (part + 0.7071067811865476);
	double sum = 0, power = y;
	for (int i = 1; i < 24; i += 2, power *= y * y)
		sum += power / i;
	return 2 * sum + (exponent - 0.5) * 0.6931471805599453;
}
