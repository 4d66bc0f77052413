/*
 * Small nets that come to the same numbers everywhere. Weights are whole numbers of one byte and inputs whole
 * numbers of 64ths; they are multiplied and added as floats, but every sum stays below 2 to the 24th, so that no
 * float is ever rounded: any compiler, any order of summation, fused or not, gives the same bits.
 *
 * One shape serves two kinds of nets. Inputs are lists of those that are not 0, so what many answers have in common
 * is added up once; a net has one output for each kind of answer, or one in all, which is asked for each answer.
 *
 * Weights come from a file, or from the same bytes in the program. Each input and output is known there by its name:
 * what a file does not know weighs nothing, so a new card needs no new file.
 */
#ifndef BOT_NET_H
#define BOT_NET_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
	BOT_NET_STEP = 64,         /* one, as an input */
	BOT_NET_STEPS_MAX = 256,   /* the largest input */
	BOT_NET_ACTIVE_MAX = 400,  /* inputs of one pass that are not 0 */
	BOT_NET_CAP = 1023,        /* the largest value of a hidden unit */
	BOT_NET_INPUTS_MAX = 4096, /* what a net may be */
	BOT_NET_FIRST_MAX = 128,
	BOT_NET_SECOND_MAX = 128,
	BOT_NET_OUTPUTS_MAX = 64,
	BOT_NET_BIAS_MAX = 1 << 17,
	BOT_NET_NAME_MAX = 64,
	BOT_NET_GAME_MAX = 16,
	BOT_NET_MADE_MAX = 400, /* who made a file: its command and commit */
	BOT_NET_FORMAT = 1,
};

enum bot_net_error {
	BOT_NET_OK = 0,
#define BOT_NET_ERROR(name, number, sentence) BOT_NET_E_##name = (number),
#include "bot_net_errors.def"
#undef BOT_NET_ERROR
};
const char *bot_net_error_sentence(enum bot_net_error error);

/* What a net sees and says, by name. The version says that names have changed their meaning. */
struct bot_net_list {
	const char *game;
	uint16_t version;
	uint16_t inputs, outputs;
	uint16_t first, second; /* units of the hidden layers, multiples of 32 */
	void (*input_name)(unsigned input, char ret_name[BOT_NET_NAME_MAX]);
	void (*output_name)(unsigned output, char ret_name[BOT_NET_NAME_MAX]);
};
uint64_t bot_net_list_hash(const struct bot_net_list *list);

/* The numbers of a net of this shape: inputs first, then the layers with their biases. */
#define BOT_NET_ROOM(inputs, first, second, outputs) \
	((inputs) * (first) + (first) + (first) * (second) + (second) + (second) * (outputs) + (outputs))

struct bot_net_input {
	uint16_t number;
	int16_t steps;
};

struct bot_net {
	uint16_t inputs, first, second, outputs;
	uint8_t shift[2]; /* a hidden unit is its sum without so many of the lowest bits */
	double unit;      /* of an output */
	const float *weights;
};

/*
 * Reads weights for this list into a room of BOT_NET_ROOM numbers. On failure the net is as it was; the room may not be.
 */
enum bot_net_error bot_net_read(struct bot_net *ret_net, const struct bot_net_list *list, float *room,
                                const uint8_t *bytes, size_t size);
/* The command and commit that made them; bytes that bot_net_read has taken. */
void bot_net_made(const uint8_t *bytes, char ret_made[BOT_NET_MADE_MAX + 1]);

/* Whole numbers, as bot_net_write takes them: the same order as in BOT_NET_ROOM. */
struct bot_net_numbers {
	const int8_t *inputs;  /* [input][first] */
	const int32_t *biases; /* [first + second + outputs] */
	const int8_t *inner;   /* [first][second] */
	const int8_t *outer;   /* [output][second] */
	uint8_t shift[2];
	uint32_t unit; /* in parts of 2 to the 24th */
};
/* Returns the size that it has or would have; writes only if there is room. */
size_t bot_net_write(const struct bot_net_list *list, const struct bot_net_numbers *numbers, const char *made,
                     uint8_t *bytes, size_t room);

/* -- A pass: begin, add the inputs, then ask for outputs ----------------------------------------------------- */

struct bot_net_pass {
	_Alignas(16) float first[BOT_NET_FIRST_MAX];
	_Alignas(16) float second[BOT_NET_SECOND_MAX];
};

void bot_net_begin(const struct bot_net *net, struct bot_net_pass *pass);
void bot_net_add(const struct bot_net *net, struct bot_net_pass *pass, const struct bot_net_input *inputs, int count);
/* From then on the pass is for bot_net_output alone. */
void bot_net_close(const struct bot_net *net, struct bot_net_pass *pass);
double bot_net_output(const struct bot_net *net, const struct bot_net_pass *pass, unsigned output);

/* -- The net of a game: read from the program's own bytes when it is first asked for --------------------------- */

struct bot_net_place {
	const struct bot_net_list *list;
	const uint8_t *bytes;
	const size_t *size;
	float *room;
	struct bot_net net;
	atomic_int state;
};
/* NULL: the program has none of its own, and nobody has brought one. */
const struct bot_net *bot_net_find(struct bot_net_place *place);
/* Other weights from now on; nobody may be thinking meanwhile. They are as they were if the bytes are refused. */
enum bot_net_error bot_net_replace(struct bot_net_place *place, const uint8_t *bytes, size_t size);

#endif
