/* The id of a request that nobody reads, against a reader that reads everything. */
#include "check.h"

#include <stdlib.h>
#include <string.h>

#include <jansson.h>

#include "muster.h"
#include "server/lobby/request_id.h"

static void expect(const char *text)
{
	json_t *json = json_loads(text, 0, NULL);
	const json_t *id = json_object_get(json, "id");
	int64_t found = 0;
	const bool is_found = request_id_find(text, strlen(text), &found);
	assert_non_null(json);
	if (is_found != json_is_integer(id) || (is_found && found != json_integer_value(id)))
		fail_msg("%s: %lld", text, (long long)found);
	json_decref(json);
}

static void ids_are_found(void **state)
{
	static const char *const texts[] = {
	    "{}",
	    "{\"id\":1}",
	    " { \"id\" : -12 } ",
	    "{\"do\":\"ping\",\"id\":123456789012345}",
	    "{\"do\":\"id\",\"x\":3}",
	    "{\"x\":{\"id\":2},\"id\":3}",
	    "{\"x\":[{\"id\":2}]}",
	    "{\"x\":\"\\\"id\\\":4\"}",
	    "{\"x\":\"\\\\\",\"id\":5}",
	    "{\"x\":\"}\",\"id\":6}",
	    "{\"id\":\"7\"}",
	    "{\"id\":null}",
	    "{\"id\":[8]}",
	    "{\"id\":9.5}",
	    "{\"id\":9e5}",
	    "{\"x\":\"id\",\"y\":\"id\"}",
	};
	(void)state;
	for (unsigned i = 0; i < sizeof texts / sizeof texts[0]; i++)
		expect(texts[i]);
}

/* Whatever comes: no byte beyond the end is looked at (the sanitizers see it), and a number has at most 15 digits. */
static void nonsense_is_survived(void **state)
{
	static const char letters[] = "{}[]\"\\:,id-0123456789. \t\n";
	struct mu_dealer dice;
	(void)state;
	mu_dealer_seed(&dice, "nonsense", 8);
	for (unsigned i = 0; i < 200000; i++) {
		char *text = malloc(24);
		const size_t length = mu_dealer_below(&dice, 24);
		int64_t id = 0;
		for (size_t j = 0; j < length; j++)
			text[j] = letters[mu_dealer_below(&dice, sizeof letters)];
		if (request_id_find(text, length, &id))
			assert_true(id > -1000000000000000 && id < 1000000000000000);
		free(text);
	}
}

static void depth_is_seen(void **state)
{
	(void)state;
	static const char sixteen[] = "{\"x\":[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]}",
	                  more[] = "{\"x\":[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]}";
	static const char text[] =
	    "{\"x\":\"[[[[[[[[[[[[[[[[[[[[[[[\\\"[[[[\",\"y\":[[],[],[],[],[],[],[],[],[],[],[],[],[],[],[],[],[]]}";
	assert_false(request_is_deep(sixteen, strlen(sixteen)));
	assert_true(request_is_deep(more, strlen(more)));
	assert_false(request_is_deep(text, strlen(text)));
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(ids_are_found), cmocka_unit_test(nonsense_is_survived),
	                                   cmocka_unit_test(depth_is_seen)};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
