/* Nets come to whole numbers, exactly; files of weights are read as they were written, or refused. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games.h"
#include "check.h"

#include "bot_table.h"

enum {
	INPUTS = 40,
	FIRST = 32,
	SECOND = 32,
	OUTPUTS = 3,
	ROOM = BOT_NET_ROOM(INPUTS, FIRST, SECOND, OUTPUTS),
	FILE_MAX = 8192
};

static unsigned renamed; /* this input has another name */

static void input_name(unsigned input, char ret_name[BOT_NET_NAME_MAX])
{
	snprintf(ret_name, BOT_NET_NAME_MAX, input + 1 == renamed ? "new %u" : "input %u", input);
}

static void output_name(unsigned output, char ret_name[BOT_NET_NAME_MAX])
{
	snprintf(ret_name, BOT_NET_NAME_MAX, "output %u", output);
}

static const struct bot_net_list list = {"sample", 7, INPUTS, OUTPUTS, FIRST, SECOND, input_name, output_name};

struct sample {
	int8_t inputs[INPUTS][FIRST], inner[FIRST][SECOND], outer[OUTPUTS][SECOND];
	int32_t biases[FIRST + SECOND + OUTPUTS];
	uint8_t bytes[FILE_MAX];
	size_t size;
	struct bot_net net;
	_Alignas(16) float room[ROOM];
};

static void fill(int8_t *weights, size_t count, struct mu_dealer *dealer)
{
	for (size_t i = 0; i < count; i++)
		weights[i] = (int8_t)((int)mu_dealer_below(dealer, 255) - 127);
}

static void sample_make(struct sample *sample)
{
	struct mu_dealer dealer;
	mu_dealer_seed(&dealer, "net", 3);
	memset(sample, 0, sizeof *sample);
	fill(sample->inputs[0], sizeof sample->inputs, &dealer);
	fill(sample->inner[0], sizeof sample->inner, &dealer);
	fill(sample->outer[0], sizeof sample->outer, &dealer);
	for (int i = 0; i < FIRST + SECOND + OUTPUTS; i++)
		sample->biases[i] = (int32_t)mu_dealer_below(&dealer, 20001) - 10000;
	const struct bot_net_numbers numbers = {sample->inputs[0], sample->biases, sample->inner[0],
	                                        sample->outer[0],  {9, 11},        1 << 12};
	sample->size = bot_net_write(&list, &numbers, "made by a test", sample->bytes, sizeof sample->bytes);
	assert_in_range(sample->size, 1, sizeof sample->bytes);
	assert_int_equal(bot_net_read(&sample->net, &list, sample->room, sample->bytes, sample->size), BOT_NET_OK);
}

/* -- A pass ----------------------------------------------------------------------------------------------------- */

static int close_unit(int sum, int shift)
{
	return sum < 0 ? 0 : sum >> shift > BOT_NET_CAP ? BOT_NET_CAP : sum >> shift;
}

/* The same in integers. */
static int expected_output(const struct sample *sample, const struct bot_net_input *inputs, int count, int output)
{
	int first[FIRST], second[SECOND], sum = sample->biases[FIRST + SECOND + output];
	for (int j = 0; j < FIRST; j++) {
		first[j] = sample->biases[j];
		for (int i = 0; i < count; i++)
			first[j] += inputs[i].steps * sample->inputs[inputs[i].number][j];
		first[j] = close_unit(first[j], 9);
	}
	for (int j = 0; j < SECOND; j++) {
		second[j] = sample->biases[FIRST + j];
		for (int i = 0; i < FIRST; i++)
			second[j] += first[i] * sample->inner[i][j];
		second[j] = close_unit(second[j], 11);
		sum += second[j] * sample->outer[output][j];
	}
	return sum;
}

static int random_inputs(struct bot_net_input inputs[INPUTS], struct mu_dealer *dealer)
{
	int count = 0;
	for (unsigned i = 0; i < INPUTS; i++)
		if (mu_dealer_below(dealer, 2))
			inputs[count++] = (struct bot_net_input){(uint16_t)i, (int16_t)((int)mu_dealer_below(dealer, 513) - 256)};
	return count;
}

static void test_passes_are_exact(void **state)
{
	static struct sample sample;
	struct mu_dealer dealer;
	(void)state;
	sample_make(&sample);
	mu_dealer_seed(&dealer, "passes", 6);
	for (int pass_number = 0; pass_number < 2000; pass_number++) {
		struct bot_net_input inputs[INPUTS];
		struct bot_net_pass pass;
		const int count = random_inputs(inputs, &dealer), common = count / 2;
		bot_net_begin(&sample.net, &pass);
		bot_net_add(&sample.net, &pass, inputs, common);
		bot_net_add(&sample.net, &pass, inputs + common, count - common);
		bot_net_close(&sample.net, &pass);
		for (int output = 0; output < OUTPUTS; output++)
			assert_true(bot_net_output(&sample.net, &pass, (unsigned)output) ==
			            expected_output(&sample, inputs, count, output) / (double)(1 << 12));
	}
}

/* -- Files --------------------------------------------------------------------------------------------------------- */

static enum bot_net_error read_again(const struct sample *sample, const struct bot_net_list *as, const uint8_t *bytes,
                                     size_t size)
{
	static _Alignas(16) float room[ROOM];
	struct bot_net net = {.inputs = 12345};
	const enum bot_net_error error = bot_net_read(&net, as, room, bytes, size);
	if (error == BOT_NET_OK)
		assert_memory_equal(room, sample->room, sizeof room);
	else
		assert_int_equal(net.inputs, 12345);
	assert_true(error == BOT_NET_OK || bot_net_error_sentence(error)[0]);
	return error;
}

static void test_headers_are_checked(void **state)
{
	static struct sample sample;
	struct bot_net_list other = list;
	char made[BOT_NET_MADE_MAX + 1];
	(void)state;
	sample_make(&sample);
	bot_net_made(sample.bytes, made);
	assert_string_equal(made, "made by a test");
	assert_int_equal(read_again(&sample, &list, sample.bytes, sample.size), BOT_NET_OK);
	assert_int_equal(read_again(&sample, &list, sample.bytes, 20), BOT_NET_E_SHORT);
	assert_int_equal(read_again(&sample, &list, (const uint8_t *)made, sizeof made), BOT_NET_E_MAGIC);
	other.game = "another";
	assert_int_equal(read_again(&sample, &other, sample.bytes, sample.size), BOT_NET_E_GAME);
	other = list;
	other.version++;
	assert_int_equal(read_again(&sample, &other, sample.bytes, sample.size), BOT_NET_E_VERSION);
	other = list;
	other.second += 32;
	assert_int_equal(read_again(&sample, &other, sample.bytes, sample.size), BOT_NET_E_SHAPE);
}

/* Any byte that changes, and any that is missing. */
static void test_damage_is_found(void **state)
{
	static struct sample sample;
	(void)state;
	sample_make(&sample);
	for (size_t i = 0; i < sample.size; i++) {
		sample.bytes[i] ^= 0x10;
		assert_int_not_equal(read_again(&sample, &list, sample.bytes, sample.size), BOT_NET_OK);
		sample.bytes[i] ^= 0x10;
		assert_int_not_equal(read_again(&sample, &list, sample.bytes, i), BOT_NET_OK);
	}
}

/* What would make sums inexact is refused although the checksum is right. */
static void test_wild_biases_are_refused(void **state)
{
	static struct sample sample;
	(void)state;
	sample_make(&sample);
	sample.biases[5] = BOT_NET_BIAS_MAX + 1;
	const struct bot_net_numbers numbers = {sample.inputs[0], sample.biases, sample.inner[0],
	                                        sample.outer[0],  {9, 11},       1};
	sample.size = bot_net_write(&list, &numbers, "", sample.bytes, sizeof sample.bytes);
	assert_int_equal(read_again(&sample, &list, sample.bytes, sample.size), BOT_NET_E_RANGE);
}

/* Weights are found by name: what is new weighs nothing, and the rest what it weighed. */
static void test_new_names_weigh_nothing(void **state)
{
	static struct sample sample;
	static _Alignas(16) float room[ROOM];
	struct bot_net net;
	(void)state;
	sample_make(&sample);
	renamed = 6;
	assert_int_equal(bot_net_read(&net, &list, room, sample.bytes, sample.size), BOT_NET_OK);
	renamed = 0;
	for (int i = 0; i < ROOM; i++)
		assert_true(room[i] == (i / FIRST == 5 ? 0 : sample.room[i]));
}

/* -- Eyes ------------------------------------------------------------------------------------------------------------ */

static void check_same_sight(const struct bot_sight *one, const struct bot_sight *two)
{
	assert_int_equal(one->count, two->count);
	assert_int_equal(one->seen_count, two->seen_count);
	assert_memory_equal(one->seen, two->seen, (size_t)one->seen_count * sizeof one->seen[0]);
	assert_memory_equal(one->values, two->values, (size_t)one->count * sizeof one->values[0]);
	assert_memory_equal(one->outputs, two->outputs, (size_t)one->count);
	assert_memory_equal(one->own_ends, two->own_ends, (size_t)one->count * sizeof one->own_ends[0]);
	assert_memory_equal(one->own, two->own, one->own_ends[one->count - 1] * sizeof one->own[0]);
}

/* Everything in its range; returns whether something was seen. */
static void check_ranges(const struct bot_eyes *eyes, const struct bot_sight *sight)
{
	assert_in_range(sight->seen_count, 1, BOT_NET_ACTIVE_MAX);
	for (int i = 0; i < sight->seen_count; i++) {
		assert_in_range(sight->seen[i].number, 0, eyes->list->inputs - 1);
		assert_in_range(sight->seen[i].steps + BOT_NET_STEPS_MAX, 0, 2 * BOT_NET_STEPS_MAX);
		for (int k = 0; k < i; k++)
			assert_int_not_equal(sight->seen[i].number, sight->seen[k].number);
	}
	for (int i = 0; i < sight->count; i++)
		assert_in_range(sight->outputs[i], 0, eyes->list->outputs - 1);
}

/* A net sees the same in its seat's view, in the whole state, and after all that is hidden from it was exchanged. */
static void test_eyes_see_nothing_hidden(void **state)
{
	(void)state;
	for (unsigned number = 0; number < games_to_play(60, 1000); number++) {
		const struct mu_game *game = mu_game_at(number % 2);
		static struct bot_sight view_sight, state_sight, world_sight;
		struct table table;
		sit_down(&table, game, number / 2);
		const struct bot_eyes *eyes = table.brain->eyes;
		while (eyes && asked(&table) >= 0) {
			struct mu_state view, world = table.play.state;
			game->view(&table.play.state, asked(&table), &view);
			game->redeal(&world, asked(&table), &table.thoughts);
			if (eyes->look(&view, true, &view_sight)) {
				check_ranges(eyes, &view_sight);
				assert_true(eyes->look(&table.play.state, true, &state_sight));
				assert_true(eyes->look(&world, true, &world_sight));
				check_same_sight(&view_sight, &state_sight);
				check_same_sight(&view_sight, &world_sight);
			}
			assert_true(play_on(&table));
		}
	}
}

/* All nets of all games: what the program has can be brought to it again, and nothing that is damaged. */
static void test_weights_are_brought(void **state)
{
	(void)state;
	for (size_t i = 0; bot_brains[i]; i++)
		for (size_t k = 0; bot_brains[i]->nets && bot_brains[i]->nets[k]; k++) {
			const struct bot_net_place *place = bot_brains[i]->nets[k];
			if (!*place->size) /* not trained yet */
				continue;
			uint8_t *bytes = malloc(*place->size);
			assert_non_null(bytes);
			memcpy(bytes, place->bytes, *place->size);
			assert_true(bot_bring_weights(bytes, *place->size));
			const struct bot_net before = *bot_net_find(bot_brains[i]->nets[k]);
			bytes[*place->size / 2] ^= 1;
			assert_false(bot_bring_weights(bytes, *place->size));
			assert_false(bot_bring_weights(bytes, *place->size / 2));
			assert_memory_equal(&before, bot_net_find(bot_brains[i]->nets[k]), sizeof before);
			free(bytes);
		}
}

static void check_names(unsigned count, void (*name_of)(unsigned, char *))
{
	char one[BOT_NET_NAME_MAX], two[BOT_NET_NAME_MAX];
	for (unsigned i = 0; i < count; i++) {
		name_of(i, one);
		assert_true(one[0]);
		for (unsigned k = 0; k < i; k++) {
			name_of(k, two);
			assert_string_not_equal(one, two);
		}
	}
}

static void test_names_are_unique(void **state)
{
	(void)state;
	for (size_t i = 0; bot_brains[i]; i++) {
		const struct bot_eyes *eyes = bot_brains[i]->eyes;
		if (!eyes)
			continue;
		check_names(eyes->list->inputs, eyes->list->input_name);
		check_names(eyes->list->outputs, eyes->list->output_name);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_passes_are_exact),        cmocka_unit_test(test_headers_are_checked),
	    cmocka_unit_test(test_damage_is_found),         cmocka_unit_test(test_wild_biases_are_refused),
	    cmocka_unit_test(test_new_names_weigh_nothing), cmocka_unit_test(test_eyes_see_nothing_hidden),
	    cmocka_unit_test(test_names_are_unique),        cmocka_unit_test(test_weights_are_brought),
	};
	return cmocka_run_group_tests_name("bot_net", tests, NULL, NULL);
}
