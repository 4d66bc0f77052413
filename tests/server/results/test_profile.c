/* Somebody's profile: what others see, what nobody sees who was not told, and that no answer tells more than another. */
#include "results.h"

enum { STRANGER = PEOPLE };

static const char *profile_of(struct street *street, unsigned who, const char *table, unsigned seat)
{
	char request[100];
	snprintf(request, sizeof request, "{\"do\":\"profile\",\"id\":9,\"table\":\"%s\",\"seat\":%u}", table, seat);
	return answer(street, who, request);
}

static void expect_profile(struct street *street, unsigned who, const char *table, unsigned seat, const char *part)
{
	const char *found = profile_of(street, who, table, seat);
	if (!strstr(found, part))
		fail_msg("%s\nhas no %s", found, part);
}

/* The three, who have agreed to what `agree` says, have played a game at a public table; the stranger has not. */
static void play_once(struct street *street, unsigned agree, char ret_table[ROOM_ID_MAX])
{
	begin(street, agree);
	come(street, "Dan");
	struct room *room = table_with(street, "");
	strcpy(ret_table, room->name);
	play_to_the_end(street, room);
	street->now += 1000;
	settle(street);
}

/* All have gone; the table is only in the store. */
static void table_closes(struct street *street)
{
	for (unsigned i = 0; i < PEOPLE; i++)
		ask(street, i, "{\"do\":\"leave\",\"table\":\"%s\"}", latest_room(street)->name);
	for (unsigned i = 0; i < 100 && street->lobby->heap_count; i++)
		pass_time(street, street->now + 600000);
	assert_int_equal(street->lobby->heap_count, 0);
}

static void a_table_shows_what_everybody_there_sees(void **state)
{
	struct street street;
	(void)state;
	begin(&street, 0);
	come_with(&street, "Dan", ",\"face\":\"owl\"");
	ask(&street, 0,
	    "{\"do\":\"create\",\"game\":\"rent-a-hero\",\"seats\":[\"me\",\"open\",\"open\",\"open\",{\"bot\":1}]}");
	struct room *room = only_room(&street);
	for (unsigned i = 1; i <= STRANGER; i++)
		ask(&street, i, "{\"do\":\"join\",\"table\":\"%s\"}", room->name);
	settle(&street);
	char whole[300];
	snprintf(whole, sizeof whole,
	         "{\"m\":\"profile\",\"id\":9,\"name\":\"Bob\",\"you\":false,\"met\":null,\"ratings\":[],\"record\":[]}");
	expect_profile(&street, 0, room->name, 1, whole);
	expect_profile(&street, 1, room->name, 1, "\"you\":true");
	expect_profile(&street, 0, room->name, 3, "\"name\":\"Dan\",\"face\":\"owl\"");
	expect_profile(&street, 0, room->name, 4, "people/unknown"); /* a bot */
	expect_profile(&street, 0, room->name, 5, "people/unknown");
	expect_profile(&street, 0, room->name, 6, "request/field");
	expect_profile(&street, 0, "zzzzzzzzzzzz", 0, "people/unknown");
	expect_answer(&street, 0, "{\"do\":\"profile\",\"id\":1,\"table\":\"!\",\"seat\":1}", "table/unknown");
	expect_answer(&street, 0, "{\"do\":\"profile\",\"id\":1,\"game\":\"rent-a-hero\"}", "request/field");
	expect_answer(&street, 0, "{\"do\":\"profile\",\"id\":1}", "\"name\":\"Ada\",\"you\":true");
	street_release(&street);
}

static int share_at(struct street *street, const char *table, unsigned seat)
{
	const char *found = strstr(profile_of(street, STRANGER, table, seat), "\"games\":1,\"share\":");
	assert_non_null(found);
	assert_non_null(strstr(found, ",\"fair\":33}]"));
	return atoi(found + strlen("\"games\":1,\"share\":"));
}

/* What can be seen of who wants to be rated; and nothing of who does not, from that moment on, as of who has played nothing. */
static void who_is_rated_is_seen(void **state)
{
	struct street street;
	char table[ROOM_ID_MAX], without[300];
	(void)state;
	play_once(&street, 7, table);
	expect_profile(&street, STRANGER, table, 0, "\"ratings\":[{\"game\":\"rent-a-hero\",\"points\":");
	const int sum = share_at(&street, table, 0) + share_at(&street, table, 1) + share_at(&street, table, 2);
	assert_true(sum == 100 || sum == 99);
	expect_unrated(&street, table_with(&street, ",\"listed\":false"), "private");
	share_at(&street, table, 0); /* still of one game */
	snprintf(without, sizeof without,
	         "{\"m\":\"profile\",\"id\":9,\"name\":\"Bob\",\"you\":false,\"met\":null,\"ratings\":[],\"record\":[]}");
	expect_answer(&street, 1, "{\"do\":\"wishes\",\"id\":1,\"rated\":false}", "\"rated\":false");
	expect_profile(&street, STRANGER, table, 1, without);
	expect_answer(&street, 1, "{\"do\":\"wishes\",\"id\":1,\"rated\":true}", "\"rated\":true");
	expect_profile(&street, STRANGER, table, 1, "\"ratings\":[],\"record\":[{");
	expect_answer(&street, 1, "{\"do\":\"wishes\",\"id\":1,\"keep\":false}", "\"keep\":false");
	expect_profile(&street, STRANGER, table, 1, without);
	street_release(&street);
}

/* Whether somebody is here, and a face, which would tell it, is for those whom they let invite them. */
static void who_is_here_is_told_to_whom_they_have_met(void **state)
{
	struct street street;
	char table[ROOM_ID_MAX], strange[300];
	(void)state;
	play_once(&street, 7, table);
	table_closes(&street);
	answer(&street, 1, "{\"do\":\"name\",\"id\":1,\"face\":\"owl\"}");
	snprintf(strange, sizeof strange, "%s", strstr(profile_of(&street, STRANGER, table, 1), "{"));
	assert_non_null(strstr(strange, "\"name\":\"Bob\",\"you\":false,\"met\":null"));
	expect_profile(&street, 0, table, 1, "\"name\":\"Bob\",\"face\":\"owl\",\"you\":false,\"met\":{\"name\":\"Bob\"");
	expect_profile(&street, 0, table, 1, "\"games\":1,\"here\":true");
	answer(&street, 1, "{\"do\":\"wishes\",\"id\":1,\"invites\":false}");
	expect_profile(&street, 0, table, 1, strange);
	answer(&street, 1, "{\"do\":\"wishes\",\"id\":1,\"invites\":true}");
	char block[100];
	snprintf(block, sizeof block, "{\"do\":\"block\",\"id\":3,\"table\":\"%s\",\"seat\":0}", table);
	expect_answer(&street, 1, block, "\"m\":\"ok\"");
	expect_profile(&street, 0, table, 1, strange); /* who is blocked is not told */
	street_leave(&street, 1);
	expect_profile(&street, STRANGER, table, 1, strange);
	expect_profile(&street, 2, table, 1, "\"here\":false");
	street_release(&street);
}

static void who_is_deleted_is_not_found(void **state)
{
	struct street street;
	char table[ROOM_ID_MAX];
	(void)state;
	play_once(&street, 7, table);
	table_closes(&street);
	expect_profile(&street, STRANGER, table, 1, "\"name\":\"Bob\"");
	ask(&street, 1, "{\"do\":\"forget-me\",\"sure\":true}");
	strbuf_clear(&street.heard[STRANGER]);
	ask(&street, STRANGER, "{\"do\":\"profile\",\"id\":9,\"table\":\"%s\",\"seat\":1}", table); /* on its way out */
	settle(&street);
	assert_true(heard(&street, STRANGER, "people/unknown"));
	expect_profile(&street, STRANGER, table, 1, "people/unknown");
	expect_profile(&street, STRANGER, table, 0, "\"name\":\"Ada\"");
	street_release(&street);
}

/* -- By the list of the best ------------------------------------------------------------------------------------- */

/* What the list calls Cid, for who asks. */
static void listed_name(struct street *street, unsigned who, char ret_name[ROOM_ID_MAX])
{
	static const char before[] = "\"who\":\"";
	const char *found = answer(street, who, "{\"do\":\"ladder\",\"id\":1,\"game\":\"rent-a-hero\"}");
	const char *cid = strstr(found, "\",\"name\":\"Cid\"");
	assert_non_null(cid);
	while (strncmp(cid, before, strlen(before)) != 0)
		cid--;
	snprintf(ret_name, ROOM_ID_MAX, "%s", cid + strlen(before));
}

static const char *listed(struct street *street, unsigned who, const char *what, const char *game, const char *name)
{
	char request[120];
	snprintf(request, sizeof request, "{\"do\":\"%s\",\"id\":9,\"game\":\"%s\",\"who\":\"%s\"}", what, game, name);
	return answer(street, who, request);
}

static void the_list_leads_to_people_without_numbering_them(void **state)
{
	static const char game[] = "rent-a-hero";
	struct street street;
	char of_ada[ROOM_ID_MAX], of_dan[ROOM_ID_MAX], again[ROOM_ID_MAX];
	(void)state;
	begin(&street, 7);
	come(&street, "Dan");
	twelve_games_tell(&street, 12);
	listed_name(&street, 0, of_ada);
	listed_name(&street, STRANGER, of_dan);
	listed_name(&street, STRANGER, again);
	assert_string_equal(of_dan, again);
	assert_string_not_equal(of_ada, of_dan);
	assert_non_null(strstr(listed(&street, STRANGER, "profile", game, of_dan), "\"name\":\"Cid\",\"you\":false"));
	assert_non_null(strstr(listed(&street, STRANGER, "profile", game, of_ada), "people/unknown"));
	assert_non_null(strstr(listed(&street, STRANGER, "profile", "here-to-slay", of_dan), "people/unknown"));
	assert_non_null(strstr(listed(&street, STRANGER, "profile", "chess", of_dan), "request/field"));
	assert_non_null(strstr(listed(&street, STRANGER, "block", game, of_dan), "\"m\":\"ok\""));
	expect_answer(&street, STRANGER, "{\"do\":\"people\",\"id\":2}", "\"blocked\":[{\"name\":\"Cid\"");
	expect_answer(&street, 2, "{\"do\":\"wishes\",\"id\":1,\"rated\":false}", "\"rated\":false");
	assert_non_null(strstr(listed(&street, STRANGER, "profile", game, of_dan), "people/unknown"));
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
	    cmocka_unit_test(a_table_shows_what_everybody_there_sees),
	    cmocka_unit_test(who_is_rated_is_seen),
	    cmocka_unit_test(who_is_here_is_told_to_whom_they_have_met),
	    cmocka_unit_test(who_is_deleted_is_not_found),
	    cmocka_unit_test(the_list_leads_to_people_without_numbering_them),
	};
	return cmocka_run_group_tests(tests, start_sodium, NULL);
}
