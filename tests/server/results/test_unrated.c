/* Games that nobody finished, clocks that differ, people from one address: what is not rated, and what is kept all the same. */
#include "results.h"

/* -- Nobody finished it ----------------------------------------------------------------------------------------- */

/* The last one who plays resigns, and the table is gone: nobody has finished that game. */
static void a_game_that_nobody_finished_is_nowhere(void **state)
{
	struct street street;
	(void)state;
	begin(&street, 7);
	struct room *room = table_with(&street, "");
	ask(&street, 0, "{\"do\":\"start\",\"table\":\"%s\"}", room->name);
	char name[ROOM_ID_MAX];
	strcpy(name, room->name);
	for (unsigned i = 0; i < PEOPLE; i++)
		ask(&street, i, "{\"do\":\"resign\",\"table\":\"%s\"}", name);
	settle(&street);
	assert_int_equal(number_in(&street, "SELECT count(*) FROM result"), 0);
	assert_int_equal(number_in(&street, "SELECT count(*) FROM rating"), 0);
	expect_answer(&street, 0, "{\"do\":\"games\",\"id\":2}", "\"running\":[],\"games\":[]");
	street_release(&street);
}

/* All leave, and bots play it to its end: nobody has finished that either, and it may have been the network. */
static void a_game_that_bots_finished_is_not_rated(void **state)
{
	struct street street;
	(void)state;
	begin(&street, 7);
	struct room *room = table_with(&street, "");
	ask(&street, 0, "{\"do\":\"start\",\"table\":\"%s\"}", room->name);
	ask(&street, 1, "{\"do\":\"resign\",\"table\":\"%s\"}", room->name);
	settle(&street);
	for (unsigned i = 0; i < PEOPLE; i++)
		street_leave(&street, i);
	pass_until_over(&street, room);
	settle(&street);
	assert_int_equal(number_in(&street, "SELECT count(*) FROM rating WHERE games > 0"), 0);
	assert_int_equal(number_in(&street, "SELECT count(*) FROM result WHERE unrated = 'unfinished'"), 1);
	assert_int_equal(number_in(&street, "SELECT count(*) FROM played"), 3); /* they still find it */
	street_release(&street);
}

/* -- Clocks that differ --------------------------------------------------------------------------------------------- */

/* The system's clock was set back in the middle of a game, or ran ahead and was mended. */
static void no_game_ends_before_it_began(void **state)
{
	for (unsigned back = 0; back < 2; back++) {
		struct street street;
		long long began = 0, ended = 0;
		(void)state;
		begin(&street, 7);
		street.now += INT64_C(48) * 3600 * 1000;
		const struct room *table = table_with(&street, "");
		ask(&street, 0, "{\"do\":\"start\",\"table\":\"%s\"}", table->name);
		settle(&street);
		pass_time(&street, street.now + 60000);
		street_close(&street);
		street.connection_count = 0; /* nobody comes back */
		street.now += (back ? -1 : 1) * INT64_C(24) * 3600 * 1000;
		street_open(&street);
		const struct room *room = latest_room(&street);
		pass_until_over(&street, room);
		settle(&street);
		struct store_game result;
		struct strbuf body = {0};
		result_of(room->owner, &result, &body);
		assert_int_equal(sscanf(strstr(body.text, "\"began\":"), "\"began\":%lld,\"ended\":%lld", &began, &ended), 2);
		assert_true(began > 0 && began <= ended && ended == result.ended);
		assert_true(back || ended - began >= INT64_C(24) * 3600 * 1000);
		strbuf_release(&body);
		street_release(&street);
	}
}

/* What is counted for two days does not stay for years because the clock was in the future once. */
static void a_day_in_the_future_is_forgotten(void **state)
{
	struct street street;
	(void)state;
	begin(&street, 7);
	static const int64_t days[] = {20000, 30000, 20001, 20002};
	for (unsigned i = 0; i < 4; i++) {
		const struct store_game result = game_of_three(&street, days[i], 0);
		game_tell(&street, i + 1, &result);
	}
	settle(&street);
	assert_int_equal(number_in(&street, "SELECT count(DISTINCT day) FROM met"), 2);
	assert_int_equal(number_in(&street, "SELECT max(day) FROM met"), 20002);
	street_release(&street);
}

/* -- People from one address --------------------------------------------------------------------------------------- */

/* Sitting with oneself is noticed wherever one looks from afterwards, or acts from without looking. */
static void an_address_counts_for_the_whole_game(void **state)
{
	struct street street;
	(void)state;
	begin(&street, 7);
	uint8_t *address = &street.connections[2]->origin[1];
	*address = 1; /* as Ada */
	struct room *room = table_with(&street, "");
	*address = 77;
	ask(&street, 2, "{\"do\":\"leave\",\"table\":\"%s\"}", room->name);
	ask(&street, 2, "{\"do\":\"join\",\"table\":\"%s\"}", room->name);
	ask(&street, 2, "{\"do\":\"look\",\"table\":\"%s\"}", room->name);
	expect_unrated(&street, room, "address");
	room = table_with(&street, ""); /* from 77; and then something is done from where Ada is */
	ask(&street, 2, "{\"do\":\"leave\",\"table\":\"%s\"}", room->name);
	ask(&street, 2, "{\"do\":\"join\",\"table\":\"%s\"}", room->name);
	*address = 1;
	ask(&street, 2, "{\"do\":\"chat\",\"table\":\"%s\",\"text\":\"Hm\"}", room->name);
	*address = 77;
	expect_unrated(&street, room, "address");
	room = table_with(&street, ""); /* whoever had the seat before does not count */
	for (unsigned i = 1; i < PEOPLE; i++)
		ask(&street, i, "{\"do\":\"leave\",\"table\":\"%s\"}", room->name);
	ask(&street, 2, "{\"do\":\"join\",\"table\":\"%s\",\"seat\":1}", room->name);
	ask(&street, 0, "{\"do\":\"seat\",\"table\":\"%s\",\"seat\":2,\"who\":{\"bot\":1}}", room->name);
	street.connections[0]->origin[1] = 2; /* as Bob */
	ask(&street, 0, "{\"do\":\"look\",\"table\":\"%s\"}", room->name);
	play_to_the_end(&street, room);
	settle(&street);
	assert_int_equal(rated_games(&street), 2);
	street_release(&street);
}

/* However many addresses somebody has, so many are kept: the one of sitting down, and the latest. */
static void so_many_addresses_are_kept(void **state)
{
	struct street street;
	(void)state;
	begin(&street, 7);
	const struct room *room = table_with(&street, "");
	const struct seat_origins *origins = &((const struct lobby_table *)room->owner)->origins[2];
	for (unsigned i = 100; i < 200; i++) {
		street.connections[2]->origin[1] = (uint8_t)i;
		ask(&street, 2, "{\"do\":\"look\",\"table\":\"%s\"}", room->name);
		assert_true(origins->count <= ORIGINS_KEPT);
		assert_int_equal(origins->list[0][1], 3);
		assert_int_equal(origins->list[origins->count - 1][1], i);
	}
	street_release(&street);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
	    cmocka_unit_test(a_game_that_nobody_finished_is_nowhere),
	    cmocka_unit_test(a_game_that_bots_finished_is_not_rated),
	    cmocka_unit_test(no_game_ends_before_it_began),
	    cmocka_unit_test(a_day_in_the_future_is_forgotten),
	    cmocka_unit_test(an_address_counts_for_the_whole_game),
	    cmocka_unit_test(so_many_addresses_are_kept),
	};
	return luck_start() ? cmocka_run_group_tests(tests, NULL, NULL) : 1;
}
