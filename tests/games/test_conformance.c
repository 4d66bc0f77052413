/*
 * Replays every vector or every scenario through a table, in process. MUSTER_VECTORS names folders, separated by
 * colons, that hold a folder for each game; of the vectors, the first is our packed copy. A file that lies in a later
 * folder too is replayed again only if it is not the same there. Both formats are those of the vectors' own README; but
 * in the `new` of a scenario, a deck or shuffle may end in "...": all other cards of that pile follow, in fixed order.
 */
#include "check.h"

#include <ftw.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "muster.h"
#include "table/table.h"

/* -- Files ------------------------------------------------------------------------------------ */

enum { FILES_MAX = 4096 };

struct file {
	char *path;
	const char *name; /* without its folder */
};

static struct file files[FILES_MAX];
static size_t file_count, folder_length, waiting; /* waiting: for their game to be there */

/* The whole file, ended by a NUL; freed by the caller. */
static char *file_read(const char *path, size_t *ret_length)
{
	FILE *file = fopen(path, "rb");
	assert_non_null(file);
	assert_int_equal(fseek(file, 0, SEEK_END), 0);
	*ret_length = (size_t)ftell(file);
	rewind(file);
	char *text = malloc(*ret_length + 1);
	assert_non_null(text);
	assert_int_equal(fread(text, 1, *ret_length, file), *ret_length);
	fclose(file);
	text[*ret_length] = '\0';
	return text;
}

static bool file_same(const char *one, const char *two)
{
	size_t length_one, length_two;
	char *text_one = file_read(one, &length_one), *text_two = file_read(two, &length_two);
	const bool same = length_one == length_two && memcmp(text_one, text_two, length_one) == 0;
	free(text_one);
	free(text_two);
	return same;
}

static bool has_ending(const char *path, const char *ending)
{
	const size_t length = strlen(path), ending_length = strlen(ending);
	return length > ending_length && strcmp(path + length - ending_length, ending) == 0;
}

static bool is_known(const char *path, const char *name)
{
	for (size_t i = 0; i < file_count; i++)
		if (strcmp(files[i].name, name) == 0 && file_same(files[i].path, path))
			return true;
	return false;
}

static bool has_game(const char *name)
{
	char game[64];
	snprintf(game, sizeof game, "%.*s", (int)strcspn(name, "/"), name);
	return mu_game_find(game);
}

static int file_visit(const char *path, const struct stat *status, int kind, struct FTW *walk)
{
	const char *name = path + folder_length + 1;
	(void)status, (void)walk;
	if (kind != FTW_F || (!has_ending(path, ".json") && !has_ending(path, ".jsonl")) || is_known(path, name))
		return 0;
	if (!has_game(name)) {
		waiting++;
		return 0;
	}
	if (file_count == FILES_MAX)
		return -1;
	files[file_count].path = strdup(path);
	files[file_count].name = files[file_count].path + folder_length + 1;
	file_count++;
	return 0;
}

static int file_compare(const void *one, const void *two)
{
	return strcmp(((const struct file *)one)->path, ((const struct file *)two)->path);
}

static bool collect(const char *folders)
{
	char *list = strdup(folders);
	for (char *folder = strtok(list, ":"); folder; folder = strtok(NULL, ":")) {
		const size_t before = file_count;
		folder_length = strlen(folder);
		waiting = 0;
		if (nftw(folder, file_visit, 8, FTW_PHYS) != 0)
			return false;
		qsort(files + before, file_count - before, sizeof files[0], file_compare);
		fprintf(stderr, "# %s: %zu files%s, %zu about games that are not there yet\n", folder, file_count - before,
		        before ? " that are not in the folders before it" : "", waiting);
	}
	free(list);
	return true;
}

/* -- One session ------------------------------------------------------------------------------- */

struct session {
	struct table *table;
	const char *name;
	size_t line;
	json_t *reply; /* the last one to a new or act */
};

static void fail_here(const struct session *session, const char *what, const json_t *is, const json_t *expected)
{
	char *one = is ? json_dumps(is, JSON_ENCODE_ANY | JSON_COMPACT) : NULL;
	char *two = expected ? json_dumps(expected, JSON_ENCODE_ANY | JSON_COMPACT) : NULL;
	print_error("%s, line or step %zu, %s\n  is        %s\n  should be %s\n", session->name, session->line, what,
	            one ? one : "missing", two ? two : "missing");
	free(one);
	free(two);
	fail();
}

static json_t *session_send(const struct session *session, const json_t *request)
{
	json_error_t error;
	char *line = json_dumps(request, JSON_COMPACT);
	assert_non_null(line);
	const char *text = table_handle(session->table, line, strlen(line));
	free(line);
	json_t *reply = text ? json_loads(text, JSON_REJECT_DUPLICATES, &error) : NULL;
	if (!reply)
		fail_here(session, "no reply that is JSON to", request, NULL);
	return reply;
}

static json_t *session_state(const struct session *session, json_t *viewer)
{
	json_t *request = viewer ? json_pack("{s:s,s:O}", "cmd", "state", "as", viewer)
	                         : json_pack("{s:s,s:s}", "cmd", "state", "as", "all");
	json_t *reply = session_send(session, request);
	json_t *state = json_incref(json_object_get(reply, "state"));
	if (!state)
		fail_here(session, "no state", reply, NULL);
	json_decref(reply);
	json_decref(request);
	return state;
}

static void check_equal(const struct session *session, const char *what, const json_t *is, const json_t *expected)
{
	if (!is || !json_equal(is, expected))
		fail_here(session, what, is, expected);
}

/* -- Games: a request a line, and what must come back --------------------------------------------- */

static void replay_line(struct session *session, json_t *line)
{
	const char *name;
	json_t *expected, *reply = session_send(session, json_object_get(line, "send"));
	json_object_foreach (json_object_get(line, "expect"), name, expected)
		check_equal(session, name, json_object_get(reply, name), expected);
	json_decref(reply);
	if (json_object_get(line, "state")) {
		json_t *state = session_state(session, NULL);
		check_equal(session, "state", state, json_object_get(line, "state"));
		json_decref(state);
	}
}

static void replay_game(struct session *session, const char *text)
{
	json_error_t error;
	while (*text) {
		const size_t length = strcspn(text, "\n");
		session->line++;
		json_t *line = json_loadb(text, length, 0, &error);
		if (!line)
			fail_msg("%s:%zu: %s", session->name, session->line, error.text);
		replay_line(session, line);
		json_decref(line);
		text += length;
		text += *text == '\n';
	}
}

/* -- Scenarios: one rule situation a file ------------------------------------------------------------ */

static bool contains(const json_t *is, const json_t *expected);

/* An object where there is an array: elements by index, from the end if negative, and its size. */
static bool array_contains(const json_t *is, const json_t *expected)
{
	const char *name;
	json_t *part;
	const json_int_t size = (json_int_t)json_array_size(is);
	json_object_foreach ((json_t *)expected, name, part) {
		const json_int_t index = strtol(name, NULL, 10);
		if (strcmp(name, "size") == 0) {
			if (size != json_integer_value(part))
				return false;
		} else if (!contains(json_array_get(is, (size_t)(index < 0 ? size + index : index)), part)) {
			return false;
		}
	}
	return true;
}

static bool contains(const json_t *is, const json_t *expected)
{
	const char *name;
	json_t *part;
	if (json_is_array(is) && json_is_object(expected))
		return array_contains(is, expected);
	if (!json_is_object(is) || !json_is_object(expected))
		return is && json_equal(is, expected);
	json_object_foreach ((json_t *)expected, name, part)
		if (!contains(json_object_get(is, name), part))
			return false;
	return true;
}

static void step_accepted(struct session *session, json_t *request)
{
	json_decref(session->reply);
	session->reply = session_send(session, request);
	if (!json_is_true(json_object_get(session->reply, "ok")))
		fail_here(session, "refused", session->reply, request);
}

static json_t *act_of(json_t *step)
{
	return json_pack("{s:s,s:O,s:O}", "cmd", "act", "seat", json_object_get(step, "seat"), "action",
	                 json_object_get(step, "action"));
}

static void step_refused(struct session *session, json_t *step)
{
	static const char *const members[] = {"rule", "error"};
	json_t *before = session_state(session, NULL), *request = act_of(step), *reply = session_send(session, request);
	check_equal(session, "ok", json_object_get(reply, "ok"), json_false());
	for (int i = 0; i < 2; i++)
		if (json_object_get(step, members[i]))
			check_equal(session, members[i], json_object_get(reply, members[i]), json_object_get(step, members[i]));
	json_t *after = session_state(session, NULL);
	check_equal(session, "state after a refusal", after, before);
	json_decref(after);
	json_decref(reply);
	json_decref(request);
	json_decref(before);
}

static void step_ask(const struct session *session, const json_t *expected)
{
	check_equal(session, "ask", json_object_get(session->reply, "ask"), expected);
	check_equal(session, "over", json_object_get(session->reply, "over"), json_boolean(!json_array_size(expected)));
}

static void step_state(const struct session *session, json_t *step)
{
	json_t *state = session_state(session, json_object_get(step, "as")),
	       *expected = json_object_get(step, "expect_state");
	if (!contains(state, expected))
		fail_here(session, "state", state, expected);
	json_decref(state);
}

static void replay_step(struct session *session, json_t *step)
{
	if (json_object_get(step, "act")) {
		json_t *request = act_of(json_object_get(step, "act"));
		step_accepted(session, request);
		json_decref(request);
	} else if (json_object_get(step, "new")) {
		step_accepted(session, json_object_get(step, "new"));
	} else if (json_object_get(step, "expect_ask")) {
		step_ask(session, json_object_get(step, "expect_ask"));
	} else if (json_object_get(step, "expect_state")) {
		step_state(session, step);
	} else if (json_object_get(step, "expect_refused")) {
		step_refused(session, json_object_get(step, "expect_refused"));
	} else {
		fail_here(session, "an unknown step", step, NULL);
	}
}

/* Where an equal member is in the array, or its size. */
static size_t index_of(const json_t *array, const json_t *member)
{
	size_t at = 0;
	while (at < json_array_size(array) && !json_equal(json_array_get(array, at), member))
		at++;
	return at;
}

/* All cards of the pile that has this one: each pile is shuffled in some game of this size. New, or NULL. */
static json_t *pile_of(const struct session *session, json_t *new, const json_t *card)
{
	json_t *request = json_pack("{s:s,s:O,s:O,s:s}", "cmd", "new", "game", json_object_get(new, "game"), "seats",
	                            json_object_get(new, "seats"), "seed", "pile");
	const json_t *leaders = json_object_get(new, "leaders"), *event;
	json_t *pile = NULL;
	size_t at;
	if (json_is_string(leaders))
		json_object_set(request, "leaders", (json_t *)leaders);
	json_t *reply = session_send(session, request);
	json_array_foreach (json_object_get(reply, "events"), at, event) {
		json_t *deck = json_object_get(event, "deck");
		if (!pile && index_of(deck, card) < json_array_size(deck))
			pile = json_deep_copy(deck);
	}
	json_decref(reply);
	json_decref(request);
	return pile;
}

static int compare_cards(const void *one, const void *two)
{
	const json_t *a = *(json_t *const *)one, *b = *(json_t *const *)two;
	if (json_is_integer(a))
		return (int)(json_integer_value(a) - json_integer_value(b));
	return strcmp(json_string_value(a), json_string_value(b));
}

/* In place of "..." come all cards of the pile that are not named before it. */
static void pile_complete(const struct session *session, json_t *new, json_t *named)
{
	const size_t last = json_array_size(named) - 1;
	json_t *dots = json_array_get(named, last);
	if (!json_is_string(dots) || strcmp(json_string_value(dots), "...") != 0)
		return;
	json_array_remove(named, last);
	json_t *pile = pile_of(session, new, json_array_get(named, 0)), *card, *rest[256];
	size_t at, count = 0;
	assert_non_null(pile);
	json_array_foreach (named, at, card)
		json_array_remove(pile, index_of(pile, card));
	assert_true(json_array_size(pile) <= sizeof rest / sizeof rest[0]);
	json_array_foreach (pile, at, card)
		rest[count++] = card;
	qsort(rest, count, sizeof rest[0], compare_cards);
	for (at = 0; at < count; at++)
		json_array_append(named, rest[at]);
	json_decref(pile);
}

static void piles_complete(const struct session *session, json_t *new)
{
	static const char *const decks[] = {"deck", "monster_deck"};
	json_t *entry;
	size_t at;
	for (int i = 0; i < 2; i++)
		pile_complete(session, new, json_object_get(new, decks[i]));
	json_array_foreach (json_object_get(new, "chance"), at, entry)
		pile_complete(session, new, json_object_get(entry, "shuffle"));
}

static void replay_scenario(struct session *session, const char *text)
{
	json_error_t error;
	json_t *scenario = json_loads(text, 0, &error), *step;
	size_t index;
	if (!scenario)
		fail_msg("%s:%d: %s", session->name, error.line, error.text);
	piles_complete(session, json_object_get(scenario, "new"));
	step_accepted(session, json_object_get(scenario, "new"));
	json_array_foreach (json_object_get(scenario, "steps"), index, step) {
		session->line = index + 1;
		replay_step(session, step);
	}
	assert_true(session->line > 0);
	json_decref(session->reply);
	json_decref(scenario);
}

static void test_file(void **state)
{
	const struct file *file = *state;
	struct session session = {.table = table_create(MU_LANG_EN), .name = file->name};
	size_t length;
	assert_non_null(session.table);
	char *text = file_read(file->path, &length);
	if (has_ending(file->path, ".jsonl"))
		replay_game(&session, text);
	else
		replay_scenario(&session, text);
	free(text);
	table_destroy(session.table);
}

int main(void)
{
	static struct CMUnitTest tests[FILES_MAX];
	const char *folders = getenv("MUSTER_VECTORS");
	if (!folders || !collect(folders) || !file_count) {
		fputs("MUSTER_VECTORS must name folders with vectors.\n", stderr);
		return EXIT_FAILURE;
	}
	for (size_t i = 0; i < file_count; i++)
		tests[i] = (struct CMUnitTest){.name = files[i].name, .test_func = test_file, .initial_state = &files[i]};
	return _cmocka_run_group_tests("conformance", tests, file_count, NULL, NULL);
}
