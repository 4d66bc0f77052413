/* What goes between two nodes, and what becomes of it if some of it is lost. */
#include "town.h"

/* Their messages of the table, without the times. */
static void messages_of(const struct street *street, unsigned connection, struct strbuf *out)
{
	strbuf_clear(out);
	for (const char *line = street->heard[connection].text, *end; line && (end = strchr(line, '\n')); line = end + 1) {
		const char *text = strchr(line, ' ') + 1;
		const char *number = memmem(text, (size_t)(end - text), "\",\"n\":", 6);
		if (number && number < text + 60)
			strbuf_put(out, text, (size_t)(end + 1 - text));
	}
}

/* -- Tests ---------------------------------------------------------------------------------------------------------------- */

/* Who looks through the same eyes hears the same, near or far: the seat of Bob, and the wall. Nothing else is on the way. */
static void test_far_is_as_near(void **state)
{
	struct strbuf near = {0}, far = {0};
	char token[FAIR_HEX];
	(void)state;
	town_make();
	struct room *room = table_for_two();
	come(town->street[0], "Eve");
	come(town->street[1], "Eva");
	for (unsigned i = 0; i < NODES; i++)
		ask(town->street[i], 1, "{\"do\":\"look\",\"id\":1,\"table\":\"%s\"}", room->name);
	arrive();
	snprintf(token, sizeof token, "%s", strstr(town->street[1]->heard[0].text, "\"token\":\"") + 9);
	for (unsigned i = 0; i < NODES; i++)
		strbuf_clear(&town->street[i]->heard[1]);
	ask(town->street[0], 0, "{\"do\":\"start\",\"table\":\"%s\"}", room->name);
	arrive();
	for (unsigned i = 0; i < 200000 && room->status == ROOM_PLAYING; i++)
		pass(200);
	assert_int_equal(room->status, ROOM_OVER);
	messages_of(town->street[0], 1, &near);
	messages_of(town->street[1], 1, &far);
	assert_true(near.length > 10000);
	assert_string_equal(near.text, far.text);
	assert_true(heard(town->street[1], 0, "\"over\":{"));
	assert_null(strstr(town->heard.text, token));
	assert_null(strstr(town->heard.text, ".to.b.-.0"));
	strbuf_release(&near);
	strbuf_release(&far);
	town_end();
}

/* Something is lost: the edge sees that by the next number, and is shown the table anew. */
static void test_lost_messages(void **state)
{
	(void)state;
	town_make();
	struct room *room = table_for_two();
	for (unsigned i = 0; i < 5; i++) {
		strbuf_clear(&town->street[1]->heard[0]);
		town->lose = 1 + i % 3;
		ask(town->street[0], 0, "{\"do\":\"chat\",\"table\":\"%s\",\"text\":\"word %u\"}", room->name, i);
		arrive();
		town->lose = 0;
		if (i == 0) { /* what comes behind a gap is not told before the gap is filled */
			ask(town->street[0], 0, "{\"do\":\"say\",\"table\":\"%s\",\"phrase\":\"hello\"}", room->name);
			arrive();
			assert_false(heard(town->street[1], 0, "\"said\""));
		}
		pass(1100); /* there is a beat in any case */
		pass(100);
		assert_true(heard(town->street[1], 0, "{\"m\":\"table\""));
		char said[32];
		snprintf(said, sizeof said, "\"word %u\"", i);
		assert_true(heard(town->street[1], 0, said));
		pass(5000);
	}
	assert_true(node_counts(town->node[1]).gaps >= 5);
	town_end();
}

/* A request, or its answer, is lost: it is refused in the end, in the language of who asked, and once. */
static void test_lost_requests(void **state)
{
	(void)state;
	town_make();
	struct room *room = table_for_two();
	ask(town->street[1], 0, "{\"do\":\"name\",\"lang\":\"pl\"}");
	arrive();
	town->lose = 1;
	ask(town->street[1], 0, "{\"do\":\"chat\",\"id\":77,\"table\":\"%s\",\"text\":\"lost\"}", room->name);
	arrive();
	pass(NODE_ANSWER_MS - 100);
	assert_false(heard(town->street[1], 0, "\"id\":77"));
	pass(200);
	assert_true(heard(town->street[1], 0, "{\"m\":\"refused\",\"id\":77,\"error\":\"server/away\""));
	assert_true(heard(town->street[1], 0, "chwilowo"));
	assert_int_equal(node_waiting(town->node[1]), 0);
	town_end();
}

/* Nobody has the table for a while: requests wait, in their order, and so many. */
static void test_no_owner(void **state)
{
	(void)state;
	town_make();
	struct room *room = table_for_two();
	owners_are(0, ~EVEN);
	strbuf_clear(&town->street[1]->heard[0]);
	for (unsigned i = 0; i < NODE_WAITING_OF_ONE + 1; i++)
		ask(town->street[1], 0, "{\"do\":\"word\",\"id\":%u,\"table\":\"%s\",\"word\":\"w%u\"}", 100 + i, room->name,
		    i);
	arrive();
	assert_int_equal(node_waiting(town->node[1]), NODE_WAITING_OF_ONE);
	assert_true(heard(town->street[1], 0, "{\"m\":\"refused\",\"id\":132,\"error\":\"server/away\""));
	owners_are(EVEN, ~EVEN);
	pass(100);
	assert_int_equal(node_waiting(town->node[1]), 0);
	const char *first = strstr(town->street[1]->heard[0].text, "\"id\":100"), *second = strstr(first, "\"id\":101");
	assert_non_null(second);
	town_end();
}

/* A node that has come has no tables yet. Whoever wants one there gets it all the same, from another node. */
static void test_created_elsewhere(void **state)
{
	(void)state;
	town_make();
	town->street[0]->lobby->shards = UINT64_MAX;
	town->street[1]->lobby->shards = 0;
	owners_are(UINT64_MAX, 0);
	come(town->street[1], "Bob");
	ask(town->street[1], 0,
	    "{\"do\":\"create\",\"id\":4,\"game\":\"rent-a-hero\",\"seats\":[\"me\",\"open\",\"open\"]}");
	pass(100);
	assert_true(heard(town->street[1], 0, "{\"m\":\"ok\",\"id\":4,"));
	assert_true(heard(town->street[1], 0, "{\"m\":\"table\","));
	town_end();
}

/* The home has lost the table, and the edge does not know: it is told to ask somebody else. What a stranger to the table says is not told. */
static void test_wrong_owner(void **state)
{
	(void)state;
	town_make();
	struct room *room = table_for_two();
	char name[ROOM_ID_MAX];
	strcpy(name, room->name);
	lobby_shards_leave(town->street[0]->lobby, EVEN, town->street[0]->now);
	arrive();
	const unsigned looks = town->looks;
	ask(town->street[1], 0, "{\"do\":\"sync\",\"id\":9,\"table\":\"%s\"}", name);
	arrive();
	assert_int_equal(node_waiting(town->node[1]), 1);
	assert_true(town->looks > looks);
	/* Ada looked at it from its home, and now waits for it like everybody else. */
	ask(town->street[0], 0, "{\"do\":\"sync\",\"id\":9,\"table\":\"%s\"}", name);
	assert_int_equal(node_waiting(town->node[0]), 1);
	pass(NODE_ANSWER_MS + 100);
	for (unsigned i = 0; i < NODES; i++)
		assert_true(heard(town->street[i], 0, "{\"m\":\"refused\",\"id\":9,\"error\":\"server/away\""));
	town_end();
}

/* What all nodes are asked is of no table: whoever says that it is wrong there is not asked again, and the others answer. */
static void test_wrong_about_a_list(void **state)
{
	(void)state;
	town_make();
	come(town->street[0], "Bob");
	town->lose = 1;
	ask(town->street[0], 0, "{\"do\":\"list\",\"id\":5}");
	assert_int_equal(node_waiting(town->node[0]), 1);
	strbuf_printf(node_begin(town->node[1], 0, NODE_WRONG), " %llu", (unsigned long long)town->node[0]->last_serial);
	node_end(town->node[1], 0, 0, "-");
	arrive();
	pass(100);
	pass(2000);
	assert_true(heard(town->street[0], 0, "{\"m\":\"tables\",\"id\":5,"));
	assert_false(heard(town->street[0], 0, "\"id\":-"));
	town_end();
}

/* The other node has begun anew, or is gone: nobody of it is at our tables any more. */
static void test_a_node_goes(void **state)
{
	(void)state;
	town_make();
	struct room *room = table_for_two();
	assert_int_equal(room->here[1], 1);
	const struct store_node later[NODES] = {{.name = "a", .epoch = 7, .alive = true, .shards = EVEN},
	                                        {.name = "b", .epoch = 11, .alive = true, .shards = ~EVEN}};
	node_set_peers(town->node[0], later, NODES, town->street[0]->now);
	assert_int_equal(room->here[1], 0);
	ask(town->street[1], 0, "{\"do\":\"sync\",\"id\":3,\"table\":\"%s\"}", room->name); /* of the old one */
	arrive();
	assert_int_equal(room->here[1], 0);
	node_set_epoch(town->node[1], 11); /* it has found out */
	node_set_peers(town->node[1], later, NODES, town->street[1]->now);
	node_doubt(town->node[1]);
	for (unsigned i = 0; i < 3; i++)
		pass(100);
	assert_int_equal(room->here[1], 1);
	pass(NODE_ANSWER_MS);
	town_end();
}

/* Of everything that was ever written a part, changed a little: no node minds. */
static void test_nonsense(void **state)
{
	struct mu_dealer dice;
	(void)state;
	town_make();
	struct room *room = table_for_two();
	ask(town->street[1], 0, "{\"do\":\"chat\",\"table\":\"%s\",\"text\":\"Hello!\"}", room->name);
	arrive();
	pass(2000);
	mu_dealer_seed(&dice, "nonsense", 8);
	char *text = malloc(town->heard.length + 1);
	town->street[0]->scarce = town->street[1]->scarce =
	    true; /* whoever gets so far can put words into others' mouths */
	for (unsigned i = 0; i < 20000; i++) {
		const char *from = town->heard.text + mu_dealer_below(&dice, (uint32_t)town->heard.length);
		while (from > town->heard.text && from[-1] != '\n' && from[-1] != ' ')
			from--;
		size_t length = strcspn(from, "\n");
		if (mu_dealer_below(&dice, 2))
			length += strcspn(from + length + (from[length] == '\n'), "\n");
		memcpy(text, from, length);
		for (unsigned j = mu_dealer_below(&dice, 4); j && length; j--)
			text[mu_dealer_below(&dice, (uint32_t)length)] = (char)mu_dealer_below(&dice, 256);
		node_receive(town->node[i % NODES], text, length, town->street[0]->now);
		arrive();
	}
	free(text);
	assert_true(node_counts(town->node[0]).nonsense > 1000);
	assert_true(town->logs <= 4);
	pass(2000);
	pass(100);
	pass(NODE_ANSWER_MS);
	strbuf_clear(&town->street[1]->heard[0]);
	ask(town->street[1], 0, "{\"do\":\"sync\",\"id\":12,\"table\":\"%s\"}", room->name);
	arrive();
	assert_true(heard(town->street[1], 0, "{\"m\":\"ok\",\"id\":12}"));
	town_end();
}

static int start(void **state)
{
	(void)state;
	return luck_start() ? 0 : -1;
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_far_is_as_near),     cmocka_unit_test(test_lost_messages),
	    cmocka_unit_test(test_lost_requests),      cmocka_unit_test(test_no_owner),
	    cmocka_unit_test(test_created_elsewhere),  cmocka_unit_test(test_wrong_owner),
	    cmocka_unit_test(test_wrong_about_a_list), cmocka_unit_test(test_a_node_goes),
	    cmocka_unit_test(test_nonsense),
	};
	return cmocka_run_group_tests(tests, start, NULL);
}
