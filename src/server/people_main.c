/* muster people: what the operator of a server can do for its people, and about them. */
#include "serve_main.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "words/complain.h"
#include "server/lobby/lobby.h"
#include "server/lobby/person_export.h"

static const char usage[] = N_("Usage: muster people [--data DIR] list\n"
                               "       muster people [--data DIR] show PERSON\n"
                               "       muster people [--data DIR] export PERSON\n"
                               "       muster people [--data DIR] revoke PERSON [DEVICE]\n"
                               "       muster people [--data DIR] recovery PERSON\n"
                               "       muster people [--data DIR] forget PERSON\n"
                               "\n"
                               "Shows or changes what a server knows about people.\n"
                               "list prints a line for each person: PERSON, the day of the last visit, the\n"
                               "number of devices and the name. show lists the devices, what the person has\n"
                               "agreed to, and the ratings. export writes everything that is kept about the\n"
                               "person, with all kept games and their records, as JSON. revoke signs out one\n"
                               "device, or all of them. recovery prints a new recovery code, which replaces any\n"
                               "older one. forget deletes the person: name, devices, chat, kept games and\n"
                               "ratings; bots take over the seats in games. For the last three the server must\n"
                               "not be running.\n");

struct people {
	enum mu_lang lang;
	const char *data;
	struct store *store;
	struct store_person person;
	char device[ROOM_ID_MAX];
	enum store_result result;
	bool done;
};

static int fail(const char *what, const char *sentence)
{
	complain_text("muster people", what, sentence);
	return 1;
}

static int problem_tell(const struct store_problem *problem)
{
	fprintf(stderr, "muster people: %s: %s\n", problem->code, problem->sentence);
	return 1;
}

static int unreadable(const struct people *people)
{
	return fail(people->data, mu_text(people->lang, "The database cannot be read."));
}

static void on_done(void *context, enum store_result result)
{
	struct people *people = context;
	people->result = result;
	people->done = true;
}

/* Until what was asked of the store is on disk. */
static bool wait_for_store(struct people *people)
{
	while (!people->done) {
		store_poll(people->store);
		usleep(1000);
	}
	if (people->result == STORE_OK)
		return true;
	fail(people->data, mu_text(people->lang, "A write to the database failed."));
	return false;
}

static int64_t now(void)
{
	return (int64_t)time(NULL) * 1000;
}

/* -- Reading ---------------------------------------------------------------------------------------------------- */

static const char *day_or_dash(int64_t time, char day[DAY_MAX])
{
	return day_text(time, day) ? day : "-";
}

static bool put_person(void *context, const struct store_person *person, unsigned tokens, int64_t used)
{
	char name[ROOM_ID_MAX], day[DAY_MAX], shown[ROOM_NAME_MAX];
	(void)context;
	room_name_of(person->id, name);
	if (!writing_mend(person->name, shown)) /* what it kept could control the terminal */
		strcpy(shown, ROOM_NAME_NONE);
	printf("%s %-10s %3u  %s\n", name, day_or_dash(used, day), tokens, shown);
	return true;
}

static int people_list(struct people *people)
{
	return store_people_read(people->store, put_person, people) ? 0 : unreadable(people);
}

static bool put_device(void *context, const struct store_token *token)
{
	char name[ROOM_ID_MAX], made[DAY_MAX], used[DAY_MAX];
	(void)context;
	device_name_of(token->hash, name);
	printf("%s %-10s %-10s  %s\n", name, day_or_dash(token->made, made), day_or_dash(token->used, used), token->label);
	return true;
}

static bool count_game(void *context, const struct store_played *played)
{
	(void)played;
	++*(unsigned *)context;
	return true;
}

static bool put_rating(void *context, uint64_t person, const char *name, const char *kind, const struct rating *rating)
{
	(void)context, (void)person, (void)name;
	printf("%-14s %5d ± %d (%u)\n", kind, rating_points(rating), rating_margin(rating), rating->games);
	return true;
}

/* What the person has agreed to, and what is kept by that. */
static bool agreed_show(const struct people *people)
{
	const char *yes = mu_text(people->lang, "yes"), *no = mu_text(people->lang, "no");
	struct store_wish wish;
	unsigned games = 0;
	if (!store_wish_read(people->store, people->person.id, &wish) ||
	    !store_played_read(people->store, people->person.id, NULL, INT64_MAX, INT64_MAX, count_game, &games))
		return false;
	printf(mu_text(people->lang, "Keeps games: %s; rated: %s; can be invited: %s\n"), wish.keep ? yes : no,
	       wish.keep && wish.rated ? yes : no, wish.keep && wish.invites ? yes : no);
	printf(mu_text(people->lang, "Games kept: %u\n"), games);
	puts(mu_text(people->lang, "Ratings (games):"));
	return store_ratings_read(people->store, people->person.id, put_rating, NULL);
}

static int people_show(struct people *people)
{
	char name[ROOM_ID_MAX], shown[ROOM_NAME_MAX], day[DAY_MAX];
	int64_t made;
	room_name_of(people->person.id, name);
	if (!writing_mend(people->person.name, shown))
		strcpy(shown, ROOM_NAME_NONE);
	if (!store_recovery_made(people->store, people->person.id, &made))
		return unreadable(people);
	printf("%s %s %s\n", name, people->person.lang, shown);
	printf(mu_text(people->lang, "Recovery code: %s\n"), day_or_dash(made, day));
	puts(mu_text(people->lang, "Devices (added, last used):"));
	return store_tokens_read(people->store, people->person.id, put_device, people) && agreed_show(people)
	           ? 0
	           : unreadable(people);
}

/* -- Everything about a person, to hand over -------------------------------------------------------------------- */

struct export
{
	struct store *store;
	json_t *games;
};

static bool add_game(void *context, const struct store_played *played)
{
	struct export *export = context;
	json_t *game = game_export(export->store, played, true);
	return json_array_append_new(export->games, game ? game : json_object()) == 0; /* or it is damaged */
}

static int people_export(struct people *people)
{
	struct export export = {people->store, json_array()};
	json_t *all = person_export(people->store, &people->person);
	const bool fine =
	    all && store_played_read(people->store, people->person.id, NULL, INT64_MAX, INT64_MAX, add_game, &export);
	const bool written = fine && json_object_set(all, "games", export.games) == 0 &&
	                     json_dumpf(all, stdout, JSON_INDENT(1) | JSON_PRESERVE_ORDER) == 0 && putchar('\n') > 0;
	json_decref(all);
	json_decref(export.games);
	return written ? 0 : unreadable(people);
}

/* -- Writing ------------------------------------------------------------------------------------------------------ */

struct wanted {
	const char *device;
	struct store_token token;
};

static bool device_find(void *context, const struct store_token *token)
{
	struct wanted *wanted = context;
	char name[ROOM_ID_MAX];
	device_name_of(token->hash, name);
	if (strcmp(name, wanted->device) == 0)
		wanted->token = *token;
	return !wanted->token.person;
}

static int people_revoke(struct people *people)
{
	struct wanted wanted = {people->device, {.person = people->person.id}};
	enum store_change change = TOKEN_ALL_GONE;
	if (people->device[0]) {
		wanted.token.person = 0;
		change = TOKEN_BARRED;
		if (!store_tokens_read(people->store, people->person.id, device_find, &wanted))
			return unreadable(people);
		if (!wanted.token.person)
			return fail(people->device, mu_text(people->lang, "There is no such device."));
	}
	if (!store_token_change(people->store, change, &wanted.token, on_done, people) || !wait_for_store(people))
		return 1;
	fputs(mu_text(people->lang, "Signed out.\n"), stdout);
	return 0;
}

static int people_recovery(struct people *people)
{
	char code[RECOVERY_MAX];
	struct store_token token = {.person = people->person.id, .used = day_of(now())};
	recovery_make(&(struct random_source){0}, code, token.hash);
	if (!store_token_change(people->store, TOKEN_FOR_RECOVERY, &token, on_done, people) || !wait_for_store(people))
		return 1;
	puts(code);
	return 0;
}

/* A lobby without connections, so that people are deleted by the same code as in a running server. */
static struct packet *on_pack(void *context, const char *text, size_t length)
{
	(void)text, (void)length;
	return context;
}

static void on_send(void *context, struct connection *const *connections, size_t count, struct packet *packet)
{
	(void)context, (void)connections, (void)count, (void)packet;
}

static void on_drop(void *context, struct packet *packet)
{
	(void)context, (void)packet;
}

static void on_dismiss(void *context, struct connection *connection)
{
	(void)context, (void)connection;
}

static void on_think(void *context, const struct thinking *thinking)
{
	(void)context, (void)thinking;
}

static void on_frozen(void *context, const char *table, const char *why)
{
	(void)context, (void)table, (void)why;
}

static int people_forget(struct people *people)
{
	const struct lobby_hooks hooks = {.pack = on_pack,
	                                  .send = on_send,
	                                  .drop = on_drop,
	                                  .dismiss = on_dismiss,
	                                  .think = on_think,
	                                  .frozen = on_frozen,
	                                  .context = people};
	struct store_problem problem = {.lang = people->lang};
	struct lobby *lobby = lobby_create(people->store, &hooks, &lobby_limits_default, now(), &problem);
	struct person *person = lobby ? person_hold(lobby, &people->person) : NULL;
	if (!person) {
		lobby_destroy(lobby);
		return problem_tell(&problem);
	}
	const bool fine = lobby_forget(lobby, person, on_done, people) && wait_for_store(people);
	while (store_busy(people->store)) {
		store_poll(people->store);
		usleep(1000);
	}
	lobby_destroy(lobby);
	if (fine)
		fputs(mu_text(people->lang, "Forgotten.\n"), stdout);
	return fine ? 0 : 1;
}

/* -- Which ----------------------------------------------------------------------------------------------------------- */

static const struct deed {
	const char *name;
	int (*run)(struct people *people);
	bool about, device, writes; /* takes PERSON, and perhaps DEVICE */
} deeds[] = {
    {"list", people_list, false, false, false},       {"show", people_show, true, false, false},
    {"export", people_export, true, false, false},    {"revoke", people_revoke, true, true, true},
    {"recovery", people_recovery, true, false, true}, {"forget", people_forget, true, false, true},
};

static const struct deed *deed_find(int argc, char **argv)
{
	for (size_t i = 0; argc >= 2 && i < sizeof deeds / sizeof deeds[0]; i++)
		if (strcmp(deeds[i].name, argv[1]) == 0 && argc >= 2 + deeds[i].about &&
		    argc <= 2 + deeds[i].about + deeds[i].device)
			return &deeds[i];
	return NULL;
}

static int deed_run(struct people *people, const struct deed *deed, int argc, char **argv)
{
	uint64_t id;
	if (deed->about) {
		if (room_name_read(argv[2], &id) && !store_person_read(people->store, id, &people->person))
			return unreadable(people);
		if (!people->person.id)
			return fail(argv[2], mu_text(people->lang, "There is no such person."));
	}
	if (argc > 3)
		snprintf(people->device, sizeof people->device, "%s", argv[3]);
	return deed->run(people);
}

int people_main(int argc, char **argv, enum mu_lang lang)
{
	struct store_problem problem = {.lang = lang};
	struct people people = {.lang = lang, .data = "muster-data"};
	if (argc > 1 && (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0)) {
		fputs(mu_text(lang, usage), stdout);
		return 0;
	}
	if (argc > 2 && place_is_named(argv[1])) {
		people.data = argv[2];
		argc -= 2;
		argv += 2;
	}
	const struct deed *deed = deed_find(argc, argv);
	if (!deed) {
		fputs(mu_text(lang, usage), stderr);
		return 2;
	}
	if (!fair_start())
		return fail(NULL, mu_text(lang, "no source of randomness is available"));
	people.store = deed->writes ? store_open(people.data, &problem) : store_open_to_read(people.data, &problem);
	if (!people.store)
		return problem_tell(&problem);
	const int status = deed_run(&people, deed, argc, argv);
	store_close(people.store);
	return status;
}
