/* `muster store`: looks through the database of a server, or copies all of it into one of another kind. */
#include "serve_main.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "room/fair.h"
#include "room/room.h"
#include "server/store/game_map.h"
#include "server/store/store.h"
#include "server/store/store_copy.h"
#include "words/complain.h"

#define NAME "muster store"

static const char usage[] = N_("Usage: muster store check URL\n"
                               "       muster store migrate FROM TO\n"
                               "\n"
                               "check reads everything in the database of a server, which may be running: it\n"
                               "prints the version and what there is, and replays the logs of all tables that\n"
                               "are open. Exit status: 0 if all of it is whole, otherwise 1.\n"
                               "migrate copies everything from one database into another, which must be empty,\n"
                               "all or nothing. No server may be using either of them.\n"
                               "\n"
                               "URL, FROM and TO are sqlite:DIR or postgresql://USER@HOST/NAME.\n");

static int problem_tell(const struct store_problem *problem)
{
	fprintf(stderr, NAME ": %s: %s\n", problem->code, problem->sentence);
	return 1;
}

/* -- Replaying ----------------------------------------------------------------------------------------------------- */

/* Rooms that nobody is in. */
static void no_append(void *context, struct room *room, enum room_body kind, const char *body, size_t length)
{
	(void)context, (void)room, (void)kind, (void)body, (void)length;
}

static void no_tell(void *context, struct room *room, mu_seat viewer, unsigned form, const char *text, size_t length)
{
	(void)context, (void)room, (void)viewer, (void)form, (void)text, (void)length;
}

static void no_think(void *context, struct room *room, mu_seat seat, const struct mu_state *view, int64_t until)
{
	(void)context, (void)room, (void)seat, (void)view, (void)until;
}

struct replaying {
	enum mu_lang lang;
	struct room_hooks hooks;
	struct room_scratch scratch;
	struct room **rooms;
	size_t count, space;
	struct game_map places; /* from 1 */
	unsigned damaged;
	bool failed; /* for want of memory */
};

static struct room *room_add(struct replaying *r, uint64_t game)
{
	if (r->count == r->space) {
		const size_t space = 2 * r->space + 64;
		struct room **rooms = realloc(r->rooms, space * sizeof(struct room *));
		if (!rooms)
			return NULL;
		r->rooms = rooms;
		r->space = space;
	}
	struct room *room = room_replay_begin(game, &r->hooks, &r->scratch);
	if (!room || !game_map_set(&r->places, game, r->count + 1)) {
		room_destroy(room);
		return NULL;
	}
	return r->rooms[r->count++] = room;
}

static bool replay_body(void *context, uint64_t game, uint64_t seq, const char *body, size_t length)
{
	struct replaying *r = context;
	const uint64_t place = game_map_get(&r->places, game);
	struct room *room = place ? r->rooms[place - 1] : room_add(r, game);
	const char *why = "log/replay";
	(void)seq;
	r->failed = !room;
	if (!room || room->status == ROOM_FROZEN || (body && room_replay(room, body, length, &why)))
		return room;
	room_freeze(room, why);
	r->damaged++;
	fprintf(stderr, mu_text(r->lang, "Table %s: its log cannot be replayed (%s).\n"), room->name, why);
	return true;
}

static bool logs_replay(struct store *store, enum mu_lang lang, struct replaying *r)
{
	*r = (struct replaying){.lang = lang, .hooks = {.append = no_append, .tell = no_tell, .think = no_think}};
	const bool fine = store_read_running(store, replay_body, r) && !r->failed;
	for (size_t i = 0; i < r->count; i++)
		room_destroy(r->rooms[i]);
	free(r->rooms);
	game_map_release(&r->places);
	room_scratch_release(&r->scratch);
	return fine;
}

/* -- check ----------------------------------------------------------------------------------------------------------- */

static void counts_say(const uint64_t counts[TABLE_COUNT])
{
	for (unsigned i = 0; i < TABLE_COUNT; i++)
		printf("%-10s %llu\n", store_tables[i].name, (unsigned long long)counts[i]);
}

static int check(const char *place, enum mu_lang lang)
{
	struct store_problem problem = {.lang = lang};
	uint64_t counts[TABLE_COUNT];
	struct replaying replaying;
	struct store *store = store_open_to_read(place, &problem);
	if (!store)
		return problem_tell(&problem);
	const bool read = store_count(store, counts) && logs_replay(store, lang, &replaying);
	const int64_t version = store_version(store);
	store_close(store);
	if (!read) {
		store_problem_set(&problem, "store/corrupt", "The games in the database cannot be read.");
		return problem_tell(&problem);
	}
	printf("%-10s %lld\n", "version", (long long)version);
	counts_say(counts);
	printf(mu_text(lang, "Tables: %zu; with a log that cannot be replayed: %u.\n"), replaying.count, replaying.damaged);
	return replaying.damaged ? 1 : 0;
}

/* -- migrate ---------------------------------------------------------------------------------------------------------- */

static bool find_damage(void *context, uint64_t game, uint64_t seq, const char *body, size_t length)
{
	(void)seq, (void)length;
	if (!body)
		*(uint64_t *)context = game;
	return body;
}

/* What is damaged would be refused there, or would not be seen to be damaged any more. */
static bool logs_are_whole(struct store *from, struct store_problem *ret_problem)
{
	uint64_t damaged = 0;
	char name[ROOM_ID_MAX];
	if (!store_read_running(from, find_damage, &damaged))
		return store_problem_set(ret_problem, "store/corrupt", "The games in the database cannot be read.");
	if (!damaged)
		return true;
	room_name_of(damaged, name);
	return store_problem_set(ret_problem, "store/corrupt",
	                         "The log of table %s is damaged. Abandon it first with: muster give-up", name);
}

static bool is_empty(struct store *to, struct store_problem *ret_problem)
{
	uint64_t counts[TABLE_COUNT];
	if (!store_count(to, counts))
		return store_problem_set(ret_problem, "store/corrupt", "The games in the database cannot be read.");
	for (unsigned i = 0; i < TABLE_COUNT; i++)
		if (counts[i])
			return store_problem_set(ret_problem, "store/full",
			                         "The database that is copied to must be empty. Nothing was changed.");
	return true;
}

/* What was written is read again, and must be as much. */
static bool copy(struct store *from, struct store *to, uint64_t counts[TABLE_COUNT], struct store_problem *ret_problem)
{
	uint64_t there[TABLE_COUNT];
	if (!store_copy(from, to, counts)) {
		if (store_state(to, ret_problem) == STORE_OK)
			store_problem_set(ret_problem, "store/write", "A write to the database failed.");
		return false;
	}
	return (store_count(to, there) && memcmp(there, counts, sizeof there) == 0) ||
	       store_problem_set(ret_problem, "store/corrupt", "The copy is not complete.");
}

static int migrate(const char *from_place, const char *to_place, enum mu_lang lang)
{
	struct store_problem problem = {.lang = lang};
	uint64_t counts[TABLE_COUNT];
	struct store *there = store_open_to_read(from_place, &problem); /* what is not there is not begun */
	if (!there)
		return problem_tell(&problem);
	store_close(there);
	struct store *from = store_open(from_place, &problem); /* for writing, so that no server uses it meanwhile */
	struct store *to = from && store_place_make(to_place, &problem) ? store_open(to_place, &problem) : NULL;
	const bool fine =
	    to && is_empty(to, &problem) && logs_are_whole(from, &problem) && copy(from, to, counts, &problem);
	store_close(from);
	store_close(to);
	if (!fine)
		return problem_tell(&problem);
	counts_say(counts);
	printf("%s\n", mu_text(lang, "Everything was copied."));
	return 0;
}

int store_main(int argc, char **argv, enum mu_lang lang)
{
	if (argc == 2 && (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0)) {
		fputs(mu_text(lang, usage), stdout);
		return 0;
	}
	const bool checks = argc == 3 && strcmp(argv[1], "check") == 0;
	if (!checks && (argc != 4 || strcmp(argv[1], "migrate") != 0)) {
		fputs(mu_text(lang, usage), stderr);
		return 2;
	}
	if (!fair_start()) {
		complain_text(NAME, NULL, mu_text(lang, "no source of randomness is available"));
		return 1;
	}
	return checks ? check(argv[2], lang) : migrate(argv[2], argv[3], lang);
}
