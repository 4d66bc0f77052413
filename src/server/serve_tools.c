/* Small commands around the server: verify, backup, export, give-up. */
#include "serve_main.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "words/complain.h"
#include "room/fair.h"
#include "room/room.h"
#include "server/store/store.h"

static bool wants_help(int argc, char **argv, const char *usage, enum mu_lang lang)
{
	if (argc < 2 || (strcmp(argv[1], "--help") != 0 && strcmp(argv[1], "-h") != 0))
		return false;
	fputs(mu_text(lang, usage), stdout);
	return true;
}

bool place_is_named(const char *argument)
{
	return strcmp(argument, "--data") == 0 || strcmp(argument, "--store") == 0;
}

/* The value behind "--data" or "--store", or the default. NULL: the arguments are wrong. */
static const char *data_of(int *argc, char **argv)
{
	const bool given = *argc > 1 && place_is_named(argv[1]);
	if (*argc < 3 || !given)
		return given ? NULL : "muster-data";
	const char *data = argv[2];
	memmove(argv + 1, argv + 3, (size_t)(*argc - 2) * sizeof *argv);
	*argc -= 2;
	return data;
}

static int misused(const char *usage, enum mu_lang lang)
{
	fputs(mu_text(lang, usage), stderr);
	return 2;
}

static int problem_tell(const char *name, const struct store_problem *problem)
{
	fprintf(stderr, "%s: %s: %s\n", name, problem->code, problem->sentence);
	return 1;
}

/* -- verify ------------------------------------------------------------------------------------------------ */

static char *file_read(const char *path, size_t *ret_length)
{
	const bool named = strcmp(path, "-") != 0;
	FILE *file = named ? fopen(path, "rb") : stdin;
	if (!file)
		return NULL;
	char *text = malloc(RECORD_SIZE_MAX + 1);
	if (text)
		*ret_length = fread(text, 1, RECORD_SIZE_MAX + 1, file);
	if (text && ferror(file)) {
		free(text);
		text = NULL;
	}
	if (named)
		fclose(file);
	return text;
}

struct verify_arguments {
	const char *file;
	struct fair_kept kept;
	uint8_t commitment[FAIR_SECRET], pact[FAIR_SECRET];
};

static bool hash_read(const char *text, uint8_t bytes[FAIR_SECRET], const uint8_t **ret_hash)
{
	*ret_hash = bytes;
	return fair_hex_read(text, strlen(text), bytes);
}

static bool seat_read(const char *text, int *ret_seat)
{
	*ret_seat = text[0] - '0';
	return *ret_seat >= 0 && *ret_seat < MU_SEATS_MAX && !text[1];
}

static bool verify_option(struct verify_arguments *a, const char *name, const char *value)
{
	if (strcmp(name, "--commitment") == 0)
		return hash_read(value, a->commitment, &a->kept.commitment);
	if (strcmp(name, "--pact") == 0)
		return hash_read(value, a->pact, &a->kept.pact);
	if (strcmp(name, "--seat") == 0)
		return seat_read(value, &a->kept.seat);
	if (strcmp(name, "--word") != 0)
		return false;
	a->kept.word = value;
	return value[0];
}

static bool verify_read(struct verify_arguments *a, int argc, char **argv)
{
	*a = (struct verify_arguments){.kept = {.seat = -1}};
	for (int i = 1; i < argc; i++) {
		if (strncmp(argv[i], "--", 2) != 0) {
			if (a->file)
				return false;
			a->file = argv[i];
		} else if (i + 1 == argc || !verify_option(a, argv[i], argv[i + 1])) {
			return false;
		} else {
			i++;
		}
	}
	return a->file && (a->kept.seat < 0 || a->kept.word);
}

static int verify_text(const char *text, size_t length, const struct verify_arguments *a, enum mu_lang lang)
{
	static struct fair_report report;
	report.lang = lang;
	const enum fair_verdict verdict = fair_check(text, length, &a->kept, &report);
	if (verdict == FAIR_UNREADABLE) {
		complain_text("muster verify", a->file, report.sentence);
		return 1;
	}
	const struct voice voice = {.out = stdout, .lang = lang};
	char sentence[sizeof report.sentence + 100];
	snprintf(sentence, sizeof sentence, "%s",
	         verdict != FAIR_PROVEN ? mu_text(lang, "Not proven.")
	         : report.complete      ? mu_text(lang, "Fair.")
	                                : mu_text(lang, "Fair, as far as could be checked."));
	sentence_add(&voice, sentence, sizeof sentence, report.sentence);
	say_text(&voice, "", 0, sentence);
	return verdict == FAIR_PROVEN ? 0 : 1;
}

int verify_main(int argc, char **argv, enum mu_lang lang)
{
	static const char usage[] = N_("Usage: muster verify FILE [OPTION...]\n"
	                               "\n"
	                               "Verifies that the shuffles and dice of a recorded game were fair: the secret in\n"
	                               "the record matches the server's commitment, every revealed word matches its\n"
	                               "commitment (if it has one), and together they decided every shuffle and\n"
	                               "every roll. The output says what else is proven; that depends on what you kept\n"
	                               "from before the game. FILE may be - for standard input. Exit status: 0 if no\n"
	                               "fault was found and your word, if given, matches its commitment, otherwise 1.\n"
	                               "\n"
	                               "  --word WORD        your own word; with the pact it proves that nobody has\n"
	                               "                     rigged the cards\n"
	                               "  --pact HEX         the pact you were shown before your word was revealed\n"
	                               "  --commitment HEX   the server's commitment as it was shown to you\n"
	                               "  --seat N           the seat that had your word, counted from 0\n");
	struct verify_arguments arguments;
	if (wants_help(argc, argv, usage, lang))
		return 0;
	if (!verify_read(&arguments, argc, argv))
		return misused(usage, lang);
	size_t length = 0;
	char *text = file_read(arguments.file, &length);
	if (!text) {
		complain_text("muster verify", arguments.file, error_text(lang, errno));
		return 1;
	}
	const bool ready = fair_start();
	if (!ready)
		complain_text("muster verify", NULL, mu_text(lang, "no source of randomness is available"));
	const int status = ready ? verify_text(text, length, &arguments, lang) : 1;
	free(text);
	return status;
}

/* -- backup ------------------------------------------------------------------------------------------------- */

int backup_main(int argc, char **argv, enum mu_lang lang)
{
	static const char usage[] = N_("Usage: muster backup [--data DIR | --store URL] FILE\n"
	                               "\n"
	                               "Copies the database of a server, which may be running, to a new file. To\n"
	                               "restore it, stop the server and put the file into DIR as muster.db, with no\n"
	                               "muster.db-wal or muster.db-shm beside it.\n");
	struct store_problem problem = {.lang = lang};
	if (wants_help(argc, argv, usage, lang))
		return 0;
	const char *data = data_of(&argc, argv);
	if (!data || argc != 2)
		return misused(usage, lang);
	if (!store_backup(data, argv[1], &problem))
		return problem_tell("muster backup", &problem);
	printf(mu_text(lang, "%s is a copy of %s/muster.db.\n"), argv[1], data);
	return 0;
}

/* -- export --------------------------------------------------------------------------------------------------- */

/* Records hold seats, no names; words that players gave go, and with them the proof. */
static bool export_record(void *context, uint64_t game, const char *record, size_t length, bool consented)
{
	unsigned *count = context;
	(void)game;
	if (!consented)
		return true;
	printf("# game %u\n", ++*count);
	for (const char *line = record, *end; line < record + length; line = end + 1) {
		end = memchr(line, '\n', (size_t)(record + length - line));
		if (!end)
			break;
		if (strncmp(line, "info ", 5) != 0)
			fwrite(line, 1, (size_t)(end - line) + 1, stdout);
	}
	return true;
}

int export_main(int argc, char **argv, enum mu_lang lang)
{
	static const char usage[] = N_("Usage: muster export [--data DIR | --store URL]\n"
	                               "\n"
	                               "Writes the finished games of a server to standard output, as records one after\n"
	                               "another, each after a line \"# game N\". Only games of tables that were opened\n"
	                               "with \"record\":true are included. The records say nothing about who played. The\n"
	                               "server may be running.\n");
	struct store_problem problem = {.lang = lang};
	unsigned count = 0;
	if (wants_help(argc, argv, usage, lang))
		return 0;
	const char *data = data_of(&argc, argv);
	if (!data || argc != 1)
		return misused(usage, lang);
	struct store *store = store_open_to_read(data, &problem);
	if (!store)
		return problem_tell("muster export", &problem);
	const bool fine = store_read_archive(store, 0, export_record, &count);
	store_close(store);
	fprintf(stderr, mu_text_plural(lang, "%u game.\n", "%u games.\n", count), count);
	return fine ? 0 : 1;
}

/* -- give-up --------------------------------------------------------------------------------------------------- */

static bool find_log(void *context, uint64_t seq, const char *body, size_t length)
{
	(void)seq, (void)body, (void)length;
	*(bool *)context = true;
	return false;
}

int give_up_main(int argc, char **argv, enum mu_lang lang)
{
	static const char usage[] = N_("Usage: muster give-up [--data DIR | --store URL] TABLE\n"
	                               "\n"
	                               "Abandons a table that stopped because its log cannot be replayed. The log\n"
	                               "stays in the database for thirty days. The server must not be running.\n");
	struct store_problem problem = {.lang = lang};
	uint64_t id;
	if (wants_help(argc, argv, usage, lang))
		return 0;
	const char *data = data_of(&argc, argv);
	if (!data || argc != 2)
		return misused(usage, lang);
	struct store *store = store_open(data, &problem);
	if (!store)
		return problem_tell("muster give-up", &problem);
	bool found = false;
	if (room_name_read(argv[1], &id) && store_read(store, id, 1, find_log, &found) && found)
		store_mark(store, id, STORE_GONE, (int64_t)time(NULL) * 1000, NULL, NULL);
	store_close(store);
	if (found)
		printf(mu_text(lang, "Table %s has been abandoned.\n"), argv[1]);
	else
		complain_text("muster give-up", argv[1], mu_text(lang, "There is no such table."));
	return found ? 0 : 1;
}
