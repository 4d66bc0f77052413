#include "games_list.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/arguments.h"
#include "base/strbuf.h"
#include "bots/bots.h"
#include "games_sums.h"
#include "terminal/record_file.h"
#include "words/complain.h"
#include "words/words.h"

#define NAME "muster games"

/* Translators: lines of at most 79 columns. max-width: 79 */
static const char usage[] = N_("Usage: muster games [--game GAME] [--level N] [--json]\n"
                               "       muster games show N\n"
                               "       muster games replay N [OPTIONS]\n"
                               "       muster games review N [OPTIONS]\n"
                               "       muster games export N FILE\n"
                               "       muster games export --all FOLDER\n"
                               "       muster games delete N [--yes]\n"
                               "       muster games delete --all [--yes]\n"
                               "\n"
                               "Lists the games you finished here, newest first, how often you won, and the\n"
                               "games waiting for you. N is a game's number in the unfiltered list.\n"
                               "\n"
                               "  --game GAME   only this game\n"
                               "  --level N     only games whose best bot has this level; 0: without bots\n"
                               "  --json        a line of JSON for each game, then one with the totals\n"
                               "  --yes         delete without asking\n"
                               "  OPTIONS       options of \"muster replay\" or \"muster review\"\n");

struct order {
	enum mu_lang lang;
	struct games_filter filter;
	bool json;
	struct finished_list list;
	games_command *replay, *review;
};

/* -- Listing ----------------------------------------------------------------------------------------------- */

static const char *result_word(const struct finished *game)
{
	const mu_seat you = games_own_seat(game);
	if (!game->winners)
		return NOUN("a draw");
	if (you < 0)
		return game->people ? NOUN("shared screen") : NOUN("finished");
	return game->winners >> you & 1 ? NOUN("won") : NOUN("lost");
}

static void when_text(time_t when, char text[32])
{
	struct tm local;
	text[0] = '\0';
	if (localtime_r(&when, &local))
		strftime(text, 32, "%Y-%m-%d %H:%M", &local);
}

static void say_game(const struct voice *voice, const struct finished *game, size_t number)
{
	char when[32];
	when_text(game->when, when);
	say(voice, "{n}. {when}: {game}, {seats} players, {level}, {result}", "n", digits_of((unsigned)number).text, "when",
	    when, "game", mu_text(voice->lang, game->game->title), "seats", digits_of(game->seats).text, "level",
	    games_level_word(game->level), "result", result_word(game), NULL);
}

static void seats_put(struct strbuf *out, const char *name, unsigned seats)
{
	bool first = true;
	strbuf_printf(out, ",\"%s\":[", name);
	for (int seat = 0; seats >> seat; seat++)
		if (seats >> seat & 1) {
			strbuf_printf(out, first ? "%d" : ",%d", seat);
			first = false;
		}
	strbuf_printf(out, "]");
}

static void game_print_json(const struct order *o, const struct finished *game, size_t number)
{
	struct strbuf out = {0};
	strbuf_printf(&out, "{\"n\":%zu,\"game\":\"%s\",\"when\":%lld,\"seats\":%u,\"level\":%u", number, game->game->name,
	              (long long)game->when, game->seats, game->level);
	seats_put(&out, "people", game->people);
	seats_put(&out, "winners", game->winners);
	strbuf_printf(&out, ",\"path\":");
	strbuf_put_json_string(&out, game->path, strlen(game->path));
	strbuf_printf(&out, "}");
	print_line(NAME, o->lang, &out);
}

static void sums_print_json(const struct order *o, size_t waiting)
{
	struct strbuf out = {0};
	const struct games_sums sums = games_sum(&o->list, &o->filter);
	strbuf_printf(&out,
	              "{\"games\":%u,\"won\":%u,\"share\":%.4f,\"fair\":%.4f,\"streak\":%u,\"longest\":%u,\"waiting\":%zu,"
	              "\"unreadable\":%zu}",
	              sums.games, sums.won, sums.share, sums.fair, sums.streak, sums.longest, waiting, o->list.unread);
	print_line(NAME, o->lang, &out);
}

static int list(const struct order *o)
{
	static struct save saves[SAVES_MAX];
	const struct voice voice = {.out = stdout, .lang = o->lang, .width = SPEECH_WIDTH};
	const size_t waiting = saves_list(saves);
	size_t shown = 0;
	for (size_t i = 0; i < o->list.count; i++) {
		const struct finished *game = &o->list.games[i];
		if (!games_pass(&o->filter, game))
			continue;
		shown++;
		if (o->json)
			game_print_json(o, game, i + 1);
		else
			say_game(&voice, game, i + 1);
	}
	if (o->json) {
		sums_print_json(o, waiting);
		return 0;
	}
	if (!shown)
		say(&voice,
		    o->list.count ? N_("You have no games of this kind.") : N_("You have not finished a game here yet."), NULL);
	games_sums_say(&voice, &o->list, &o->filter);
	if (waiting)
		say(&voice, "Games waiting for you: {n}. See: muster resume --list", "n", digits_of((unsigned)waiting).text,
		    NULL);
	if (o->list.unread)
		say(&voice, "Files that cannot be read as records: {n}.", "n", digits_of((unsigned)o->list.unread).text, NULL);
	return 0;
}

/* -- One game ------------------------------------------------------------------------------------------------ */

/* NULL: complained about. */
static const struct finished *game_of(const struct order *o, const char *text)
{
	unsigned number;
	if (!text)
		complain(o->lang, NAME, "N", "say which game; see: muster games");
	else if (!number_read(text, 1, FINISHED_MAX, &number) || number > o->list.count)
		complain(o->lang, NAME, text, "no such game; see: muster games");
	else
		return &o->list.games[number - 1];
	return NULL;
}

/* How the game ended, in its own words. */
static int say_result(const struct order *o, const struct voice *voice, const struct finished *game)
{
	struct record_error error = {.lang = o->lang};
	struct record *record = record_file_read(o->lang, game->path, NAME);
	struct match *match = record ? record_start(record, &error) : NULL;
	enum record_step step = RECORD_BROKEN;
	while (match && (step = record_step(record, match, &error)) == RECORD_PLAYED)
		;
	if (step == RECORD_END) {
		const struct voice named = {.out = voice->out,
		                            .lang = voice->lang,
		                            .width = voice->width,
		                            .made = record_made_names(record)};
		const mu_seat you = games_own_seat(game);
		const struct seating seating = seating_numbered(you < 0 ? MU_TABLE : you, game->seats);
		words_find(game->game)->result(&named, &seating, match_state(match));
	} else if (record) {
		record_file_complain(game->path, NAME, &error);
	}
	match_destroy(match);
	record_destroy(record);
	return step != RECORD_END;
}

static int show(const struct order *o, int argc, char **argv)
{
	const struct voice voice = {.out = stdout, .lang = o->lang, .width = SPEECH_WIDTH};
	const struct finished *game = game_of(o, argc > 0 ? argv[0] : NULL);
	if (!game)
		return 2;
	if (argc > 1)
		return complain(o->lang, NAME, argv[1], "is not expected here");
	say_game(&voice, game, (size_t)(game - o->list.games) + 1);
	const int code = say_result(o, &voice, game);
	printf("%s\n", game->path);
	return code;
}

/* Another command's work with the game's record. */
static int hand_over(const struct order *o, int argc, char **argv, games_command *run)
{
	const struct finished *game = game_of(o, argc > 0 ? argv[0] : NULL);
	if (!game)
		return 2;
	char **all = calloc((size_t)argc + 2, sizeof *all);
	if (!all) {
		complain_text(NAME, NULL, mu_text(o->lang, mu_error_sentence(MU_E_MEMORY)));
		return 1;
	}
	all[0] = (char[]){NAME};
	all[1] = game->path;
	for (int i = 1; i < argc; i++)
		all[i + 1] = argv[i];
	const int code = run(argc + 1, all, o->lang);
	free(all);
	return code;
}

/* -- Export and delete ------------------------------------------------------------------------------------------ */

/* Byte by byte, into a file that does not exist yet. */
static bool copy(const char *from, const char *to)
{
	char part[1 << 14];
	size_t length;
	FILE *source = fopen(from, "rb");
	const int fd = source ? open(to, O_WRONLY | O_CREAT | O_EXCL, 0666) : -1;
	FILE *target = fd >= 0 ? fdopen(fd, "wb") : NULL;
	bool fine = target != NULL;
	while (fine && (length = fread(part, 1, sizeof part, source)) > 0)
		fine = fwrite(part, 1, length, target) == length;
	fine = fine && !ferror(source);
	const int error = errno;
	if (source)
		fclose(source);
	if (target && fclose(target))
		fine = false;
	else if (!fine)
		errno = error;
	return fine;
}

static int export_all(const struct order *o, const char *folder)
{
	if (mkdir(folder, 0777) && errno != EEXIST) {
		complain_text(NAME, folder, error_text(o->lang, errno));
		return 1;
	}
	for (size_t i = 0; i < o->list.count; i++) {
		char to[PATH_MAX];
		const char *name = strrchr(o->list.games[i].path, '/') + 1;
		const bool named = snprintf(to, sizeof to, "%s/%s", folder, name) < (int)sizeof to;
		errno = named ? 0 : ENAMETOOLONG;
		if (!named || !copy(o->list.games[i].path, to)) {
			complain_text(NAME, named ? to : folder, error_text(o->lang, errno));
			return 1;
		}
	}
	printf(mu_text_plural(o->lang, "%zu game exported to %s\n", "%zu games exported to %s\n", o->list.count),
	       o->list.count, folder);
	return 0;
}

static int export(const struct order *o, int argc, char **argv)
{
	if (argc > 2)
		return complain(o->lang, NAME, argv[2], "is not expected here");
	const bool all = argc > 0 && strcmp(argv[0], "--all") == 0;
	const struct finished *game = all ? NULL : game_of(o, argc > 0 ? argv[0] : NULL);
	if (!all && !game)
		return 2;
	if (argc < 2)
		return all ? complain(o->lang, NAME, "FOLDER", "say which folder")
		           : complain(o->lang, NAME, "FILE", "say which file");
	if (all)
		return export_all(o, argv[1]);
	if (copy(game->path, argv[1]))
		return 0;
	complain_text(NAME, argv[1], error_text(o->lang, errno));
	return 1;
}

/* Only a plain yes is one. */
static bool is_sure(const struct order *o, size_t count)
{
	const struct voice voice = {.out = stdout, .lang = o->lang};
	char question[SPEECH_MAX], answer[32] = "";
	phrase_plural(&voice, question, sizeof question,
	              "Delete {n} game? Type \"yes\": ", "Delete {n} games? Type \"yes\": ", (unsigned)count, NULL);
	fputs(question, stdout);
	fflush(stdout);
	if (!fgets(answer, sizeof answer, stdin))
		return false;
	answer[strcspn(answer, "\r\n")] = '\0';
	return strcmp(answer, "yes") == 0 || strcmp(answer, mu_text(o->lang, N_("yes"))) == 0;
}

static int delete (const struct order *o, int argc, char **argv)
{
	const bool yes = argc > 1 && strcmp(argv[argc - 1], "--yes") == 0;
	if (argc - yes > 1)
		return complain(o->lang, NAME, argv[1], "is not expected here");
	const bool all = argc > 0 && strcmp(argv[0], "--all") == 0;
	const struct finished *game = all ? o->list.games : game_of(o, argc > 0 ? argv[0] : NULL);
	const size_t count = all ? o->list.count : 1;
	if (!all && !game)
		return 2;
	if (!count || (!yes && !is_sure(o, count))) {
		printf("%s\n", mu_text(o->lang, "Nothing was deleted."));
		return !count ? 0 : 1;
	}
	for (size_t i = 0; i < count; i++)
		if (unlink(game[i].path)) {
			complain_text(NAME, game[i].path, error_text(o->lang, errno));
			return 1;
		}
	printf(mu_text_plural(o->lang, "%zu game deleted\n", "%zu games deleted\n", count), count);
	return 0;
}

/* -- Arguments ---------------------------------------------------------------------------------------------------- */

static int filter_read(struct order *o, int argc, char **argv)
{
	for (int i = 0; i < argc; i++) {
		const char *name = argv[i], *value = i + 1 < argc ? argv[i + 1] : "";
		unsigned level;
		if (strcmp(name, "--json") == 0) {
			o->json = true;
		} else if (strcmp(name, "--game") == 0) {
			if (!(o->filter.game = mu_game_find(value)))
				return complain_no_game(o->lang, NAME, value);
			i++;
		} else if (strcmp(name, "--level") == 0) {
			if (!digit_read(value, BOT_BEST, &level))
				return complain(o->lang, NAME, name, "must be the level of a bot, or 0 for games without bots");
			o->filter.level = (int)level;
			i++;
		} else {
			return complain(o->lang, NAME, name, name[0] == '-' ? N_("no such option") : N_("no such command"));
		}
	}
	return list(o);
}

static int run(struct order *o, int argc, char **argv)
{
	const char *word = argc > 1 ? argv[1] : "";
	if (strcmp(word, "show") == 0)
		return show(o, argc - 2, argv + 2);
	if (strcmp(word, "replay") == 0)
		return hand_over(o, argc - 2, argv + 2, o->replay);
	if (strcmp(word, "review") == 0)
		return hand_over(o, argc - 2, argv + 2, o->review);
	if (strcmp(word, "export") == 0)
		return export(o, argc - 2, argv + 2);
	if (strcmp(word, "delete") == 0)
		return delete (o, argc - 2, argv + 2);
	return filter_read(o, argc - 1, argv + 1);
}

int games_main(int argc, char **argv, enum mu_lang lang, games_command *replay, games_command *review)
{
	struct order order = {.lang = lang, .filter.level = GAMES_ANY, .replay = replay, .review = review};
	for (int i = 1; i < argc; i++)
		if (strcmp(argv[i], "--help") == 0) {
			fputs(mu_text(lang, usage), stdout);
			return 0;
		}
	if (!finished_list_read(&order.list)) {
		complain_text(NAME, NULL, mu_text(lang, mu_error_sentence(MU_E_MEMORY)));
		return 1;
	}
	const int code = run(&order, argc, argv);
	finished_list_release(&order.list);
	return code;
}
