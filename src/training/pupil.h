/*
 * A net that learns: floats, its gradient, and Adam's two means of it. Only sums that do not depend on how wide the
 * machine's vectors are: the same seed gives the same weights on every machine of one kind.
 */
#ifndef PUPIL_H
#define PUPIL_H

#include "bots/bot_net.h"

struct pupil_shape {
	uint16_t inputs, first, second, outputs; /* the layers between are multiples of 32 */
};

struct pupil {
	struct pupil_shape shape;
	size_t count; /* of weights, in the order of BOT_NET_ROOM */
	float *weights, *gradient, *mean, *square;
	uint64_t steps;
};

/* What one pass came to, for the way back. */
struct pupil_pass {
	_Alignas(32) float first[BOT_NET_FIRST_MAX];
	_Alignas(32) float second[BOT_NET_SECOND_MAX];
};

struct mu_dealer;
/* Its last layer is 0. False: there is no memory for it, and nothing to release. */
bool pupil_init(struct pupil *pupil, struct pupil_shape shape, struct mu_dealer *dealer);
void pupil_release(struct pupil *pupil);

/*
 * There: what many answers have in common is added up once, and each answer goes on from it with inputs of its own. Back:
 * each answer adds to the gradient, so much for each of these outputs, and to the errors of what they have in common.
 */
struct pupil_start {
	_Alignas(32) float sums[BOT_NET_FIRST_MAX];
};
void pupil_begin(const struct pupil *pupil, const struct bot_net_input *inputs, int count,
                 struct pupil_start *ret_start);
void pupil_forward(const struct pupil *pupil, const struct pupil_start *start, const struct bot_net_input *own,
                   int count, struct pupil_pass *ret_pass);
float pupil_output(const struct pupil *pupil, const struct pupil_pass *pass, unsigned output);
struct pupil_errors {
	const uint8_t *outputs;
	const float *errors;
	int count;
};
void pupil_backward(struct pupil *pupil, const struct bot_net_input *own, int count, const struct pupil_pass *pass,
                    const struct pupil_errors *errors, struct pupil_start *common);
void pupil_end(struct pupil *pupil, const struct bot_net_input *inputs, int count, const struct pupil_start *common);
void pupil_step(struct pupil *pupil, float rate); /* and empties the gradient */

/* Takes over a net of the same shape, to learn further from there. */
void pupil_take(struct pupil *pupil, const struct bot_net *net);

/* Whole numbers for a file; returns its bytes, for free(). */
uint8_t *pupil_write(const struct pupil *pupil, const struct bot_net_list *list, const char *made, size_t *ret_size);

/* As good as the C library's, but alike everywhere. */
double train_exp(double x);
double train_log(double x);

#endif
