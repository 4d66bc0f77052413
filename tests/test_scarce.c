/*
 * One allocation after the other fails while a record is read and written, and while a program talks to a table. Whatever
 * fails for want of memory is refused, nothing is half done, and the next request is answered as if nothing had happened.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "record/record.h"
#include "scarce.h"
#include "table/table.h"

/* -- What is done ---------------------------------------------------------------------------------------------------- */

static const char *const games[][2] = {{"rent-a-hero", "3"}, {"here-to-slay", "2"}};
enum { GAMES = sizeof games / sizeof games[0], MOVES = 40, REQUESTS = 2 + MOVES + 5, LINE_MAX_SIZE = 200 };

/* What a program asks, and what it hears when there is memory enough; `truth` is the record behind each request. */
struct talk {
	char lines[REQUESTS][LINE_MAX_SIZE];
	char *replies[REQUESTS], *truth[REQUESTS];
	unsigned count;
};

static const char *handle(struct table *table, const char *line)
{
	return table_handle(table, line, strlen(line));
}

static const char *truth_of(struct table *table)
{
	return handle(table, "{\"cmd\":\"record\"}");
}

static void talk_ask(struct talk *talk, struct table *table, const char *line)
{
	snprintf(talk->lines[talk->count], LINE_MAX_SIZE, "%s", line);
	talk->replies[talk->count] = strdup(handle(table, line));
	talk->truth[talk->count] = strdup(truth_of(table));
	talk->count++;
}

/* The last thing that the asked seat may do, with a turn of the list now and then. */
static void talk_act(struct talk *talk, struct table *table)
{
	char line[LINE_MAX_SIZE];
	json_t *reply = json_loads(talk->replies[talk->count - 1], 0, NULL);
	const json_t *ask = json_array_get(json_object_get(reply, "ask"), 0), *actions = json_object_get(ask, "actions");
	assert_true(json_array_size(actions) > 0);
	const json_t *action = json_array_get(actions, (7 * talk->count + 3) % json_array_size(actions));
	snprintf(line, sizeof line, "{\"cmd\":\"act\",\"seat\":%d,\"action\":\"%s\"}",
	         (int)json_integer_value(json_object_get(ask, "seat")), json_string_value(action));
	json_decref(reply);
	talk_ask(talk, table, line);
}

static void talk_make(struct talk *talk, const char *const game[2])
{
	static const char *const looks[] = {"{\"cmd\":\"state\",\"as\":0}", "{\"cmd\":\"undo\"}", "{\"cmd\":\"record\"}",
	                                    "{\"cmd\":\"act\",\"seat\":0,\"action\":\"jump\"}"};
	char line[LINE_MAX_SIZE];
	struct table *table = table_create(MU_LANG_EN);
	*talk = (struct talk){.count = 0};
	snprintf(line, sizeof line, "{\"cmd\":\"new\",\"game\":\"%s\",\"seats\":%s,\"seed\":\"tea\"}", game[0], game[1]);
	talk_ask(talk, table, line);
	for (unsigned i = 0; i < MOVES; i++)
		talk_act(talk, table);
	for (unsigned i = 0; i < sizeof looks / sizeof looks[0]; i++)
		talk_ask(talk, table, looks[i]);
	table_destroy(table);
}

static void talk_release(struct talk *talk)
{
	for (unsigned i = 0; i < talk->count; i++) {
		free(talk->replies[i]);
		free(talk->truth[i]);
	}
}

/* -- At a table ------------------------------------------------------------------------------------------------------ */

static unsigned told; /* that there was no memory */

static void run_out_after(unsigned long allocations)
{
	left = allocations;
	fails = 1;
	armed = true;
}

/* A reply that could not be written is a refusal, too; then what was asked for has happened, or it has not. */
static void expect_refused(struct talk *talk, struct table *table, unsigned at, const char *reply)
{
	assert_non_null(strstr(reply, "\"ok\":false"));
	told += strstr(reply, "host/memory") != NULL; /* jansson may hear half a line instead */
	const char *truth = truth_of(table);
	const bool happened = strcmp(truth, talk->truth[at]) == 0;
	if (at)
		assert_true(happened || strcmp(truth, talk->truth[at - 1]) == 0);
	if (!happened)
		assert_string_equal(handle(table, talk->lines[at]), talk->replies[at]);
}

/* True: everything was said before memory ran out. */
static bool talk_again(struct talk *talk, unsigned long allocations)
{
	run_out_after(allocations);
	struct table *table = table_create(MU_LANG_EN);
	for (unsigned i = 0; table && i < talk->count; i++) {
		const char *reply = handle(table, talk->lines[i]);
		const bool same = strcmp(reply, talk->replies[i]) == 0;
		if (!same) {
			char *kept = strndup(reply, LINE_MAX_SIZE);
			armed = false;
			expect_refused(talk, table, i, kept);
			free(kept);
		}
	}
	armed = false;
	table_destroy(table);
	return fails;
}

static void test_table(void **unused)
{
	(void)unused;
	static struct talk talk;
	for (unsigned game = 0; game < GAMES; game++) {
		unsigned long at = 0;
		talk_make(&talk, games[game]);
		told = 0;
		while (!talk_again(&talk, at))
			at += 1 + at / 40;
		assert_true(told > 20);
		talk_release(&talk);
	}
}

/* -- A record -------------------------------------------------------------------------------------------------------- */

/* The record of a talk, from its last reply but one. */
static char *record_make(const struct talk *talk)
{
	json_t *reply = json_loads(talk->replies[talk->count - 2], 0, NULL);
	char *text = strdup(json_string_value(json_object_get(json_object_get(reply, "record"), "text")));
	json_decref(reply);
	return text;
}

static bool record_again(const char *text, unsigned long allocations)
{
	struct record_error error = {.lang = MU_LANG_EN};
	size_t length = 0;
	run_out_after(allocations);
	struct match *match = record_read(text, strlen(text), &error);
	char *written = match ? record_write(match, &length) : NULL;
	armed = false;
	const bool all = fails;
	if (!match) {
		assert_string_equal(error.code, "host/memory");
		assert_true(error.sentence[0] && error.line);
	} else if (written) {
		assert_int_equal(length, strlen(text));
		assert_string_equal(written, text);
	}
	assert_true(!all || written);
	free(written);
	match_destroy(match);
	return all;
}

static void test_record(void **unused)
{
	(void)unused;
	static struct talk talk;
	for (unsigned game = 0; game < GAMES; game++) {
		unsigned long at = 0;
		talk_make(&talk, games[game]);
		char *text = record_make(&talk);
		while (!record_again(text, at))
			at++;
		assert_true(at > 10);
		free(text);
		talk_release(&talk);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_table),
	    cmocka_unit_test(test_record),
	};
	json_set_alloc_funcs(__wrap_malloc, json_free);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
