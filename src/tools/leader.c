/* `muster leader`: which of its commands, and those that only read. */
#include "leader.h"

#include <string.h>

#include "words/complain.h"
#include "words/usage.h"

static const char usage[] = N_("Usage: muster leader new [--name NAME] [--FIELD VALUE ...] [-o FILE]\n"
                               "       muster leader check FILE\n"
                               "       muster leader show FILE\n"
                               "       muster leader test FILE [--seats N] [--level N] [--seconds N]\n"
                               "              [--profile NAME] [--option NAME=VALUE] [--json]\n"
                               "       muster leader print FILE -o CARD.png [--picture FILE]\n"
                               "\n"
                               "Makes party leaders of your own, for games that have them. A leader is a small\n"
                               "text file; docs/leaders.md explains it. To play: muster play GAME --leader FILE\n"
                               "\n"
                               "  new    asks for whatever you leave out, offers only what fits, and writes the\n"
                               "         file (default: to the screen). FIELD is class, when, do, rolls,\n"
                               "         number, price, limit or seats; --name-pl and --name-zh_TW name it in\n"
                               "         other languages, and --title, --title-pl and so on give it a title\n"
                               "  check  says what is wrong with the file, and what is possible instead\n"
                               "  show   shows what it does, in all languages, and which rules apply\n"
                               "  test   lets bots play it against the official leaders, and says how often it\n"
                               "         wins and whether that is fair (default: 4 seats, level 3, up to 30\n"
                               "         seconds); --profile and --option try it with house rules\n"
                               "  print  makes a large card to cut out, in the language of --lang; the ending\n"
                               "         of the file name decides whether it is SVG, PNG or PDF; --picture puts\n"
                               "         a picture of your own (PNG or JPEG) in place of the portrait\n");

const struct card_list *leader_cards(void)
{
	unsigned i = 0;
	while (card_list_at(i)->game != leader_game())
		i++;
	return card_list_at(i);
}

int leader_take(enum mu_lang lang, const char *path, struct leader *ret_leader)
{
	struct leader_error error = {.lang = lang};
	if (leader_file_read(path, ret_leader, &error))
		return 0;
	leader_complain(LEADER_NAME, path, &error);
	return 1;
}

/* The file that a command is about, and nothing else. */
static int file_take(int argc, char **argv, enum mu_lang lang, struct leader *ret_leader)
{
	if (argc < 2)
		return complain(lang, LEADER_NAME, "FILE", "say which file");
	if (argc > 2)
		return complain(lang, LEADER_NAME, argv[2], "is not expected here");
	return leader_take(lang, argv[1], ret_leader);
}

static int leader_check(int argc, char **argv, enum mu_lang lang)
{
	const struct voice voice = {.out = stdout, .lang = lang, .width = SPEECH_WIDTH};
	struct leader leader;
	char text[SPEECH_MAX];
	const int code = file_take(argc, argv, lang, &leader);
	if (code)
		return code;
	leader_cards()->made_text(&voice, text, sizeof text, &leader.made);
	say(&voice, "{name} can be played: \"{text}\"", "name", leader_name(&leader, lang), "text", text, NULL);
	return 0;
}

/* The language of the user first. */
static int leader_show(int argc, char **argv, enum mu_lang lang)
{
	struct leader leader;
	const int code = file_take(argc, argv, lang, &leader);
	for (int i = 0; !code && i < MU_LANG_COUNT; i++) {
		const enum mu_lang told = i == 0 ? lang : (enum mu_lang)(i <= (int)lang ? i - 1 : i);
		const struct voice voice = {.out = stdout, .lang = told, .width = SPEECH_WIDTH};
		if (i)
			say_nothing(&voice);
		leader_cards()->made_explain(&voice, leader_name(&leader, told), &leader.made);
	}
	return code;
}

static const struct {
	const char *name;
	int (*run)(int argc, char **argv, enum mu_lang lang);
} commands[] = {
    {"new", leader_new}, {"check", leader_check}, {"show", leader_show}, {"test", leader_test}, {"print", leader_print},
};

int leader_main(int argc, char **argv, enum mu_lang lang)
{
	for (int i = 1; i < argc; i++)
		if (strcmp(argv[i], "--help") == 0) {
			usage_print(lang, usage, NULL);
			return 0;
		}
	if (!leader_game()) {
		complain_text(LEADER_NAME, NULL, mu_text(lang, leader_game_missing));
		return 1;
	}
	for (size_t i = 0; argc > 1 && i < sizeof commands / sizeof commands[0]; i++)
		if (strcmp(argv[1], commands[i].name) == 0)
			return commands[i].run(argc - 1, argv + 1, lang);
	return complain(lang, LEADER_NAME, argc > 1 ? argv[1] : "COMMAND", "must be new, check, show, test or print");
}
