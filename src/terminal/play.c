#include "play.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <unistd.h>

#include "base/arguments.h"
#include "bots/bots.h"
#include "table/leader_file.h"
#include "record/setup_read.h"
#include "words/complain.h"
#include "course.h"
#include "host.h"
#include "words/language.h"
#include "words/usage.h"
#include "words/variants.h"
#include "play_screen.h"
#include "question.h"
#include "saves.h"
#include "record_file.h"

#define NAME "muster play"

struct arguments {
	const struct mu_game *game;
	struct mu_setup setup;
	struct made_names made_names; /* of its leaders */
	unsigned humans;              /* bit set */
	enum stops stops;
	unsigned threads;
	uint8_t levels[MU_SEATS_MAX]; /* of the bots */
	character_number characters[MU_SEATS_MAX];
	const char *programs[MU_SEATS_MAX];
	unsigned programmed; /* seats that a program was named for, one by one */
	enum mu_lang lang, langs[MU_SEATS_MAX];
	const char *seed, *load, *save;
	struct play_screen screen;
	bool sets_up; /* something was said about how the game is set up */
};

static const char usage[] = N_("Usage: muster play GAME [--seats N] [--seat S] [--human S ...] [--seed TEXT]\n"
                               "                        [--level N] [--character NAME] [--bot COMMAND]\n"
                               "                        [--threads N] [--option NAME=VALUE ...] [--stops WHEN]\n"
                               "                        [--lang CODE] [--save FILE] [--plain]\n"
                               "                        [--pace N] [--no-animation]\n"
                               "       muster play --load FILE [--seat S] [--human S ...] [--level N]\n"
                               "                        [--character NAME] [--bot COMMAND] [--threads N]\n"
                               "                        [--stops WHEN] [--lang CODE] [--save FILE]\n"
                               "                        [--plain] [--pace N] [--no-animation]\n"
                               "\n"
                               "Lets you play a game against bots, on a full screen (press ? there for the\n"
                               "keys), or, if there is no terminal, in plain text on standard input and output.\n"
                               "\n"
                               "  --seats N            number of seats (default: 4)\n"
                               "  --seat S             your seat (default: 0)\n"
                               "  --human S            a person plays at seat S; several share the screen\n"
                               "  --level N            how well the bots play: {levels}\n"
                               "                       (default: 3); S=N sets the level of the bot at seat S\n"
                               "                       only\n"
                               "  --character NAME     the first bot has this character (pirate, granny and\n"
                               "                       others, see docs/bots.md); any: each bot has a different\n"
                               "                       one; S=NAME: the bot at seat S\n"
                               "  --bot COMMAND        your own program plays instead of the bots; S=COMMAND:\n"
                               "                       only at seat S. If it fails, a level 1 bot takes over.\n"
                               "                       See docs/writing-a-bot.md\n"
                               "  --threads N          threads per decision, for levels that search (default:\n"
                               "                       1); affects speed only\n"
                               "  --seed TEXT          the same text gives the same cards and bots\n"
                               "  --option NAME=VALUE  a variant of the rules\n"
                               "  --profile NAME       a set of them under one name; options given after it\n"
                               "                       change it (muster options GAME lists both)\n"
                               "  --leader FILE        someone may pick this leader; up to six times. See:\n"
                               "                       muster leader --help\n"
                               "  --stops WHEN         when to ask you to react: danger (when it matters,\n"
                               "                       default), all (every time) or own (never)\n"
                               "  --lang CODE          {languages}; S=CODE is for the person at seat S only\n"
                               "  --save FILE          save the record when the game ends or you leave\n"
                               "  --load FILE          continue a saved game\n"
                               "  --plain              plain text, even in a terminal; for screen readers\n"
                               "  --pace N             how long each bot move is shown, in milliseconds\n"
                               "                       (default: 600; 0: not at all)\n"
                               "  --no-animation       no animation on the full screen; same as\n"
                               "                       MUSTER_MOTION=off. NO_COLOR=1 turns colours off\n"
                               "\n"
                               "A game you leave on the full screen is saved; \"muster resume\" continues it.\n");

static void print_help(enum mu_lang lang)
{
	const struct voice voice = {.out = stdout, .lang = lang};
	char levels[SPEECH_MAX];
	bot_levels_join(&voice, BOT_BEST, levels, sizeof levels);
	usage_with_options(lang, usage, levels);
}

/* -- Arguments ------------------------------------------------------------------------------ */

static int option_take(struct arguments *a, const char *name, const char *text)
{
	struct option_reader reader = {.game = a->game, .setup = &a->setup, .lang = a->lang, .profiles = true};
	const bool profile = strcmp(name, "--profile") == 0;
	if (!a->game || (profile ? profile_argument_read(&reader, text) : option_argument_read(&reader, text)))
		return 0; /* without a game something else is said */
	return complain(a->lang, NAME, name, reader.sentence);
}

static int leader_take(struct arguments *a, const char *name, const char *path)
{
	struct leader_error error = {.lang = a->lang};
	const int count = mu_made_count(&a->setup);
	struct leader leader;
	if (a->game && a->game != leader_game())
		return complain(a->lang, NAME, name, "this game has no leaders");
	if (count == MU_MADE_MAX)
		return complain(a->lang, NAME, name, "given too many times");
	if (!leader_file_read(path, &leader, &error)) {
		leader_complain(NAME, path, &error);
		return 1;
	}
	a->setup.made[count] = leader.made;
	memcpy(a->made_names.of[count].text, leader.names, sizeof leader.names);
	memcpy(a->made_names.of[count].title, leader.titles, sizeof leader.titles);
	memcpy(a->made_names.of[count].portrait, leader.portrait, sizeof leader.portrait);
	return 0;
}

static int humans_add(struct arguments *a, const char *name, const char *value)
{
	unsigned seat;
	if (!digit_read(value, MU_SEATS_MAX - 1, &seat))
		return complain(a->lang, NAME, name, "must be a seat number (seats are numbered from 0)");
	a->humans |= 1u << seat;
	return 0;
}

/* Takes "2=" off the front of a value that is for one seat, otherwise for all: from the first to the last. */
static bool seats_read(const char **value, unsigned *ret_first, unsigned *ret_last)
{
	const char text[2] = {(*value)[0], '\0'};
	*ret_first = 0;
	*ret_last = MU_SEATS_MAX - 1;
	if (text[0] < '0' || text[0] > '9' || (*value)[1] != '=')
		return true;
	*value += 2;
	if (!digit_read(text, MU_SEATS_MAX - 1, ret_first))
		return false;
	*ret_last = *ret_first;
	return true;
}

/* "4", or "2=5" for one seat. */
static int level_read(struct arguments *a, const char *name, const char *value)
{
	unsigned seat, last, level;
	if (!seats_read(&value, &seat, &last))
		return complain(a->lang, NAME, name, "must be a level, or SEAT=LEVEL (seats are numbered from 0)");
	if (!digit_read(value, BOT_BEST, &level) || !level) {
		char levels[SPEECH_MAX], sentence[SPEECH_MAX];
		const struct voice voice = voice_error(a->lang);
		bot_levels_join(&voice, BOT_BEST, levels, sizeof levels);
		phrase(&voice, sentence, sizeof sentence, "must be a level: {levels}", "levels", levels, NULL);
		return complain(a->lang, NAME, name, sentence);
	}
	while (seat <= last)
		a->levels[seat++] = (uint8_t)level;
	return 0;
}

/* "pirate", or "2=pirate" for one seat. */
static int character_read(struct arguments *a, const char *name, const char *value)
{
	unsigned seat, last;
	character_number character;
	if (!seats_read(&value, &seat, &last) || !chatter_character_read(value, &character)) {
		char list[SPEECH_MAX], sentence[SPEECH_MAX];
		const struct voice voice = voice_error(a->lang);
		chatter_characters_join(list, sizeof list);
		phrase(&voice, sentence, sizeof sentence, "must be one of {list}, or SEAT=CHARACTER", "list", list, NULL);
		return complain(a->lang, NAME, name, sentence);
	}
	while (seat <= last)
		a->characters[seat++] = character;
	return 0;
}

/* "./bot", or "2=./bot" for one seat. */
static int program_read(struct arguments *a, const char *name, const char *value)
{
	unsigned seat, last;
	if (!seats_read(&value, &seat, &last) || !value[0])
		return complain(a->lang, NAME, name, "must be a command, or SEAT=COMMAND (seats are numbered from 0)");
	if (seat == last)
		a->programmed |= 1u << seat;
	while (seat <= last)
		a->programs[seat++] = value;
	return 0;
}

static int threads_read(struct arguments *a, const char *name, const char *value)
{
	char *end;
	const unsigned long number = strtoul(value, &end, 10);
	if (value[0] < '0' || value[0] > '9' || *end || number < 1 || number > 64)
		return complain(a->lang, NAME, name, "must be a number from 1 to 64");
	a->threads = (unsigned)number;
	return 0;
}

/* "2=pl"; for all seats it was taken out before. */
static int lang_read(struct arguments *a, const char *name, const char *value)
{
	unsigned seat, last;
	if (!seats_read(&value, &seat, &last) || seat != last)
		return complain(a->lang, NAME, name, "must be a language, or SEAT=LANGUAGE (seats are numbered from 0)");
	a->langs[seat] = language_read(a->lang, NAME, value);
	return a->langs[seat] == MU_LANG_UNKNOWN ? 2 : 0;
}

static int pace_read(struct arguments *a, const char *name, const char *value)
{
	if (!number_read(value, 0, PACE_MAX, &a->screen.pace))
		return complain(a->lang, NAME, name, "must be a number of milliseconds, at most 10000");
	return 0;
}

/* Options without a value. */
static bool flag_read(struct arguments *a, const char *name)
{
	if (strcmp(name, "--plain") == 0)
		return a->screen.plain = true;
	if (strcmp(name, "--no-animation") == 0)
		return a->screen.still = true;
	return false;
}

/* An option that belongs to the set-up. */
static int setup_read(struct arguments *a, const char *name, const char *value)
{
	unsigned seats;
	a->sets_up = true;
	if (strcmp(name, "--option") == 0 || strcmp(name, "--profile") == 0)
		return option_take(a, name, value);
	if (strcmp(name, "--leader") == 0)
		return leader_take(a, name, value);
	if (strcmp(name, "--seed") == 0) {
		a->seed = value;
		return 0;
	}
	if (strcmp(name, "--seats") != 0)
		return complain(a->lang, NAME, name, "no such option");
	if (!digit_read(value, MU_SEATS_MAX, &seats) || !seats)
		return complain(a->lang, NAME, name, "must be a number of seats, 2 to 6");
	a->setup.seats = (uint8_t)seats;
	return 0;
}

/* One option with its value. 0, or the exit code of a refusal. */
static int argument_read(struct arguments *a, const char *name, const char *value)
{
	if (!value)
		return complain(a->lang, NAME, name, "no such option, or its value is missing");
	if (strcmp(name, "--seat") == 0 || strcmp(name, "--human") == 0)
		return humans_add(a, name, value);
	if (strcmp(name, "--level") == 0)
		return level_read(a, name, value);
	if (strcmp(name, "--character") == 0)
		return character_read(a, name, value);
	if (strcmp(name, "--bot") == 0)
		return program_read(a, name, value);
	if (strcmp(name, "--threads") == 0)
		return threads_read(a, name, value);
	if (strcmp(name, "--lang") == 0)
		return lang_read(a, name, value);
	if (strcmp(name, "--pace") == 0)
		return pace_read(a, name, value);
	if (strcmp(name, "--stops") == 0)
		return stops_read(a->lang, value, &a->stops) ? 0 : complain(a->lang, NAME, name, "must be danger, all or own");
	if (strcmp(name, "--save") == 0)
		a->save = value;
	else if (strcmp(name, "--load") == 0)
		a->screen.load = a->load = value;
	else
		return setup_read(a, name, value);
	return 0;
}

static int game_read(struct arguments *a, const char *name)
{
	if (a->game)
		return complain(a->lang, NAME, name, "name only one game");
	a->game = mu_game_find(name);
	if (!a->game)
		return complain_no_game(a->lang, NAME, name);
	a->sets_up = true;
	return words_find(a->game) ? 0 : complain(a->lang, NAME, name, "this game cannot be played here yet");
}

/* The game first, because its options depend on it. Whatever begins with a dash has a value behind it. */
static int arguments_read(struct arguments *a, int argc, char **argv)
{
	int code = 0;
	for (int i = 1; i < argc && !code; i++) {
		if (flag_read(a, argv[i]))
			continue;
		if (argv[i][0] == '-')
			i++;
		else
			code = game_read(a, argv[i]);
	}
	for (int i = 1; i < argc && !code; i++) {
		if (argv[i][0] == '-' && !flag_read(a, argv[i])) {
			code = argument_read(a, argv[i], argv[i + 1]);
			i++;
		}
	}
	if (!code && !a->game && !a->load)
		code = complain_which_game(a->lang, NAME, "GAME");
	if (!code && a->load && a->sets_up)
		code = complain(a->lang, NAME, "--load",
		                "a saved game keeps its own seats, options and cards; do not set them again");
	return code;
}

static int seats_check(const struct arguments *a, unsigned seats)
{
	if (a->programmed & (a->humans ? a->humans : 1))
		return complain(a->lang, NAME, "--bot", "a person already has that seat");
	if (!((a->humans | a->programmed) >> seats))
		return 0;
	fprintf(stderr, mu_text(a->lang, "%s: the seats in this game are numbered 0 to %u\n"), NAME, seats - 1);
	return 2;
}

/* -- Beginning -------------------------------------------------------------------------------- */

static bool seed_bots(struct mu_dealer *dealer, const char *seed)
{
	char random[32];
	if (seed) {
		mu_dealer_seed(dealer, seed, strlen(seed));
		dealer->generator[0] ^= 0x626f7473; /* "bots": not the numbers that shuffle the cards */
		return true;
	}
	if (getrandom(random, sizeof random, 0) != sizeof random)
		return false;
	mu_dealer_seed(dealer, random, sizeof random);
	return true;
}

static int begin_new(struct host *host, struct arguments *a)
{
	struct mu_refusal refusal;
	if (!a->setup.seats)
		a->setup.seats = a->game->seats_max < 4 ? a->game->seats_max : 4;
	if (a->setup.seats < a->game->seats_min || a->setup.seats > a->game->seats_max) {
		fprintf(stderr, mu_text(a->lang, "%s: %s is for %u to %u players\n"), NAME, mu_text(a->lang, a->game->title),
		        a->game->seats_min, a->game->seats_max);
		return 2;
	}
	const int code = seats_check(a, a->setup.seats);
	if (code)
		return code;
	const struct match_start start = {.game = a->game,
	                                  .setup = a->setup,
	                                  .seed = a->seed,
	                                  .seed_length = a->seed ? strlen(a->seed) : 0,
	                                  .made_names = mu_made_count(&a->setup) ? &a->made_names : NULL};
	struct match *match = match_create(&start, &refusal);
	if (!match || !host_init(host, match)) {
		complain_text(NAME, NULL, mu_text(a->lang, match ? mu_error_sentence(MU_E_MEMORY) : refusal.sentence));
		return 1;
	}
	host_note(host);
	chatter_greet(host);
	return 0;
}

static int replay_into(struct host *host, const struct record *record, const struct arguments *a)
{
	struct record_error error = {.lang = a->lang};
	enum record_step step = RECORD_BROKEN;
	struct match *match = record_start(record, &error);
	if (match && !host_init(host, match)) {
		complain_text(NAME, NULL, mu_text(a->lang, mu_error_sentence(MU_E_MEMORY)));
		return 1;
	}
	if (match) {
		do
			host_note(host);
		while ((step = record_step(record, match, &error)) == RECORD_PLAYED);
	}
	if (step == RECORD_BROKEN)
		record_file_complain(a->load, NAME, &error);
	return step == RECORD_BROKEN;
}

/* Everybody speaks the language of the command, unless something else is said; a single person's is the table's. */
static void langs_set(struct host *host, const struct arguments *a)
{
	host->lang = a->lang;
	for (unsigned seat = 0; seat < MU_SEATS_MAX; seat++) {
		host->langs[seat] = a->langs[seat] == MU_LANG_UNKNOWN ? a->lang : a->langs[seat];
		if (host->humans == 1u << seat)
			host->lang = host->langs[seat];
	}
}

static int begin_loaded(struct host *host, const struct arguments *a)
{
	struct record *record = record_file_read(a->lang, a->load, NAME);
	if (!record)
		return 1;
	int code = seats_check(a, record_seats(record));
	if (!code && !words_find(record_game(record)))
		code = complain(a->lang, NAME, record_game(record)->name, "this game cannot be played here yet");
	const unsigned people = record_people(record) & ((1u << record_seats(record)) - 1);
	if (!a->humans && people) {
		host->humans = people; /* as it was */
		langs_set(host, a);
	}
	if (!code)
		code = replay_into(host, record, a);
	record_destroy(record);
	if (!code) {
		host_mark_told(host);
		host_mark_saved(host, a->load);
	}
	return code;
}

static void say_levels(const struct host *host, const struct voice *voice)
{
	char list[SPEECH_MAX] = "";
	const struct seating seating = host_seating(host, MU_TABLE);
	for (unsigned seat = 0; seat < host->seats; seat++) {
		char item[SPEECH_MAX];
		if (host_is_human(host, (mu_seat)seat))
			continue;
		const bool program = host->programs[seat].command;
		phrase(voice, item, sizeof item, program ? N_("{name} (a program)") : N_("{name} ({level}, {word})"), "name",
		       seating.names[seat], "level", digits_of(host->levels[seat]).text, "word",
		       bot_level_names[host->levels[seat]], NULL);
		list_join(voice, list, sizeof list, item);
	}
	say(voice, "Bot levels: {list}. (Change them with --level.)", "list", list, NULL);
}

static void say_welcome(const struct host *host, const struct voice *voice, const struct arguments *a)
{
	char list[SPEECH_MAX] = "";
	const struct seating seating = host_seating(host, MU_TABLE);
	for (unsigned seat = 0; seat < host->seats; seat++) {
		const bool human = host_is_human(host, (mu_seat)seat), alone = !host_is_hot_seat(host);
		const char *form = !human  ? N_("{name} (seat {seat})")
		                   : alone ? N_("You (seat {seat})")
		                           : N_("{name} (seat {seat}, a person)");
		char item[SPEECH_MAX];
		phrase(voice, item, sizeof item, form, "name", seating.names[seat], "seat", digits_of(seat).text, NULL);
		list_join(voice, list, sizeof list, item);
	}
	say(voice, "{game}. At the table: {seats}.", "game", mu_text(voice->lang, host->game->title), "seats", list, NULL);
	if (host->seats < host->game->seats_official)
		say(voice, "The rules are meant for more players; a game with so few is unofficial.", NULL);
	if (variants_are_there(host->game, match_setup(host->match)))
		say(voice, "House rules at this table:", NULL);
	variants_say(voice, "- ", 2, host->game, match_setup(host->match));
	if (host->humans + 1 != 1u << host->seats)
		say_levels(host, voice);
	if (a->load)
		say(voice, "The game continues where it was saved; type \"log\" to see what has happened.", NULL);
	if (host->stops == STOPS_DANGER)
		say(voice, "You are asked to react only when it matters. (Type \"stops all\" to be asked every time.)", NULL);
	say(voice, "Type ? for help, \"rules\" for a rules summary, or \"hint\" for a hint.", NULL);
}

/* -- Playing ----------------------------------------------------------------------------------- */

static void bot_acts(struct host *host)
{
	struct thought thought;
	thought_make(host, &thought);
	thought_act(host, &thought);
}

/* Until the game is over or broken off. */
static enum answer play_on(struct host *host)
{
	enum answer answer = ANSWER_GIVEN;
	mu_seat seat;
	while (answer == ANSWER_GIVEN && (seat = host->game->ask(match_state(host->match)).seat) >= 0) {
		mu_action decline;
		if (!host_is_human(host, seat))
			bot_acts(host);
		else if (course_declines(host, seat, &decline))
			host_act(host, decline);
		else
			answer = question_ask(host);
	}
	return answer;
}

static void say_faults(const struct host *host, const struct voice *voice)
{
	const struct seating seating = host_seating(host, MU_TABLE);
	for (unsigned seat = 0; seat < host->seats; seat++)
		if (host->programs[seat].detail[0])
			say(voice, "The program playing {name} failed: {detail}", "name", seating.names[seat], "detail",
			    host->programs[seat].detail, NULL);
}

/* At a shared screen all hear the same, each language once. */
static void say_result(struct host *host)
{
	const struct seating seating = host_seating(host, host_last_viewer(host));
	unsigned told = 0;
	host_tell_news(host, seating.viewer);
	for (mu_seat seat = 0; seat < (mu_seat)host->seats; seat++) {
		const unsigned lang = 1u << host->langs[seat];
		if (!host_is_human(host, seat) || told & lang)
			continue;
		const struct voice voice = host_voice(host, seat);
		puts("");
		host->words->result(&voice, &seating, match_state(host->match));
		say_faults(host, &voice);
		told |= lang;
	}
}

static int finish(struct host *host, const struct arguments *a, enum answer answer)
{
	const struct voice voice = host_voice(host, MU_TABLE);
	bool saved = true;
	if (answer == ANSWER_GIVEN)
		say_result(host);
	else if (answer == ANSWER_INPUT_ENDED)
		say(&voice, "Input ended in the middle of the game.", NULL);
	if (a->save)
		saved = host_save(host, MU_TABLE, a->save);
	if (answer == ANSWER_GIVEN) {
		if (isatty(STDIN_FILENO)) /* programs that pipe answers in have not asked for it */
			host_finish(host, a->load && save_is_ours(a->load) ? a->load : "", (char[PATH_MAX]){0});
		question_after(host, host_last_viewer(host));
	} else if (!host_is_saved(host)) {
		say(&voice, "The game was not saved. (Use the command \"save FILE\" or the option --save FILE.)", NULL);
	}
	return answer == ANSWER_INPUT_ENDED || !saved;
}

int play_main(int argc, char **argv, enum mu_lang lang)
{
	struct host host = {.stops = STOPS_DANGER};
	struct arguments a = {.lang = lang, .setup = {.first = MU_ANY}};
	for (unsigned seat = 0; seat < MU_SEATS_MAX; seat++)
		a.langs[seat] = MU_LANG_UNKNOWN;
	play_screen_init(&a.screen);
	a.screen.argc = argc;
	a.screen.argv = argv;
	memset(a.levels, BOT_REGULAR, sizeof a.levels);
	for (int i = 1; i < argc; i++) {
		if (strcmp(argv[i], "--help") == 0) {
			print_help(lang);
			return 0;
		}
	}
	int code = arguments_read(&a, argc, argv);
	const bool same_file = a.save && a.load && strcmp(a.save, a.load) == 0;
	if (!code && a.save && !same_file && access(a.save, F_OK) == 0)
		code = complain(lang, NAME, a.save, "the file already exists; choose another name");
	if (!code && !seed_bots(&host.bots, a.seed)) {
		complain_text(NAME, NULL, error_text(lang, errno));
		code = 1;
	}
	host.humans = a.humans ? a.humans : 1;
	langs_set(&host, &a);
	host.stops = a.stops;
	host.threads = a.threads;
	host.story_width = !code && play_screen_is_there(&a.screen) ? 0 : SPEECH_WIDTH;
	memcpy(host.levels, a.levels, sizeof host.levels);
	for (mu_seat seat = 0; seat < MU_SEATS_MAX; seat++)
		if (!host_is_human(&host, seat))
			host.programs[seat] =
			    (struct program_seat){.command = a.programs[seat], .quiet = isatty(STDERR_FILENO), .lang = host.lang};
	chatter_sit(&host, a.characters);
	if (!code)
		code = a.load ? begin_loaded(&host, &a) : begin_new(&host, &a);
	if (!code && !host.story_width && play_screen_run(&host, &a.screen)) {
		if (a.save)
			code = !host_save(&host, MU_TABLE, a.save);
	} else if (!code) {
		const struct voice voice = host_voice(&host, MU_TABLE);
		say_welcome(&host, &voice, &a);
		code = finish(&host, &a, play_on(&host));
	}
	host_release(&host);
	return code;
}
