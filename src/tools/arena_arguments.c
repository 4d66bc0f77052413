/* What the arena is told to do. */
#include <getopt.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "arena_inner.h"
#include "base/arguments.h"
#include "analysis/bot_moves.h"
#include "record/setup_read.h"
#include "table/leader_file.h"
#include "words/complain.h"
#include "words/usage.h"

static const char usage[] = N_("Usage: muster arena --game GAME --candidate BOT [--field BOT] [OPTIONS]\n"
                               "       muster arena --game GAME --cross LEVELS [OPTIONS]\n"
                               "       muster arena --game GAME --exploit LEVEL [--minutes N | --games N]\n"
                               "\n"
                               "Plays a candidate against copies of a field bot and shows how often it wins.\n"
                               "Each deal is played once with the candidate in every seat; together these games\n"
                               "are a block, which counts as one sample.\n"
                               "\n"
                               "  BOT is a level ({levels}), a level with playouts (4:800), a level with a\n"
                               "  character (3@pirate) or program:COMMAND\n"
                               "\n"
                               "  --seats N            number of seats (default: 4)\n"
                               "  --candidate BOT      the bot to measure; --bot COMMAND is short for\n"
                               "                       --candidate program:COMMAND\n"
                               "  --field BOT          the bot it plays against (default: 3)\n"
                               "  --cross LEVELS       play these levels against each other: 1-5 or 1,3,5\n"
                               "  --exploit LEVEL      train a best response to this level and show its gain\n"
                               "  --minutes N          processor time to train it (default: 10)\n"
                               "  --games N            train it for N games instead: the result repeats exactly\n"
                               "  --blocks N           number of deals (default: 100; with a test up to 4000)\n"
                               "  --test gain          stop as soon as it is clear whether the candidate is\n"
                               "                       2 points better than fair, or no better; smoke: 5\n"
                               "                       points; none: play all blocks\n"
                               "  --seed TEXT          the same text gives the same deals (default: arena)\n"
                               "  --playouts N         simulated games per decision, for levels that search\n"
                               "  --milliseconds N     time a program has for each answer (default: 5000)\n"
                               "  --option NAME=VALUE  an option of the rules\n"
                               "  --profile NAME       a set of them under one name; options given after it\n"
                               "                       change it (muster options GAME lists both)\n"
                               "  --leader FILE        the candidate has this leader, the others official ones;\n"
                               "                       see: muster leader --help\n"
                               "  --jobs N             games played at the same time (default: number of cores)\n"
                               "  --threads N          threads per search (default: 1); affects speed only\n"
                               "  --resume FILE        save finished blocks in this file, and continue from it\n"
                               "  --style              also show statistics of how both sides play\n"
                               "  --progress           show progress even if standard error is not a terminal\n"
                               "  --json               print the result as one JSON object\n");

struct arguments {
	struct arena_plan *plan;
	const char *playouts;
	struct {
		bool profile;
		const char *text;
	} options[MU_OPTIONS_MAX]; /* of the game; read when the game is known */
	int option_count;
	const char *leader; /* a file */
	bool blocks_given, train_given;
};

void arena_usage(enum mu_lang lang)
{
	const struct voice voice = {.out = stdout, .lang = lang};
	char levels[SPEECH_MAX];
	bot_levels_join(&voice, BOT_ANALYST, levels, sizeof levels);
	usage_with_options(lang, usage, levels);
}

/* -- Bots ---------------------------------------------------------------------------------------------- */

static bool level_read(char c, int *ret_level)
{
	if (c < '0' + BOT_NOVICE || c > '0' + BOT_ANALYST)
		return false;
	*ret_level = c - '0';
	return true;
}

/* With the ids that there are. */
static int complain_no_character(enum mu_lang lang, const char *name)
{
	const struct voice voice = voice_error(lang);
	char list[SPEECH_MAX] = "", sentence[SPEECH_MAX];
	for (character_number number = 1; character_at(number); number++)
		list_join(&voice, list, sizeof list, character_at(number)->id);
	phrase(&voice, sentence, sizeof sentence, N_("there is no such character. Characters: {list}"), "list", list, NULL);
	return complain(lang, ARENA_NAME, name, sentence);
}

static int contender_read(enum mu_lang lang, const char *name, const char *text, struct contender *ret)
{
	static const char program[] = "program:";
	unsigned playouts = 0;
	*ret = (struct contender){.text = text};
	if (strncmp(text, program, strlen(program)) == 0 && text[strlen(program)]) {
		ret->command = text + strlen(program);
		return 0;
	}
	if (level_read(text[0], &ret->level) && text[1] == '@') {
		ret->character = character_find(text + 2);
		return ret->character ? 0 : complain_no_character(lang, name);
	}
	if (!level_read(text[0], &ret->level) || (text[1] && text[1] != ':') ||
	    (text[1] && !number_read(text + 2, 1, INT32_MAX, &playouts)))
		return complain(lang, ARENA_NAME, name,
		                "must be a level, a level with playouts (4:800), a level with a character (3@pirate) or "
		                "program:COMMAND");
	ret->playouts = playouts;
	return 0;
}

static int program_read(struct arguments *a, const char *command)
{
	static char text[8192]; /* as long as the plan */
	if (!command[0] || strlen(command) + sizeof "program:" > sizeof text)
		return complain(a->plan->lang, ARENA_NAME, "--bot", "must be a command");
	snprintf(text, sizeof text, "program:%s", command);
	return contender_read(a->plan->lang, "--bot", text, &a->plan->sides[CANDIDATE]);
}

/* "1-5", "1,3,5" */
static int cross_read(struct arena_plan *plan, const char *text)
{
	static const char wrong[] = N_("must be different levels, such as 1-5 or 1,3,5");
	unsigned seen = 0;
	plan->cross_count = 0;
	for (const char *at = text;;) {
		int from, to;
		if (!level_read(at[0], &from))
			return complain(plan->lang, ARENA_NAME, "--cross", wrong);
		to = from;
		if (at[1] == '-' && !level_read(at[2], &to))
			return complain(plan->lang, ARENA_NAME, "--cross", wrong);
		at += at[1] == '-' ? 3 : 1;
		for (int level = from; level <= to; level++) {
			if (seen >> level & 1)
				return complain(plan->lang, ARENA_NAME, "--cross", wrong);
			seen |= 1u << level;
			plan->cross[plan->cross_count++] = (uint8_t)level;
		}
		if (!*at && plan->cross_count > 1)
			return 0;
		if (*at++ != ',')
			return complain(plan->lang, ARENA_NAME, "--cross", wrong);
	}
}

static int exploit_read(struct arena_plan *plan, const char *text)
{
	const struct voice voice = voice_error(plan->lang);
	char levels[SPEECH_MAX], sentence[SPEECH_MAX];
	if (level_read(text[0], &plan->exploit) && !text[1] && plan->exploit <= BOT_BEST)
		return 0;
	bot_levels_join(&voice, BOT_BEST, levels, sizeof levels);
	phrase(&voice, sentence, sizeof sentence, "must be a level: {levels}", "levels", levels, NULL);
	return complain(plan->lang, ARENA_NAME, "--exploit", sentence);
}

/* -- The rest ------------------------------------------------------------------------------------------ */

static int test_read(struct arena_plan *plan, const char *name)
{
	static const struct {
		const char *name;
		double gain;
	} tests[] = {{"none", 0}, {"gain", 0.02}, {"smoke", 0.05}};
	for (size_t i = 0; i < sizeof tests / sizeof tests[0]; i++) {
		if (strcmp(name, tests[i].name) == 0) {
			plan->test_name = tests[i].name;
			plan->gain = tests[i].gain;
			return 0;
		}
	}
	return complain(plan->lang, ARENA_NAME, "--test", "must be gain, smoke or none");
}

/* A best response is trained in a game of its own, with nothing else to choose. */
static int exploit_complete(const struct arguments *a)
{
	enum { MINUTES = 10 };
	struct arena_plan *plan = a->plan;
	const struct bot_brain *brain = bot_brain_find(plan->game);
	if (plan->cross_count || plan->sides[CANDIDATE].text || plan->resume || plan->style || plan->gain > 0 ||
	    a->option_count || a->blocks_given || plan->setup.seats != EXPLOIT_SEATS)
		return complain(plan->lang, ARENA_NAME, "--exploit",
		                "can only be combined with --game, --minutes, --games, --seed and --json");
	if (plan->minutes && plan->train_games)
		return complain(plan->lang, ARENA_NAME, "--minutes", "cannot be combined with --games");
	if (!plan->minutes)
		plan->minutes = MINUTES;
	if (!brain || !brain->eyes)
		return complain(plan->lang, ARENA_NAME, "--exploit", "this game's bots have no net that could be trained");
	return 0;
}

static int leader_read(struct arguments *a)
{
	struct arena_plan *plan = a->plan;
	struct leader_error error = {.lang = plan->lang};
	struct leader leader;
	if (plan->game != leader_game())
		return complain(plan->lang, ARENA_NAME, "--leader", "this game has no leaders");
	if (plan->cross_count || plan->resume)
		return complain(plan->lang, ARENA_NAME, "--leader", "cannot be combined with --cross or --resume");
	if (!leader_file_read(a->leader, &leader, &error)) {
		leader_complain(ARENA_NAME, a->leader, &error);
		return 1;
	}
	plan->setup.made[0] = leader.made;
	return 0;
}

static int option_take(struct arguments *a, int i)
{
	struct arena_plan *plan = a->plan;
	struct option_reader reader = {.game = plan->game, .setup = &plan->setup, .lang = plan->lang, .profiles = true};
	const char *text = a->options[i].text;
	if (a->options[i].profile ? profile_argument_read(&reader, text) : option_argument_read(&reader, text))
		return 0;
	return complain(plan->lang, ARENA_NAME, a->options[i].profile ? "--profile" : "--option", reader.sentence);
}

/* What needs to know the game, and what was not said. */
static int plan_complete(struct arguments *a)
{
	struct arena_plan *plan = a->plan;
	unsigned playouts = 0;
	int code = 0;
	if (!plan->game)
		return complain_which_game(plan->lang, ARENA_NAME, "--game");
	if (plan->exploit)
		return exploit_complete(a);
	if (a->train_given)
		return complain(plan->lang, ARENA_NAME, "--exploit", "is missing: --minutes and --games are for it");
	if (!plan->cross_count && !plan->sides[CANDIDATE].text)
		return complain(plan->lang, ARENA_NAME, "--candidate", "is missing: say which bot to measure");
	if (plan->cross_count && plan->sides[CANDIDATE].text)
		return complain(plan->lang, ARENA_NAME, "--cross", "cannot be combined with --candidate");
	if (plan->style && (plan->cross_count || plan->resume || !bot_brain_find(plan->game)->style))
		return complain(plan->lang, ARENA_NAME, "--style", "cannot be combined with --cross or --resume");
	if (plan->setup.seats < plan->game->seats_min || plan->setup.seats > plan->game->seats_max)
		return complain(plan->lang, ARENA_NAME, "--seats", "the game cannot be played with that number of seats");
	if (strlen(plan->seed) > ARENA_SEED_MAX)
		return complain(plan->lang, ARENA_NAME, "--seed", "is too long");
	if (a->playouts && !number_read(a->playouts, 1, INT32_MAX, &playouts))
		return complain(plan->lang, ARENA_NAME, "--playouts", "must be a number");
	for (int side = 0; side < SIDE_COUNT; side++)
		if (!plan->sides[side].playouts && !plan->sides[side].command)
			plan->sides[side].playouts = playouts;
	for (int i = 0; i < a->option_count && !code; i++)
		code = option_take(a, i);
	if (!code && a->leader)
		code = leader_read(a);
	if (!a->blocks_given)
		plan->blocks = plan->gain > 0 ? 4000 : 100;
	return code;
}

static unsigned cores(void)
{
	cpu_set_t set;
	const int count = sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set) : 1;
	return count < ARENA_JOBS_MAX ? (unsigned)count : ARENA_JOBS_MAX;
}

/* -- Reading ------------------------------------------------------------------------------------------- */

static int game_read(struct arena_plan *plan, const char *name)
{
	plan->game = mu_game_find(name);
	return plan->game ? 0 : complain_no_game(plan->lang, ARENA_NAME, name);
}

static int complain_number(enum mu_lang lang, const char *name, unsigned most)
{
	const struct voice voice = voice_error(lang);
	char sentence[SPEECH_MAX];
	phrase(&voice, sentence, sizeof sentence, N_("must be a number from 1 to {most}"), "most", digits_of(most).text,
	       NULL);
	return complain(lang, ARENA_NAME, name, sentence);
}

/* An option whose value is a number. */
static int size_read(struct arguments *a, int key, const char *name, const char *value)
{
	const unsigned most = key == 's'   ? MU_SEATS_MAX
	                      : key == 'b' ? ARENA_BLOCKS_MAX
	                      : key == 'j' ? ARENA_JOBS_MAX
	                      : key == 'T' ? ARENA_THREADS_MAX
	                      : key == 'M' ? 7 * 24 * 60
	                      : key == 'G' ? INT32_MAX
	                                   : 3600000;
	unsigned number;
	if (!number_read(value, 1, most, &number))
		return complain_number(a->plan->lang, name, most);
	switch (key) {
	case 's':
		a->plan->setup.seats = (uint8_t)number;
		break;
	case 'j':
		a->plan->jobs = number;
		break;
	case 'T':
		a->plan->threads = number;
		break;
	case 'm':
		a->plan->milliseconds = number;
		break;
	case 'M':
		a->plan->minutes = number;
		a->train_given = true;
		break;
	case 'G':
		a->plan->train_games = number;
		a->train_given = true;
		break;
	default:
		a->plan->blocks = number;
		a->blocks_given = true;
	}
	return 0;
}

static int argument_read(struct arguments *a, int key, const char *name, const char *value)
{
	struct arena_plan *plan = a->plan;
	switch (key) {
	case 'g':
		return game_read(plan, value);
	case 'c':
		return contender_read(plan->lang, name, value, &plan->sides[CANDIDATE]);
	case 'f':
		return contender_read(plan->lang, name, value, &plan->sides[FIELD]);
	case 'B':
		return program_read(a, value);
	case 'x':
		return cross_read(plan, value);
	case 'e':
		return exploit_read(plan, value);
	case 't':
		return test_read(plan, value);
	case 'S':
		plan->seed = value;
		return 0;
	case 'p':
		a->playouts = value;
		return 0;
	case 'r':
		plan->resume = value;
		return 0;
	case 'L':
		a->leader = value;
		return 0;
	case 'P':
		plan->progress = true;
		return 0;
	case 'J':
		plan->json = true;
		return 0;
	case 'Y':
		plan->style = true;
		return 0;
	case 'h':
		plan->help = true;
		return 0;
	case 'o':
	case 'O':
		if (a->option_count == MU_OPTIONS_MAX)
			return complain(plan->lang, ARENA_NAME, name, "given too many times");
		a->options[a->option_count].profile = key == 'O';
		a->options[a->option_count++].text = value;
		return 0;
	default:
		return size_read(a, key, name, value);
	}
}

int arena_arguments(struct arena_plan *plan, int argc, char **argv, enum mu_lang lang)
{
	static const struct option known[] =
	    {{"game", 1, NULL, 'g'},     {"seats", 1, NULL, 's'},        {"candidate", 1, NULL, 'c'},
	     {"field", 1, NULL, 'f'},    {"bot", 1, NULL, 'B'},          {"cross", 1, NULL, 'x'},
	     {"blocks", 1, NULL, 'b'},   {"test", 1, NULL, 't'},         {"seed", 1, NULL, 'S'},
	     {"playouts", 1, NULL, 'p'}, {"milliseconds", 1, NULL, 'm'}, {"option", 1, NULL, 'o'},
	     {"profile", 1, NULL, 'O'},  {"leader", 1, NULL, 'L'},       {"jobs", 1, NULL, 'j'},
	     {"resume", 1, NULL, 'r'},   {"progress", 0, NULL, 'P'},     {"style", 0, NULL, 'Y'},
	     {"json", 0, NULL, 'J'},     {"threads", 1, NULL, 'T'},      {"exploit", 1, NULL, 'e'},
	     {"minutes", 1, NULL, 'M'},  {"games", 1, NULL, 'G'},        {"help", 0, NULL, 'h'},
	     {NULL, 0, NULL, 0}};
	struct arguments a = {.plan = plan};
	int key, code = 0, index = 0;
	*plan = (struct arena_plan){
	    .lang = lang,
	    .setup = {.seats = 4, .first = MU_ANY},
	    .seed = "arena",
	    .test_name = "none",
	    .milliseconds = PROGRAM_MILLISECONDS,
	    .jobs = cores(),
	    .progress = isatty(STDERR_FILENO),
	};
	contender_read(lang, "--field", "3", &plan->sides[FIELD]);
	opterr = 0;
	while (!code && (key = getopt_long(argc, argv, ":", known, &index)) != -1) {
		if (key == '?' || key == ':')
			return complain(lang, ARENA_NAME, argv[optind - 1],
			                key == ':' ? N_("needs a value") : N_("no such option"));
		char name[32];
		snprintf(name, sizeof name, "--%s", known[index].name);
		code = argument_read(&a, key, name, optarg);
	}
	if (!code && optind < argc)
		code = complain(lang, ARENA_NAME, argv[optind], "is not expected here");
	return code || plan->help ? code : plan_complete(&a);
}
