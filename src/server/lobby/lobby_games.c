/* One's own games: what people have agreed to, which games there were, their records, and how they are forgotten. */
#include "lobby_call.h"
#include "person_export.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* -- What people agree to ------------------------------------------------------------------------------------ */

static void put_wish(struct strbuf *r, const struct store_wish *wish)
{
	strbuf_printf(r, ",\"keep\":%s,\"rated\":%s,\"invites\":%s",
	              !wish->answered ? "null"
	              : wish->keep    ? "true"
	                              : "false",
	              wish->keep && wish->rated ? "true" : "false", wish->keep && wish->invites ? "true" : "false");
}

/* Left out: as it is. */
static bool flag_read(struct call *call, const char *name, int *ret_flag)
{
	const json_t *json = json_object_get(call->json, name);
	if (json && !json_is_boolean(json))
		return call_refuse(call, REFUSE_FIELD);
	*ret_flag = json ? json_is_true(json) : -1;
	return true;
}

/* What is told is what is there then, also if two have changed it at once. */
static void wish_kept(void *context, enum store_result result)
{
	struct later *later = context;
	struct store_wish wish;
	if (result == STORE_OK && store_wish_read(later->lobby->store, later->about, &wish)) {
		put_wish(&later->text, &wish);
		strbuf_puts(&later->text, "}");
	} else {
		result = STORE_FAILED;
	}
	later_send(later, result);
	later_destroy(later);
}

/* Whoever says yes for the first time, and nothing else, says yes to all of it. */
bool do_wishes(struct call *call)
{
	struct store_wishing wishing;
	struct store_wish wish;
	const uint64_t person = call->connection->person->id;
	if (!flag_read(call, "keep", &wishing.keep) || !flag_read(call, "rated", &wishing.rated) ||
	    !flag_read(call, "invites", &wishing.invites))
		return false;
	if (wishing.keep < 0 && wishing.rated < 0 && wishing.invites < 0) {
		if (!store_wish_read(call->lobby->store, person, &wish))
			return call_refuse(call, REFUSE_STORE);
		put_wish(&call->extra, &wish);
		return true;
	}
	struct later *later = later_create(call, MESSAGE_WISHES);
	if (!later)
		return call_refuse(call, REFUSE_RATE);
	later->about = person;
	return store_wish_change(call->lobby->store, person, &wishing, wish_kept, later) || later_refuse(call, later);
}

/* -- Which games there were ----------------------------------------------------------------------------------- */

enum { PAGE = 20, EXPORT_PAGE = 3, CURSOR_MAX = 40 };

struct page {
	struct call *call;
	unsigned most, count;
	bool records;
	char more[CURSOR_MAX]; /* behind the last one that is shown; "" if there are no more */
	char last[CURSOR_MAX];
	bool failed;
};

static void cursor_write(const struct store_played *played, char ret_cursor[CURSOR_MAX])
{
	char name[ROOM_ID_MAX];
	room_name_of(played->game, name);
	snprintf(ret_cursor, CURSOR_MAX, "%" PRIx64 "-%s", (uint64_t)played->ended, name);
}

/* NULL or null: from the newest one on. */
static bool cursor_read(struct call *call, int64_t *ret_ended, uint64_t *ret_game)
{
	const json_t *after = json_object_get(call->json, "after");
	const char *cursor = call_text(call, "after");
	char name[ROOM_ID_MAX];
	uint64_t ended;
	*ret_ended = INT64_MAX;
	*ret_game = INT64_MAX;
	if (!after || json_is_null(after))
		return true;
	if (!cursor || sscanf(cursor, "%16" SCNx64 "-%12s", &ended, name) != 2 || ended > INT64_MAX ||
	    !room_name_read(name, ret_game))
		return call_refuse(call, REFUSE_FIELD);
	*ret_ended = (int64_t)ended;
	return true;
}

static bool put_played(void *context, const struct store_played *played)
{
	struct page *page = context;
	if (page->count == page->most) {
		strcpy(page->more, page->last);
		return false;
	}
	json_t *entry = game_export(page->call->lobby->store, played, page->records); /* what is damaged is left out */
	char *text = entry ? json_dumps(entry, JSON_COMPACT) : NULL;
	if (text)
		strbuf_printf(&page->call->extra, "%s%s", page->count ? "," : "", text);
	page->count += text != NULL;
	cursor_write(played, page->last);
	free(text);
	json_decref(entry);
	return true;
}

static bool page_put(struct page *page, const char *kind)
{
	struct call *call = page->call;
	int64_t ended;
	uint64_t game;
	if (!cursor_read(call, &ended, &game))
		return false;
	strbuf_puts(&call->extra, ",\"games\":[");
	if (!store_played_read(call->lobby->store, call->connection->person->id, kind, ended, game, put_played, page))
		return call_refuse(call, REFUSE_STORE);
	strbuf_printf(&call->extra, page->more[0] ? "],\"more\":\"%s\"" : "],\"more\":null", page->more);
	return true;
}

/* Those that have not ended, on the first page. */
static void put_running(struct call *call, const struct mu_game *game)
{
	enum { MOST = 100 };
	bool comma = false;
	unsigned count = 0;
	strbuf_puts(&call->extra, ",\"running\":[");
	for (struct tie *tie = NULL; (tie = tables_of_next(call->lobby, call->connection->person->id, tie));) {
		const struct room *room = tie->table->room;
		if (room->status < ROOM_OVER && (!game || room->game == game) && count++ < MOST)
			put_table(call, &call->extra, room, &comma);
	}
	strbuf_puts(&call->extra, "]");
}

bool do_games(struct call *call)
{
	struct page page = {.call = call, .most = PAGE};
	const json_t *after = json_object_get(call->json, "after");
	const char *name = call_text(call, "game");
	const struct mu_game *game = name ? mu_game_find(name) : NULL;
	if (json_object_get(call->json, "game") && !game)
		return call_refuse(call, REFUSE_FIELD);
	if (!after || json_is_null(after)) {
		if (call_gathers(call))
			return false;
		put_running(call, game);
	}
	return page_put(&page, game ? game->name : NULL);
}

/* -- All of it, to take away ------------------------------------------------------------------------------------- */

/* Also the tables where one sits: what is kept of them is there to see. */
static bool put_person(struct call *call)
{
	const struct person *person = call->connection->person;
	struct store_person stored = {.id = person->id};
	snprintf(stored.name, sizeof stored.name, "%s", person->name);
	snprintf(stored.lang, sizeof stored.lang, "%s", person->lang);
	json_t *all = person_export(call->lobby->store, &stored);
	char *text = all ? json_dumps(all, JSON_COMPACT) : NULL;
	if (text)
		strbuf_printf(&call->extra, ",\"person\":%s", text);
	const bool fine = text;
	free(text);
	json_decref(all);
	return fine || call_refuse(call, REFUSE_STORE);
}

bool do_export(struct call *call)
{
	struct page page = {.call = call, .most = EXPORT_PAGE, .records = true};
	const json_t *after = json_object_get(call->json, "after");
	if (!after || json_is_null(after)) {
		if (call_gathers(call) || !put_person(call))
			return false;
		put_running(call, NULL);
	}
	return page_put(&page, NULL);
}

/* -- Forgetting --------------------------------------------------------------------------------------------------- */

static void game_forgotten(void *context, enum store_result result)
{
	struct later *later = context;
	later_send(later, result == STORE_CONFLICT ? STORE_OK : result);
	later_destroy(later);
}

static bool games_forget(struct call *call, uint64_t game)
{
	struct later *later = later_create(call, MESSAGE_OK);
	if (!later)
		return call_refuse(call, REFUSE_RATE);
	strbuf_puts(&later->text, "}");
	return store_played_drop(call->lobby->store, call->connection->person->id, game, game_forgotten, later) ||
	       later_refuse(call, later);
}

/* Whether there was one is not told: it is not there afterwards. */
bool do_forget_game(struct call *call)
{
	uint64_t game;
	const char *name = call_text(call, "table");
	if (!name || !room_name_read(name, &game))
		return call_refuse(call, REFUSE_TABLE);
	return games_forget(call, game);
}

bool do_forget_games(struct call *call)
{
	if (!json_is_true(json_object_get(call->json, "sure")))
		return call_refuse(call, REFUSE_FIELD);
	return games_forget(call, 0);
}

/* -- Records -------------------------------------------------------------------------------------------------------- */

static void put_record(struct call *call, char *record, size_t length)
{
	strbuf_puts(&call->extra, ",\"record\":");
	if (record)
		strbuf_put_json_string(&call->extra, record, length);
	else
		strbuf_fail(&call->extra);
	free(record);
}

struct kept_record {
	char *text;
	size_t length;
	struct strbuf info;
};

static bool take_record(void *context, uint64_t game, const char *record, size_t length, bool consented)
{
	struct kept_record *kept = context;
	(void)game, (void)consented;
	kept->text = strndup(record, length);
	kept->length = length;
	return kept->text != NULL;
}

static bool take_name(void *context, unsigned seat, uint64_t person, const char *name)
{
	struct kept_record *kept = context;
	char shown[ROOM_NAME_MAX];
	(void)person;
	if (writing_mend(name, shown))
		strbuf_printf(&kept->info, "info name %u %s\n", seat, shown);
	return true;
}

/* Of an old table, with the names of those who have agreed. */
static bool put_old(struct call *call, uint64_t game)
{
	struct kept_record kept = {0};
	const bool fine = store_read_archive(call->lobby->store, game, take_record, &kept) &&
	                  store_seats_read(call->lobby->store, game, take_name, &kept);
	if (fine && kept.text) {
		char *record = fair_add_info(kept.text, &kept.length, &kept.info); /* takes both */
		put_record(call, record, kept.length);
		return true;
	}
	free(kept.text);
	strbuf_release(&kept.info);
	return call_refuse(call, fine ? REFUSE_TABLE : REFUSE_STORE);
}

/* Of a table that is there, with its people's names, or of an old one. */
bool do_record(struct call *call)
{
	uint64_t id;
	const char *name = call_text(call, "table");
	if (!name || !room_name_read(name, &id))
		return call_refuse(call, REFUSE_TABLE);
	call->table = lobby_table_seen(call, id);
	if (!call->table)
		return !call_passed_on(call, id) && put_old(call, id);
	if (!call->table->record)
		return call_refuse(call, call->table->room->status == ROOM_FROZEN ? REFUSE_FROZEN : REFUSE_NOT_OVER);
	size_t length = call->table->record_length;
	char *record = room_record_named(call->table->room, strndup(call->table->record, length), &length);
	put_record(call, record, length);
	return true;
}
