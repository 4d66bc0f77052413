/* What is kept of games that are over: only of those who agree, once, over restarts, until they want it forgotten. */
#include "results/results.h"

/* -- Agreeing --------------------------------------------------------------------------------------------------- */

static void nothing_is_kept_of_who_has_not_agreed(void **state)
{
	struct street street;
	(void)state;
	begin(&street, 0);
	expect_answer(&street, 0, "{\"do\":\"wishes\",\"id\":1}", "\"keep\":null,\"rated\":false,\"invites\":false");
	play_to_the_end(&street, table_with(&street, ""));
	settle(&street);
	assert_int_equal(number_in(&street, "SELECT count(*) FROM archive"), 1);
	assert_int_equal(number_in(&street, "SELECT count(*) FROM played"), 0);
	assert_int_equal(number_in(&street, "SELECT count(*) FROM result"), 0);
	assert_int_equal(number_in(&street, "SELECT count(*) FROM rating"), 0);
	expect_answer(&street, 0, "{\"do\":\"games\",\"id\":2}", "\"running\":[],\"games\":[],\"more\":null");
	street_release(&street);
}

static void those_who_agree_find_their_games(void **state)
{
	struct street street;
	char request[100];
	(void)state;
	begin(&street, 3); /* not Cid */
	struct room *room = table_with(&street, "");
	snprintf(request, sizeof request, "{\"do\":\"record\",\"id\":3,\"table\":\"%s\"}", room->name);
	expect_answer(&street, 1, "{\"do\":\"games\",\"id\":2}", "\"running\":[{");
	play_to_the_end(&street, room);
	for (unsigned round = 0; round < 2; round++) {
		expect_answer(&street, 1, "{\"do\":\"games\",\"id\":2,\"game\":\"rent-a-hero\"}", "\"name\":\"Ada\"");
		assert_non_null(strstr(street.heard[1].text, "\"you\":1"));
		assert_non_null(strstr(street.heard[1].text, "\"public\":true"));
		assert_null(strstr(street.heard[1].text, "Cid"));
		expect_answer(&street, 1, "{\"do\":\"games\",\"id\":2,\"game\":\"here-to-slay\"}", "\"games\":[]");
		expect_answer(&street, 2, "{\"do\":\"games\",\"id\":2}", "\"games\":[]");
		/* While the table is there, everybody's names; later of those who have agreed. */
		expect_answer(&street, 1, request, "info name 0 Ada");
		assert_int_equal(strstr(street.heard[1].text, "Cid") != NULL, round == 0);
		pass_time(&street, street.now + INT64_C(7) * 3600 * 1000);
		strbuf_clear(&street.heard[0]);
	}
	expect_answer(&street, 1, "{\"do\":\"export\",\"id\":4}", "\"person\":{\"name\":\"Bob\"");
	assert_non_null(strstr(street.heard[1].text, "\"record\":\""));
	street_release(&street);
}

static void wishes_are_read_with_care(void **state)
{
	struct street street;
	(void)state;
	begin(&street, 0);
	expect_answer(&street, 0, "{\"do\":\"wishes\",\"id\":1,\"keep\":1}", "request/field");
	expect_answer(&street, 0, "{\"do\":\"wishes\",\"id\":1,\"keep\":true,\"rated\":false}",
	              "\"keep\":true,\"rated\":false,\"invites\":true");
	expect_answer(&street, 0, "{\"do\":\"wishes\",\"id\":1,\"keep\":false}", "\"keep\":false,\"rated\":false");
	expect_answer(&street, 0, "{\"do\":\"games\",\"id\":1,\"after\":\"x\"}", "request/field");
	expect_answer(&street, 0, "{\"do\":\"games\",\"id\":1,\"game\":\"chess\"}", "request/field");
	expect_answer(&street, 0, "{\"do\":\"games\",\"id\":1,\"after\":null}", "\"more\":null");
	expect_answer(&street, 0, "{\"do\":\"forget-games\",\"id\":1}", "request/field");
	expect_answer(&street, 0, "{\"do\":\"forget-game\",\"id\":1,\"table\":\"x\"}", "table/unknown");
	expect_answer(&street, 0, "{\"do\":\"forget-game\",\"id\":1,\"table\":\"zzzzzzzzzzzz\"}", "\"m\":\"ok\"");
	street_release(&street);
}

/* To say how one wants to be rated is no answer to whether games are to be kept; and of two words at once none is lost. */
static void only_keep_answers_whether_to_keep(void **state)
{
	struct street street;
	(void)state;
	begin(&street, 0);
	expect_answer(&street, 0, "{\"do\":\"wishes\",\"id\":1,\"rated\":true}",
	              "\"keep\":null,\"rated\":false,\"invites\":false");
	expect_answer(&street, 0, "{\"do\":\"wishes\",\"id\":1,\"invites\":false}", "\"keep\":null");
	expect_answer(&street, 0, "{\"do\":\"wishes\",\"id\":1}", "\"keep\":null");
	play_to_the_end(&street, table_with(&street, ""));
	settle(&street);
	assert_int_equal(number_in(&street, "SELECT count(*) FROM played"), 0);
	expect_answer(&street, 0, "{\"do\":\"wishes\",\"id\":1,\"keep\":true}",
	              "\"keep\":true,\"rated\":true,\"invites\":false");
	ask(&street, 1, "{\"do\":\"wishes\",\"id\":1,\"keep\":true}");
	expect_answer(&street, 1, "{\"do\":\"wishes\",\"id\":2,\"rated\":false}",
	              "\"keep\":true,\"rated\":false,\"invites\":true");
	street_release(&street);
}

/* -- Once -------------------------------------------------------------------------------------------------------- */

/* The table is there for hours after its game, and each start tells the store of it again. */
static void a_game_counts_once(void **state)
{
	struct street street;
	(void)state;
	begin(&street, 7);
	struct room *room = table_with(&street, "");
	const struct lobby_table *table = room->owner;
	play_to_the_end(&street, room);
	struct store_game result;
	struct strbuf body = {0};
	result_of(table, &result, &body);
	for (unsigned i = 0; i < 3; i++) {
		store_finish(street.store, room->id, &result, body.text, body.length, "record", 6, false, NULL, NULL);
		settle(&street);
		assert_int_equal(number_in(&street, "SELECT count(*) FROM played"), 3);
		assert_int_equal(number_in(&street, "SELECT sum(games) FROM rating"), 3);
		assert_int_equal(number_in(&street, "SELECT max(games) FROM met"), 1);
	}
	strbuf_release(&body);
	for (unsigned i = 0; i < PEOPLE; i++)
		street_leave(&street, i);
	street.connection_count = 0;
	for (unsigned i = 0; i < 3; i++) {
		street_close(&street);
		street_open(&street);
		settle(&street);
		assert_int_equal(latest_room(&street)->status, ROOM_OVER);
		assert_int_equal(number_in(&street, "SELECT sum(games) FROM rating"), 3);
	}
	street_release(&street);
}

/* -- How it ended ----------------------------------------------------------------------------------------------- */

static void who_gives_up_is_last(void **state)
{
	struct street street;
	(void)state;
	begin(&street, 7);
	struct room *room = table_with(&street, "");
	ask(&street, 0, "{\"do\":\"start\",\"table\":\"%s\"}", room->name);
	ask(&street, 1, "{\"do\":\"resign\",\"table\":\"%s\"}", room->name);
	settle(&street);
	street_leave(&street, 2); /* and a bot plays for Cid until the end */
	play_to_the_end(&street, room);
	expect_answer(&street, 0, "{\"do\":\"games\",\"id\":2}",
	              "{\"who\":\"person\",\"place\":3,\"resigned\":true,\"name\":\"Bob\"}");
	assert_non_null(strstr(street.heard[0].text, "{\"who\":\"person\",\"place\":3,\"away\":true,\"name\":\"Cid\"}"));
	/* Both fall, and who has stayed gains nothing: else one would bring somebody who resigns. */
	assert_int_equal(number_in(&street,
	                           "SELECT count(*) FROM rating JOIN person ON person.id = person"
	                           " WHERE CASE name WHEN 'Ada' THEN mu = 25 AND games = 0 ELSE mu < 25 AND games = 1 END"),
	                 3);
	street_release(&street);
}

/* -- Ratings ------------------------------------------------------------------------------------------------------- */

#define CALM "{\"name\":{\"en\":\"Calm\"},\"class\":\"bard\",\"when\":\"always\",\"do\":\"no-steal\"}"

static void only_public_tables_as_published_are_rated(void **state)
{
	struct street street;
	(void)state;
	begin(&street, 7);
	expect_unrated(&street, table_with(&street, ",\"listed\":false"), "private");
	expect_unrated(&street, table_with(&street, ",\"pace\":\"instant\""), "pace");
	expect_unrated(&street, table_with(&street, ",\"options\":{\"heroes\":5}"), "rules");
	expect_unrated(&street, table_of(&street, "here-to-slay", ",\"made_leaders\":[" CALM "]"), "made");
	street.connections[2]->origin[1] = street.connections[0]->origin[1];
	expect_unrated(&street, table_with(&street, ""), "address");
	street.connections[2]->origin[1] = 77;
	play_to_the_end(&street, table_with(&street, ""));
	settle(&street);
	assert_int_equal(rated_games(&street), 3);
	expect_answer(&street, 0, "{\"do\":\"games\",\"id\":2}", "\"unrated\":null,\"rating\":{\"before\":1500");
	street_release(&street);
}

/* Whoever does not want to be rated is not, and does not count for the others; one alone is not rated at all. */
static void who_opts_out_is_not_rated(void **state)
{
	struct street street;
	(void)state;
	begin(&street, 7);
	expect_answer(&street, 2, "{\"do\":\"wishes\",\"id\":1,\"rated\":false}", "\"keep\":true,\"rated\":false");
	play_to_the_end(&street, table_with(&street, ""));
	settle(&street);
	assert_int_equal(rated_games(&street), 2);
	expect_answer(&street, 2, "{\"do\":\"profile\",\"id\":1}", "\"ratings\":[]");
	expect_answer(&street, 1, "{\"do\":\"profile\",\"id\":1}", "\"games\":1,\"unsure\":true");
	street.now += 1000;
	expect_answer(&street, 1, "{\"do\":\"wishes\",\"id\":1,\"rated\":false}", "\"rated\":false");
	assert_int_equal(rated_games(&street), 1); /* Bob's is gone */
	expect_unrated(&street, table_with(&street, ""), "people");
	street_release(&street);
}

/* Friends who play all day rate each other six times; who forgets the games in between does not begin anew. */
static void the_same_people_are_rated_six_times_a_day(void **state)
{
	struct street street;
	(void)state;
	begin(&street, 7);
	for (unsigned i = 1; i <= 6; i++) {
		play_to_the_end(&street, table_with(&street, ""));
		street.now += 1000;
		settle(&street);
		assert_int_equal(rated_games(&street), 3 * i);
	}
	expect_answer(&street, 0, "{\"do\":\"forget-games\",\"id\":5,\"sure\":true}", "\"m\":\"ok\"");
	expect_unrated(&street, table_with(&street, ""), "repeated");
	street.now += INT64_C(24) * 3600 * 1000;
	play_to_the_end(&street, table_with(&street, ""));
	settle(&street);
	assert_int_equal(rated_games(&street), 21);
	assert_int_equal(number_in(&street, "SELECT count(*) FROM met"), 6); /* of two days, and no more */
	street_release(&street);
}

/* The best has played enough, and is sure; who has played less is not in the list. */
static void the_list_of_the_best_has_a_floor(void **state)
{
	struct street street;
	(void)state;
	begin(&street, 7);
	twelve_games_tell(&street, 3);
	const char *found = answer(&street, 0, "{\"do\":\"ladder\",\"id\":1,\"game\":\"rent-a-hero\"}");
	const char *bob = strstr(found, "\"name\":\"Bob\""), *ada = strstr(found, "\"name\":\"Ada\",\"you\":true");
	assert_true(bob && ada && bob < ada && !strstr(found, "Cid"));
	expect_answer(&street, 0, "{\"do\":\"ladder\",\"id\":1,\"game\":\"here-to-slay\"}", "\"people\":[]");
	expect_answer(&street, 0, "{\"do\":\"ladder\",\"id\":1}", "request/field");
	street_release(&street);
}

/* Each level is above the one below, at every table, and level 3 as good as somebody new. */
static void bots_are_on_the_scale(void **state)
{
	(void)state;
	for (size_t i = 0; mu_game_at(i); i++) {
		const struct mu_game *game = mu_game_at(i);
		for (unsigned seats = game->seats_min; seats <= game->seats_max; seats++) {
			for (unsigned level = 1; level <= 5; level++) {
				const struct rating anchor = bot_anchor(game, level, seats);
				assert_true(anchor.sigma > 0 && anchor.mu >= 0 && anchor.mu < 60);
				assert_true(level == 1 || anchor.mu > bot_anchor(game, level - 1, seats).mu);
			}
			assert_true(bot_anchor(game, 3, seats).mu == rating_new.mu);
			assert_true(bot_anchor(game, 6, seats).sigma == 0); /* nobody has measured it */
		}
	}
}

/* -- Forgetting -------------------------------------------------------------------------------------------------- */

static void who_is_deleted_in_the_game_is_not_in_its_result(void **state)
{
	struct street street;
	(void)state;
	begin(&street, 7);
	struct room *room = table_with(&street, "");
	ask(&street, 0, "{\"do\":\"start\",\"table\":\"%s\"}", room->name);
	ask(&street, 1, "{\"do\":\"forget-me\",\"sure\":true}");
	settle(&street);
	play_to_the_end(&street, room);
	expect_without(&street, 0, "{\"do\":\"games\",\"id\":2}", "Bob");
	assert_non_null(strstr(street.heard[0].text, "\"table\":\""));
	assert_int_equal(number_in(&street, "SELECT count(*) FROM played"), 2);
	assert_int_equal(number_in(&street, "SELECT count(*) FROM played WHERE person = 0"), 0);
	assert_int_equal(number_in(&street, "SELECT count(*) FROM rating"), 2);
	street_release(&street);
}

static void games_are_forgotten_one_by_one_and_all(void **state)
{
	struct street street;
	char first[ROOM_ID_MAX], request[100];
	(void)state;
	begin(&street, 3);
	for (unsigned i = 0; i < 3; i++) {
		struct room *room = table_with(&street, "");
		if (!i)
			strcpy(first, room->name);
		play_to_the_end(&street, room);
		street.now += 1000;
	}
	assert_int_equal(number_in(&street, "SELECT count(*) FROM played"), 6);
	snprintf(request, sizeof request, "{\"do\":\"forget-game\",\"id\":5,\"table\":\"%s\"}", first);
	expect_answer(&street, 0, request, "{\"m\":\"ok\",\"id\":5}");
	expect_without(&street, 0, "{\"do\":\"games\",\"id\":2}", first);
	expect_answer(&street, 1, "{\"do\":\"games\",\"id\":2}", first); /* it is Bob's as well */
	expect_answer(&street, 0, "{\"do\":\"forget-games\",\"id\":5,\"sure\":true}", "{\"m\":\"ok\",\"id\":5}");
	expect_answer(&street, 0, "{\"do\":\"games\",\"id\":2}", "\"games\":[]");
	expect_without(&street, 1, "{\"do\":\"games\",\"id\":2}", "\"name\":\"Ada\"");
	assert_int_equal(number_in(&street, "SELECT count(*) FROM result"), 3);
	ask(&street, 1, "{\"do\":\"forget-me\",\"sure\":true}");
	settle(&street);
	assert_int_equal(number_in(&street, "SELECT count(*) FROM result"), 0);
	assert_int_equal(number_in(&street, "SELECT count(*) FROM played"), 0);
	assert_int_equal(number_in(&street, "SELECT count(*) FROM archive"), 3); /* the moves, without anybody */
	street_release(&street);
}

/* -- Pages --------------------------------------------------------------------------------------------------------- */

/* Several end in the same moment. */
static void pages_have_each_game_once(void **state)
{
	enum { GAMES = 47 };
	static const char body[] = "{\"game\":\"rent-a-hero\",\"pace\":\"normal\",\"public\":true,\"began\":1,\"ended\":2,"
	                           "\"moves\":3,\"options\":{},\"winners\":[0],\"seats\":[{\"who\":\"person\",\"place\":1},"
	                           "{\"who\":\"bot\",\"place\":2,\"level\":3}]}";
	struct street street;
	char request[100] = "{\"do\":\"games\",\"id\":1}", more[64];
	bool seen[GAMES + 1] = {false};
	unsigned count = 0, pages = 0;
	(void)state;
	begin(&street, 1);
	for (uint64_t i = 1; i <= GAMES; i++) {
		struct store_game result = {.kind = "rent-a-hero",
		                            .unrated = "private",
		                            .ended = 1000 + (int64_t)i / 5,
		                            .seats = 2};
		result.seat[0].person = street.connections[0]->person->id;
		strcpy(result.seat[0].name, "Ada");
		store_finish(street.store, i, &result, body, strlen(body), "r", 1, false, NULL, NULL);
	}
	settle(&street);
	uint64_t before = UINT64_MAX;
	do {
		const char *text = answer(&street, 0, request);
		for (const char *at = text; (at = strstr(at, "\"table\":\"")); at++) {
			char name[ROOM_ID_MAX];
			uint64_t id;
			snprintf(name, sizeof name, "%s", at + 9);
			assert_true(room_name_read(name, &id) && id <= GAMES && !seen[id] && id < before);
			seen[id] = true;
			before = id;
			count++;
		}
		const char *next = strstr(text, "\"more\":\"");
		more[0] = '\0';
		if (next)
			sscanf(next + 8, "%63[^\"]", more);
		snprintf(request, sizeof request, "{\"do\":\"games\",\"id\":1,\"after\":\"%s\"}", more);
		pages++;
	} while (more[0]);
	assert_int_equal(count, GAMES);
	assert_int_equal(pages, 3);
	street_release(&street);
}

static int start_sodium(void **state)
{
	(void)state;
	return luck_start() ? 0 : -1;
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(nothing_is_kept_of_who_has_not_agreed),
	    cmocka_unit_test(those_who_agree_find_their_games),
	    cmocka_unit_test(wishes_are_read_with_care),
	    cmocka_unit_test(only_keep_answers_whether_to_keep),
	    cmocka_unit_test(a_game_counts_once),
	    cmocka_unit_test(who_gives_up_is_last),
	    cmocka_unit_test(only_public_tables_as_published_are_rated),
	    cmocka_unit_test(who_opts_out_is_not_rated),
	    cmocka_unit_test(the_same_people_are_rated_six_times_a_day),
	    cmocka_unit_test(the_list_of_the_best_has_a_floor),
	    cmocka_unit_test(bots_are_on_the_scale),
	    cmocka_unit_test(who_is_deleted_in_the_game_is_not_in_its_result),
	    cmocka_unit_test(games_are_forgotten_one_by_one_and_all),
	    cmocka_unit_test(pages_have_each_game_once),
	};
	return cmocka_run_group_tests(tests, start_sodium, NULL);
}
